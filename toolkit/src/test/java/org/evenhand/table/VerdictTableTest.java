package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

class VerdictTableTest {
  private static final ShownAnswer A = new ShownAnswer(Run.of("A"), "a");
  private static final ShownAnswer B = new ShownAnswer(Run.of("B"), "b");

  private static Judgment judgment(int trial, Verdict verdict, ShownAnswer... shown) {
    var key = new JudgmentKey("sea", "1", List.of(shown), new JudgeId("judy", ""), "r", trial, 1);
    return new Judgment(key, verdict, JudgeCall.UNKNOWN);
  }

  private static Verdict overall(Winner winner) {
    return new Verdict.Winners(Map.of(Aspect.OVERALL, winner));
  }

  private static Table table(Judgment... judgments) {
    return VerdictTable.of(
        Study.of(
            new Source(Source.Kind.LIVE, "a test"),
            Settings.once(),
            List.of(Question.of("sea", "1", "Who?", Level.NODE)),
            List.of(),
            List.of(judgments)));
  }

  private static List<String> rows(Table table) {
    var rows = new ArrayList<String>();
    for (Row row : table) {
      rows.add(
          String.join(
              " ",
              IntStream.range(0, table.columnCount())
                  .mapToObj(column -> table.getUnformatted(row.getRowNumber(), column))
                  .toList()));
    }
    return rows;
  }

  @Test
  void theWinnersPlaceAndMethodStandInEachOrder() {
    Table table =
        table(judgment(1, overall(Winner.SECOND), A, B), judgment(1, overall(Winner.SECOND), B, A));

    assertEquals(
        List.of("question", "shown first", "shown second", "place of the better", "better"),
        table.columnNames());
    assertEquals(List.of("1 A B second B", "1 B A second A"), rows(table));
    assertEquals("live: a test", table.name());
  }

  @Test
  void tiesAndUnscoredJudgmentsNameNoMethod() {
    Table table =
        table(
            judgment(1, overall(Winner.TIE), A, B),
            judgment(2, new Verdict.Unscored(Reason.NOT_JSON, "x"), A, B),
            judgment(3, overall(Winner.FIRST), A, B));

    assertEquals(
        List.of("tie", "not_json", "first"), table.stringColumn("place of the better").asList());
    assertTrue(table.column("better").isMissing(0));
    assertTrue(table.column("better").isMissing(1));
    assertEquals("A", table.stringColumn("better").get(2));
    assertEquals(List.of(1, 2, 3), table.intColumn("trial").asList());
  }

  @Test
  void aRubricJudgesMorePointsWinByAspect() {
    Map<Aspect, Points> points = new LinkedHashMap<>();
    points.put(Aspect.RELEVANCE, new Points(2, 5));
    points.put(Aspect.DIRECTNESS, new Points(3, 3));
    points.put(Aspect.EMPOWERMENT, new Points(4, 1));

    Table table = table(judgment(1, new Verdict.Scores(points), B, A));

    assertEquals(
        List.of("1 B A Relevance second A", "1 B A Directness tie ", "1 B A Empowerment first B"),
        rows(table));
  }

  @Test
  void judgmentsOfASingleAnswerAreLeftOut() {
    assertEquals(
        0, table(judgment(1, new Verdict.Rating(Map.of(Aspect.OVERALL, 3.0)), A)).rowCount());
  }
}
