package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.evenhand.analysis.ContextRelevance;
import org.evenhand.analysis.QuestionKind;
import org.evenhand.stats.Stratum;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.table.RelevanceTable;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class RelevanceBarsTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "by hand");

  private static final ContextRelevance GROUNDED =
      relevance(QuestionKind.GROUNDED, "FGRAG", Stratum.of(5, 5, 4, 1));
  private static final ContextRelevance SUMMARY =
      relevance(QuestionKind.SUMMARY, "FGRAG", Stratum.of(0, 0, 0, 1, 1, 1, 1, 2, 3, 5));

  @Test
  void sharesOfEachRatingStandBesideThePublishedBound() {
    Plot plot = RelevanceBars.of(List.of(GROUNDED, SUMMARY));

    JsonNode data = plot.specification().path("data");
    assertEquals(3, data.size());
    assertEquals(50, data.get(0).path("y").get(5).doubleValue(), 1e-9);
    assertEquals(30, data.get(1).path("y").get(0).doubleValue(), 1e-9);
    assertEquals("x2", data.get(2).path("xaxis").textValue(), "sources have panels of their own");
    assertEquals("over 50", data.get(2).path("text").get(0).textValue());
    assertEquals(2 * 7 + 1, plot.numbers().rowCount());
    assertEquals(
        List.of(Source.Kind.SIMULATED, Source.Kind.PUBLISHED),
        plot.sources().stream().map(Source::kind).toList());
    String drawn = plot.specification().path("layout").path("annotations").toString();
    assertTrue(drawn.contains("70 % are 0 or 1; mean 1.40 (95 % interval"), drawn);
    assertTrue(drawn.contains("mean 3.75 (no interval under ten questions)"), drawn);
  }

  @Test
  void ratingsOfTwoRunsAreNotDrawnAsOne() {
    var other = relevance(QuestionKind.SUMMARY, "LightRAG server", Stratum.of(1, 2));

    var failure =
        assertThrows(
            IllegalArgumentException.class, () -> RelevanceBars.of(List.of(GROUNDED, other)));

    assertEquals(
        "The ratings are of 2 judges and runs. Draw those of one judge and one run at a time.",
        failure.getMessage());
    assertThrows(IllegalArgumentException.class, () -> RelevanceBars.of(List.of()));
  }

  @Test
  void tableHasCountsAndLeavesUnknownCellsMissing() {
    Table table = RelevanceTable.of(List.of(GROUNDED, SUMMARY));

    assertEquals(3, table.intColumn("0").get(1));
    assertEquals(70, table.doubleColumn("0 or 1 (%)").get(1), 1e-9);
    assertEquals(3.75, table.doubleColumn("mean").get(0), 1e-9);
    assertTrue(table.doubleColumn("from").isMissing(0));
    assertEquals(SUMMARY.interval().orElseThrow().upper(), table.doubleColumn("to").get(1), 1e-9);
    assertEquals("FGRAG#1", table.stringColumn("context of").get(0));
  }

  private static ContextRelevance relevance(QuestionKind kind, String by, Stratum marks) {
    Integer[] counts = {0, 0, 0, 0, 0, 0};
    for (double mark : marks.sums()) {
      counts[(int) mark]++;
    }
    return new ContextRelevance(
        kind,
        Run.of(by),
        new JudgeId("made", ""),
        SOURCE,
        List.of(counts),
        1,
        marks.clusters(),
        Optional.of(marks));
  }
}
