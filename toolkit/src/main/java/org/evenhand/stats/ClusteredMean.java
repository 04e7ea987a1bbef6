package org.evenhand.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The weighted mean over strata of the means of their clusters, with intervals that take the
 * cluster as the unit that was drawn. Which interval to print, and why, is in {@code
 * docs/decisions/interval.md}: {@link #interval}.
 */
public final class ClusteredMean {

  /** Below this number of clusters there is no interval. */
  public static final int FEWEST_CLUSTERS = 10;

  private static final double ROUNDING = 1e-9;

  private final List<Stratum> strata;
  private final double weights;

  private ClusteredMean(List<Stratum> strata) {
    if (strata.isEmpty()) {
      throw new IllegalArgumentException("There is no stratum, so there is no mean.");
    }
    this.strata = List.copyOf(strata);
    weights = strata.stream().mapToDouble(Stratum::weight).sum();
  }

  public static ClusteredMean of(List<Stratum> strata) {
    return new ClusteredMean(strata);
  }

  /** The mean of one stratum. */
  public static ClusteredMean of(Stratum stratum) {
    return new ClusteredMean(List.of(stratum));
  }

  /** The mean. */
  public double estimate() {
    double sum = 0;
    for (Stratum stratum : strata) {
      sum += stratum.weight() * stratum.mean();
    }
    return sum / weights;
  }

  /** Clusters of all strata. */
  public int clusters() {
    return strata.stream().mapToInt(Stratum::clusters).sum();
  }

  /**
   * The linearised standard error: the root of Σ w² v / (Σ w)² with the variance v of each
   * stratum's mean, k / (k − 1) · Σ (s − mean · c)² / (Σ c)² over its k clusters (Cochran 1977,
   * section 6.3).
   *
   * @return empty if a stratum has one cluster only
   */
  public OptionalDouble standardError() {
    if (strata.stream().anyMatch(stratum -> stratum.clusters() < 2)) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (Stratum stratum : strata) {
      sum += square(stratum.weight() / weights) * stratum.variance();
    }
    return OptionalDouble.of(Math.sqrt(sum));
  }

  /**
   * The interval to print: Wilson's score interval (1927) for the mean of values between two
   * bounds, with the number of clusters replaced by the effective number that their spread implies
   * and the quantile of t by that of the normal distribution (after Dean and Pagano 2015, who find
   * it best for proportions in clustered surveys). In units where the bounds are −1 and 1 it solves
   *
   * <pre>  (m − R)² ≤ t² · φ (1 − R²) / k,  φ = v k / (1 − m²), 1/k ≤ φ ≤ 1</pre>
   *
   * with the mean m, its linearised variance v, and k = 1 / Σ (w² / k of the stratum), which is the
   * number of clusters where there is one stratum. Where all clusters agree, φ is its upper limit
   * at the bounds and its lower limit elsewhere: the interval never has zero width. A stratum of
   * one cluster gets the greatest variance possible. Lies within the bounds and holds the mean. No
   * chance is involved.
   *
   * @param low the smallest value possible, such as −1 for a relative win rate
   * @param high the largest value possible
   * @return empty under {@link #FEWEST_CLUSTERS} clusters
   * @throws IllegalArgumentException if the mean lies outside the bounds
   */
  public Optional<Interval> interval(double level, double low, double high) {
    if (clusters() < FEWEST_CLUSTERS) {
      return Optional.empty();
    }
    double half = (high - low) / 2;
    double m = (estimate() - low) / half - 1;
    if (!(half > 0 && m >= -1 - ROUNDING && m <= 1 + ROUNDING)) {
      throw new IllegalArgumentException(
          "The mean %s is not between the bounds %s and %s.".formatted(estimate(), low, high));
    }
    m = Math.max(-1, Math.min(1, m));
    double oneEach = 0;
    double variance = 0;
    for (Stratum stratum : strata) {
      double share = square(stratum.weight() / weights);
      oneEach += share / stratum.clusters();
      variance += share * (stratum.clusters() > 1 ? stratum.variance() / square(half) : 1);
    }
    double k = 1 / oneEach;
    double room = 1 - m * m;
    double phi = room <= ROUNDING ? 1 : Math.max(1 / k, Math.min(1, variance * k / room));
    double reach = square(t(level)) * phi / k;
    double centre = m / (1 + reach);
    double width = Math.sqrt(Math.max(0, reach * (1 + reach - m * m))) / (1 + reach);
    double lower = Math.max(-1, Math.min(m, centre - width));
    double upper = Math.min(1, Math.max(m, centre + width));
    return Optional.of(new Interval(lower, upper, level).map(half, low + half));
  }

  /**
   * The percentile interval of the bootstrap that draws clusters with replacement within each
   * stratum (Efron 1979; Field and Welsh 2007). For comparison with others' numbers: it is too
   * narrow with few clusters. The same seed gives the same interval on every machine; costs
   * clusters × resamples draws.
   *
   * @return empty under {@link #FEWEST_CLUSTERS} clusters
   */
  public Optional<Interval> percentileInterval(double level, int resamples, long seed) {
    if (clusters() < FEWEST_CLUSTERS) {
      return Optional.empty();
    }
    double[] means = ClusterBootstrap.means(strata, weights, resamples, seed);
    double[] sorted = Quantiles.sorted(means);
    return Optional.of(
        new Interval(
            Quantiles.ofSorted(sorted, (1 - level) / 2),
            Quantiles.ofSorted(sorted, (1 + level) / 2),
            level));
  }

  private double t(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "A level of %s is not between 0 and 1. Use 0.95 for 95 %%.".formatted(level));
    }
    int freedom = Math.max(1, clusters() - strata.size());
    return TDistribution.of(freedom).inverseSurvivalProbability((1 - level) / 2);
  }

  private static double square(double x) {
    return x * x;
  }
}
