package org.evenhand.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Interval;
import org.evenhand.stats.Stratum;

/**
 * Points of neighbouring differences in length.
 *
 * @param points by difference; at least one
 */
public record LengthBin(List<LengthPoint> points) {
  public LengthBin {
    points = List.copyOf(points);
    if (points.isEmpty()) {
      throw new IllegalArgumentException("A bin has no point. Leave it out.");
    }
  }

  /** The smallest difference. */
  public int from() {
    return points.get(0).difference();
  }

  /** The largest difference. */
  public int to() {
    return points.get(points.size() - 1).difference();
  }

  /** The mean difference. */
  public double difference() {
    return points.stream().mapToInt(LengthPoint::difference).average().orElseThrow();
  }

  /** The mean of the points' win rates with ties half; from 0 to 1. */
  public double winRate() {
    return mean().estimate();
  }

  /** The interval of {@link #winRate}, by questions; empty under 10 of them. */
  public Optional<Interval> interval() {
    return mean().interval(WinRate.LEVEL, 0, 1);
  }

  private ClusteredMean mean() {
    Map<String, double[]> clusters = new LinkedHashMap<>();
    for (LengthPoint point : points) {
      double[] sum = clusters.computeIfAbsent(point.clusterKey(), key -> new double[2]);
      sum[0] += point.winRate().orElseThrow();
      sum[1]++;
    }
    return ClusteredMean.of(
        new Stratum(
            1,
            clusters.values().stream().mapToDouble(sum -> sum[0]).toArray(),
            clusters.values().stream().mapToDouble(sum -> sum[1]).toArray()));
  }
}
