package org.evenhand.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.LengthBin;
import org.evenhand.analysis.LengthEffect;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.stats.LogisticFit;
import org.evenhand.table.LengthTable;

/**
 * Win rate over difference in length (figure 6 of arXiv 2506.06331, 2025): points for neighbouring
 * differences and a smooth curve. Without length bias between answers of one quality the curve is
 * flat; where one method always answers longer, there is no curve, for length and method cannot be
 * told apart.
 */
public final class LengthCurve {
  private static final String TITLE =
      "Length bias: how often an answer wins, by how much longer it is";
  private static final int BINS = 10;
  private static final int KNOTS = 60;

  private LengthCurve() {}

  /**
   * A panel for each row of one or more results.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(LengthBias bias, LengthBias... more) {
    return titled(TITLE, bias, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, LengthBias bias, LengthBias... more) {
    var effects = new ArrayList<>(bias.rows());
    Arrays.stream(more).forEach(each -> effects.addAll(each.rows()));
    return titled(title, effects);
  }

  /**
   * A panel for each of these rows.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(List<LengthEffect> rows) {
    return titled(TITLE, rows);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, List<LengthEffect> rows) {
    List<LengthEffect> effects = rows.stream().filter(row -> !row.points().isEmpty()).toList();
    if (effects.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged whose lengths are known, so there is no length bias to draw. Judge answers with texts, or give their words.");
    }
    boolean fitted = effects.stream().anyMatch(e -> e.lengthsOverlap() && e.fit().isPresent());
    String reading =
        (fitted ? "Curve: logistic fit with its 95 % band. " : "")
            + "Points: questions of like difference, with 95 % intervals over questions. Both orders weighed together, ties half.";
    return new CurvePanels(
            title, "win rate (%, ties half)", effects.stream().map(LengthCurve::panel).toList())
        .plot(
            source -> details(effects.stream().filter(e -> e.source().equals(source)).toList()),
            List.of(reading),
            LengthTable.bins(effects, BINS),
            alt(effects));
  }

  private static CurvePanel panel(LengthEffect effect) {
    Optional<LogisticFit> fit = effect.lengthsOverlap() ? effect.fit() : Optional.empty();
    var dots = new ArrayList<CurvePanel.Dot>();
    for (LengthBin bin : effect.bins(BINS)) {
      dots.add(
          new CurvePanel.Dot(
              bin.difference(),
              100 * bin.winRate(),
              bin.interval().map(limits -> limits.map(100, 0)),
              bin.from() == bin.to()
                  ? bin.from() + " " + effect.unit().label()
                  : bin.from() + " to " + bin.to() + " " + effect.unit().label()));
    }
    int from = effect.points().get(0).difference();
    int to = effect.points().get(effect.points().size() - 1).difference();
    var knots = new ArrayList<CurvePanel.Knot>();
    for (int i = 0; fit.isPresent() && i <= KNOTS; i++) {
      double x = from + (to - from) * (double) i / KNOTS;
      knots.add(
          new CurvePanel.Knot(
              x,
              100 * fit.get().at(x),
              fit.get().interval(x, WinRate.LEVEL).map(limits -> limits.map(100, 0))));
    }
    String remark =
        (effect.decided() == 0
                ? ""
                : "longer wins " + effect.longerWon() + " of " + effect.decided() + " decided")
            + (effect.lengthsOverlap() ? "" : "; no curve: lengths hardly overlap");
    return new CurvePanel(
        title(effect),
        effect.source(),
        effect.unit().label() + " more than the other answer",
        knots,
        dots,
        remark);
  }

  /** Splits but the pair, and who is compared with whom. */
  private static String title(LengthEffect effect) {
    var words = new ArrayList<String>();
    effect
        .group()
        .labels()
        .forEach(
            (split, label) -> {
              if (split != Split.PAIR) {
                words.add(label);
              }
            });
    List<String> others = List.of(effect.against().split(", "));
    boolean itself =
        others.size() > 1 && others.stream().allMatch(o -> method(o).equals(method(effect.of())));
    words.add(
        itself
            ? method(effect.of()) + " against its own answers of other lengths"
            : PositionBars.name(effect.of()) + " against " + PositionBars.name(effect.against()));
    return String.join(", ", words);
  }

  /** The method of a run as printed. */
  static String method(String run) {
    return run.replaceAll("#\\d+$", "");
  }

  private static String details(List<LengthEffect> effects) {
    int[] points = effects.stream().mapToInt(effect -> effect.points().size()).sorted().toArray();
    int most = points[points.length - 1];
    int without = effects.stream().mapToInt(LengthEffect::withoutLength).sum();
    int unscored = effects.stream().mapToInt(e -> e.counts().unscoredInAll()).sum();
    int discarded = effects.stream().mapToInt(e -> e.counts().discarded()).sum();
    // Spaces that no line is broken at.
    return "N\u00a0=\u00a0"
        + effects.get(0).repeats()
        + ", M\u00a0=\u00a0"
        + effects.get(0).trials()
        + ", n\u00a0=\u00a0"
        + (points[0] == most ? String.valueOf(most) : points[0] + " to " + most)
        + " comparisons a panel"
        + (without == 0 ? "" : ", " + without + " outcomes of unknown length left out")
        + (unscored == 0 ? "" : ", " + unscored + " unscored left out")
        + (discarded == 0 ? "" : ", " + discarded + " discarded left out");
  }

  private static String alt(List<LengthEffect> effects) {
    long rising =
        effects.stream()
            .filter(e -> e.lengthsOverlap() && e.fit().map(fit -> fit.slope() > 0).orElse(false))
            .count();
    return "Win rates over difference in length: of "
        + effects.size()
        + (effects.size() == 1 ? " panel" : " panels")
        + ", the fitted curve rises with length in "
        + rising
        + ".";
  }
}
