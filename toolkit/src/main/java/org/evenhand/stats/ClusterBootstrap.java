package org.evenhand.stats;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Means of resampled clusters. Only cluster sums are drawn, whatever number of values they hold.
 */
final class ClusterBootstrap {
  /** Blocks have a generator each, so that the result does not depend on the number of cores. */
  private static final int BLOCK = 500;

  private ClusterBootstrap() {}

  static double[] means(List<Stratum> strata, double weights, int resamples, long seed) {
    if (resamples < 1) {
      throw new IllegalArgumentException("%s resamples are none. Use 10,000.".formatted(resamples));
    }
    double[] means = new double[resamples];
    int blocks = (resamples + BLOCK - 1) / BLOCK;
    var seeds = new SplittableRandom(seed);
    SplittableRandom[] randoms = new SplittableRandom[blocks];
    for (int i = 0; i < blocks; i++) {
      randoms[i] = seeds.split();
    }
    IntStream.range(0, blocks)
        .parallel()
        .forEach(
            block -> {
              int from = block * BLOCK;
              int to = Math.min(resamples, from + BLOCK);
              for (Stratum stratum : strata) {
                add(stratum, stratum.weight() / weights, means, from, to, randoms[block]);
              }
            });
    return means;
  }

  private static void add(
      Stratum stratum, double share, double[] means, int from, int to, SplittableRandom random) {
    double[] sums = stratum.sums();
    double[] counts = stratum.counts();
    int k = sums.length;
    for (int i = from; i < to; i++) {
      double sum = 0;
      double count = 0;
      for (int j = 0; j < k; j += 2) {
        // Two draws of 31 bits from one number: the unevenness of k / 2^31 is far below the noise.
        long bits = random.nextLong();
        int one = (int) (((bits >>> 33) * k) >>> 31);
        sum += sums[one];
        count += counts[one];
        if (j + 1 < k) {
          int other = (int) (((bits & 0x7fffffffL) * k) >>> 31);
          sum += sums[other];
          count += counts[other];
        }
      }
      means[i] += share * (sum / count);
    }
  }
}
