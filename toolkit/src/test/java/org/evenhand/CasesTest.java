package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of failure cases in {@code docs/cases.md} against the tests that there are. */
class CasesTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (E\\d{3}) \\| (.+) \\|$");
  private static final Pattern TEST = Pattern.compile("`([\\w.]+)#(\\w+)`");

  @Test
  void everyTestInTheTableExists() throws IOException, ClassNotFoundException {
    for (Map.Entry<String, String> row : table().entrySet()) {
      Matcher test = TEST.matcher(row.getValue());
      boolean named = false;
      while (test.find()) {
        named = true;
        Class<?> type = Class.forName("org.evenhand." + test.group(1));
        String method = test.group(2);
        assertTrue(
            Arrays.stream(type.getDeclaredMethods()).anyMatch(m -> m.getName().equals(method)),
            "%s: %s has no test %s. Correct docs/cases.md."
                .formatted(row.getKey(), type.getName(), method));
      }
      assertTrue(named, row.getKey() + " is held by nothing: " + row.getValue());
    }
  }

  @Test
  void everyCaseOfTheCatalogueIsInTheTable() throws IOException {
    Path inputs = SharedData.cases("E001.txt").getParent();
    var cases = new TreeSet<String>();
    try (var files = Files.list(inputs)) {
      files.forEach(file -> cases.add(file.getFileName().toString().substring(0, 4)));
    }
    assertEquals(cases, table().keySet());
  }

  private static Map<String, String> table() throws IOException {
    String page =
        Files.readString(SharedData.projectRoot().resolve("docs/cases.md"), StandardCharsets.UTF_8);
    var table = new TreeMap<String, String>();
    Matcher row = ROW.matcher(page.replace("\r\n", "\n"));
    while (row.find()) {
      table.put(row.group(1), row.group(2));
    }
    return table;
  }
}
