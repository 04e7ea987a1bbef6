package org.evenhand.analysis;

import static org.evenhand.analysis.Made.A;
import static org.evenhand.analysis.Made.B;
import static org.evenhand.analysis.Made.none;
import static org.evenhand.analysis.Made.overall;
import static org.evenhand.analysis.Made.points;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.evenhand.SharedData;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;

class WinRatesTest {

  @Test
  void everyRateIsTheFractionWorkedByHand() {
    Counts counts = Counts.of(7, 3, 1);

    assertEquals(7.0 / 11, Rate.WIN.of(counts).orElseThrow(), 1e-15);
    assertEquals(3.0 / 11, Rate.LOSS.of(counts).orElseThrow(), 1e-15);
    assertEquals(1.0 / 11, Rate.TIE.of(counts).orElseThrow(), 1e-15);
    assertEquals(7.5 / 11, Rate.HALF_TIE.of(counts).orElseThrow(), 1e-15);
    assertEquals(7.0 / 10, Rate.DECISIVE.of(counts).orElseThrow(), 1e-15);
    assertEquals(4.0 / 11, Rate.RELATIVE.of(counts).orElseThrow(), 1e-15);
  }

  @Test
  void aRateWithoutADenominatorIsUndefinedAndNeverZero() {
    for (Rate rate : Rate.values()) {
      assertEquals(OptionalDouble.empty(), rate.of(Counts.NONE), rate.label());
    }
    assertEquals(OptionalDouble.empty(), Rate.DECISIVE.of(Counts.of(0, 0, 5)));
    assertEquals(0, Rate.RELATIVE.of(Counts.of(0, 0, 5)).orElseThrow());
  }

  /** E083: coded preferences with ties and a missing one. */
  @Test
  void aMissingVerdictIsNeitherATieNorALoss() throws Exception {
    var made = new Made(Settings.once()).questions(5);
    int q = 0;
    for (var row : new ObjectMapper().readTree(SharedData.cases("E083.json").toFile())) {
      q++;
      double code = row.path("preference").asDouble(-1);
      Verdict seen =
          code == -1
              ? none(Reason.LOST)
              : overall(code == 1 ? Winner.FIRST : code == 2 ? Winner.SECOND : Winner.TIE);
      Verdict turned =
          code == -1
              ? none(Reason.LOST)
              : overall(code == 1 ? Winner.SECOND : code == 2 ? Winner.FIRST : Winner.TIE);
      made.both("q" + q, seen, turned);
    }

    WinRate rate = WinRates.of(made.study()).rows().get(0);

    assertEquals("1 won, 1 lost, 2 tied, 1 unscored (LOST 1) of 5", rate.counts().toString());
    assertEquals(0.5, rate.rate(Rate.HALF_TIE).orElseThrow());
    assertEquals(4, rate.counts().scored());
  }

  /** E084: 98 ties of 100 are no "win rate of 1 %". */
  @Test
  void manyTiesAreShownBesideWinsAndLosses() throws Exception {
    var made = new Made(Settings.once());
    for (String line : Files.readAllLines(SharedData.cases("E084.csv")).subList(1, 101)) {
      String[] cell = line.split(",");
      made.questions.add(Question.of("mix", cell[0], "", Level.NODE));
      Winner first =
          cell[2].equals("TIE") ? Winner.TIE : cell[2].equals("A") ? Winner.FIRST : Winner.SECOND;
      Winner second =
          cell[2].equals("TIE") ? Winner.TIE : cell[2].equals("A") ? Winner.SECOND : Winner.FIRST;
      made.both(cell[0], overall(first), overall(second));
    }

    WinRate rate = WinRates.of(made.study()).rows().get(0);

    assertEquals("1 won, 1 lost, 98 tied of 100", rate.counts().toString());
    assertEquals(0, rate.estimate().orElseThrow());
    assertEquals("win rate (ties not won)", Rate.WIN.label());
    assertTrue(
        rate.toString().contains("N = 1, M = 1, b = 0.0, n = 100 questions"), rate.toString());
  }

