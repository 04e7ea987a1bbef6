package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.analysis.JudgeAgreement;
import org.evenhand.analysis.JudgeMatch;
import org.evenhand.analysis.JudgeMatch.Kind;
import org.evenhand.analysis.Split;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.judge.RubricJudge;
import org.evenhand.simulate.JudgeBias;
import org.evenhand.simulate.SimulatedField;
import org.evenhand.simulate.SimulatedMethod;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class AgreementMapTest {
  private static final JudgeAgreement NINE = JudgeAgreement.of(PublicJudgments.positionBias());

  private static JudgeMatch row(Kind kind, String one, String other) {
    return NINE.rows().stream()
        .filter(row -> row.kind() == kind && row.one().equals(one) && row.other().equals(other))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void cellsHaveTheNumbersOfTheAnalysisOnBothSidesOfTheDiagonal() {
    JsonNode data = AgreementMap.of(NINE).specification().path("data");
    double two = row(Kind.TWO_JUDGES, "gemini-pro", "gpt-4-0613").equalShare().orElseThrow();
    double alpha = row(Kind.TWO_JUDGES, "gemini-pro", "gpt-4-0613").alpha().orElseThrow();
    double trials = row(Kind.TRIALS, "gpt-4-0613", "gpt-4-0613").alpha().orElseThrow();
    double orders = row(Kind.ORDERS, "gpt-4-0613", "gpt-4-0613").alpha().orElseThrow();

    assertEquals(4, data.size(), "two maps, each with a column apart");
    assertEquals(two, data.at("/0/z/3/7").asDouble(), 1e-6);
    assertEquals(two, data.at("/0/z/7/3").asDouble(), 1e-6);
    assertEquals(alpha, data.at("/2/z/3/7").asDouble(), 1e-6);
    assertEquals(trials, data.at("/2/z/7/7").asDouble(), 1e-6);
    assertEquals(orders, data.at("/3/z/7/0").asDouble(), 1e-6);
  }

  @Test
  void theCaptionHasTheSourceTheCountsAndTheAlphaOfAll() {
    String notes = notes(AgreementMap.of(NINE));

    assertTrue(
        notes.contains("source: public judgments: Shi et al., nine judges on MT-Bench"), notes);
    assertTrue(
        notes.contains(
            "N\u00a0=\u00a01, M\u00a0=\u00a03, b\u00a0=\u00a00, n\u00a0=\u00a094 to 96 comparisons"),
        notes);
    int unscored =
        NINE.rows().stream()
            .filter(row -> row.kind() == Kind.TWO_JUDGES)
            .mapToInt(JudgeMatch::unscoredInAll)
            .sum();
    assertEquals(16, unscored);
    assertTrue(
        notes.contains("96 comparisons of two judges, 16 comparisons unscored and left out"),
        notes);
    assertTrue(notes.contains("all judges: alpha\u00a00.62"), notes);
    assertEquals(
        "Maps of the agreement of judges: two judges give equal outcomes in 58 to 90 % of what both"
            + " scored, one judge in both orders in 64 to 87 %.",
        AgreementMap.of(NINE).alt());
  }

  @Test
  void theTableHasARowForEveryTwoAllAndEachWithItself() {
    Table table = AgreementMap.of(NINE).numbers();

    assertEquals(36 + 1 + 9 + 9, table.rowCount());
    assertEquals(
        List.of(
            "judge",
            "other",
            "compared",
            "asked",
            "scored",
            "unscored",
            "discarded",
            "equal (%)",
            "equal from",
            "equal to",
            "kappa",
            "alpha",
            "N",
            "M",
            "b",
            "source"),
        table.columnNames());
    JudgeMatch first = NINE.rows().get(0);
    assertEquals(first.one(), table.stringColumn("judge").get(0));
    assertEquals(first.kappa().orElseThrow(), table.doubleColumn("kappa").get(0), 1e-12);
    assertEquals(
        100 * first.equalInterval().orElseThrow().upper(),
        table.doubleColumn("equal to").get(0),
        1e-9);
    assertEquals("", table.stringColumn("other").get(36), "all judges");
    assertTrue(table.doubleColumn("kappa").isMissing(36));
    assertEquals("itself, other order", table.stringColumn("compared").get(54));
  }

  @Test
  void resultsOfSeveralSourcesStandApartWithTheirMarks() {
    Study simulated = simulated();
    Plot plot = AgreementMap.titled("<Two>", NINE, JudgeAgreement.of(simulated).by(Split.DATASET));
    String notes = notes(plot);

    assertEquals(2, plot.sources().size());
    assertEquals(4 * 4, plot.specification().path("data").size(), "one part and three");
    assertTrue(notes.contains("\n<b>[1]</b>"), notes);
    assertTrue(notes.contains("\n<b>harbour [2]</b>"), notes);
    assertTrue(notes.contains("&lt;Two&gt;"), notes);
    assertEquals("<Two>", plot.title());
  }

  /** Two judges that see the same worth, without noise. */
  private static Study simulated() {
    var field =
        SimulatedField.of(
            List.of(SimulatedMethod.of("A", 0, 30), SimulatedMethod.of("B", 0.2, 30)), 2, 3);
    Study study = field.study(Settings.once(), "two judges");
    for (String name : List.of("one", "two")) {
      RubricJudge.paper(field.judge(JudgeBias.unbiased().named(name), field.answers()))
          .run(field.answers(), study);
    }
    return study;
  }

  @Test
  void oneJudgeAloneIsAnErrorThatSaysWhatToDo() {
    var none = JudgeAgreement.of(PublicJudgments.hirag());

    assertEquals(
        "Fewer than two judges judged, so there is no agreement to draw. Let another judge judge the same answers.",
        assertThrows(IllegalArgumentException.class, () -> AgreementMap.of(none)).getMessage());
  }

  private static String notes(Plot plot) {
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText().replace("<br>", " ")));
    return "\n" + String.join("\n", notes);
  }
}
