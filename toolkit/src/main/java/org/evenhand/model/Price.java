package org.evenhand.model;

import java.util.OptionalDouble;

/**
 * List price of a model: an upper bound, since discounts for cached prompts and batches are left
 * out.
 *
 * @param input US dollars for a million tokens of prompt; NaN if unknown
 * @param output US dollars for a million tokens of reply; NaN if unknown
 * @param date on which the list said so; empty if it is the user's own
 * @param source whose list
 */
public record Price(double input, double output, String date, String source) {
  /** Nobody has said what the model costs. */
  public static final Price UNKNOWN = new Price(Double.NaN, Double.NaN, "", "unknown");

  /** A model that runs on the user's own machine. */
  public static final Price FREE = new Price(0, 0, "", "own machine");

  public Price {
    if (input < 0 || output < 0) {
      throw new IllegalArgumentException(
          "A price of %s and %s dollars for a million tokens is negative. Give 0 or more."
              .formatted(input, output));
    }
  }

  /** A price that the user knows, in US dollars for a million tokens. */
  public static Price perMillion(double input, double output) {
    return new Price(input, output, "", "given by the user");
  }

  /** Whether anybody has said what the model costs. */
  public boolean isKnown() {
    return input >= 0 && output >= 0;
  }

  /** US dollars of so many tokens: (input · p + output · r) / 10⁶; empty if unknown. */
  public OptionalDouble of(long inputTokens, long outputTokens) {
    return isKnown()
        ? OptionalDouble.of((input * inputTokens + output * outputTokens) / 1e6)
        : OptionalDouble.empty();
  }
}
