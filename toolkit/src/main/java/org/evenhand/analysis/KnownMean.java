package org.evenhand.analysis;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * A mean over those questions for which a number is known: sum / known. What is unknown is left
 * out, never counted as 0.
 *
 * @param sum of the known numbers
 * @param known how many there are; 0 or more
 */
public record KnownMean(double sum, int known) {

  /** Nothing is known. */
  public static final KnownMean NOTHING = new KnownMean(0, 0);

  static KnownMean of(Collection<OptionalDouble> numbers) {
    return new KnownMean(
        numbers.stream().filter(OptionalDouble::isPresent).mapToDouble(n -> n.getAsDouble()).sum(),
        (int) numbers.stream().filter(OptionalDouble::isPresent).count());
  }

  /** The mean; empty if nothing is known. */
  public OptionalDouble mean() {
    return known == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / known);
  }
}
