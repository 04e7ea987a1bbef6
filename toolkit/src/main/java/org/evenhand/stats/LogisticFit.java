package org.evenhand.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The curve p(x) = 1 / (1 + exp(−(a + b x))) that fits shares between 0 and 1 best: logistic
 * regression by quasi-likelihood, so that shares such as ½ may be fitted too (Papke and Wooldridge
 * 1996), with standard errors that take the cluster as the unit that was drawn (the sandwich of
 * Liang and Zeger 1986, times G / (G − 1) · (n − 1) / (n − 2) for n points in G clusters) and
 * quantiles of t with G − 1 degrees of freedom. No chance is involved.
 */
public final class LogisticFit {
  private static final int STEPS = 100;
  private static final double SMALL = 1e-10;

  private final double intercept;
  private final double slope;
  private final double[] variances;
  private final int clusters;

  private LogisticFit(double intercept, double slope, double[] variances, int clusters) {
    this.intercept = intercept;
    this.slope = slope;
    this.variances = variances;
    this.clusters = clusters;
  }

  /**
   * Fits the curve.
   *
   * @param x of each point
   * @param shares of each point, from 0 to 1
   * @param clusterOf each point
   * @return empty where no curve fits best: fewer than three points, all x alike, or an x that
   *     parts the points so that one side has only ones and the other only zeros (Albert and
   *     Anderson 1984), for then the steeper curve is always the better
   * @throws IllegalArgumentException if the lengths differ, an x is not finite, or a share is not
   *     between 0 and 1
   */
  public static Optional<LogisticFit> of(double[] x, double[] shares, Object[] clusterOf) {
    check(x, shares, clusterOf);
    if (x.length < 3 || isParted(x, shares)) {
      return Optional.empty();
    }
    double unit = Arrays.stream(x).map(Math::abs).max().orElse(1);
    double[] scaled = Arrays.stream(x).map(value -> value / unit).toArray();
    double[] best = climb(scaled, shares);
    double[] variances = variances(scaled, shares, clusterOf, best);
    variances[1] /= unit;
    variances[2] /= unit * unit;
    int clusters = (int) Arrays.stream(clusterOf).distinct().count();
    return Optional.of(new LogisticFit(best[0], best[1] / unit, variances, clusters));
  }

