package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.analysis.Costs;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class CostTableTest {
  @Test
  void ownRowsStandAbovePublishedOnesAndTheUnknownIsMissing() {
    Answer answer =
        new Answer(
            "d",
            "1",
            Run.of("A"),
            "x",
            OptionalInt.of(1),
            OptionalInt.empty(),
            List.of(),
            new AnswerCost("m", 3, 1200, 34, OptionalDouble.empty(), 0),
            Optional.empty());
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a test"),
            Settings.paper(),
            List.of(),
            List.of(answer),
            List.of());

    Table table = CostTable.of(Costs.of(study), Costs.published());

    assertEquals(
        List.of("A", "MGRAG", "LightRAG", "FGRAG", "NaiveRAG"),
        table.stringColumn("method").asList());
    assertEquals(1234, table.doubleColumn("tokens").get(0));
    assertTrue(table.doubleColumn("seconds").isMissing(0));
    assertEquals(0, table.intColumn("seconds known").get(0));
    assertTrue(table.intColumn("questions").isMissing(1));
    assertEquals(25.84, table.doubleColumn("seconds").get(1));
    assertEquals("simulated: a test", table.stringColumn("source").get(0));
  }
}
