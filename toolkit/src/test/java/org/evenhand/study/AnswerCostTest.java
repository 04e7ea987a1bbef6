package org.evenhand.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AnswerCostTest {
  private static final StageCost TERMS = new StageCost(AnswerStage.TERMS, 1, 31, 7);
  private static final StageCost ANSWERING = new StageCost(AnswerStage.ANSWERING, 1, 503, 89);

  private static AnswerCost cost(String model, int calls) {
    return new AnswerCost(model, calls, 534, 96, OptionalDouble.empty(), 1_700);
  }

  @Test
  void stagesStandInTheirOrder() {
    assertEquals(
        List.of(TERMS, ANSWERING), cost("m", 2).withStages(List.of(ANSWERING, TERMS)).stages());
  }

  @Test
  void stagesThatLackACallAreNotKept() {
    assertEquals(List.of(), cost("m", 3).withStages(List.of(TERMS, ANSWERING)).stages());
    assertEquals(534, cost("m", 3).withStages(List.of(TERMS)).inputTokens());
  }

  @Test
  void aStageTwiceIsRefused() {
    assertEquals(
        "2 calls are split into the stages [%s, %s]. Give each stage once, and every call to one; or no stages if they are unknown."
            .formatted(TERMS, TERMS),
        assertThrows(
                IllegalArgumentException.class,
                () -> cost("m", 2).withStages(List.of(TERMS, TERMS)))
            .getMessage());
  }

  @Test
  void aStageWithoutACallIsRefused() {
    assertEquals(
        "The stage drawing points with 0 calls, 1 and 2 tokens: give at least one call, and 0 for tokens that are unknown.",
        assertThrows(
                IllegalArgumentException.class, () -> new StageCost(AnswerStage.POINTS, 0, 1, 2))
            .getMessage());
  }

  @Test
  void aContextOfNothingIsNotAnUnknownOne() {
    AnswerCost nothing = cost("m", 2).withPrompt(OptionalInt.of(0), OptionalInt.of(41));

    assertEquals(OptionalInt.of(0), nothing.contextTokens());
    assertEquals(OptionalInt.empty(), cost("m", 2).contextTokens());
    assertEquals(
        "A context of 5 and a rest of -2 tokens: leave a number empty if it is unknown.",
        assertThrows(
                IllegalArgumentException.class,
                () -> cost("m", 2).withPrompt(OptionalInt.of(5), OptionalInt.of(-2)))
            .getMessage());
  }

  @Test
  void aStandInIsKnownByItsName() {
    assertTrue(cost("simulated writer, exact, seed 7", 2).isSimulated());
    assertFalse(cost("gpt-4o-mini", 2).isSimulated());
  }
}
