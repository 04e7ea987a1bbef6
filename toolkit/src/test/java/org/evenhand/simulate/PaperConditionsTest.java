package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.evenhand.align.LengthAlignment;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.LengthEffect;
import org.evenhand.analysis.OrderEffect;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.TrialVerdicts;
import org.evenhand.analysis.Trials;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.exchange.PublishedValues;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.study.Answer;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

/** The judge that is tuned to the paper's values gives them, and is even once unbiased. */
class PaperConditionsTest {
  private static final Run LONGER = Run.of("Delta");
  private static final Run SHORTER = new Run("Delta", 2);
  private static final SimulatedJudge JUDGE = SimulatedJudge.of(JudgeBias.paperConditions(), 5);
  private static final List<Question> QUESTIONS = SimulatedAnswers.questions(200);

  private static double published(String name) {
    return PublishedValues.paper().get(name).value().doubleValue();
  }

  private static Study study(Settings settings) {
    return Study.of(
        new Source(Source.Kind.SIMULATED, JUDGE.toString()),
        settings,
        QUESTIONS,
        List.of(),
        List.of());
  }

  private static List<Answer> twoRuns(int tokensMore) {
    var answers = new ArrayList<>(SimulatedAnswers.write(QUESTIONS, LONGER, 200 + tokensMore, 1));
    answers.addAll(SimulatedAnswers.write(QUESTIONS, SHORTER, 200, 1));
    return answers;
  }

  /** Fails where a chance of p gives so many of n less often than once in a thousand times. */
  private static void assertWithinChance(double p, int wins, int n) {
    var binomial = BinomialDistribution.of(n, p);
    int low = binomial.inverseCumulativeProbability(0.0005);
    int high = binomial.inverseCumulativeProbability(0.9995);
    assertTrue(
        low <= wins && wins <= high,
        "%s of %s is not from %s to %s, as a chance of %s has it".formatted(wins, n, low, high, p));
  }

  @Test
  void theLongerRunShownFirstWinsAsPublishedUnderTheOldProtocol() {
    Study study = study(Settings.once());
    ChoiceJudge.overall(JUDGE).showingFirst(LONGER).run(twoRuns(25), study);

    Counts counts = WinRates.oldProtocol(study).from(LONGER).rows().get(0).counts();

    assertEquals(200, counts.scored());
    assertEquals(0, counts.ties());
    assertWithinChance(published("self-comparison-won") / 100, counts.wins(), counts.scored());
  }

  @Test
  void theSameRunsComeOutEvenOnceTheyAreAlignedAndJudgedInBothOrders() {
    Study study = study(Settings.paper().withTrials(2).withTolerance(0));
    var alignment = LengthAlignment.byAppending(SimulatedWriter.exact(1, 3));
    List<Answer> aligned = alignment.align(twoRuns(25), study);
    RubricJudge.paper(JUDGE).run(aligned, study);

    WinRate rate = WinRates.of(study).from(LONGER).rows().get(0);
    Counts counts = rate.counts();

    assertEquals(400, counts.scored());
    assertWithinChance(0.5, counts.wins(), counts.wins() + counts.losses());
    assertTrue(rate.interval().orElseThrow().contains(0), rate.toString());
  }

  @Test
  void twentyFiveTokensMakeMoreThanThePublishedGap() {
    Study study = study(Settings.once());
    int tokens = (int) published("length-difference");
    ChoiceJudge.overall(JUDGE).run(twoRuns(tokens), study);

    LengthEffect effect = LengthBias.byTokens(study).from(LONGER).rows().get(0);
    Counts counts = effect.counts();
    double gap = (counts.wins() - counts.losses()) / (double) counts.scored();

    assertEquals(tokens, effect.points().get(0).difference());
    assertTrue(100 * gap > published("length-gap"), "gap " + gap);
  }

  @Test
  void thePlaceMakesMoreThanThePublishedGapBetweenRunsOfEqualLength() {
    Study study = study(Settings.once());
    ChoiceJudge.overall(JUDGE).run(twoRuns(0), study);

    OrderEffect effect = PositionBias.of(study).rows().get(0);

    // Φ(0.43 / 1.0198) = 0.6634
    assertWithinChance(0.6634, effect.shownFirst().wins(), 200);
    assertWithinChance(1 - 0.6634, effect.shownSecond().wins(), 200);
    assertTrue(100 * (2 * 0.6634 - 1) > published("position-gap"));
  }

  @Test
  void trialsOfRunsOfEqualLengthContradictOneAnother() {
    Study study = study(Settings.once().withTrials(5));
    ChoiceJudge.overall(JUDGE).run(twoRuns(0), study);

    TrialVerdicts trials = Trials.of(study).rows().get(0);

    assertTrue(trials.contradictory(), trials.toString());
    assertEquals(200, trials.compared());
    assertTrue(trials.changedShare().orElseThrow() > 0.5, trials.toString());
  }

  @Test
  void itSaysThatItIsTuned() {
    assertEquals(
        "paper's conditions; tuned to the published values, not evidence"
            + " (position 0.43, length 0.88, trial noise 0.6, repeat noise 0.4)",
        JudgeBias.paperConditions().toString());
  }
}
