package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a newcomer meets first: the top level of the project and the lists it is set up from. */
class SetUpTest {
  private static final Path ROOT = SharedData.projectRoot();
  private static final List<String> FOLDERS =
      List.of(".ci", ".mvn", "datasets", "docs", "figures", "notebooks", "toolkit");
  private static final List<String> FILES =
      List.of(
          ".gitignore",
          "CHANGELOG.md",
          "CONTRIBUTING.md",
          "LICENSE",
          "Makefile",
          "README.md",
          "environment.yml",
          "pom.xml",
          "requirements-model.txt",
          "requirements.txt");

  @Test
  void topLevelHoldsWhatTheReadmeLists() throws IOException {
    var expected = new TreeSet<>(FOLDERS);
    expected.addAll(FILES);
    for (String name : expected) {
      assertTrue(Files.exists(ROOT.resolve(name)), name + " is there");
    }
    if (Files.exists(ROOT.resolve(".git"))) {
      assertEquals(expected, tracked());
    }
  }

  @Test
  void condaUsersGetTheSamePythonPackages() throws IOException {
    String environment = read("environment.yml");
    List<String> conda =
        Pattern.compile("(?m)^      - '?([^'\n]+)'?$")
            .matcher(environment)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertEquals(requirements("requirements.txt"), conda);
    for (String tool : List.of("openjdk", "maven", "python", "make", "pip")) {
      assertTrue(
          Pattern.compile("(?m)^  - " + tool + "\\b").matcher(environment).find(),
          "environment.yml has " + tool);
    }
  }

  @Test
  void everyPythonPackageIsPinnedOnce() throws IOException {
    for (String list : List.of("requirements.txt", "requirements-model.txt")) {
      var names = new TreeSet<String>(String.CASE_INSENSITIVE_ORDER);
      for (String line : requirements(list)) {
        assertTrue(
            line.matches("[\\w.-]+==[\\w.]+(; platform_system == \"Darwin\")?"),
            list + " pins one version in: " + line);
        String name = line.substring(0, line.indexOf("=="));
        assertTrue(names.add(name), list + " names " + name + " twice");
      }
      assertFalse(names.isEmpty(), list + " has packages");
    }
  }

  @Test
  void versionsStandInTheParentOnly() throws IOException {
    String toolkit = read("toolkit/pom.xml");
    List<String> versions =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(toolkit)
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    String parent = read("pom.xml");
    assertEquals(1, versions.size(), "toolkit/pom.xml has the parent's version and no other");
    assertTrue(
        parent.contains("<version>" + versions.get(0) + "</version>"),
        "toolkit/pom.xml names the parent's version");
  }

  @Test
  void theCommandsOfTheReadmeExist() throws IOException {
    String makefile = read("Makefile");
    String readme = read("README.md");
    for (String command : List.of("figures", "test", "lab")) {
      assertTrue(
          Pattern.compile("(?m)^[\\w ]*\\b" + command + "\\b[\\w ]*:").matcher(makefile).find(),
          "the Makefile has " + command);
      assertTrue(readme.contains("make " + command), "README.md tells of make " + command);
    }
  }

  @Test
  void licenceIsTheOneThatThePomNames() throws IOException {
    assertTrue(read("pom.xml").contains("<name>Apache-2.0</name>"), "pom.xml names Apache-2.0");
    String licence = read("LICENSE");
    assertTrue(licence.contains("Apache License\n                           Version 2.0"));
    assertTrue(licence.contains("9. Accepting Warranty or Additional Liability"), "whole text");
  }

  /** What git tracks there; a reader's own files beside it are no concern of ours. */
  private static TreeSet<String> tracked() throws IOException {
    var git = new ProcessBuilder("git", "-c", "safe.directory=*", "ls-files", "-z");
    Process process = git.directory(ROOT.toFile()).start();
    String files = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Arrays.stream(files.split("\0"))
        .map(file -> file.split("/")[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> requirements(String list) throws IOException {
    return read(list)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file)).replace("\r\n", "\n");
  }
}
