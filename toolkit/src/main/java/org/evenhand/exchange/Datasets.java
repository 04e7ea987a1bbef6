package org.evenhand.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

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

  /**
   * The questions and answers of a study in {@code datasets}, copied into memory without judgments,
   * with the settings that it was made with: to be judged as often as one likes, while the folder
   * stays as it is.
   *
   * @param name such as {@code start-here}
   * @param source where the judgments to come will come from
   * @throws IllegalStateException if the folder is not found or holds no study
   * @throws java.io.UncheckedIOException if a file is damaged, naming its lines
   */
  public static Study study(String name, Source source) {
    Study kept = Study.open(folder(name));
    return Study.of(source, kept.settings(), kept.questions(), kept.answers(), List.of());
  }

  /**
   * One of the studies that were recorded with the model on board ({@code make record}), of four
   * methods with one run each, with the judgments that there are: {@code unbiased} (aligned
   * answers, points in both orders, repeats and trials), {@code old} (answers as written, winners,
   * one order, five times over) or {@code position} (answers as written, one word, both orders).
   * All corpora together, in memory.
   *
   * @throws IllegalStateException if there is no such study
   * @throws java.io.UncheckedIOException if a file is damaged
   */
  public static Study recorded(String name) {
    return RecordedStudies.read(folder("recorded"), name, false);
  }

  /**
   * The same of two runs of one method, which were compared with each other in every study.
   *
   * @throws IllegalStateException if there is no such study
   * @throws java.io.UncheckedIOException if a file is damaged
   */
  public static Study recordedSelfComparison(String name) {
    return RecordedStudies.read(folder("recorded"), name, true);
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
