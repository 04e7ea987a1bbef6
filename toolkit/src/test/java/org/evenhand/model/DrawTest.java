package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

class DrawTest {
  private static final double[] WEIGHTS = {Math.log(2), Math.log(3), Math.log(7), Math.log(5)};

  @Test
  void temperatureZeroTakesTheFirstOfTheMostLikely() {
    assertEquals(1, new Draw(0, 1, 9, 3).index(new double[] {1, 4, 4, 2}));
  }

  @Test
  void drawsFollowTheWeights() {
    assertFollows(new Draw(1, 1, 9, 17), new double[] {2 / 17.0, 3 / 17.0, 7 / 17.0, 5 / 17.0});
  }

  @Test
  void temperatureTwoTakesSquareRoots() {
    double sum = Math.sqrt(2) + Math.sqrt(3) + Math.sqrt(7) + Math.sqrt(5);
    assertFollows(
        new Draw(2, 1, 9, 18),
        new double[] {
          Math.sqrt(2) / sum, Math.sqrt(3) / sum, Math.sqrt(7) / sum, Math.sqrt(5) / sum
        });
  }

  @Test
  void topPKeepsTheSmallestSetThatHoldsItsShare() {
    // 7/17 = .41 is less than .5, 12/17 = .71 is enough.
    assertFollows(new Draw(1, 0.5, 9, 19), new double[] {0, 0, 7 / 12.0, 5 / 12.0});
  }

  @Test
  void topKKeepsSoMany() {
    assertFollows(new Draw(1, 1, 3, 20), new double[] {0, 3 / 15.0, 7 / 15.0, 5 / 15.0});
  }

  @Test
  void whatHasNoWeightIsNeverDrawn() {
    var draw = new Draw(1, 1, 9, 21);
    for (int i = 0; i < 1000; i++) {
      assertEquals(1, draw.index(new double[] {Double.NEGATIVE_INFINITY, -900, -1e9}));
    }
  }

  @Test
  void valuesOutOfRangeAreNamed() {
    assertMessage(
        "Temperature NaN is not between 0 and 100; the usual range is 0 to 2.",
        () -> new Draw(Double.NaN, 1, 9, 1));
    assertMessage(
        "topP 0.0 is not above 0 and at most 1; give 1 to keep every token.",
        () -> new Draw(1, 0, 9, 1));
    assertMessage("topK 0 is not at least 1.", () -> new Draw(1, 1, 0, 1));
  }

  private static void assertMessage(String message, Runnable made) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, made::run).getMessage());
  }

  private static void assertFollows(Draw draw, double[] expected) {
    int n = 20_000;
    int[] counts = new int[expected.length];
    for (int i = 0; i < n; i++) {
      counts[draw.index(WEIGHTS)]++;
    }
    assertTrue(pValue(counts, expected) > 0.001);
  }

  /** Pearson's chi-square test of counts; 0 if something came that cannot come. */
  static double pValue(int[] counts, double[] expected) {
    int n = java.util.stream.IntStream.of(counts).sum();
    double statistic = 0;
    int possible = 0;
    for (int i = 0; i < counts.length; i++) {
      if (expected[i] == 0) {
        if (counts[i] > 0) {
          return 0;
        }
        continue;
      }
      possible++;
      statistic += Math.pow(counts[i] - n * expected[i], 2) / (n * expected[i]);
    }
    return ChiSquaredDistribution.of(possible - 1).survivalProbability(statistic);
  }
}
