package org.evenhand.analysis;

import static org.evenhand.analysis.Made.overall;
import static org.evenhand.analysis.Made.points;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Digest;
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

class CostsAndGainsTest {
  private static final Run A = Run.of("A");
  private static final Run B = Run.of("B");
  private static final Run C = new Run("C", 2);
  private static final Run D = Run.of("D");

  private final List<Question> questions = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private final List<Judgment> judgments = new ArrayList<>();

  private Study study() {
    return Study.of(
        new Source(Source.Kind.LIVE, "a test"), Settings.once(), questions, answers, judgments);
  }

  private void ask(int number) {
    for (int q = 1; q <= number; q++) {
      questions.add(Question.of("d", "q" + q, "Question " + q + "?", Level.NODE));
      answer(A, "q" + q, 1000 + q);
      answer(B, "q" + q, 100 + q);
      answer(D, "q" + q, 7);
    }
  }

  private void answer(Run run, String question, int tokens) {
    answers.add(
        new Answer(
            "d",
            question,
            run,
            run + question,
            OptionalInt.of(1),
            OptionalInt.of(1),
            List.of(),
            new AnswerCost("m", 1, tokens, 1, OptionalDouble.empty(), 0),
            Optional.empty()));
  }

  /** Both orders, the one as named winning or losing in both. */
  private void judge(String judge, String question, Run one, Run other, boolean oneWins) {
    add(judge, question, one, other, oneWins ? points(5, 1) : points(1, 5));
    add(judge, question, other, one, oneWins ? points(1, 5) : points(5, 1));
  }

  private void add(String judge, String question, Run first, Run second, Verdict verdict) {
    judgments.add(
        new Judgment(
            new JudgmentKey(
                "d",
                question,
                List.of(shown(first, question), shown(second, question)),
                new JudgeId(judge, ""),
                "r",
                1,
                1),
            verdict,
            JudgeCall.UNKNOWN));
  }

  /** C has no answers in the study, so that no text of it is known. */
  private static ShownAnswer shown(Run run, String question) {
    return new ShownAnswer(run, run.equals(C) ? "" : Digest.of(run + question));
  }

  @Test
  void everyRunHasItsCostAndItsRateAgainstAllOpponents() {
    ask(4);
    for (int q = 1; q <= 4; q++) {
      judge("j", "q" + q, A, B, q <= 3);
      judge("j", "q" + q, A, C, true);
    }

    CostsAndGains all = CostsAndGains.of(study());

    assertEquals(
        List.of("A", "B", "C#2", "D"), all.rows().stream().map(row -> row.method()).toList());
    // A: 3 + 4 wins and 1 loss in 8 outcomes; B: 1 win and 3 losses; C loses all.
    assertEquals(OptionalDouble.of(0.75), all.rows().get(0).gain().estimate());
    assertEquals(OptionalDouble.of(-0.5), all.rows().get(1).gain().estimate());
    assertEquals(OptionalDouble.of(-1), all.rows().get(2).gain().estimate());
    assertEquals(OptionalDouble.of(1003.5), all.rows().get(0).cost().tokens().mean());
    assertEquals(OptionalDouble.of(103.5), all.rows().get(1).cost().tokens().mean());
    assertEquals("B#1, C#2", all.rows().get(0).gain().against());
  }

  @Test
  void aRunWithoutAnswersOrWithoutVerdictsHasARowThatSaysSo() {
    ask(2);
    judge("j", "q1", A, C, true);

    List<CostsAndGains.Row> rows = CostsAndGains.of(study()).rows();

    assertEquals(0, rows.get(2).cost().answers());
    assertEquals(KnownMean.NOTHING, rows.get(2).cost().tokens());
    assertTrue(rows.get(2).isJudged());
    assertEquals(2, rows.get(3).cost().answers());
    assertFalse(rows.get(3).isJudged());
    assertEquals(OptionalDouble.empty(), rows.get(3).gain().estimate());
  }

