package org.evenhand.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * Real verdicts of language models that others released, as studies: numbers only, no texts. The
 * tables lie in the project's folder {@code datasets/public-judgments}, whose README has their
 * origin, licence and what was left out.
 */
public final class PublicJudgments {
  private static final String FOLDER = "public-judgments";
  private static final String HIRAG = "hirag.csv";
  private static final String POSITION_BIAS = "position-bias.csv";

  private PublicJudgments() {}

  /**
   * HiRAG against five other methods on UltraDomain agriculture and mix, and against a variant of
   * itself on mix, judged by gpt-4o in both orders: 2,560 judgments, 6 of them lost by those who
   * made them. M = 1, N = 1.
   *
   * @throws IllegalStateException if the project's folder is not found, see {@link Datasets}
   */
  public static Study hirag() {
    return hirag(Datasets.folder(FOLDER));
  }

  /** The same from another folder that holds {@code hirag.csv}. */
  public static Study hirag(Path folder) {
    return JudgmentTable.read(
        folder.resolve(HIRAG),
        new Source(
            Source.Kind.PUBLIC_JUDGMENTS,
            "HiRAG's authors, gpt-4o (hhy-huang/HiRAG @278bf8ae, MIT)"));
  }

  /**
   * Four pairs of chat systems on 24 questions of MT-Bench, judged by nine models in both orders
   * and three repetitions, which are trials here: 5,184 judgments, 28 without a winner. N = 1.
   *
   * @throws IllegalStateException if the project's folder is not found, see {@link Datasets}
   */
  public static Study positionBias() {
    return positionBias(Datasets.folder(FOLDER));
  }

  /** The same from another folder that holds {@code position-bias.csv}. */
  public static Study positionBias(Path folder) {
    return JudgmentTable.read(
        folder.resolve(POSITION_BIAS),
        new Source(
            Source.Kind.PUBLIC_JUDGMENTS,
            "Shi et al., nine judges on MT-Bench (Slimshilin/Position-Bias-Analyzer @9f8b7e8e, MIT)"));
  }

  /**
   * Makes both tables again from the files that were released. The same files give the same bytes.
   *
   * @param originals with the folders {@code hirag} and {@code position-bias}
   * @param folder where the tables go; made if missing
   * @throws IllegalArgumentException if an original is not as expected
   * @throws UncheckedIOException if a file cannot be read or written
   */
  public static void make(Path originals, Path folder) {
    List<JudgmentRow> hirag = HiragJudgments.read(originals.resolve("hirag"));
    List<JudgmentRow> positionBias = PositionBiasJudgments.read(originals.resolve("position-bias"));
    try {
      Files.createDirectories(folder);
      Files.write(folder.resolve(HIRAG), JudgmentRows.bytes(hirag));
      Files.write(folder.resolve(POSITION_BIAS), JudgmentRows.bytes(positionBias));
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be written: %s".formatted(folder, e), e);
    }
  }

  /**
   * Makes the project's tables again: the argument is the folder of originals.
   *
   * @param arguments one: see {@link #make}
   */
  public static void main(String[] arguments) {
    if (arguments.length != 1) {
      System.err.println(
          "Name one folder: that of the originals, which holds hirag/ and position-bias/.");
      System.exit(2);
    }
    make(Path.of(arguments[0]), Datasets.folder(FOLDER));
  }
}
