package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenhand.align.LengthAlignment;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;

/** The old protocol and the unbiased one, from answers to rates, with judges of known bias. */
class ProcedureTest {
  private static final SimulatedField FIELD =
      SimulatedField.of(
          List.of(SimulatedMethod.of("Long", 0, 60), SimulatedMethod.of("Short", 0, 35)), 2, 1);
  private static final Settings SETTINGS = Settings.paper().withTrials(3);

  private static WinRate old(JudgeBias bias) {
    Study study = FIELD.study(Settings.once(), "a test");
    ChoiceJudge.oldProtocol(SimulatedJudge.of(bias, 1))
        .showingFirst(Run.of("Long"))
        .run(FIELD.answers(), study);
    return WinRates.oldProtocol(study).from("Long").rows().get(0);
  }

  private static WinRate unbiased(JudgeBias bias) {
    Study study = FIELD.study(SETTINGS, "a test");
    var aligned =
        LengthAlignment.byAppending(SimulatedWriter.exact(9, 1)).align(FIELD.answers(), study);
    RubricJudge.paper(SimulatedJudge.of(bias, 1)).run(aligned, study);
    return WinRates.of(study).from("Long").rows().get(0);
  }

  private static WinRate unaligned(JudgeBias bias) {
    Study study = FIELD.study(SETTINGS, "a test");
    RubricJudge.paper(SimulatedJudge.of(bias, 1)).run(FIELD.answers(), study);
    return WinRates.of(study).from("Long").rows().get(0);
  }

  @Test
  void alwaysFirstGivesAllWinsTheOldWayAndExactEvennessTheUnbiasedWay() {
    assertEquals(Counts.of(18, 0, 0), old(JudgeBias.alwaysFirst()).counts());
    assertEquals(Counts.of(0, 0, 54), unbiased(JudgeBias.alwaysFirst()).counts());
  }

  @Test
  void aLengthJudgeWithADeadZoneGivesAllWinsBeforeAlignmentAndTiesAfter() {
    // 10 words of the tolerance are about 11 tokens; 15 hold them.
    JudgeBias bias = JudgeBias.unbiased().withLength(1000, 15);

    assertEquals(1, unaligned(bias).rate(Rate.WIN).orElseThrow());
    assertEquals(1, unbiased(bias).rate(Rate.TIE).orElseThrow());
  }

  /** A judge that minds every token decides by the tokens that an alignment by words leaves. */
  @Test
  void aLengthJudgeWithoutDeadZoneShowsTheResidual() {
    Study study = FIELD.study(SETTINGS, "a test");
    var aligned =
        LengthAlignment.byAppending(SimulatedWriter.exact(9, 1)).align(FIELD.answers(), study);
    int longer = 0;
    int shorter = 0;
    for (int one = 0; one < aligned.size(); one += 2) {
      int difference = tokensOf("Long", aligned, one) - tokensOf("Short", aligned, one);
      longer += difference > 0 ? 1 : 0;
      shorter += difference < 0 ? 1 : 0;
    }
    int even = aligned.size() / 2 - longer - shorter;
    RubricJudge.paper(SimulatedJudge.of(JudgeBias.unbiased().withLength(1000, 0), 1))
        .run(aligned, study);

    assertTrue(longer + shorter > 0, "words leave a rest in tokens");
    assertEquals(
        Counts.of(3 * longer, 3 * shorter, 3 * even),
        WinRates.of(study).from("Long").rows().get(0).counts());
  }

  private static int tokensOf(String method, List<Answer> aligned, int one) {
    Answer answer = aligned.get(one);
    return TokenCounter.count(
        (answer.run().method().equals(method) ? answer : aligned.get(one + 1)).text());
  }

  @Test
  void wrongAndCorruptedAnswersLoseToTheTrueOne() {
    var questions = new ArrayList<Question>();
    var answers = new ArrayList<Answer>();
    for (int i = 1; i <= 6; i++) {
      String id = "q" + i;
      questions.add(Question.of("harbour", id, "Who keeps lamp " + i + "?", Level.NODE));
      answers.add(answer(id, "True", "Lamp " + i + " is kept by the widow Marn."));
      answers.add(answer(id, "Corrupted", "Lamp " + i + " is kept by the pilot Hode."));
      answers.add(answer(id, "OtherQuestion", "Boat " + i + " was built in the year of ice."));
    }
    var source = new Source(Source.Kind.SIMULATED, "a test");
    Study study = Study.of(source, SETTINGS, questions, answers, List.of());
    var bias =
        JudgeBias.unbiased().withQuality(answers, Map.of("Corrupted", -1.0, "OtherQuestion", -2.0));
    RubricJudge.paper(SimulatedJudge.of(bias, 1)).run(answers, study);

    WinRate rate = WinRates.of(study).from("True").rows().get(0);
    assertEquals(Counts.of(36, 0, 0), rate.counts());
    assertEquals("Corrupted#1, OtherQuestion#1", rate.against());
  }

  private static Answer answer(String question, String method, String text) {
    return Answer.of("harbour", question, Run.of(method), text, WordCounter.count(text));
  }
}
