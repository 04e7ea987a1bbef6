package org.evenhand.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * Results that the code of arXiv 2506.06331 (2025) wrote, as a study: for everyone who ran it, all
 * rates, boxes, intervals and figures.
 *
 * <p>A dataset's folder has {@code evaluate_result/<A>_and_<B>_<trial>.jsonl}, a line a question:
 * {@code question_id}, {@code question}, and for each method {@code answer}, {@code aspect_1} to
 * {@code aspect_4} and {@code sum}; {@code gap}. The aspects are those of the paper, in its order.
 * Their values are means over both orders and N repeats; times 2N they are whole numbers of points,
 * and as such they are kept ({@link org.evenhand.study.Verdict.Sums}), so that no rounding decides
 * a tie. The orders cannot be told apart again: position bias cannot be measured on these files.
 *
 * <p>Where {@code answer/<A>_and_<B>_align.jsonl} (else without {@code _align}) says {@code
 * is_remove} of a question, the pair counts as discarded there. Levels are not stored: they follow
 * from the order of the questions, node, edge, subgraph.
 *
 * <p>The source names the files and says that which model judged is not in them. Its kind is {@link
 * Source.Kind#LIVE} for a run of the reader's own, which is taken for granted unless another is
 * named: {@link Source.Kind#PUBLIC_JUDGMENTS} for files that others released, {@link
 * Source.Kind#SIMULATED} for those of a judge of known bias.
 *
 * @param study the results, held in memory
 * @param findings what is wrong with the files, a sentence each, in their order; a line that cannot
 *     be used is left out, and its question counts as not judged in that trial
 */
public record PaperResults(Study study, List<String> findings) {
  /** N of the paper. */
  private static final int REPEATS = 2;

  /** Questions a level in the paper. */
  private static final int PER_LEVEL = 50;

  private static final Map<Source.Kind, String> RUNS =
      Map.of(
          Source.Kind.LIVE, "a run",
          Source.Kind.PUBLIC_JUDGMENTS, "a released run",
          Source.Kind.SIMULATED, "a simulated run");

  public PaperResults {
    findings = List.copyOf(findings);
  }

  /**
   * Reads results made with the paper's settings: N = 2, 50 questions a level.
   *
   * @param folder of one dataset, or one that holds datasets' folders
   * @throws IllegalArgumentException if there are no results in it
   */
  public static PaperResults read(Path folder) {
    return read(folder, REPEATS, PER_LEVEL);
  }

  /**
   * The same for files of another origin.
   *
   * @param origin whose verdicts they are, see above
   * @throws IllegalArgumentException if there are no results in it, or files cannot be of this kind
   */
  public static PaperResults read(Path folder, Source.Kind origin) {
    return read(folder, REPEATS, PER_LEVEL, origin);
  }

  /**
   * Reads results of the reader's own run, made with other settings.
   *
   * @param folder of one dataset, or one that holds datasets' folders
   * @param repeats N, with which they were judged
   * @param perLevel questions a level: the first so many are of level node, and so on
   * @throws IllegalArgumentException if there are no results in it, or a number is below 1
   */
  public static PaperResults read(Path folder, int repeats, int perLevel) {
    return read(folder, repeats, perLevel, Source.Kind.LIVE);
  }

  /** The same for files of another origin. */
  public static PaperResults read(Path folder, int repeats, int perLevel, Source.Kind origin) {
    if (origin == Source.Kind.PUBLISHED || origin == Source.Kind.RECORDED) {
      throw new IllegalArgumentException(
          "Result files are not '%s', which are %s. Say LIVE for a run of your own, PUBLIC_JUDGMENTS for files that others released, SIMULATED for a judge of known bias."
              .formatted(
                  origin.label(),
                  origin == Source.Kind.PUBLISHED
                      ? "numbers printed in the text of a paper"
                      : "runs of this project's model on board"));
    }
    if (repeats < 1 || perLevel < 1) {
      throw new IllegalArgumentException(
          "%s repeats and %s questions a level: both must be at least 1."
              .formatted(repeats, perLevel));
    }
    List<Path> datasets = datasets(folder);
    if (datasets.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no evaluate_result folder, nor has a folder in it. Give a dataset's folder or the one that holds them."
              .formatted(folder));
    }
    var rows = new PaperRows(repeats, perLevel);
    datasets.forEach(rows::readDataset);
    var source =
        new Source(
            origin,
            RUNS.get(origin)
                + " of the code of arXiv 2506.06331, read from its files: "
                + rows.files()
                + "; which model judged is not in them");
    return new PaperResults(rows.study(source), rows.findings());
  }

  private static List<Path> datasets(Path folder) {
    if (Files.isDirectory(folder.resolve(PaperRows.RESULTS))) {
      return List.of(folder.toAbsolutePath());
    }
    var found = new ArrayList<Path>();
    try (Stream<Path> inside = Files.list(folder)) {
      inside
          .filter(path -> Files.isDirectory(path.resolve(PaperRows.RESULTS)))
          .sorted()
          .forEach(found::add);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be listed: %s".formatted(folder, e), e);
    }
    return found;
  }

  /** How much was read, and the findings, a line each. */
  @Override
  public String toString() {
    String head =
        "%s questions, %s results of trials, %s findings"
            .formatted(study.questions().size(), study.judgments().size(), findings.size());
    return findings.isEmpty() ? head + "." : head + ":\n" + String.join("\n", findings);
  }
}
