package org.evenhand.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.evenhand.exchange.CsvFile.Line;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Level;
import org.evenhand.study.Run;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/**
 * Makes rows from the verdicts of nine judges on MT-Bench answers (Shi et al.,
 * Position-Bias-Analyzer): four pairs of systems, 24 questions, both orders, three repetitions. A
 * repetition is a full pass and so becomes a trial.
 */
final class PositionBiasJudgments {
  private static final int ROWS = 9 * 3 * 24 * 4 * 2;

  private PositionBiasJudgments() {}

  /**
   * The rows in the order of the file.
   *
   * @param folder with {@code choices_mtbench.csv}
   * @throws IllegalArgumentException if the file has another number of rows than its design
   */
  static List<JudgmentRow> read(Path folder) {
    Path file = folder.resolve("choices_mtbench.csv");
    List<Line> lines = CsvFile.read(file).lines();
    if (lines.size() != ROWS) {
      throw new IllegalArgumentException(
          "%s has %s rows, not %s (9 judges, 3 repetitions, 24 questions, 4 pairs, 2 orders). Use the file of the commit named in datasets/public-judgments/README.md."
              .formatted(file, lines.size(), ROWS));
    }
    List<JudgmentRow> rows = new ArrayList<>();
    for (Line line : lines) {
      var cells = line.cells();
      rows.add(
          new JudgmentRow(
              "mt-bench",
              cells.get("question_id"),
              Level.SUMMARY,
              new JudgeId(cells.get("judge"), ""),
              Integer.parseInt(cells.get("repetition")),
              1,
              Run.of(cells.get("first_system")),
              Run.of(cells.get("second_system")),
              Aspect.OVERALL,
              winner(cells.get("choice")),
              OptionalInt.of(Integer.parseInt(cells.get("first_words"))),
              OptionalInt.of(Integer.parseInt(cells.get("second_words")))));
    }
    return List.copyOf(rows);
  }

  private static String winner(String choice) {
    return switch (choice) {
      case "A" -> WinnerCell.of(Winner.FIRST);
      case "B" -> WinnerCell.of(Winner.SECOND);
      case "C" -> WinnerCell.of(Winner.TIE);
      // The reply praises an answer but lacks the mark that the prompt asked for.
      case "" -> WinnerCell.of(Reason.MISSING);
      default -> WinnerCell.of(Reason.NOT_A_VALUE);
    };
  }
}
