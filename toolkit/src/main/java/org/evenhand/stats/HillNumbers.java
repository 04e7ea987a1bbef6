package org.evenhand.stats;

import java.util.Arrays;
import org.apache.commons.numbers.combinatorics.LogBinomialCoefficient;

/**
 * How many kinds a sample holds and how evenly: Hill numbers of order 0 (kinds), 1 (the exponential
 * of Shannon's entropy) and 2 (the inverse of Simpson's index), with rarefaction to a smaller
 * sample, so that samples of different sizes can be compared (Chao and others, Ecological
 * Monographs 84, 2014). A plain bootstrap of a number of kinds is biased down and is not offered.
 */
public final class HillNumbers {
  private final int[] counts;
  private final int n;

  private HillNumbers(int[] counts, int n) {
    this.counts = counts;
    this.n = n;
  }

  /**
   * Of a sample.
   *
   * @param counts how often each kind was seen; zeros are passed over
   * @throws IllegalArgumentException if a count is negative, or nothing was seen
   */
  public static HillNumbers of(int... counts) {
    int n = 0;
    for (int count : counts) {
      if (count < 0) {
        throw new IllegalArgumentException(
            "A kind was seen %s times. Give counts of 0 or more.".formatted(count));
      }
      n = Math.addExact(n, count);
    }
    if (n == 0) {
      throw new IllegalArgumentException(
          "Nothing was seen in %s kinds. Diversity needs at least one.".formatted(counts.length));
    }
    return new HillNumbers(Arrays.stream(counts).filter(count -> count > 0).toArray(), n);
  }

  /** All that was seen, of any kind. */
  public int size() {
    return n;
  }

  /** Kinds seen: the Hill number of order 0. */
  public int kinds() {
    return counts.length;
  }

  /** The exponential of Shannon's entropy of the sample: order 1; from 1 to {@link #kinds}. */
  public double shannon() {
    double entropy = 0;
    for (int count : counts) {
      double share = (double) count / n;
      entropy -= share * Math.log(share);
    }
    return Math.exp(entropy);
  }

  /** The inverse of the sum of squared shares: order 2; from 1 to {@link #shannon}. */
  public double simpson() {
    double sum = 0;
    for (int count : counts) {
      double share = (double) count / n;
      sum += share * share;
    }
    return 1 / sum;
  }

  /** {@link #simpson} / {@link #kinds}: 1 where all kinds are seen as often; in (0, 1]. */
  public double evenness() {
    return simpson() / kinds();
  }

  /**
   * Kinds in all, seen or not, at least: Chao 1 (1984), bias-corrected where no kind was seen
   * twice.
   */
  public double chao1() {
    double once = Arrays.stream(counts).filter(count -> count == 1).count();
    double twice = Arrays.stream(counts).filter(count -> count == 2).count();
    double unseen = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2;
    return kinds() + (n - 1.0) / n * unseen;
  }

  /**
   * The estimated share, in [0, 1], of all there is that belongs to kinds that were seen (Chao and
   * Jost 2012).
   */
  public double coverage() {
    double once = Arrays.stream(counts).filter(count -> count == 1).count();
    double twice = Arrays.stream(counts).filter(count -> count == 2).count();
    if (once == 0) {
      return 1;
    }
    double unseen = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2;
    unseen *= (n - 1.0) / n;
    double next = unseen > 0 ? n * unseen / (n * unseen + once) : 1;
    return 1 - once / n * next;
  }

  /**
   * The Hill number expected in a smaller sample drawn from this one without replacement.
   *
   * @param order 0, 1 or 2
   * @param m size of the smaller sample, from 1 to {@link #size}
   */
  public double rarefied(int order, int m) {
    if (m < 1 || m > n) {
      throw new IllegalArgumentException(
          "A sample of %s cannot be drawn from one of %s. Use 1 to %s.".formatted(m, n, n));
    }
    return switch (order) {
      case 0 -> rarefiedKinds(m);
      case 1 -> rarefiedShannon(m);
      case 2 -> rarefiedSimpson(m);
      default ->
          throw new IllegalArgumentException(
              "Order %s is not offered. Use 0, 1 or 2.".formatted(order));
    };
  }

  /** Each kind is missed with probability C(n − x, m) / C(n, m). */
  private double rarefiedKinds(int m) {
    double all = LogBinomialCoefficient.value(n, m);
    double kinds = 0;
    for (int count : counts) {
      kinds += n - count < m ? 1 : 1 - Math.exp(LogBinomialCoefficient.value(n - count, m) - all);
    }
    return kinds;
  }

  /** The entropy of the expected numbers of kinds that are seen k times, k = 1 … m. */
  private double rarefiedShannon(int m) {
    double all = LogBinomialCoefficient.value(n, m);
    double entropy = 0;
    for (int count : counts) {
      for (int k = Math.max(1, m - (n - count)); k <= Math.min(count, m); k++) {
        double probability =
            Math.exp(
                LogBinomialCoefficient.value(count, k)
                    + LogBinomialCoefficient.value(n - count, m - k)
                    - all);
        double share = (double) k / m;
        entropy -= share * Math.log(share) * probability;
      }
    }
    return Math.exp(entropy);
  }

  private double rarefiedSimpson(int m) {
    double pairs = 0;
    for (int count : counts) {
      pairs += (double) count * (count - 1);
    }
    double alike = n > 1 ? pairs / ((double) n * (n - 1)) : 0;
    return 1 / (1.0 / m + (m - 1.0) / m * alike);
  }
}
