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
import org.evenhand.study.AnswerStage;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.StageCost;
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
    assertTrue(table.intColumn("answers").isMissing(1));
    assertEquals(25.84, table.doubleColumn("seconds").get(1));
    assertEquals("simulated: a test", table.stringColumn("source").get(0));
    assertTrue(table.doubleColumn("context tokens").isMissing(0));
    assertEquals(0, table.intColumn("context known").get(0));
  }

  @Test
  void eachStageIsARowAndASystemThatTellsNoneHasOneOfAllCalls() {
    AnswerCost told =
        new AnswerCost("m", 4, 901, 53, OptionalDouble.empty(), 0)
            .withStages(
                List.of(
                    new StageCost(AnswerStage.POINTS, 3, 700, 20),
                    new StageCost(AnswerStage.ANSWERING, 1, 201, 33)))
            .withPrompt(OptionalInt.of(113), OptionalInt.of(87));
    AnswerCost silent = new AnswerCost("m", 2, 1200, 34, OptionalDouble.empty(), 0);
    Study study =
        Study.of(
            new Source(Source.Kind.LIVE, "a test"),
            Settings.paper(),
            List.of(),
            List.of(answer("A", told), answer("B", silent)),
            List.of());

    Table table = CostTable.byStage(Costs.of(study), Costs.published());

    assertEquals(
        List.of("A", "A", "B", "MGRAG", "LightRAG", "FGRAG", "NaiveRAG"),
        table.stringColumn("method").asList());
    assertEquals(
        List.of("drawing points", "answering", "not told", "not told"),
        table.stringColumn("stage").asList().subList(0, 4));
    assertEquals(700, table.doubleColumn("input tokens").get(0));
    assertTrue(table.doubleColumn("context tokens").isMissing(0), "its prompt is not the answer's");
    assertEquals(113, table.doubleColumn("context tokens").get(1));
    assertEquals(87, table.doubleColumn("other prompt tokens").get(1));
    assertEquals(1200, table.doubleColumn("input tokens").get(2));
    assertTrue(table.doubleColumn("context tokens").isMissing(2));
    assertEquals(1, table.intColumn("answers").get(2));
    assertTrue(table.intColumn("answers").isMissing(3));
  }

  private static Answer answer(String method, AnswerCost cost) {
    return new Answer(
        "d",
        "1",
        Run.of(method),
        "x",
        OptionalInt.of(1),
        OptionalInt.empty(),
        List.of(),
        cost,
        Optional.empty());
  }
}
