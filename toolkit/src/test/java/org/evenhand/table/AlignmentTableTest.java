package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.analysis.AlignmentSummary;
import org.evenhand.analysis.AlignmentSummaryTest;
import org.evenhand.analysis.Split;
import org.evenhand.exchange.PublishedValue;
import org.evenhand.exchange.PublishedValues;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class AlignmentTableTest {
  private final AlignmentSummary summary = AlignmentSummary.of(AlignmentSummaryTest.study());

  @Test
  void thePublishedShareStandsBelowOursAndNothingElseIsKnownOfIt() {
    PublishedValue aligned = PublishedValues.paper().get("aligned-share");
    Table table = AlignmentTable.of(summary, aligned.value().doubleValue(), aligned.source());

    assertEquals(
        List.of(
            "pairs",
            "at once",
            "reasked",
            "appended",
            "discarded short",
            "discarded long",
            "refused",
            "missing",
            "without text",
            "aligned (%)",
            "rest mean",
            "rest q1",
            "rest median",
            "rest q3",
            "source"),
        table.columnNames());
    assertEquals(List.of(50.0, 85.0), table.doubleColumn("aligned (%)").asList());
    assertEquals(-5, table.doubleColumn("rest q3").get(0));
    assertTrue(table.intColumn("pairs").isMissing(1));
    assertTrue(table.doubleColumn("rest mean").isMissing(1));
    assertEquals(
        List.of("simulated: writers of known length", "published: arXiv 2506.06331, 2025"),
        table.stringColumn("source").asList());
  }

  @Test
  void aPartWithoutAlignedPairsHasAShareButNoRest() {
    Table table = AlignmentTable.of(summary.by(Split.DATASET));

    assertEquals(List.of("harbour", "orchard"), table.stringColumn("dataset").asList());
    assertEquals(List.of(100.0, 0.0), table.doubleColumn("aligned (%)").asList());
    assertTrue(table.doubleColumn("rest mean").isMissing(1));
  }

  @Test
  void eachRunOfEachPartHasItsLengths() {
    Table table = AlignmentTable.runs(summary.by(Split.DATASET));

    assertEquals(List.of("A", "B", "A", "B"), table.stringColumn("run").asList());
    assertEquals(List.of(3, 0, 2, 1), table.intColumn("was shorter").asList());
    assertEquals(100, table.doubleColumn("words before").get(0));
    assertEquals((100 + 111 + 190) / 3.0, table.doubleColumn("words after").get(0), 1e-12);
  }
}
