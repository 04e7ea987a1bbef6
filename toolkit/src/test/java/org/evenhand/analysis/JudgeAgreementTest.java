package org.evenhand.analysis;

import static org.evenhand.study.Verdict.Winner.FIRST;
import static org.evenhand.study.Verdict.Winner.SECOND;
import static org.evenhand.study.Verdict.Winner.TIE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.evenhand.analysis.JudgeMatch.Kind;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
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
import org.junit.jupiter.api.Test;

class JudgeAgreementTest {
  private static final Run A = Run.of("A");
  private static final Run B = Run.of("B");
  private static final Verdict NONE = Made.none(Verdict.Reason.REFUSED);

  private final List<Judgment> judgments = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private String text = "";

  /** Question q of a judge in a trial: the verdict with A first, then that with B first. */
  private void judge(String judge, int q, int trial, Verdict aFirst, Verdict bFirst) {
    for (List<Run> order : List.of(List.of(A, B), List.of(B, A))) {
      judgments.add(
          new Judgment(
              new JudgmentKey(
                  "mix",
                  "q" + q,
                  order.stream().map(run -> new ShownAnswer(run, text)).toList(),
                  new JudgeId(judge, ""),
                  "r",
                  trial,
                  1),
              order.get(0).equals(A) ? aFirst : bFirst,
              JudgeCall.UNKNOWN));
    }
  }

  private void winner(String judge, int q, int trial, Verdict.Winner aFirst) {
    judge(
        judge,
        q,
        trial,
        Made.overall(aFirst),
        Made.overall(aFirst == FIRST ? SECOND : aFirst == SECOND ? FIRST : TIE));
  }

  private Study study(int questions, int trials) {
    return study("made for a test", questions, trials);
  }

  private Study study(String detail, int questions, int trials) {
    return Study.of(
        new Source(Source.Kind.SIMULATED, detail),
        Settings.once().withTrials(trials),
        IntStream.rangeClosed(1, questions)
            .mapToObj(q -> Question.of("mix", "q" + q, "Question " + q + "?", Level.NODE))
            .toList(),
        answers,
        judgments);
  }

