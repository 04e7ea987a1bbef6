package org.evenhand.analysis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The whole numbers that a printed percentage can come from. A rate is k of n questions, so that
 * not every percentage with two decimals is possible: a check of published numbers.
 *
 * @param printed the percentage with the decimals that were printed, such as {@code 39.06}
 * @param most the largest n that is possible
 * @param values how many trials' rates it is the middle one of; 1 for a rate of one trial
 * @param counts all k of n that fit, by n, then k
 */
public record FittingCounts(BigDecimal printed, int most, int values, List<Fraction> counts) {
  private static final int SHOWN = 8;

  /**
   * Wins of questions.
   *
   * @param wins k; halves arise as the mean of two trials' wins
   * @param of n
   */
  public record Fraction(double wins, int of) {
    /** For example {@code 50 of 128}. */
    @Override
    public String toString() {
      return new BigDecimal(wins).stripTrailingZeros().toPlainString() + " of " + of;
    }
  }

  public FittingCounts {
    counts = List.copyOf(counts);
  }

  /**
   * Those of one trial: all k of n with n from 1 to {@code most} whose percentage, rounded to the
   * printed decimals in either direction where it lies half-way, is the printed one.
   *
   * @throws IllegalArgumentException if it is no percentage from 0 to 100, or no n is allowed
   */
  public static FittingCounts of(BigDecimal printed, int most) {
    return asMedian(printed, most, 1);
  }

  /**
   * Those of a median over trials of the same n questions. Of an odd number of trials the median is
   * the rate of one of them; of an even number it is the mean of two, so that half counts fit too.
   *
   * @throws IllegalArgumentException if it is no percentage from 0 to 100, or no n or trial is
   *     allowed
   */
  public static FittingCounts asMedian(BigDecimal printed, int most, int trials) {
    if (printed.signum() < 0 || printed.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new IllegalArgumentException(
          "%s is no percentage from 0 to 100. Give it with the decimals that were printed."
              .formatted(printed.toPlainString()));
    }
    if (most < 1 || trials < 1) {
      throw new IllegalArgumentException(
          "%s questions and %s trials: both must be at least 1.".formatted(most, trials));
    }
    int parts = trials % 2 == 1 ? 1 : 2;
    var fitting = new ArrayList<Fraction>();
    for (int n = 1; n <= most; n++) {
      for (int k = 0; k <= n * parts; k++) {
        if (fits(k, n * parts, printed)) {
          fitting.add(new Fraction(k / (double) parts, n));
        }
      }
    }
    return new FittingCounts(printed, most, trials, fitting);
  }

  private static boolean fits(int k, int n, BigDecimal wanted) {
    // |100 k / n − wanted| ≤ half a unit of the last decimal, without a division.
    BigDecimal distance =
        BigDecimal.valueOf(100L * k)
            .subtract(wanted.multiply(BigDecimal.valueOf(n)))
            .abs()
            .multiply(BigDecimal.valueOf(2));
    return distance.compareTo(
            BigDecimal.ONE.movePointLeft(wanted.scale()).multiply(BigDecimal.valueOf(n)))
        <= 0;
  }

  /** Whether any count fits. */
  public boolean isPossible() {
    return !counts.isEmpty();
  }

  /** For example {@code 39.06 % of at most 150 questions: 25 of 64, 50 of 128}. */
  @Override
  public String toString() {
    String what =
        values == 1
            ? "%s %% of at most %s questions: ".formatted(printed.toPlainString(), most)
            : "%s %% as the median of %s trials of at most %s questions: "
                .formatted(printed.toPlainString(), values, most);
    if (counts.isEmpty()) {
      return what + "no count fits";
    }
    return what
        + counts.stream().limit(SHOWN).map(Fraction::toString).collect(Collectors.joining(", "))
        + (counts.size() > SHOWN ? " and %s more".formatted(counts.size() - SHOWN) : "");
  }
}
