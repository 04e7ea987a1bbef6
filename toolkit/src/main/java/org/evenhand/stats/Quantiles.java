package org.evenhand.stats;

import java.util.Arrays;

/**
 * Quantiles of type 7 of Hyndman and Fan (1996): linear interpolation between the order statistics
 * at (n − 1) p. The default of R and of numpy.
 */
public final class Quantiles {
  private Quantiles() {}

  /**
   * The quantile of values in any order.
   *
   * @param p share of the values below it, from 0 (the smallest) to 1 (the largest)
   * @throws IllegalArgumentException if there is no value, or one is not finite, or p is none
   */
  public static double type7(double[] values, double p) {
    return ofSorted(sorted(values), p);
  }

  static double[] sorted(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("There are no values, so there is no quantile.");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "One of the %s values is %s. Leave out what has no value, and count it."
                .formatted(values.length, value));
      }
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  static double ofSorted(double[] sorted, double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException(
          "A quantile at %s is none. Give a share from 0 to 1.".formatted(p));
    }
    double place = (sorted.length - 1) * p;
    int below = (int) Math.floor(place);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