  /** E087 and E088: no value is no verdict, and no verdicts at all are said to be none. */
  @Test
  void nothingScoredIsSaidAndHasNoRate() {
    var made = new Made(Settings.once()).questions(2);
    made.both("q1", none(Reason.NOT_JSON), none(Reason.EMPTY));
    made.both("q2", none(Reason.NOT_JSON), none(Reason.NOT_JSON));

    WinRate rate = WinRates.of(made.study()).rows().get(0);

    assertEquals(
        "all: A#1 against B#1, no valid judgments (0 of 2; 0 won, 0 lost, 0 tied, 2 unscored (EMPTY 1, NOT_JSON 1) of 2)",
        rate.toString());
    assertEquals(OptionalDouble.empty(), rate.estimate());
    assertEquals(Optional.empty(), rate.interval());
    assertEquals(Optional.empty(), rate.box(Rate.RELATIVE));
    assertEquals(
        "Correctness is NaN, which is no value. Use Unscored where a judgment has no outcome.",
        assertThrows(
                IllegalArgumentException.class,
                () -> new Verdict.Rating(Map.of(new Aspect("Correctness"), Double.NaN)))
            .getMessage());
  }

  /** LeanRAG's judge scores the whole as well: a sum of all would count it twice. */
  @Test
  void whereTheWholeIsScoredItIsTheHeadlineAndNothingIsSummed() {
    var made = new Made(Settings.once()).questions(1);
    var verdict =
        new Verdict.Scores(
            Map.of(
                Aspect.DIVERSITY, new Verdict.Points(9, 2),
                Aspect.OVERALL, new Verdict.Points(5, 6)));
    var turned =
        new Verdict.Scores(
            Map.of(
                Aspect.DIVERSITY, new Verdict.Points(2, 9),
                Aspect.OVERALL, new Verdict.Points(6, 5)));
    made.both("q1", verdict, turned);

    assertEquals(
        "0 won, 1 lost, 0 tied of 1", WinRates.of(made.study()).rows().get(0).counts().toString());
    assertEquals(
        List.of("Diversity", "Overall"),
        WinRates.of(made.study()).by(Split.ASPECT).rows().stream()
            .map(row -> row.group().get(Split.ASPECT))
            .toList());
  }

  /** E095: n does not hang on the order of aspects, and a total needs all of them. */
  @Test
  void anAspectThatIsMissingCostsItsOwnCountAndTheTotals() {
    for (boolean turned : List.of(false, true)) {
      var made = new Made(Settings.once()).questions(2);
      var full = new ArrayList<>(((Verdict.Scores) points(4, 3, 4, 2)).byAspect().entrySet());
      if (turned) {
        Collections.reverse(full);
      }
      var byAspect = new LinkedHashMap<Aspect, Verdict.Points>();
      full.forEach(e -> byAspect.put(e.getKey(), e.getValue()));
      made.both("q1", new Verdict.Scores(byAspect), new Verdict.Scores(byAspect));
      made.both("q2", points(4, 2), points(1, 1));

      var rows = WinRates.of(made.study()).by(Split.ASPECT).rows();

      assertEquals(
          List.of("Comprehensiveness", "Relevance", "Total"),
          rows.stream().map(r -> r.group().toString()).toList());
      assertEquals("1 won, 0 lost, 1 tied of 2", rows.get(0).counts().toString());
      assertEquals(
          "0 won, 0 lost, 1 tied, 1 unscored (MISSING 1) of 2", rows.get(1).counts().toString());
      assertEquals(
          "0 won, 0 lost, 1 tied, 1 unscored (MISSING 1) of 2", rows.get(2).counts().toString());
    }
  }

  /** E096: 97 against 97 of 120 points is a tie, whatever the order of adding. */
  @Test
  void equalTotalsTieExactly() throws Exception {
    var totals = new TreeMap<String, Map<Aspect, Verdict.Points>>();
    int sum = 0;
    for (String line : Files.readAllLines(SharedData.cases("E096.csv")).subList(1, 25)) {
      String[] cell = line.split(",");
      int a = Integer.parseInt(cell[4]);
      int b = Integer.parseInt(cell[5]);
      sum += a;
      totals
          .computeIfAbsent(cell[1] + cell[2], k -> new LinkedHashMap<>())
          .put(
              new Aspect(cell[3]),
              cell[1].equals("AB") ? new Verdict.Points(a, b) : new Verdict.Points(b, a));
    }
    assertEquals(97, sum);
    var made = new Made(Settings.once().withRepeats(3)).questions(1);
    totals.forEach(
        (key, byAspect) -> {
          boolean aFirst = key.startsWith("AB");
          made.add(
              "q1",
              aFirst ? A : B,
              aFirst ? B : A,
              1,
              key.charAt(2) - '0',
              new Verdict.Scores(byAspect));
        });

    assertEquals(
        "0 won, 0 lost, 1 tied of 1", WinRates.of(made.study()).rows().get(0).counts().toString());
  }

