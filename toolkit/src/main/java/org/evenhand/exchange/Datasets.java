package org.evenhand.exchange;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The project's folder {@code datasets}. It is looked for in the working directory and in every
 * folder above it, so that a notebook finds it whether it was started in {@code notebooks/} or at
 * the project's root.
 */
public final class Datasets {
  private Datasets() {}

  /**
   * A folder in {@code datasets}.
   *
   * @param name such as {@code public-judgments}
   * @throws IllegalStateException if no folder from the working directory upwards has it
   */
  public static Path folder(String name) {
    return folder(name, Path.of("").toAbsolutePath());
  }

  static Path folder(String name, Path start) {
    for (Path here = start; here != null; here = here.getParent()) {
      Path found = here.resolve("datasets").resolve(name);
      if (Files.isDirectory(found)) {
        return found;
      }
    }
    throw new IllegalStateException(
        "Neither %s nor a folder above it has datasets/%s. Start Java within the project, or pass the folder."
            .formatted(start, name));
  }
}
