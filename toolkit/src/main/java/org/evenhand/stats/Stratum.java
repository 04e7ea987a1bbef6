package org.evenhand.stats;

import java.util.Arrays;

/**
 * Clusters that were drawn alike, such as the questions of one dataset and level. Its mean is the
 * sum over the clusters' sums divided by the sum over their counts.
 *
 * @param weight in a mean over strata; above 0
 * @param sums one for each cluster
 * @param counts one for each cluster, above 0: how many values its sum holds
 */
public record Stratum(double weight, double[] sums, double[] counts) {
  public Stratum {
    sums = sums.clone();
    counts = counts.clone();
    if (sums.length != counts.length || sums.length == 0) {
      throw new IllegalArgumentException(
          "%s sums and %s counts: a stratum has one of each for every cluster, and a cluster."
              .formatted(sums.length, counts.length));
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "A stratum has weight %s. Weights are above 0.".formatted(weight));
    }
    for (int i = 0; i < sums.length; i++) {
      if (!Double.isFinite(sums[i]) || !(counts[i] > 0 && counts[i] < 1e15)) {
        throw new IllegalArgumentException(
            "Cluster %s has sum %s of %s values. Leave out clusters without values, and count them."
                .formatted(i, sums[i], counts[i]));
      }
    }
  }

  /** Clusters of one value each. */
  public static Stratum of(double... values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return new Stratum(1, values, ones);
  }

  /** Number of clusters. */
  public int clusters() {
    return sums.length;
  }

  /** The mean of all values. */
  public double mean() {
    return total(sums) / total(counts);
  }

  /**
   * The linearised variance of the mean: k / (k − 1) · Σ (s − mean · c)² / (Σ c)² over the k
   * clusters (Cochran 1977, section 6.3). Needs two clusters.
   */
  double variance() {
    double mean = mean();
    double squares = 0;
    for (int i = 0; i < sums.length; i++) {
      double rest = sums[i] - mean * counts[i];
      squares += rest * rest;
    }
    double total = total(counts);
    int k = sums.length;
    return squares * k / (k - 1) / (total * total);
  }

  private static double total(double[] values) {
    double total = 0;
    for (double value : values) {
      total += value;
    }
    return total;
  }

  // A record would compare its arrays by identity.
  @Override
  public boolean equals(Object other) {
    return other instanceof Stratum stratum
        && weight == stratum.weight
        && Arrays.equals(sums, stratum.sums)
        && Arrays.equals(counts, stratum.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sums) * 31 + Arrays.hashCode(counts);
  }
}
