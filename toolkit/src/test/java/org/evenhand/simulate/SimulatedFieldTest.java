package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.evenhand.align.LengthAlignment;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class SimulatedFieldTest {
  private static final SimulatedMethod GOOD = SimulatedMethod.of("Good", 2, 40);
  private static final SimulatedMethod POOR = SimulatedMethod.of("Poor", 0, 80);

  @Test
  void everyMethodAnswersEveryQuestionAtAboutItsLength() {
    SimulatedField field = SimulatedField.of(List.of(GOOD, POOR), 2, 1);

    assertEquals(3 * 3 * 2, field.questions().size());
    assertEquals(2 * 18, field.answers().size());
    for (Answer answer : field.answers()) {
      int meant = answer.run().equals(GOOD.run()) ? 40 : 80;
      int off = Math.abs(answer.words().getAsInt() - meant);
      assertTrue(off <= SimulatedField.LENGTHS, answer.words() + " of " + meant);
    }
    assertEquals(36, field.answers().stream().map(Answer::digest).distinct().count());
  }

  @Test
  void theSameSeedGivesTheSameTextsAndAnotherOneOthers() {
    List<Answer> answers = SimulatedField.of(List.of(GOOD, POOR), 1, 1).answers();

    assertEquals(answers, SimulatedField.of(List.of(GOOD, POOR), 1, 1).answers());
    assertNotEquals(answers, SimulatedField.of(List.of(GOOD, POOR), 1, 2).answers());
  }

  @Test
  void theBetterMethodWinsUnderAnUnbiasedJudgeBeforeAndAfterAlignment() {
    SimulatedField field = SimulatedField.of(List.of(GOOD, POOR), 2, 1);
    Study study = field.study(Settings.once(), "a test");
    ChoiceJudge.overall(field.judge(JudgeBias.unbiased(), field.answers()))
        .run(field.answers(), study);
    assertEquals(18, WinRates.of(study).from("Good").rows().get(0).counts().wins());
    assertEquals(Source.Kind.SIMULATED, study.source().kind());

    Study other = field.study(Settings.once(), "a test");
    var aligned =
        LengthAlignment.byAppending(SimulatedWriter.exact(9, 1)).align(field.answers(), other);
    assertEquals(Map.of(State.APPENDED, 18), aligned.states());
    RubricJudge.paper(field.judge(JudgeBias.unbiased(), other.answers())).run(aligned, other);
    assertEquals(18, WinRates.of(other).from("Good").rows().get(0).counts().wins());
  }

  @Test
  void aMethodCanBeBetterAtOneLevelOnly() {
    var climber = POOR.at(Level.EDGE, 4);
    SimulatedField field = SimulatedField.of(List.of(GOOD, climber), 1, 1);
    Study study = field.study(Settings.once(), "a test");
    ChoiceJudge.overall(field.judge(JudgeBias.unbiased(), field.answers()))
        .run(field.answers(), study);
    for (WinRate row : WinRates.of(study).from("Good").by(Split.LEVEL).rows()) {
      boolean edge = row.group().get(Split.LEVEL).equals("EDGE");
      assertEquals(edge ? 0 : 3, row.counts().wins(), row.toString());
    }
  }

  @Test
  void anotherRunHasTheSameQualityAndItsOwnLength() {
    SimulatedMethod again = GOOD.again(60);

    assertEquals(new Run("Good", 2), again.run());
    assertEquals(2, again.quality());
    assertEquals(60, again.words());
  }

  @Test
  void whatMakesNoFieldIsRefused() {
    assertEquals(
        "2 methods with 1 different runs: give at least two, each run once.",
        assertThrows(
                IllegalArgumentException.class, () -> SimulatedField.of(List.of(GOOD, GOOD), 1, 1))
            .getMessage());
    assertEquals(
        "0 questions a level are none. Ask for at least 1.",
        assertThrows(
                IllegalArgumentException.class, () -> SimulatedField.of(List.of(GOOD, POOR), 0, 1))
            .getMessage());
    SimulatedField field = SimulatedField.of(List.of(GOOD, POOR), 1, 1);
    var foreign = Answer.of("choir", "N-001", Run.of("Other"), "A text.", 2);
    assertEquals(
        "The answer of Other#1 to question N-001 of choir is none of these. Give answers that this field wrote.",
        assertThrows(
                IllegalArgumentException.class,
                () -> field.judge(JudgeBias.unbiased(), List.of(foreign)))
            .getMessage());
    assertEquals(
        "Answers of 0 words, by X#1, are none. Give at least 1.",
        assertThrows(IllegalArgumentException.class, () -> SimulatedMethod.of("X", 0, 0))
            .getMessage());
  }
}
