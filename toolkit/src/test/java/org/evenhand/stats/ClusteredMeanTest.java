package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class ClusteredMeanTest {

  @Test
  void meanAndStandardErrorOfUnequalClustersAreThoseWorkedByHand() {
    // Clusters (3 of 5), (1 of 2), (6 of 11): mean 10/18 = 5/9. Rests 2/9, -1/9, -1/9:
    // Σ = 6/81; variance = 6/81 · 3/2 / 18² = 1/2916; standard error = 1/54.
    var mean = ClusteredMean.of(new Stratum(1, new double[] {3, 1, 6}, new double[] {5, 2, 11}));

    assertEquals(5.0 / 9, mean.estimate(), 1e-15);
    assertEquals(1.0 / 54, mean.standardError().orElseThrow(), 1e-15);
  }

  @Test
  void strataAreWeightedAndNotPooled() {
    // (1/4) · 1/2 + (3/4) · 1 = 7/8, where pooling would give 6/10.
    var small = new Stratum(3, new double[] {1, 1}, new double[] {1, 1});
    var large = new Stratum(1, new double[] {1, 3}, new double[] {4, 4});

    assertEquals(0.875, ClusteredMean.of(List.of(large, small)).estimate(), 1e-15);
  }

  /** R by independent code: numpy 2.4.6 and scipy 1.17.1, as the golden file says. */
  @Test
  void meansErrorsAndBootstrapLimitsAgreeWithNumpy() throws Exception {
    JsonNode golden =
        new ObjectMapper()
            .readTree(SharedData.data("../peers/golden/stats_clustered_bootstrap.json").toFile());
    double[][] sums = Claims.sums();
    int beyondThree = 0;

    for (int claim = 0; claim < sums.length; claim++) {
      double[] counts = new double[sums[claim].length];
      Arrays.fill(counts, Claims.JUDGMENTS);
      var mean = ClusteredMean.of(new Stratum(1, sums[claim], counts));
      double error = mean.standardError().orElseThrow();
      assertEquals(golden.get("mean").get(claim).doubleValue(), mean.estimate(), 1e-12);
      assertEquals(golden.get("cluster_se_linearised").get(claim).doubleValue(), error, 1e-12);

      // A 2.5 % quantile of 10,000 normal draws has the standard error
      // sqrt(.025 · .975 / 10,000) / .0584 = .0267 of theirs, and two of them differ by √2 of it.
      var ours = mean.percentileInterval(0.95, 10_000, 7).orElseThrow();
      JsonNode theirs = golden.get("numpy_percentile_95").get(claim);
      double noise = Math.sqrt(2) * 0.0267 * error;
      double off =
          Math.max(
              Math.abs(ours.lower() - theirs.get(0).doubleValue()),
              Math.abs(ours.upper() - theirs.get(1).doubleValue()));
      assertTrue(off < 4 * noise, "claim %s is off by %s".formatted(claim, off / noise));
      beyondThree += off < 3 * noise ? 0 : 1;
    }
    assertTrue(beyondThree <= 2, beyondThree + " of 100 claims are beyond 3 standard errors");
  }

  @Test
  void theScoreIntervalOfPlainProportionsIsWilsonsWithTheQuantileOfT() {
    // 62 of 100 as one cluster each. By hand, with t = 1.984217 (99 degrees of freedom),
    // m = .24, v = (1 - .24²)/99, φ = 100/99 cut to 1: reach = t²/100 = .0393712,
    // centre .2309088, width sqrt(reach (1 + reach - m²)) / (1 + reach) = .1891575.
    double[] outcomes = new double[100];
    Arrays.fill(outcomes, 0, 62, 1);

    var interval = ClusteredMean.of(Stratum.of(outcomes)).interval(0.95, 0, 1).orElseThrow();

    assertEquals((1 + 0.2309088 - 0.1891575) / 2, interval.lower(), 1e-6);
    assertEquals((1 + 0.2309088 + 0.1891575) / 2, interval.upper(), 1e-6);
  }

  @Test
  void valuesWithinClustersThatAgreeDoNotShrinkTheInterval() {
    double[] outcomes = new double[30];
    Arrays.fill(outcomes, 0, 17, 1);
    double[] copies = Arrays.stream(outcomes).map(v -> v * 50).toArray();
    double[] fifty = new double[30];
    Arrays.fill(fifty, 50);

    var once = ClusteredMean.of(Stratum.of(outcomes)).interval(0.95, 0, 1).orElseThrow();
    var often = ClusteredMean.of(new Stratum(1, copies, fifty)).interval(0.95, 0, 1).orElseThrow();

    assertEquals(once.lower(), often.lower(), 1e-12);
    assertEquals(once.upper(), often.upper(), 1e-12);
  }

  @Test
  void clustersThatAllAgreeStillGetAWidth() {
    double[] wins = new double[10];
    Arrays.fill(wins, 1);

    // t = 2.2621572 with 9 degrees of freedom: (1 - t²/10) / (1 + t²/10) = .3229828.
    var all = ClusteredMean.of(Stratum.of(wins)).interval(0.95, -1, 1).orElseThrow();
    assertEquals(0.3229828, all.lower(), 1e-6);
    assertEquals(1, all.upper());

    // φ = 1/10: width sqrt(r (1 + r)) / (1 + r) with r = t²/100 = .0511736.
    var even = ClusteredMean.of(Stratum.of(new double[10])).interval(0.95, -1, 1).orElseThrow();
    assertEquals(-0.2206407, even.lower(), 1e-6);
    assertEquals(0.2206407, even.upper(), 1e-6);
  }

  @Test
  void nineClustersGetPointsOnly() {
    var mean = ClusteredMean.of(Stratum.of(1, 0, 1, 0, 1, 1, 0, 1, 1));

    assertEquals(2.0 / 3, mean.estimate(), 1e-15);
    assertEquals(Optional.empty(), mean.interval(0.95, 0, 1));
    assertEquals(Optional.empty(), mean.percentileInterval(0.95, 1000, 1));
  }

  @Test
  void aStratumOfOneClusterHasNoErrorAndWidensTheInterval() {
    var many = Stratum.of(1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1);
    var alone = Stratum.of(1);
    var both = ClusteredMean.of(List.of(many, alone));

    assertEquals(OptionalDouble.empty(), both.standardError());
    var interval = both.interval(0.95, 0, 1).orElseThrow();
    assertTrue(interval.contains(both.estimate()));
    double without = ClusteredMean.of(many).interval(0.95, 0, 1).orElseThrow().width();
    assertTrue(interval.width() > without * 1.1, interval + " against " + without);
  }

  @Test
  void theSameSeedGivesTheSameBootstrapAndAnotherSeedAnother() {
    var mean = ClusteredMean.of(Stratum.of(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5));

    var first = mean.percentileInterval(0.9, 999, 42);
    assertEquals(first, mean.percentileInterval(0.9, 999, 42));
    assertTrue(!first.equals(mean.percentileInterval(0.9, 999, 43)));
  }

  @Test
  void wrongInputIsNamed() {
    var nan = assertThrows(IllegalArgumentException.class, () -> Stratum.of(1, Double.NaN));
    assertEquals(
        "Cluster 1 has sum NaN of 1.0 values. Leave out clusters without values, and count them.",
        nan.getMessage());
    var mean = ClusteredMean.of(Stratum.of(new double[12]));
    assertEquals(
        "The mean 0.0 is not between the bounds 1.0 and 2.0.",
        assertThrows(IllegalArgumentException.class, () -> mean.interval(0.95, 1, 2)).getMessage());
    assertEquals(
        "A level of 95.0 is not between 0 and 1. Use 0.95 for 95 %.",
        assertThrows(IllegalArgumentException.class, () -> mean.interval(95, -1, 1)).getMessage());
  }
}
