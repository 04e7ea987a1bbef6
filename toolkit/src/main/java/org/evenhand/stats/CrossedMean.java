package org.evenhand.stats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean, or a difference of two means, of values that share one of two things, such as who rated
 * and what was rated. Its interval takes both as drawn: V = V_a + V_b − V_ab, the two-way clustered
 * variance of Cameron, Gelbach and Miller (2011), but not less than either one-way variance, with a
 * t quantile of the smaller number of clusters less one.
 */
public final class CrossedMean {
  private final double estimate;
  private final int rows;
  private final int columns;
  private final double variance;

  /**
   * One value.
   *
   * @param row one of the two things that values share, such as the participant
   * @param column the other, such as the question
   */
  public record Value(String row, String column, double value) {
    public Value {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "The value of %s for %s is %s. Leave out what is missing."
                .formatted(row, column, value));
      }
    }
  }

  private record Part(Value value, double influence) {}

  private CrossedMean(double estimate, List<Part> parts) {
    this.estimate = estimate;
    Map<String, Double> byRow = new HashMap<>();
    Map<String, Double> byColumn = new HashMap<>();
    Map<List<String>, Double> byBoth = new HashMap<>();
    for (Part part : parts) {
      Value value = part.value();
      byRow.merge(value.row(), part.influence(), Double::sum);
      byColumn.merge(value.column(), part.influence(), Double::sum);
      byBoth.merge(List.of(value.row(), value.column()), part.influence(), Double::sum);
    }
    rows = byRow.size();
    columns = byColumn.size();
    double ofRows = variance(byRow);
    double ofColumns = variance(byColumn);
    variance = Math.max(ofRows + ofColumns - variance(byBoth), Math.max(ofRows, ofColumns));
  }

  /**
   * The mean of all values.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static CrossedMean of(List<Value> values) {
    double mean = mean(values);
    return new CrossedMean(mean, parts(values, mean, 1).toList());
  }

  /**
   * The mean of some values less that of others; what shares a row or a column varies together.
   *
   * @throws IllegalArgumentException if either has no value
   */
  public static CrossedMean difference(List<Value> values, List<Value> others) {
    double first = mean(values);
    double second = mean(others);
    return new CrossedMean(
        first - second, Stream.concat(parts(values, first, 1), parts(others, second, -1)).toList());
  }

  private static double mean(List<Value> values) {
    return values.stream()
        .mapToDouble(Value::value)
        .average()
        .orElseThrow(() -> new IllegalArgumentException("There is no value, so there is no mean."));
  }

  private static Stream<Part> parts(List<Value> values, double mean, int sign) {
    return values.stream()
        .map(value -> new Part(value, sign * (value.value() - mean) / values.size()));
  }

  private static double variance(Map<?, Double> influences) {
    int k = influences.size();
    double squares = influences.values().stream().mapToDouble(e -> e * e).sum();
    return k < 2 ? 0 : squares * k / (k - 1);
  }

  /** The mean or the difference. */
  public double estimate() {
    return estimate;
  }

  /** The root of the variance; 0 where nothing varies. */
  public double standardError() {
    return Math.sqrt(variance);
  }

  /**
   * The interval; not cut at the ends of a scale.
   *
   * @param level above 0, below 1
   * @return empty where rows or columns are under {@link ClusteredMean#FEWEST_CLUSTERS}
   */
  public Optional<Interval> interval(double level) {
    int clusters = Math.min(rows, columns);
    if (clusters < ClusteredMean.FEWEST_CLUSTERS) {
      return Optional.empty();
    }
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "A level of %s is not between 0 and 1. Use 0.95 for 95 %%.".formatted(level));
    }
    double t = TDistribution.of(clusters - 1).inverseSurvivalProbability((1 - level) / 2);
    double reach = t * standardError();
    return Optional.of(new Interval(estimate - reach, estimate + reach, level));
  }

  /** Different rows, such as participants. */
  public int rows() {
    return rows;
  }

  /** Different columns, such as questions. */
  public int columns() {
    return columns;
  }
}