  @Test
  void theBandMakesSmallLeadsTiesAtExactlyItsWidth() {
    // N = 1: both orders together lead by 3 points, so the band of 1.5 holds it and 1.4 does not.
    for (var expected :
        Map.of(1.5, "0 won, 0 lost, 1 tied of 1", 1.4, "1 won, 0 lost, 0 tied of 1").entrySet()) {
      var made = new Made(Settings.once().withBand(expected.getKey())).questions(1);
      made.both("q1", points(5, 3, 4, 4), points(3, 4, 2, 2));

      assertEquals(
          expected.getValue(), WinRates.of(made.study()).rows().get(0).counts().toString());
    }
  }

  @Test
  void aTrialCountsOnlyIfBothOrdersHaveAllRepeats() {
    var made = new Made(Settings.paper().withTrials(2)).questions(1);
    made.add("q1", A, B, 1, 1, points(5, 1)).add("q1", A, B, 1, 2, points(5, 1));
    made.add("q1", B, A, 1, 1, points(1, 5)).add("q1", B, A, 1, 2, none(Reason.TRUNCATED));
    made.add("q1", A, B, 2, 1, points(5, 1)).add("q1", A, B, 2, 2, points(5, 1));
    made.add("q1", B, A, 2, 1, points(1, 5));

    var byTrial = WinRates.of(made.study()).by(Split.TRIAL).rows();

    assertEquals(
        "0 won, 0 lost, 0 tied, 1 unscored (TRUNCATED 1) of 1", byTrial.get(0).counts().toString());
    assertEquals(
        "0 won, 0 lost, 0 tied, 1 unscored (NOT_JUDGED 1) of 1",
        byTrial.get(1).counts().toString());
  }

  @Test
  void rIsTheMeanOverQuestionsAndNotOverTrials() {
    // q1: won in 3 of 3 trials; q2: lost in its one scored trial of 3: R = (1 − 1) / 2.
    var made = new Made(Settings.once().withTrials(3)).questions(2);
    for (int trial = 1; trial <= 3; trial++) {
      made.add("q1", A, B, trial, 1, points(5, 1)).add("q1", B, A, trial, 1, points(1, 5));
    }
    made.add("q2", A, B, 1, 1, points(1, 5)).add("q2", B, A, 1, 1, points(5, 1));

    WinRate rate = WinRates.of(made.study()).rows().get(0);

    assertEquals(0, rate.estimate().orElseThrow());
    assertEquals(0.5, rate.rate(Rate.RELATIVE).orElseThrow());
    assertEquals("3 won, 1 lost, 0 tied, 2 unscored (NOT_JUDGED 2) of 6", rate.counts().toString());
    assertEquals(3, rate.box(Rate.WIN).orElseThrow().n());
  }

  @Test
  void exactRepeatsOfAQuestionAreOneQuestion() {
    var made = new Made(Settings.once());
    for (int q = 1; q <= 20; q++) {
      made.questions.add(Question.of("mix", "q" + q, q <= 10 ? "The same?" : "Q" + q, Level.NODE));
      made.both("q" + q, points(5, q <= 10 ? 1 : 5), points(q <= 10 ? 1 : 5, 5));
    }

    WinRate rate = WinRates.of(made.study()).rows().get(0);

    assertEquals(11, rate.questionsScored());
    assertEquals(1.0 / 11, rate.estimate().orElseThrow(), 1e-15);
    assertEquals("10 won, 0 lost, 10 tied of 20", rate.counts().toString());
  }