  private static JudgeMatch row(JudgeAgreement agreement, Kind kind, String one, String other) {
    return agreement.rows().stream()
        .filter(
            row -> row.kind() == kind && row.one().startsWith(one) && row.other().startsWith(other))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void equalShareKappaAndAlphaAreThoseComputedByHand() {
    // j: won won lost tied; k: won lost lost won.
    int q = 0;
    for (List<Verdict.Winner> both :
        List.of(
            List.of(FIRST, FIRST),
            List.of(FIRST, SECOND),
            List.of(SECOND, SECOND),
            List.of(TIE, FIRST))) {
      q++;
      winner("j", q, 1, both.get(0));
      winner("k", q, 1, both.get(1));
    }

    JudgeMatch row = row(JudgeAgreement.of(study(4, 1)), Kind.TWO_JUDGES, "j", "k");

    assertEquals(4, row.compared());
    assertEquals(0.5, row.equalShare().orElseThrow());
    // By chance 2/4 · 2/4 + 1/4 · 2/4 + 1/4 · 0 = 3/8; (1/2 − 3/8) / (5/8) = 1/5.
    assertEquals(0.2, row.kappa().orElseThrow(), 1e-15);
    // Totals: lost 3, tied 1, won 4. Squared distances: lost–tied 2² = 4, tied–won 2.5² = 6.25,
    // lost–won 4.5² = 20.25. Observed 2 (20.25 + 6.25) = 53; expected 2 (3 · 4 + 4 · 6.25 + 12 ·
    // 20.25) = 560; alpha = 1 − 7 · 53 / 560.
    assertEquals(1 - 7.0 * 53 / 560, row.alpha().orElseThrow(), 1e-12);
    assertTrue(row.equalInterval().isEmpty(), "four questions");
    assertEquals(
        "all: j and k, two judges: 50 % equal, kappa 0.20, alpha 0.34; n = 4, 0 unscored, 0 discarded of 4; N = 1, M = 1, b = 0.0; simulated: made for a test",
        row.toString());
  }

  @Test
  void whatOneJudgeDidNotScoreIsCountedAndNotCompared() {
    text = Answer.of("mix", "q1", A, "text", 1).digest();
    for (int q = 1; q <= 5; q++) {
      winner("j", q, 1, FIRST);
    }
    winner("k", 1, 1, FIRST);
    judge("k", 2, 1, NONE, Made.overall(FIRST));
    winner("k", 3, 1, TIE);
    // Question 4 was not judged by k at all.
    answers.add(discarded("q5", A, B));
    answers.add(Answer.of("mix", "q5", B, "text", 1));
    for (int q = 1; q <= 4; q++) {
      answers.add(Answer.of("mix", "q" + q, A, "text", 1));
      answers.add(Answer.of("mix", "q" + q, B, "text", 1));
    }

    JudgeMatch row = row(JudgeAgreement.of(study(5, 1)), Kind.TWO_JUDGES, "j", "k");

    assertEquals(2, row.compared());
    assertEquals(Map.of("REFUSED", 1, Counts.NOT_JUDGED, 1), row.unscored());
    assertEquals(1, row.discarded());
    assertEquals(5, row.asked());
    assertEquals(
        2,
        row(JudgeAgreement.of(study(5, 1)).includingDiscarded(), Kind.TWO_JUDGES, "j", "k")
            .unscored()
            .get(Counts.NOT_JUDGED));
  }

  private static Answer discarded(String question, Run run, Run partner) {
    return Answer.of("mix", question, run, "text", 1)
        .aligned(
            "text",
            1,
            OptionalInt.empty(),
            new Alignment(partner, "text", List.of(), Alignment.State.DISCARDED_SHORT));
  }

  @Test
  void aJudgeIsComparedWithItselfOverTrialsAndOrders() {
    // q1: won, won, lost; q2: tied, and one trial only.
    winner("j", 1, 1, FIRST);
    winner("j", 1, 2, FIRST);
    winner("j", 1, 3, SECOND);
    judge("j", 2, 1, Made.overall(FIRST), Made.overall(FIRST));

    JudgeAgreement agreement = JudgeAgreement.of(study(2, 3));
    JudgeMatch trials = row(agreement, Kind.TRIALS, "j", "j");
    JudgeMatch orders = row(agreement, Kind.ORDERS, "j", "j");

    assertEquals(1.0 / 3, trials.equalShare().orElseThrow(), 1e-15, "of three couples one");
    assertEquals(Map.of(Counts.NOT_JUDGED, 1), trials.unscored());
    assertTrue(trials.kappa().isEmpty(), "three outcomes");
    assertEquals(4, orders.compared());
    assertEquals(0.75, orders.equalShare().orElseThrow(), "the second question follows the place");
    assertEquals(2, orders.unscoredInAll());
  }

  @Test
  void overAllTrialsTheMajorityCountsAndTrialByTrialEachIsAUnit() {
    // j: won, won, lost = won. k: lost, won, won = won.
    for (int trial = 1; trial <= 3; trial++) {
      winner("j", 1, trial, trial < 3 ? FIRST : SECOND);
      winner("k", 1, trial, trial > 1 ? FIRST : SECOND);
    }
    JudgeAgreement agreement = JudgeAgreement.of(study(1, 3));

    assertEquals(1, row(agreement, Kind.TWO_JUDGES, "j", "k").equalShare().orElseThrow());
    JudgeMatch each = row(agreement.trialByTrial(), Kind.TWO_JUDGES, "j", "k");
    assertEquals(3, each.compared());
    assertEquals(1.0 / 3, each.equalShare().orElseThrow(), 1e-15);
    List<JudgeMatch> split = agreement.by(Split.TRIAL).rows();
    assertEquals(
        List.of("1", "2", "3"),
        split.stream()
            .filter(row -> row.kind() == Kind.TWO_JUDGES)
            .map(row -> row.group().get(Split.TRIAL))
            .toList());
    assertTrue(split.stream().noneMatch(row -> row.kind() == Kind.TRIALS), "one trial a row");
  }

  @Test
  void ninePublicJudgesAgreeAsOtherProgramsSay() {
    // krippendorff 0.9.0 alpha(…, level_of_measurement="ordinal") and scikit-learn 1.9.1
    // cohen_kappa_score on datasets/public-judgments/position-bias.csv, outcomes made in Python.
    JudgeAgreement agreement = JudgeAgreement.of(PublicJudgments.positionBias());
    JudgeMatch row = row(agreement, Kind.TWO_JUDGES, "gpt-3.5-turbo-0125", "gpt-4-0613");
    JudgeMatch each =
        row(agreement.trialByTrial(), Kind.TWO_JUDGES, "gpt-3.5-turbo-0125", "gpt-4-0613");
    JudgeMatch trials = row(agreement, Kind.TRIALS, "claude-3-haiku", "");
    JudgeMatch orders = row(agreement, Kind.ORDERS, "gpt-3.5-turbo-0125", "");

    assertEquals(9 * 8 / 2 + 1 + 9 + 9, agreement.rows().size());
    assertEquals(94, row.compared());
    assertEquals(2, row.unscoredInAll());
    assertEquals(70.0 / 94, row.equalShare().orElseThrow(), 1e-12);
    assertEquals(0.4782608695652174, row.kappa().orElseThrow(), 1e-12);
    assertEquals(0.5545072931176256, row.alpha().orElseThrow(), 1e-12);
    assertEquals(266, each.compared());
    assertEquals(0.4013242260082175, each.kappa().orElseThrow(), 1e-12);
    assertEquals(0.5392580577409589, each.alpha().orElseThrow(), 1e-12);
    assertEquals(211.0 / 286, trials.equalShare().orElseThrow(), 1e-12);
    assertEquals(0.6178911724394773, trials.alpha().orElseThrow(), 1e-12);
    assertEquals(266, orders.compared());
    assertEquals(0.5851781537105468, orders.kappa().orElseThrow(), 1e-12);
    assertEquals(0.5868658715754904, orders.alpha().orElseThrow(), 1e-12);
    assertEquals(
        0.6162348231075766, row(agreement, Kind.ALL_JUDGES, "", "").alpha().orElseThrow(), 1e-12);
    var interval = row.equalInterval().orElseThrow();
    assertTrue(interval.lower() < 70.0 / 94 && interval.upper() > 70.0 / 94, interval.toString());
  }

  @Test
  void theOrderOfRunsAndOfJudgmentsChangesNothing() {
    Study study = PublicJudgments.positionBias();
    var backwards = new ArrayList<>(study.judgments());
    Collections.reverse(backwards);
    Study turned =
        Study.of(study.source(), study.settings(), study.questions(), study.answers(), backwards);

    assertEquals(JudgeAgreement.of(study).toString(), JudgeAgreement.of(turned).toString());
  }

  @Test
  void judgesOfSeveralStudiesAreComparedOnWhatBothWereAsked() {
    winner("j", 1, 1, FIRST);
    winner("j", 2, 1, FIRST);
    Study one = study("one", 2, 1);
    judgments.clear();
    winner("k", 1, 1, FIRST);
    Study other = study("other", 1, 1);

    JudgeAgreement agreement = JudgeAgreement.of(one, other);
    JudgeMatch row = row(agreement, Kind.TWO_JUDGES, "j", "k");

    assertEquals(1, row.asked());
    assertEquals(List.of(one.source(), other.source()), row.sources());
    assertEquals(agreement.sources(), row.sources());
  }

  @Test
  void whatCannotBeComparedIsRefusedWithItsReason() {
    text = "x";
    winner("j", 1, 1, FIRST);
    Study one = study(1, 1);
    Study longer = study(1, 2);
    judgments.clear();
    text = "y";
    winner("k", 1, 1, FIRST);
    Study other = study(1, 1);

    assertEquals(
        "j judged question q1 of mix, A#1 and B#1, in two of the studies. Give each judge's verdicts once.",
        message(() -> JudgeAgreement.of(one, one).rows()));
    assertEquals(
        "One study has N = 1, M = 1, b = 0.0 (the same answers are judged again in each trial), another N = 1, M = 2, b = 0.0 (the same answers are judged again in each trial): their outcomes are not alike. Judge with the same settings.",
        message(() -> JudgeAgreement.of(one, longer)));
    assertEquals(
        "j and k saw different texts of A#1 to question q1 of mix. Compare judges on the same answers.",
        message(() -> JudgeAgreement.of(one, other).rows()));
    assertEquals(
        "Judges stand in each row already. Leave out JUDGE.",
        message(() -> JudgeAgreement.of(one).by(Split.JUDGE)));
  }

  @Test
  void whereMethodsAnswerAgainEachTrialIsOfItsOwnRuns() {
    for (String judge : List.of("j", "k")) {
      for (int trial = 1; trial <= 2; trial++) {
        Run a = new Run("A", trial);
        Run b = new Run("B", trial);
        for (List<Run> order : List.of(List.of(a, b), List.of(b, a))) {
          boolean aWins = judge.equals("j") || trial == 1;
          judgments.add(
              new Judgment(
                  new JudgmentKey(
                      "mix",
                      "q1",
                      order.stream().map(run -> new ShownAnswer(run, "text of " + run)).toList(),
                      new JudgeId(judge, ""),
                      "r",
                      trial,
                      1),
                  Made.overall(order.get(0).equals(a) == aWins ? FIRST : SECOND),
                  JudgeCall.UNKNOWN));
        }
      }
    }
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "made for a test"),
            Settings.once().withTrials(2).reanswering(),
            List.of(Question.of("mix", "q1", "Question 1?", Level.NODE)),
            List.of(),
            judgments);
    JudgeAgreement agreement = JudgeAgreement.of(study);

