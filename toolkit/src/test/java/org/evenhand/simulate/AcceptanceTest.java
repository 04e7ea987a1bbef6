package org.evenhand.simulate;

import static org.evenhand.judge.SmallStudy.LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.OrderEffect;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.PairJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.judge.SmallStudy;
import org.evenhand.study.Judgment;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a judge of known bias through a study to the numbers that must come out. */
class AcceptanceTest {
  private static final Settings SETTINGS = Settings.paper().withRepeats(2).withTrials(5);

  @Test
  void alwaysFirstIsExactlyEvenOverBothOrders() {
    for (boolean rubric : new boolean[] {false, true}) {
      Study study = judged(JudgeBias.alwaysFirst(), 12, rubric, 1);
      WinRate rate = WinRates.of(study).rows().get(0);
      assertEquals(Counts.of(0, 0, 60), rate.counts());
      assertEquals(0, rate.estimate().orElseThrow());
      OrderEffect effect = PositionBias.of(study).rows().get(0);
      assertEquals(1, effect.winRateFirst().orElseThrow());
      assertEquals(0, effect.winRateSecond().orElseThrow());
      assertEquals(1, effect.firstShownShare().orElseThrow());
      assertEquals(1, effect.flipShare().orElseThrow());
    }
  }

  @Test
  void alwaysFirstWinsEverythingInAFixedOrder() {
    var small = SmallStudy.of(12, Settings.once());
    ChoiceJudge.overall(SimulatedJudge.of(JudgeBias.alwaysFirst(), 1))
        .showingFirst(LONG)
        .run(small.answers(), small.study());
    WinRate rate = WinRates.oldProtocol(small.study()).from(LONG).rows().get(0);
    assertEquals(Counts.of(12, 0, 0), rate.counts());
    assertEquals(1, rate.rate(Rate.WIN).orElseThrow());
  }

  @Test
  void alwaysLongerGivesEveryWinToTheLongerMethod() {
    for (boolean rubric : new boolean[] {false, true}) {
      WinRate rate =
          WinRates.of(judged(JudgeBias.alwaysLonger(), 12, rubric, 1)).from(LONG).rows().get(0);
      assertEquals(Counts.of(60, 0, 0), rate.counts());
      assertEquals(1, rate.estimate().orElseThrow());
    }
  }

  @Test
  void theIntervalCoversTheCoin() {
    int covered = 0;
    for (int seed = 1; seed <= 40; seed++) {
      WinRate rate = WinRates.of(judged(JudgeBias.coin(), 20, false, seed)).rows().get(0);
      covered += rate.interval().orElseThrow().contains(0) ? 1 : 0;
    }
    // 95 % of 40 is 38; fewer than 33 has a probability of 1 in 700 at 90 % coverage.
    assertTrue(covered >= 33, "covered " + covered);
  }

  @Test
  void aBetterMethodWinsInSpiteOfAStrongPreferenceForPlace() {
    var small = SmallStudy.of(20, SETTINGS);
    var bias =
        JudgeBias.coin()
            .withRepeatNoise(0.5)
            .withPosition(3)
            .withQuality(small.answers(), Map.of("Verbose", 2.0));
    RubricJudge.paper(SimulatedJudge.of(bias, 1)).run(small.answers(), small.study());
    WinRate rate = WinRates.of(small.study()).from(LONG).rows().get(0);
    assertTrue(rate.interval().orElseThrow().lower() > 0.5, rate.toString());
  }

  @Test
  void nonsenseIsAllUnscoredAndTheLedgerIsComplete() {
    Study study = judged(JudgeBias.nonsense(), 4, false, 1);
    assertEquals(80, study.judgments().size());
    assertTrue(study.judgments().stream().noneMatch(Judgment::isScored));
    WinRate rate = WinRates.of(study).rows().get(0);
    assertEquals(0, rate.counts().scored());
    assertEquals(20, rate.counts().unscoredInAll());
    assertTrue(rate.estimate().isEmpty());
  }

  @Test
  void aStudyInAFolderIsTheSameAsOneInMemoryAndIsNotJudgedTwice(@TempDir Path folder) {
    Study inMemory = judged(JudgeBias.coin(), 3, true, 4);
    Study study = Study.open(folder.resolve("harbour"), SETTINGS);
    var small = SmallStudy.of(3, SETTINGS);
    inMemory.questions().forEach(study::append);
    PairJudge judge = RubricJudge.paper(SimulatedJudge.of(JudgeBias.coin(), 4));
    judge.run(small.answers(), study);
    study.close();
    Study again = Study.open(folder.resolve("harbour"));
    assertEquals(verdicts(inMemory), verdicts(again));
    assertEquals(6, again.answers().size());
    assertEquals(0, judge.run(again.answers(), again).judged());
    assertTrue(again.replies().find(again.judgments().get(0).call().reply()).isPresent());
    again.close();
  }

  private static List<String> verdicts(Study study) {
    return study.judgments().stream().map(j -> j.key() + " " + j.verdict()).toList();
  }

  private static Study judged(JudgeBias bias, int questions, boolean rubric, long seed) {
    var small = SmallStudy.of(questions, SETTINGS);
    var model = SimulatedJudge.of(bias, seed);
    PairJudge judge = rubric ? RubricJudge.paper(model) : ChoiceJudge.overall(model);
    judge.withUnscoredLimit(1).run(small.answers(), small.study());
    return small.study();
  }
}
