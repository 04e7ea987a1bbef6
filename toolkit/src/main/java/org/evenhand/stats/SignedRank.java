package org.evenhand.stats;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Whether paired differences lie about 0 (Wilcoxon 1945, two-sided, zeros left out, normal
 * approximation with the variance corrected for ties). Unit: one difference a question.
 *
 * @param n differences given
 * @param zeros of these, differences of exactly 0
 * @param p probability of ranks at least as uneven if the median is 0, in [0, 1]; empty where all
 *     differences are 0 and the test does not apply
 */
public record SignedRank(int n, int zeros, OptionalDouble p) {

  /**
   * Of differences in any order.
   *
   * @throws IllegalArgumentException if there is none, or one is not finite
   */
  public static SignedRank of(double... differences) {
    for (double difference : differences) {
      if (!Double.isFinite(difference)) {
        throw new IllegalArgumentException(
            "A difference is %s. Leave out what has no outcome, and count it."
                .formatted(difference));
      }
    }
    if (differences.length == 0) {
      throw new IllegalArgumentException(
          "There is no difference to test. Give at least one question's.");
    }
    double[] uneven = Arrays.stream(differences).filter(d -> d != 0).toArray();
    OptionalDouble p =
        uneven.length == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                WilcoxonSignedRankTest.withDefaults()
                    .with(PValueMethod.ASYMPTOTIC)
                    .with(ContinuityCorrection.DISABLED)
                    .test(uneven)
                    .getPValue());
    return new SignedRank(differences.length, differences.length - uneven.length, p);
  }

  /** For example {@code p = 0.0013 (n = 100, 49 zeros)}. */
  @Override
  public String toString() {
    String counts = "(n = %s, %s zeros)".formatted(n, zeros);
    return p.isEmpty()
        ? "not applicable: all differences are 0 " + counts
        : String.format(Locale.ROOT, "p = %.4f %s", p.getAsDouble(), counts);
  }
}
