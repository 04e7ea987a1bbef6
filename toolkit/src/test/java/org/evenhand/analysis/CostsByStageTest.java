package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.StageCost;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

/** Which questions enter a mean cost, and what is known of the stages. */
class CostsByStageTest {
  private static Answer answer(String method, String question, AnswerCost cost) {
    return new Answer(
        "d",
        question,
        Run.of(method),
        method + question,
        OptionalInt.of(1),
        OptionalInt.of(1),
        List.of(),
        cost,
        Optional.empty());
  }

  private static AnswerCost cost(int tokens) {
    return new AnswerCost("m", 1, tokens, 1, OptionalDouble.empty(), 0);
  }

  private static Study study(List<Answer> answers) {
    return Study.of(
        new Source(Source.Kind.LIVE, "a test"),
        Settings.paper().withSeed(7),
        List.of(),
        answers,
        List.of());
  }

  @Test
  void aMeanIsOverAHundredQuestionsDrawnByTheSeedWhateverTheirOrder() {
    List<Answer> answers = new ArrayList<>();
    for (int q = 1; q <= 307; q++) {
      answers.add(answer("A", "q" + q, cost(q)));
      answers.add(answer("B", "q" + q, cost(q)));
    }
    Costs costs = Costs.of(study(answers));
    Collections.shuffle(answers, new Random(3));

    assertEquals(100, costs.rows().get(0).answers());
    assertEquals(costs.rows().get(0).tokens(), costs.rows().get(1).tokens());
    assertEquals(costs, Costs.of(study(answers)));
    // The first hundred would have a mean of 51.5; the mean of all is 155, with 9 as the standard
    // error of a hundred.
    assertEquals(155, costs.rows().get(0).tokens().mean().getAsDouble(), 27);
    assertEquals(307, Costs.of(study(answers), 400).rows().get(0).answers());
    assertEquals(
        OptionalDouble.of(155), Costs.of(study(answers), 307).rows().get(0).tokens().mean());
  }

  @Test
  void questionsThatEveryRunAnsweredAreDrawnFirst() {
    List<Answer> answers = new ArrayList<>();
    for (int q = 1; q <= 50; q++) {
      answers.add(answer("A", "q" + q, cost(q)));
      if (q % 10 == 0) {
        answers.add(answer("B", "q" + q, cost(q)));
      }
    }

    Costs five = Costs.of(study(answers), 5);
    Costs seven = Costs.of(study(answers), 7);

    assertEquals(OptionalDouble.of(31), five.rows().get(0).tokens().mean());
    assertEquals(OptionalDouble.of(31), five.rows().get(1).tokens().mean());
    assertEquals(7, seven.rows().get(0).answers());
    assertEquals(5, seven.rows().get(1).answers());
  }

  @Test
  void noQuestionIsNoMean() {
    assertEquals(
        "A mean over 0 questions is none. Take 1 or more; the paper takes 100.",
        assertThrows(IllegalArgumentException.class, () -> Costs.of(study(List.of()), 0))
            .getMessage());
  }

  @Test
  void aStageThatWasNotNeededUsedNothingAndOneThatTellsNothingIsUnknown() {
    StageCost answering = new StageCost(AnswerStage.ANSWERING, 1, 101, 11);
    AnswerCost needed =
        new AnswerCost("m", 3, 131, 17, OptionalDouble.empty(), 0)
            .withStages(List.of(new StageCost(AnswerStage.FACTS, 2, 30, 6), answering))
            .withPrompt(OptionalInt.of(60), OptionalInt.of(37));
    AnswerCost notNeeded =
        new AnswerCost("m", 1, 101, 11, OptionalDouble.empty(), 0)
            .withStages(List.of(answering))
            .withPrompt(OptionalInt.of(0), OptionalInt.of(41));
    AnswerCost silent =
        new AnswerCost("m", 2, 0, 0, OptionalDouble.empty(), 0)
            .withStages(List.of(new StageCost(AnswerStage.FACTS, 1, 0, 0), answering));
    AnswerCost noStages = new AnswerCost("m", 7, 997, 13, OptionalDouble.empty(), 0);

    MethodCost row =
        Costs.of(
                study(
                    List.of(
                        answer("A", "1", needed),
                        answer("A", "2", notNeeded),
                        answer("A", "3", silent),
                        answer("A", "4", noStages))))
            .rows()
            .get(0);

    assertEquals(
        List.of(
            new StageMean(
                AnswerStage.FACTS, new KnownMean(3, 3), new KnownMean(30, 2), new KnownMean(6, 2)),
            new StageMean(
                AnswerStage.ANSWERING,
                new KnownMean(3, 3),
                new KnownMean(303, 3),
                new KnownMean(33, 3))),
        row.stages());
    assertEquals(new KnownMean(60, 2), row.contextTokens());
    assertEquals(new KnownMean(78, 2), row.promptTokens());
    assertEquals(new KnownMean(13, 4), row.calls());
  }

  @Test
  void aStandInHasNoTimeInALiveStudyEither() {
    AnswerCost standIn =
        new AnswerCost("simulated writer, exact, seed 7", 1, 10, 3, OptionalDouble.of(0.5), 900);
    MethodCost row = Costs.of(study(List.of(answer("A", "1", standIn)))).rows().get(0);

    assertEquals(KnownMean.NOTHING, row.seconds());
    assertEquals(KnownMean.NOTHING, row.price());
    assertTrue(row.tokens().known() == 1, "its tokens were sent");
  }
}
