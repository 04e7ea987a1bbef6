package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.analysis.WinRates;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Aspect;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

/** Tables of real verdicts: those of HiRAG's authors. */
class RateTableTest {
  private static final WinRates RATES = WinRates.of(PublicJudgments.hirag()).from("HiRAG");

  @Test
  void countsAddUpAndRatesAreTheirShares() {
    Table table = RateTable.of(RATES.by(Split.DATASET, Split.PAIR));

    assertEquals(
        "[dataset, method, against, asked, won, lost, tied, unscored, discarded, win rate (%), loss"
            + " rate (%), tie rate (%), R (%), R from, R to, questions, N, M, b, source]",
        table.columnNames().toString());
    assertEquals(11, table.rowCount());
    for (int row = 0; row < table.rowCount(); row++) {
      int scored = 0;
      for (String column : List.of("won", "lost", "tied")) {
        scored += table.intColumn(column).get(row);
      }
      assertEquals(
          table.intColumn("asked").get(row), scored + table.intColumn("unscored").get(row));
      double won = 100.0 * table.intColumn("won").get(row) / scored;
      assertEquals(won, table.doubleColumn("win rate (%)").get(row), 1e-9);
    }
    assertEquals("HiRAG", table.stringColumn("method").get(0));
    assertEquals("FastGraphRAG", table.stringColumn("against").get(0));
  }

  @Test
  void aBoxOfOneTrialIsItsRate() {
    Table table = BoxTable.of(RATES.by(Split.DATASET, Split.PAIR));

    assertEquals(33, table.rowCount());
    assertEquals("win rate (ties not won)", table.stringColumn("rate").get(0));
    assertEquals(1, table.intColumn("trials").get(0));
    double median = table.doubleColumn("median").get(0);
    for (String part : List.of("lower whisker", "q1", "q3", "upper whisker")) {
      assertEquals(median, table.doubleColumn(part).get(0));
    }
    assertEquals(
        RateTable.of(RATES.by(Split.DATASET, Split.PAIR)).doubleColumn("win rate (%)").get(0),
        median);
  }

  @Test
  void aMatrixHasGapsWhereNobodyMet() {
    var matrix = WinMatrix.of(WinRates.of(PublicJudgments.hirag()));
    Table table = MatrixTable.of(matrix);

    assertEquals(7, table.rowCount());
    assertEquals(7 + 3, table.columnCount());
    assertTrue(table.doubleColumn("KAG").isMissing(0), "FastGraphRAG and KAG did not meet");
    int hirag = table.stringColumn("method").indexOf("HiRAG");
    int kag = table.stringColumn("method").indexOf("KAG");
    assertEquals(table.doubleColumn("KAG").get(hirag), -table.doubleColumn("HiRAG").get(kag), 1e-9);
  }

  @Test
  void aScaleHasARowForEachScore() {
    Table table = GradingTable.of(Map.of(Aspect.RELEVANCE, List.of("none", "some")));

    assertEquals(2, table.rowCount());
    assertEquals(1, table.intColumn("score").get(1));
    assertEquals("some", table.stringColumn("meaning").get(1));
  }
}