  @Test
  void aStudyWithoutJudgmentsHasCostsOnly() {
    ask(2);

    CostsAndGains all = CostsAndGains.of(study());

    assertEquals(3, all.rows().size());
    assertTrue(all.rows().stream().noneMatch(CostsAndGains.Row::isJudged));
    assertTrue(all.toString().contains("A: 1003 tokens, unknown s (live: a test)\n  not judged"));
  }

  @Test
  void severalJudgesAreKeptApart() {
    ask(2);
    judge("strict", "q1", A, B, true);
    judge("lax", "q1", A, B, false);

    assertEquals(
        "Verdicts of different judges on one pair cannot be added: [lax, strict]. Split by JUDGE. CostsAndGains.byJudge(study) does so.",
        assertThrows(IllegalStateException.class, () -> CostsAndGains.of(study())).getMessage());

    Map<String, CostsAndGains> byJudge = CostsAndGains.byJudge(study());
    assertEquals(List.of("lax", "strict"), List.copyOf(byJudge.keySet()));
    assertEquals(OptionalDouble.of(-1), byJudge.get("lax").rows().get(0).gain().estimate());
    assertEquals(OptionalDouble.of(1), byJudge.get("strict").rows().get(0).gain().estimate());
    assertFalse(byJudge.get("strict").rows().get(2).isJudged(), "D was not judged");
  }

  /** Trial 1 judges the first runs, trial 2 the second ones; all are one method's. */
  @Test
  void whereMethodsAnswerAgainARowIsOfAllRunsOfAMethod() {
    Run again = new Run("A", 2);
    Run other = new Run("B", 2);
    questions.add(Question.of("d", "q1", "Question 1?", Level.NODE));
    answer(A, "q1", 1000);
    answer(again, "q1", 1300);
    answer(B, "q1", 100);
    answer(other, "q1", 100);
    for (int trial = 1; trial <= 2; trial++) {
      Run one = new Run("A", trial);
      Run two = new Run("B", trial);
      for (boolean turned : new boolean[] {false, true}) {
        judgments.add(
            new Judgment(
                new JudgmentKey(
                    "d",
                    "q1",
                    turned
                        ? List.of(shown(two, "q1"), shown(one, "q1"))
                        : List.of(shown(one, "q1"), shown(two, "q1")),
                    new JudgeId("j", ""),
                    "r",
                    trial,
                    1),
                turned ? points(1, 5) : points(5, 1),
                JudgeCall.UNKNOWN));
      }
    }
    Study study =
        Study.of(
            new Source(Source.Kind.LIVE, "a test"),
            Settings.once().withTrials(2).reanswering(),
            questions,
            answers,
            judgments);

    CostsAndGains all = CostsAndGains.of(study);

    assertEquals(List.of("A", "B"), all.rows().stream().map(row -> row.method()).toList());
    assertEquals(2, all.rows().get(0).cost().answers());
    assertEquals(OptionalDouble.of(1151), all.rows().get(0).cost().tokens().mean());
    assertEquals(OptionalDouble.of(1), all.rows().get(0).gain().estimate());
    assertEquals("B", all.rows().get(0).gain().against());
    assertEquals(
        OptionalDouble.of(-1),
        CostsAndGains.byJudge(study).get("j").rows().get(1).gain().estimate());
  }

  @Test
  void splitRatesAreRefused() {
    ask(2);
    judge("j", "q1", A, B, true);
    questions.add(Question.of("e", "q1", "Question 1?", Level.NODE));
    judgments.add(
        new Judgment(
            new JudgmentKey(
                "e",
                "q1",
                List.of(new ShownAnswer(A, ""), new ShownAnswer(B, "")),
                new JudgeId("j", ""),
                "r",
                1,
                1),
            overall(Verdict.Winner.FIRST),
            JudgeCall.UNKNOWN));
    Study study = study();

    assertEquals(
        "A#1 has 2 win rates ([d, e]). Give rates that are not split.",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    CostsAndGains.of(study, Costs.of(study), WinRates.of(study).by(Split.DATASET)))
            .getMessage());
  }
}
