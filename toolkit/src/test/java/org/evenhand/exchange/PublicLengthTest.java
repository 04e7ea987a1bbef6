package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.evenhand.SharedData;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.LengthEffect;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.TrialVerdicts;
import org.evenhand.analysis.Trials;
import org.junit.jupiter.api.Test;

/** Length and trials in the public judgments, against counts of other programs. */
class PublicLengthTest {
  private static Map<String, LengthEffect> mix() {
    Map<String, LengthEffect> effects = new TreeMap<>();
    for (LengthEffect effect :
        LengthBias.byWords(PublicJudgments.hirag())
            .from("HiRAG")
            .by(Split.DATASET, Split.PAIR)
            .rows()) {
      if (effect.group().get(Split.DATASET).equals("mix")) {
        effects.put(effect.against(), effect);
      }
    }
    return effects;
  }

  @Test
  void theLongerAnswerWinsAsOftenAsAnotherProgramCounted() throws IOException {
    JsonNode oracle =
        new ObjectMapper()
            .readTree(SharedData.data("hirag/oracles.json").toFile())
            .get("longer_wins_of_consistent");
    Map<String, String> methods =
        Map.of(
            "mix_lightrag", "LightRAG#1",
            "mix_graphrag", "GraphRAG#1",
            "mix_naive", "NaiveRAG#1",
            "mix_fastgraphrag", "FastGraphRAG#1",
            "mix_kag", "KAG#1");
    Map<String, LengthEffect> effects = mix();

    methods.forEach(
        (name, method) -> {
          LengthEffect effect = effects.get(method);
          assertEquals(oracle.get(name).get(0).intValue(), effect.longerWon(), name);
          assertEquals(oracle.get(name).get(1).intValue(), effect.decided(), name);
        });
  }

  @Test
  void curvesAgreeWithStatsmodelsAndUnequalMethodsHaveNone() {
    // statsmodels 0.15.0: GLM(y, add_constant(words), family=Binomial()).fit(tol=1e-12,
    // cov_type='cluster', cov_kwds={'groups': arange(n)}); y = 1, 0.5, 0 for HiRAG over both orders
    // of mix, overall winner.
    Map<String, LengthEffect> effects = mix();

    assertFit(0.41080884, 0.01222502, 0.09794159, 0.00153963, effects.get("GraphRAG#1"));
    assertFit(0.33401193, 0.01063182, 0.10682313, 0.00174659, effects.get("LightRAG#1"));
    assertFit(0.09332509, 0.00847375, 0.07537329, 0.00143078, effects.get("hi_naiveR#1"));
    for (String apart : new String[] {"NaiveRAG#1", "KAG#1", "FastGraphRAG#1"}) {
      assertFalse(effects.get(apart).lengthsOverlap(), apart);
    }
  }

  private static void assertFit(
      double intercept, double slope, double interceptError, double slopeError, LengthEffect row) {
    assertTrue(row.lengthsOverlap(), row.toString());
    var fit = row.fit().orElseThrow();
    assertEquals(intercept, fit.intercept(), 1e-7);
    assertEquals(slope, fit.slope(), 1e-8);
    assertEquals(interceptError, fit.interceptError().orElseThrow(), 1e-7);
    assertEquals(slopeError, fit.slopeError().orElseThrow(), 1e-8);
  }

  @Test
  void lengthsOfAgricultureThatWereNotReleasedAreCounted() {
    LengthEffect row =
        LengthBias.byWords(PublicJudgments.hirag())
            .from("HiRAG")
            .by(Split.DATASET, Split.PAIR)
            .rows()
            .get(0);

    assertEquals("agriculture", row.group().get(Split.DATASET));
    assertEquals(0, row.points().size());
    assertEquals(row.counts().scored(), row.withoutLength());
  }

  @Test
  void threeRepetitionsOfNineJudgesContradictOneAnotherOnceInThirtySix() {
    // Counted by a Python script from position-bias.csv: vicuna-13b-v1.3 shown first; won : lost :
    // tied of claude-3-haiku against stablelm 19 5 0, 17 7 0, 11 12 1, and no other contradiction.
    var rows =
        Trials.shownFirst(PublicJudgments.positionBias())
            .from("vicuna-13b-v1.3")
            .by(Split.JUDGE, Split.PAIR)
            .rows();

    assertEquals(36, rows.size());
    TrialVerdicts only =
        rows.stream().filter(TrialVerdicts::contradictory).reduce((a, b) -> null).orElseThrow();
    assertEquals("claude-3-haiku-20240307", only.group().get(Split.JUDGE));
    assertEquals("stablelm-tuned-alpha-7b#1", only.against());
    assertEquals(
        "[19 won, 5 lost, 0 tied of 24, 17 won, 7 lost, 0 tied of 24, 11 won, 12 lost, 1 tied of 24]",
        only.trials().toString());
  }
}
