package org.evenhand.stats;

import java.util.Arrays;
import java.util.List;

/**
 * A box plot's numbers (Tukey 1977): median and quartiles of type 7, whiskers to the last values
 * within 1.5 interquartile ranges of the box, and what lies beyond.
 *
 * @param n number of values, at least 1
 * @param lowerWhisker smallest value not below q1 − 1.5 (q3 − q1)
 * @param q1 lower quartile
 * @param median
 * @param q3 upper quartile
 * @param upperWhisker largest value not above q3 + 1.5 (q3 − q1)
 * @param outliers the values beyond the whiskers, in rising order
 */
public record Box(
    int n,
    double lowerWhisker,
    double q1,
    double median,
    double q3,
    double upperWhisker,
    List<Double> outliers) {
  private static final double REACH = 1.5;

  public Box {
    outliers = List.copyOf(outliers);
  }

  /**
   * The box of values in any order.
   *
   * @throws IllegalArgumentException if there is no value, or one is not finite
   */
  public static Box of(double... values) {
    double[] sorted = Quantiles.sorted(values);
    double q1 = Quantiles.ofSorted(sorted, 0.25);
    double q3 = Quantiles.ofSorted(sorted, 0.75);
    double reach = REACH * (q3 - q1);
    double[] within =
        Arrays.stream(sorted).filter(v -> v >= q1 - reach && v <= q3 + reach).toArray();
    List<Double> beyond =
        Arrays.stream(sorted).filter(v -> v < q1 - reach || v > q3 + reach).boxed().toList();
    return new Box(
        sorted.length,
        within[0],
        q1,
        Quantiles.ofSorted(sorted, 0.5),
        q3,
        within[within.length - 1],
        beyond);
  }
}
