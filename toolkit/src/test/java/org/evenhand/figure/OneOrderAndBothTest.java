package org.evenhand.figure;

import static org.evenhand.analysis.Split.DATASET;
import static org.evenhand.analysis.Split.PAIR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.analysis.WinRates;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class OneOrderAndBothTest {
  private static final Study HIRAG = PublicJudgments.hirag();
  private static final WinRates ONE = WinRates.oldProtocol(HIRAG).from("HiRAG");
  private static final WinRates BOTH = WinRates.of(HIRAG).from("HiRAG");

  /** Counted by a script of its own over datasets/public-judgments/hirag.csv (Python 3.11, csv). */
  @Test
  void bothWaysOfCountingStandInTheNumbers() {
    Plot plot = OneOrderAndBoth.titled("T", ONE.by(DATASET, PAIR), BOTH.by(DATASET, PAIR));

    Table numbers = plot.numbers();
    assertEquals(List.of("90 10 0", "18 10 72"), counts(numbers, "agriculture", "GraphRAG"));
    assertEquals(List.of("94 6 0", "49 6 45"), counts(numbers, "agriculture", "NaiveRAG"));
    assertEquals(22, numbers.rowCount(), "five and six opponents, counted in two ways");
  }

  @Test
  void barsAreHalfTiesAndTheRemarkHasBothRelativeWinRates() {
    Plot plot = OneOrderAndBoth.titled("T", ONE.by(DATASET, PAIR), BOTH.by(DATASET, PAIR));
    String drawn = plot.specification().toString();

    assertTrue(drawn.contains("R +80 → +8"), drawn);
    // (18 + 72 / 2) / 100
    assertTrue(drawn.contains("\"54\""), drawn);
  }

  @Test
  void resultsOfOtherSplitsAreRefused() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> OneOrderAndBoth.titled("T", ONE.by(PAIR), BOTH))
            .getMessage();

    assertTrue(message.startsWith("One order has the comparisons ["), message);
    assertTrue(message.endsWith("Give two results of one study, split alike."), message);
  }

  private static List<String> counts(Table numbers, String dataset, String against) {
    return numbers.stream()
        .filter(row -> row.getString("dataset").equals(dataset))
        .filter(row -> row.getString("against").equals(against))
        .map(row -> row.getInt("won") + " " + row.getInt("lost") + " " + row.getInt("tied"))
        .toList();
  }
}
