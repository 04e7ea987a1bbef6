package org.evenhand;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Real data and real failures of other tools, which tests read but the project does not carry.
 *
 * <p>They lie where {@code EVENHAND_DATA} and {@code EVENHAND_CASES} point, else in {@code
 * ../shared} beside the project. A variable that is set but whose folder lacks the file fails the
 * test; with neither variable nor folder the test is skipped and says so.
 */
public final class SharedData {
  private SharedData() {}

  /** A file or folder of the real data, such as {@code hirag/oracles.json}. */
  public static Path data(String path) {
    return find("EVENHAND_DATA", "data", path);
  }

  /** The input of a failure case, such as {@code E001.txt}. */
  public static Path cases(String name) {
    return find("EVENHAND_CASES", "cases", "inputs/" + name);
  }

  /** The folder that holds {@code toolkit/}, {@code notebooks/} and {@code datasets/}. */
  public static Path projectRoot() {
    Path here = Path.of("").toAbsolutePath();
    return Files.isDirectory(here.resolve("toolkit")) ? here : here.getParent();
  }

  private static Path find(String variable, String folder, String path) {
    String set = System.getenv(variable);
    if (set != null && !set.isBlank()) {
      Path file = Path.of(set).resolve(path);
      if (!Files.exists(file)) {
        fail("%s points to %s, which has no %s.".formatted(variable, set, path));
      }
      return file;
    }
    Path shared = projectRoot().resolveSibling("shared").resolve(folder);
    if (!Files.isDirectory(shared)) {
      abort(
          "Skipped: no %s. Set %s to the folder that holds %s to run this test."
              .formatted(shared, variable, path));
    }
    Path file = shared.resolve(path);
    if (!Files.exists(file)) {
      fail("%s is there, but lacks %s.".formatted(shared, path));
    }
    return file;
  }
}