  private static void check(double[] x, double[] shares, Object[] clusterOf) {
    if (x.length != shares.length || x.length != clusterOf.length) {
      throw new IllegalArgumentException(
          "%s values of x, %s shares and %s clusters do not make points. Give as many of each."
              .formatted(x.length, shares.length, clusterOf.length));
    }
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i]) || !(shares[i] >= 0 && shares[i] <= 1)) {
        throw new IllegalArgumentException(
            "The point (%s, %s) is not a finite x with a share from 0 to 1."
                .formatted(x[i], shares[i]));
      }
    }
  }

  /** Whether some x has no success below it and no failure above it, or the other way round. */
  private static boolean isParted(double[] x, double[] shares) {
    double lowestWon = Double.POSITIVE_INFINITY;
    double highestWon = Double.NEGATIVE_INFINITY;
    double lowestLost = Double.POSITIVE_INFINITY;
    double highestLost = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < x.length; i++) {
      if (shares[i] > 0) {
        lowestWon = Math.min(lowestWon, x[i]);
        highestWon = Math.max(highestWon, x[i]);
      }
      if (shares[i] < 1) {
        lowestLost = Math.min(lowestLost, x[i]);
        highestLost = Math.max(highestLost, x[i]);
      }
    }
    return highestLost <= lowestWon || highestWon <= lowestLost;
  }

  /** Newton's method, with halved steps where a whole one would lead downwards. */
  private static double[] climb(double[] x, double[] shares) {
    double[] at = {0, 0};
    double height = likelihood(x, shares, at);
    for (int step = 0; step < STEPS; step++) {
      double[] information = new double[3];
      double[] score = new double[2];
      for (int i = 0; i < x.length; i++) {
        double p = logistic(at[0] + at[1] * x[i]);
        score[0] += shares[i] - p;
        score[1] += (shares[i] - p) * x[i];
        add(information, p * (1 - p), x[i]);
      }
      double[] inverse = inverse(information);
      double[] move = {
        inverse[0] * score[0] + inverse[1] * score[1], inverse[1] * score[0] + inverse[2] * score[1]
      };
      if (Math.abs(move[0]) + Math.abs(move[1])
          <= SMALL * (1 + Math.abs(at[0]) + Math.abs(at[1]))) {
        return new double[] {at[0] + move[0], at[1] + move[1]};
      }
      double share = 1;
      double[] next = {at[0] + move[0], at[1] + move[1]};
      while (!(likelihood(x, shares, next) >= height - SMALL) && share > SMALL) {
        share /= 2;
        next = new double[] {at[0] + share * move[0], at[1] + share * move[1]};
      }
      at = next;
      height = likelihood(x, shares, at);
    }
    throw new IllegalStateException(
        "No logistic curve was found in %s steps. Are nearly all shares 0 on one side and 1 on the other?"
            .formatted(STEPS));
  }

  private static double likelihood(double[] x, double[] shares, double[] at) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double eta = at[0] + at[1] * x[i];
      // log(1 + exp(eta)), also where exp would overflow.
      sum += shares[i] * eta - Math.max(eta, 0) - Math.log1p(Math.exp(-Math.abs(eta)));
    }
    return sum;
  }

  private static double[] variances(
      double[] x, double[] shares, Object[] clusterOf, double[] best) {
    double[] information = new double[3];
    Map<Object, double[]> scores = new HashMap<>();
    for (int i = 0; i < x.length; i++) {
      double p = logistic(best[0] + best[1] * x[i]);
      add(information, p * (1 - p), x[i]);
      double[] sum = scores.computeIfAbsent(clusterOf[i], c -> new double[2]);
      sum[0] += shares[i] - p;
      sum[1] += (shares[i] - p) * x[i];
    }
    double[] meat = new double[3];
    for (double[] sum : scores.values()) {
      meat[0] += sum[0] * sum[0];
      meat[1] += sum[0] * sum[1];
      meat[2] += sum[1] * sum[1];
    }
    double g = scores.size();
    double n = x.length;
    double correction = g > 1 ? g / (g - 1) * (n - 1) / (n - 2) : Double.NaN;
    double[] bread = inverse(information);
    double left = bread[0] * meat[0] + bread[1] * meat[1];
    double mid = bread[0] * meat[1] + bread[1] * meat[2];
    double low = bread[1] * meat[0] + bread[2] * meat[1];
    double right = bread[1] * meat[1] + bread[2] * meat[2];
    return new double[] {
      correction * (left * bread[0] + mid * bread[1]),
      correction * (left * bread[1] + mid * bread[2]),
      correction * (low * bread[1] + right * bread[2])
    };
  }

  private static void add(double[] information, double weight, double x) {
    information[0] += weight;
    information[1] += weight * x;
    information[2] += weight * x * x;
  }

  private static double[] inverse(double[] symmetric) {
    double determinant = symmetric[0] * symmetric[2] - symmetric[1] * symmetric[1];
    return new double[] {
      symmetric[2] / determinant, -symmetric[1] / determinant, symmetric[0] / determinant
    };
  }

  private static double logistic(double eta) {
    return 1 / (1 + Math.exp(-eta));
  }

  /** a: the log-odds at x = 0. */
  public double intercept() {
    return intercept;
  }

  /** b: by how much the log-odds grow for 1 of x. */
  public double slope() {
    return slope;
  }

  public int clusters() {
    return clusters;
  }

  /** The curve at x, between 0 and 1. */
  public double at(double x) {
    return logistic(intercept + slope * x);
  }

  /** The standard error of a; empty for one cluster. */
  public OptionalDouble interceptError() {
    return error(variances[0]);
  }

  /** The standard error of b; empty for one cluster. */
  public OptionalDouble slopeError() {
    return error(variances[2]);
  }

  /** The interval of b; empty under {@link ClusteredMean#FEWEST_CLUSTERS} clusters. */
  public Optional<Interval> slopeInterval(double level) {
    return interval(slope, variances[2], level);
  }

  /**
   * The interval of the curve at x, computed for the log-odds and so within 0 and 1; empty under
   * {@link ClusteredMean#FEWEST_CLUSTERS} clusters. Holds for one x, not for the whole curve at
   * once.
   */
  public Optional<Interval> interval(double x, double level) {
    double variance = variances[0] + 2 * x * variances[1] + x * x * variances[2];
    return interval(intercept + slope * x, variance, level)
        .map(odds -> new Interval(logistic(odds.lower()), logistic(odds.upper()), level));
  }

  private Optional<Interval> interval(double estimate, double variance, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "The level %s is not between 0 and 1. Give a number such as 0.95.".formatted(level));
    }
    if (clusters < ClusteredMean.FEWEST_CLUSTERS) {
      return Optional.empty();
    }
    double reach =
        TDistribution.of(clusters - 1).inverseCumulativeProbability((1 + level) / 2)
            * Math.sqrt(Math.max(0, variance));
    return Optional.of(new Interval(estimate - reach, estimate + reach, level));
  }

  private static OptionalDouble error(double variance) {
    return Double.isNaN(variance)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(Math.max(0, variance)));
  }
}
