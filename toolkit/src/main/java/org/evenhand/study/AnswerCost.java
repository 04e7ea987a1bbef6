package org.evenhand.study;

import java.util.OptionalDouble;

/**
 * What an answer cost.
 *
 * @param model the language model that wrote it; empty if unknown
 * @param calls of language models; 0 if unknown
 * @param inputTokens of all calls; 0 if unknown
 * @param outputTokens of all calls; 0 if unknown
 * @param price of all calls in US dollars; empty if unknown
 * @param millis from question to answer, in milliseconds; 0 if unknown
 */
public record AnswerCost(
    String model, int calls, int inputTokens, int outputTokens, OptionalDouble price, long millis) {

  /** Nothing is known. */
  public static final AnswerCost UNKNOWN = new AnswerCost("", 0, 0, 0, OptionalDouble.empty(), 0);

  public AnswerCost {
    if (calls < 0 || inputTokens < 0 || outputTokens < 0 || millis < 0) {
      throw new IllegalArgumentException(
          "%s calls, %s and %s tokens, %s ms: a cost is never negative."
              .formatted(calls, inputTokens, outputTokens, millis));
    }
    if (price.isPresent() && !(price.getAsDouble() >= 0 && price.getAsDouble() < 1e12)) {
      throw new IllegalArgumentException(
          "A price of %s dollars is no price. Leave it empty if it is unknown."
              .formatted(price.getAsDouble()));
    }
  }
}
