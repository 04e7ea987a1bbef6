package org.evenhand.study;

import java.util.OptionalDouble;

/**
 * What a judgment cost and how it was obtained.
 *
 * @param model the model's name as the service returned it; empty if unknown
 * @param inputTokens of all attempts; 0 if unknown
 * @param outputTokens of all attempts; 0 if unknown
 * @param attempts how often the judge was asked; 0 if unknown
 * @param price of all attempts in US dollars; empty if unknown
 * @param constrained whether decoding was held to the form asked for, so that no reply can be
 *     malformed
 * @param reply digest of the raw reply in the study's file of replies; empty if none is kept
 */
public record JudgeCall(
    String model,
    int inputTokens,
    int outputTokens,
    int attempts,
    OptionalDouble price,
    boolean constrained,
    String reply) {

  public JudgeCall {
    if (inputTokens < 0 || outputTokens < 0 || attempts < 0) {
      throw new IllegalArgumentException(
          "%s and %s tokens, %s attempts: a cost is never negative. Use 0 if it is unknown."
              .formatted(inputTokens, outputTokens, attempts));
    }
    if (price.isPresent() && !(price.getAsDouble() >= 0 && price.getAsDouble() < 1e12)) {
      throw new IllegalArgumentException(
          "A price of %s dollars is no price. Leave it empty if it is unknown."
              .formatted(price.getAsDouble()));
    }
  }

  /** Nothing is known: for judgments that others released. */
  public static final JudgeCall UNKNOWN =
      new JudgeCall("", 0, 0, 0, OptionalDouble.empty(), false, "");
}