    assertEquals(1, row(agreement, Kind.TRIALS, "j", "j").equalShare().orElseThrow());
    assertEquals(0, row(agreement, Kind.TRIALS, "k", "k").equalShare().orElseThrow());
    JudgeMatch each = row(agreement.trialByTrial(), Kind.TWO_JUDGES, "j", "k");
    assertEquals(2, each.compared());
    assertEquals(0.5, each.equalShare().orElseThrow());
    assertTrue(
        agreement.sources().get(0).toString().endsWith("methods answer again in each trial"),
        agreement.sources().toString());
  }

  @Test
  void whereMethodsAnswerAgainADiscardedTrialLeavesTheOthers() {
    // Trial 3's answers were not aligned; A wins in trials 1 and 2 by j, in trial 1 by k.
    for (int trial = 1; trial <= 3; trial++) {
      Run a = new Run("A", trial);
      Run b = new Run("B", trial);
      var alignment = trial == 3 ? Alignment.State.DISCARDED_SHORT : Alignment.State.AT_ONCE;
      answers.add(
          Answer.of("mix", "q1", a, "text", 1)
              .aligned(
                  "text", 1, OptionalInt.empty(), new Alignment(b, "text", List.of(), alignment)));
      answers.add(
          Answer.of("mix", "q1", b, "text", 1)
              .aligned(
                  "text", 1, OptionalInt.empty(), new Alignment(a, "text", List.of(), alignment)));
      for (String judge : List.of("j", "k")) {
        for (List<Run> order : List.of(List.of(a, b), List.of(b, a))) {
          boolean aWins = judge.equals("j") ? trial < 3 : trial == 1;
          judgments.add(
              new Judgment(
                  new JudgmentKey(
                      "mix",
                      "q1",
                      order.stream()
                          .map(run -> Answer.of("mix", "q1", run, "text", 1).shown())
                          .toList(),
                      new JudgeId(judge, ""),
                      "r",
                      trial,
                      1),
                  Made.overall(order.get(0).equals(a) == aWins ? FIRST : SECOND),
                  JudgeCall.UNKNOWN));
        }
      }
    }
    JudgeAgreement agreement =
        JudgeAgreement.of(
            Study.of(
                new Source(Source.Kind.SIMULATED, "made for a test"),
                Settings.once().withTrials(3).reanswering(),
                List.of(Question.of("mix", "q1", "Question 1?", Level.NODE)),
                answers,
                judgments));

    JudgeMatch together = row(agreement, Kind.TWO_JUDGES, "j", "k");
    assertEquals(1, together.compared(), together.toString());
    assertEquals(0, together.equalShare().orElseThrow(), "won against one won, one lost");
    JudgeMatch each = row(agreement.trialByTrial(), Kind.TWO_JUDGES, "j", "k");
    assertEquals(List.of(2, 1, 3), List.of(each.compared(), each.discarded(), each.asked()));
    assertEquals(0.5, each.equalShare().orElseThrow());
    JudgeMatch trials = row(agreement, Kind.TRIALS, "k", "k");
    assertEquals(1, trials.compared());
    assertEquals(0, trials.equalShare().orElseThrow());
    JudgeMatch orders = row(agreement, Kind.ORDERS, "j", "j");
    assertEquals(List.of(2, 1, 3), List.of(orders.compared(), orders.discarded(), orders.asked()));
    JudgeMatch all = row(agreement.includingDiscarded(), Kind.ORDERS, "j", "j");
    assertEquals(List.of(3, 0, 3), List.of(all.compared(), all.discarded(), all.asked()));
  }

  private static String message(Runnable refused) {
    return assertThrows(IllegalArgumentException.class, refused::run).getMessage();
  }

  @Test
  void aStudyThatWasNotJudgedHasNoRows() {
    JudgeAgreement none = JudgeAgreement.of(study(3, 2));

    assertEquals(List.of(), none.rows());
    assertEquals("No pair was judged.", none.toString());
  }

  @Test
  void aspectsHaveRowsOfTheirOwn() {
    judge("j", 1, 1, Made.points(4, 2, 1, 3), Made.points(2, 4, 3, 1));
    judge("k", 1, 1, Made.points(4, 2, 3, 1), Made.points(2, 4, 1, 3));

    List<JudgeMatch> rows =
        JudgeAgreement.of(study(1, 1)).by(Split.ASPECT).rows().stream()
            .filter(row -> row.kind() == Kind.TWO_JUDGES)
            .toList();

    assertEquals(
        List.of("Comprehensiveness", "Relevance", Aspect.TOTAL.name()),
        rows.stream().map(row -> row.group().get(Split.ASPECT)).toList());
    assertEquals(
        List.of(1.0, 0.0, 0.0),
        rows.stream().map(row -> row.equalShare().orElseThrow()).toList(),
        "j sees a tie in the total, k a win");
  }
}