  @Test
  void discardedPairsAreCountedAndKeptOutUnlessAskedFor() {
    var made = new Made(Settings.once()).questions(2);
    for (String q : List.of("q1", "q2")) {
      Answer a = Answer.of("mix", q, A, "", 30);
      Answer b = Answer.of("mix", q, B, "", 90);
      made.answers.add(a);
      made.answers.add(b);
      made.answers.add(
          a.aligned(
              "",
              30,
              OptionalInt.empty(),
              new Alignment(
                  B,
                  "",
                  List.of(),
                  q.equals("q1") ? Alignment.State.DISCARDED_SHORT : Alignment.State.REASKED)));
      made.both(q, points(1, 5), points(5, 1));
    }

    assertEquals(
        "0 won, 1 lost, 0 tied, 1 discarded of 2",
        WinRates.of(made.study()).rows().get(0).counts().toString());
    assertEquals(
        "0 won, 2 lost, 0 tied of 2",
        WinRates.of(made.study()).includingDiscarded().rows().get(0).counts().toString());
  }

  @Test
  void verdictsOfDifferentJudgesOnOnePairAreNotAdded() {
    var made = new Made(Settings.once()).questions(1);
    made.both("q1", points(5, 1), points(1, 5));
    Study one = made.study();
    var judgments = new ArrayList<Judgment>(one.judgments());
    for (Judgment judgment : one.judgments()) {
      JudgmentKey key = judgment.key();
      judgments.add(
          new Judgment(
              new JudgmentKey(
                  key.dataset(),
                  key.question(),
                  key.shown(),
                  new JudgeId("other", ""),
                  key.rubric(),
                  key.trial(),
                  key.repeat()),
              points(1, 1),
              judgment.call()));
    }
    Study two = Study.of(one.source(), one.settings(), one.questions(), one.answers(), judgments);

    assertEquals(
        "Verdicts of different judges on one pair cannot be added: [judge, other]. Split by JUDGE.",
        assertThrows(IllegalStateException.class, () -> WinRates.of(two).from("A").rows())
            .getMessage());
    assertThrows(IllegalStateException.class, () -> PositionBias.of(two).from("A").rows());
    assertEquals(2, WinRates.of(two).from("A").by(Split.JUDGE).rows().size());
  }

  @Test
  void winsOfDifferentPairsAreNotAddedUnlessSeenFromOneMethod() {
    var made = new Made(Settings.once()).questions(1);
    made.both("q1", points(5, 1), points(1, 5));
    made.add("q1", A, Run.of("C"), 1, 1, points(5, 1))
        .add("q1", Run.of("C"), A, 1, 1, points(1, 5));
    made.add("q1", B, Run.of("C"), 1, 1, points(5, 1))
        .add("q1", Run.of("C"), B, 1, 1, points(1, 5));

    var e = assertThrows(IllegalStateException.class, () -> WinRates.of(made.study()).rows());

    assertEquals(
        "Wins of different pairs cannot be added: [A#1 and B#1, A#1 and C#1, B#1 and C#1]. Split by PAIR, or say from(method).",
        e.getMessage());
    assertEquals(
        "2 won, 0 lost, 0 tied of 2",
        WinRates.of(made.study()).from("A").rows().get(0).counts().toString());
    assertEquals(
        "1 won, 1 lost, 0 tied of 2",
        WinRates.of(made.study()).from(B).rows().get(0).counts().toString());
    assertEquals(3, WinRates.of(made.study()).by(Split.PAIR).rows().size());
    assertEquals(
        "D was not judged. Judged were: [A#1 and B#1, A#1 and C#1, B#1 and C#1].",
        assertThrows(IllegalArgumentException.class, () -> WinRates.of(made.study()).from("D"))
            .getMessage());
  }

  @Test
  void aJudgmentOutsideThePlanIsNamed() {
    var made = new Made(Settings.once()).questions(1);
    made.add("q1", A, B, 2, 1, points(5, 1));
    assertEquals(
        "The ledger has trial 2, repeat 1 of question q1 of mix, but the study's settings have 1 trials of 1 repeats. Open it with those it was judged with.",
        assertThrows(IllegalArgumentException.class, () -> WinRates.of(made.study())).getMessage());
    var other = new Made(Settings.once()).questions(1);
    other.add("q9", A, B, 1, 1, points(5, 1));
    assertEquals(
        "The ledger has judgments on question q9 of mix, which is not among the study's questions. Add it to them.",
        assertThrows(IllegalArgumentException.class, () -> WinRates.of(other.study()))
            .getMessage());
  }
}
