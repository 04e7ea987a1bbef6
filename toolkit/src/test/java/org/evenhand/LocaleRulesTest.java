package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Messages, tables and files read the same on every machine: no source formats a number or changes
 * a letter's case by the locale of the machine (Arabic has other digits, German another decimal
 * sign, Turkish another lower case of I).
 */
class LocaleRulesTest {
  private static final Pattern CASE = Pattern.compile("\\.to(?:Upper|Lower)Case\\(\\)");
  private static final String TEXT = "\"(?:[^\"\\\\]|\\\\.)*+\"";
  private static final Pattern FORMATTED =
      Pattern.compile(TEXT + "(?:\\s*\\+\\s*" + TEXT + ")*+\\s*\\)?\\s*\\.formatted\\(");
  private static final Pattern NUMBER = Pattern.compile("%[-+ 0,(#]*\\d*(?:\\.\\d+)?[dfgeE]");

  @Test
  void noSourceUsesTheLocaleOfTheMachine() throws IOException {
    List<String> found = new ArrayList<>();
    Path sources = SharedData.projectRoot().resolve("toolkit/src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        findings(Files.readString(file))
            .forEach(finding -> found.add(sources.relativize(file) + ": " + finding));
      }
    }

    assertEquals(List.of(), found, "Use %s for whole numbers, and Locale.ROOT for the rest.");
  }

  @Test
  void theRuleFindsWhatItIsFor() {
    assertEquals(
        List.of("line 1: %d in formatted", "line 2: .toLowerCase()", "line 3: String.format"),
        findings(
            "\"%d of\".formatted(n);\nname.toLowerCase();\nString.format(\"%.1f\", x);\n"
                + "String.format(Locale.ROOT, \"%.1f\", x);\n\"%s %% for\".formatted(n);"));
  }

  private static List<String> findings(String source) {
    List<String> found = new ArrayList<>();
    Matcher formatted = FORMATTED.matcher(source);
    while (formatted.find()) {
      // A doubled percent sign is no place for a number; the place of the rest stays as it is.
      Matcher number = NUMBER.matcher(formatted.group().replace("%%", "  "));
      while (number.find()) {
        found.add(
            "line %s: %s in formatted"
                .formatted(line(source, formatted.start() + number.start()), number.group()));
      }
    }
    Matcher letters = CASE.matcher(source);
    while (letters.find()) {
      found.add("line %s: %s".formatted(line(source, letters.start()), letters.group()));
    }
    Matcher format = Pattern.compile("String\\.format\\(\\s*(?!Locale\\.ROOT)\\S").matcher(source);
    while (format.find()) {
      found.add("line %s: String.format".formatted(line(source, format.start())));
    }
    return found;
  }

  private static long line(String source, int at) {
    return source.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
  }
}
