package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.stats.Interval;
import org.evenhand.stats.LogisticFit;
import org.evenhand.study.Source;

/**
 * How the wins of one method, both orders weighed together, go with the difference in length
 * between its answers and its opponents', in one part of a study. Counts are kept; rates are
 * computed.
 *
 * @param group which part
 * @param of the method, or run, whose wins are counted
 * @param against whom it was compared with
 * @param unit of the lengths
 * @param repeats N
 * @param trials M of the study
 * @param points with an outcome and both lengths, by difference
 * @param withoutLength outcomes that are left out since a length is unknown
 * @param counts of all outcomes asked for, whatever their length
 * @param source where the judgments come from
 */
public record LengthEffect(
    Group group,
    String of,
    String against,
    LengthUnit unit,
    int repeats,
    int trials,
    List<LengthPoint> points,
    int withoutLength,
    Counts counts,
    Source source) {

  /** The share of points that must be longer, and shorter, for length to be told from method. */
  public static final double OVERLAP = 0.1;

  private static final int FEWEST_IN_A_BIN = 10;

  public LengthEffect {
    points = List.copyOf(points);
  }

  /**
   * Whether length and method can be told apart: at least a tenth of the method's answers are
   * longer than the opponent's, and a tenth are shorter. Where one method always answers longer, no
   * analysis says whether it wins by its length or by its quality.
   */
  public boolean lengthsOverlap() {
    double least = OVERLAP * points.size();
    return !points.isEmpty()
        && points.stream().filter(point -> point.difference() > 0).count() >= least
        && points.stream().filter(point -> point.difference() < 0).count() >= least;
  }

  /**
   * The win rate (ties half) as a logistic curve over the difference in length, by questions; empty
   * where {@link LogisticFit} finds none. Each point weighs the same.
   */
  public Optional<LogisticFit> fit() {
    return LogisticFit.of(
        points.stream().mapToDouble(LengthPoint::difference).toArray(),
        points.stream().mapToDouble(point -> point.winRate().orElseThrow()).toArray(),
        points.stream().map(LengthPoint::clusterKey).toArray());
  }

  /** (W + T / 2) / n of the outcomes with both lengths, from 0 to 1; empty if there is none. */
  public OptionalDouble winRate() {
    return Rate.HALF_TIE.of(
        points.stream().map(LengthPoint::outcomes).reduce(Counts.NONE, Counts::plus));
  }

  /** The fitted win rate at equal length, from 0 to 1; empty without a fit. */
  public OptionalDouble atEqualLength() {
    return fit().map(fit -> OptionalDouble.of(fit.at(0))).orElse(OptionalDouble.empty());
  }

  /** The interval of {@link #atEqualLength}; empty under 10 questions. */
  public Optional<Interval> atEqualLengthInterval() {
    return fit().flatMap(fit -> fit.interval(0, WinRate.LEVEL));
  }

  /**
   * What so much of length makes of the win rate: the fitted rate when longer by it minus the
   * fitted rate when shorter by it; from −1 to 1. Empty without a fit.
   */
  public OptionalDouble gap(int length) {
    return fit()
        .map(fit -> OptionalDouble.of(fit.at(length) - fit.at(-length)))
        .orElse(OptionalDouble.empty());
  }

  /** Outcomes with a winner between answers of different lengths. */
  public int decided() {
    return points.stream()
        .filter(point -> point.difference() != 0)
        .mapToInt(point -> point.outcomes().wins() + point.outcomes().losses())
        .sum();
  }

  /** Outcomes among {@link #decided} that the longer answer won, whoever wrote it. */
  public int longerWon() {
    return points.stream()
        .filter(point -> point.difference() != 0)
        .mapToInt(
            point -> point.difference() > 0 ? point.outcomes().wins() : point.outcomes().losses())
        .sum();
  }

  /** {@link #longerWon} / {@link #decided}, from 0 to 1; empty if nothing is decided. */
  public OptionalDouble longerWonShare() {
    return decided() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(longerWon() / (double) decided());
  }

  /**
   * The points in bins of about equal size, from the smallest difference to the largest; equal
   * differences are never parted. Few differences, as in an experiment, get a bin each; else a bin
   * has at least ten points, if there are so many.
   *
   * @param most bins, at least 1
   */
  public List<LengthBin> bins(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("%s bins are none. Ask for at least 1.".formatted(most));
    }
    long different = points.stream().mapToInt(LengthPoint::difference).distinct().count();
    int wanted =
        different <= most
            ? points.size()
            : Math.max(1, Math.min(most, points.size() / FEWEST_IN_A_BIN));
    var bins = new ArrayList<LengthBin>();
    var bin = new ArrayList<LengthPoint>();
    for (int i = 0; i < points.size(); i++) {
      bin.add(points.get(i));
      boolean last = i == points.size() - 1;
      boolean apart = last || points.get(i).difference() != points.get(i + 1).difference();
      long due = (long) (bins.size() + 1) * points.size() / wanted;
      if (last || apart && (different <= most || i + 1 >= due)) {
        bins.add(new LengthBin(bin));
        bin.clear();
      }
    }
    return List.copyOf(bins);
  }

  /** For example {@code mix: the longer answer won 56 of 58 decided outcomes …}. */
  @Override
  public String toString() {
    String head = "%s: %s against %s, ".formatted(group, of, against);
    if (points.isEmpty()) {
      return head
          + "no outcome with both lengths in %s (%s; %s without a length); %s"
              .formatted(unit.label(), counts, withoutLength, source);
    }
    String equal =
        atEqualLength().isEmpty()
            ? "no fit"
            : String.format(
                Locale.ROOT,
                "at equal length it wins %.0f %%",
                100 * atEqualLength().getAsDouble());
    String limits =
        atEqualLengthInterval()
            .map(i -> String.format(Locale.ROOT, " [%.0f, %.0f]", 100 * i.lower(), 100 * i.upper()))
            .orElse("");
    return head
        + "the longer answer won %s of %s decided outcomes; %s%s%s; %s, N = %s, M = %s, n = %s points; %s"
            .formatted(
                longerWon(),
                decided(),
                equal,
                limits,
                lengthsOverlap() ? "" : " (but length and method cannot be told apart)",
                unit.label(),
                repeats,
                trials,
                points.size(),
                source);
  }
}
