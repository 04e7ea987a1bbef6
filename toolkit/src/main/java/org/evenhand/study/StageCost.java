package org.evenhand.study;

import java.util.Objects;

/**
 * What one stage of an answer used.
 *
 * @param stage what its calls were made for
 * @param calls of language models, at least 1: a stage without calls is left out
 * @param inputTokens of all its calls; 0 if one of them did not tell
 * @param outputTokens of all its calls; 0 if one of them did not tell
 */
public record StageCost(AnswerStage stage, int calls, int inputTokens, int outputTokens) {
  public StageCost {
    Objects.requireNonNull(stage, "stage");
    if (calls < 1 || inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException(
          "The stage %s with %s calls, %s and %s tokens: give at least one call, and 0 for tokens that are unknown."
              .formatted(stage.label(), calls, inputTokens, outputTokens));
    }
  }
}
