package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogisticFitTest {
  private static final double[] X = {
    -154, -97, -73, -41, -32, -17, -5, 0, 3, 11, 19, 23, 37, 43, 59, 77, 86, 131, 194, 246
  };
  private static final double[] SHARES = {
    0, 0, .5, 0, 1, .5, 0, .5, .2, 1, .5, 0, 1, .8, .5, 1, 1, .5, 1, 1
  };
  private static final Object[] CLUSTERS = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 5, 6, 7
  };

  @Test
  void curveAndClusteredErrorsAgreeWithStatsmodels() {
    // statsmodels 0.15.0: GLM(SHARES, add_constant(X), family=Binomial()).fit(tol=1e-14,
    // cov_type='cluster', cov_kwds={'groups': CLUSTERS}); scipy 1.17.1: t.ppf(.975, 11)
    LogisticFit fit = LogisticFit.of(X, SHARES, CLUSTERS).orElseThrow();

    assertEquals(-0.07227059527033504, fit.intercept(), 1e-9);
    assertEquals(0.015966581288945618, fit.slope(), 1e-11);
    assertEquals(0.3427506621924038, fit.interceptError().orElseThrow(), 1e-9);
    assertEquals(0.00688147482313926, fit.slopeError().orElseThrow(), 1e-11);
    assertEquals(12, fit.clusters());
    assertEquals(0.29512954060976543, fit.at(-50), 1e-9);
    assertInterval(0.1013614371597326, 0.6084946348503936, fit.interval(-50, 0.95));
    assertInterval(0.41970345651948704, 0.726667244086626, fit.interval(25, 0.95));
  }

  private static void assertInterval(double lower, double upper, Optional<Interval> interval) {
    assertEquals(lower, interval.orElseThrow().lower(), 1e-8);
    assertEquals(upper, interval.orElseThrow().upper(), 1e-8);
  }

  @Test
  void twoValuesOfXGiveTheirOwnMeans() {
    // 1 of 4 and 2 of 3: a = log(1/3), a + b = log 2, by hand.
    double[] x = {0, 0, 0, 0, 1, 1, 1};
    double[] won = {1, 0, 0, 0, 1, 1, 0};

    LogisticFit fit = LogisticFit.of(x, won, IntStream.range(0, 7).boxed().toArray()).orElseThrow();

    assertEquals(-Math.log(3), fit.intercept(), 1e-10);
    assertEquals(Math.log(6), fit.slope(), 1e-10);
    assertEquals(0.25, fit.at(0), 1e-12);
    assertEquals(2.0 / 3, fit.at(1), 1e-12);
    assertTrue(fit.interval(0, 0.95).isEmpty(), "seven clusters have no interval");
    assertTrue(fit.slopeInterval(0.95).isEmpty());
  }

  @Test
  void turningTheDifferencesRoundTurnsTheCurveRound() {
    LogisticFit fit = LogisticFit.of(X, SHARES, CLUSTERS).orElseThrow();
    double[] turnedX = Arrays.stream(X).map(x -> -x).toArray();
    double[] turnedShares = Arrays.stream(SHARES).map(share -> 1 - share).toArray();
    LogisticFit turned = LogisticFit.of(turnedX, turnedShares, CLUSTERS).orElseThrow();

    assertEquals(-fit.intercept(), turned.intercept(), 1e-9);
    assertEquals(fit.slope(), turned.slope(), 1e-11);
    assertEquals(1 - fit.at(25), turned.at(-25), 1e-9);
  }

  @Test
  void theUnitOfXDoesNotMatter() {
    LogisticFit fit = LogisticFit.of(X, SHARES, CLUSTERS).orElseThrow();
    double[] large = Arrays.stream(X).map(x -> x * 1e9).toArray();
    LogisticFit other = LogisticFit.of(large, SHARES, CLUSTERS).orElseThrow();

    assertEquals(fit.slope(), other.slope() * 1e9, 1e-10);
    assertEquals(fit.slopeError().orElseThrow(), other.slopeError().orElseThrow() * 1e9, 1e-10);
  }

  @Test
  void aPartedSampleHasNoBestCurve() {
    assertTrue(fit(new double[] {1, 2, 3, 4}, 0, 0, 1, 1).isEmpty());
    assertTrue(fit(new double[] {1, 2, 3, 4}, 1, 1, 0, 0).isEmpty());
    assertTrue(fit(new double[] {1, 2, 2, 4}, 0, 0, 1, 1).isEmpty());
    assertTrue(fit(new double[] {1, 2, 3, 4}, 1, 1, 1, 1).isEmpty());
    assertTrue(fit(new double[] {3, 3, 3, 3}, 0, 1, 1, 0).isEmpty());
    assertTrue(fit(new double[0]).isEmpty());
    assertTrue(fit(new double[] {1, 2, 3, 4}, 0, 1, 0, 1).isPresent());
    assertTrue(fit(new double[] {1, 2, 3, 4}, 0, 0.5, 0.5, 1).isPresent());
  }

  private static Optional<LogisticFit> fit(double[] x, double... shares) {
    return LogisticFit.of(x, shares, IntStream.range(0, x.length).boxed().toArray());
  }

  @Test
  void theIntervalOfTheSlopeCoversItAsOftenAsItSays() {
    int covered = 0;
    var random = new Random(11);
    for (int study = 0; study < 1000; study++) {
      double[] x = new double[120];
      double[] won = new double[120];
      Object[] question = new Object[120];
      for (int i = 0; i < 120; i++) {
        // A question's three points are copies: only 40 of them are worth anything.
        boolean copy = i % 3 > 0;
        x[i] = copy ? x[i - 1] : 60 * random.nextGaussian();
        double p = 1 / (1 + Math.exp(-0.02 * x[i]));
        won[i] = copy ? won[i - 1] : random.nextDouble() < p ? 1 : 0;
        question[i] = i / 3;
      }
      Interval interval =
          LogisticFit.of(x, won, question).orElseThrow().slopeInterval(0.95).orElseThrow();
      covered += interval.contains(0.02) ? 1 : 0;
    }
    // Taken for 120 independent points, they would cover about 74 %.
    assertTrue(covered >= 925 && covered <= 975, "covered " + covered);
  }

  @Test
  void badPointsAreRefusedWithTheirValues() {
    assertMessage(
        "The point (NaN, 0.5) is not a finite x with a share from 0 to 1.",
        () -> fit(new double[] {Double.NaN}, 0.5));
    assertMessage(
        "The point (1.0, NaN) is not a finite x with a share from 0 to 1.",
        () -> fit(new double[] {1}, Double.NaN));
    assertMessage(
        "2 values of x, 1 shares and 2 clusters do not make points. Give as many of each.",
        () -> fit(new double[] {1, 2}, 0.5));
    LogisticFit fit = LogisticFit.of(X, SHARES, CLUSTERS).orElseThrow();
    assertMessage(
        "The level NaN is not between 0 and 1. Give a number such as 0.95.",
        () -> fit.interval(0, Double.NaN));
  }

  private static void assertMessage(String expected, Runnable call) {
    assertEquals(expected, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }
}
