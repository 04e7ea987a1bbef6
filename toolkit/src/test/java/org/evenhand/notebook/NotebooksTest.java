package org.evenhand.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenhand.SharedData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every notebook in this JVM; the executed copies in {@code target/notebooks} are compared
 * with those of the real kernel.
 */
class NotebooksTest {
  private static final Path ROOT = SharedData.projectRoot();
  private static final Path EXECUTED = ROOT.resolve("toolkit/target/notebooks");
  private static NotebookRules rules;

  @BeforeAll
  static void open() {
    rules = new NotebookRules();
  }

  @AfterAll
  static void close() {
    rules.close();
  }

  static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("notebooks"))) {
      return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("notebooks")
  void runsFromTheFirstCellToTheLast(Path file) {
    NotebookFile notebook = NotebookFile.read(file);
    try (var runner = new NotebookRunner()) {
      runner.run(notebook);
    } finally {
      notebook.write(EXECUTED.resolve(notebook.name()));
    }
  }

  @ParameterizedTest
  @MethodSource("notebooks")
  void keepsTheRulesOfTrackedNotebooks(Path file) {
    assertEquals(List.of(), rules.breaches(NotebookFile.read(file)));
  }
}
