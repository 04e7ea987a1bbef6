package org.evenhand.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.evenhand.analysis.OrderEffect;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;
import org.evenhand.table.PositionTable;

/**
 * Position bias as bars (figure 2 of arXiv 2506.06331, 2025): how often a method wins when its
 * answer is shown first, and how often when it is shown second. Without position bias both bars of
 * a pair are alike.
 */
public final class PositionBars {
  private static final String TITLE =
      "Position bias: the same method, shown first and shown second";
  private static final String FLIP = "Flip: both orders of a question name different winners.";
  private static final String LINES = "Lines: 95 % intervals over questions. ";

  private PositionBars() {}

  /**
   * A figure of one or more results. The last split of a result names the pairs of bars within a
   * panel, its other splits the panels; results of different sources are drawn apart.
   *
   * <p>Heights: wins / scored verdicts in percent; ties count as not won. Where nothing is scored
   * there is no bar, and the figure says so; verdicts without an outcome are counted in the
   * caption.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(PositionBias bias, PositionBias... more) {
    return titled(TITLE, bias, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, PositionBias bias, PositionBias... more) {
    List<OrderEffect> effects = new ArrayList<>(bias.rows());
    for (PositionBias each : more) {
      effects.addAll(each.rows());
    }
    if (effects.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there is no position bias to draw. Judge some pairs first.");
    }
    var bars =
        new GroupedBars(
            title, List.of("shown first", "shown second"), axis(effects), panels(effects));
    return bars.plot(
        source -> details(effects.stream().filter(e -> e.source().equals(source)).toList()),
        List.of(reading(effects)),
        PositionTable.of(effects),
        alt(effects));
  }

  private static String reading(List<OrderEffect> effects) {
    boolean lines =
        effects.stream()
            .anyMatch(
                e -> e.winRateFirstInterval().isPresent() || e.winRateSecondInterval().isPresent());
    return lines ? LINES + FLIP : FLIP;
  }

  private static String axis(List<OrderEffect> effects) {
    List<String> methods = effects.stream().map(OrderEffect::of).distinct().toList();
    return "win rate of "
        + (methods.size() == 1 ? name(methods.get(0)) : "the first-named")
        + " (%, ties not won)";
  }

  private static List<BarPanel> panels(List<OrderEffect> effects) {
    record Key(String title, Source source) {}
    Map<Key, List<BarPanel.Group>> panels = new LinkedHashMap<>();
    for (OrderEffect effect : effects) {
      var key = new Key(title(effect), effect.source());
      panels.computeIfAbsent(key, opened -> new ArrayList<>()).add(group(effect));
    }
    return panels.entrySet().stream()
        .map(
            panel ->
                new BarPanel(panel.getKey().title(), panel.getKey().source(), panel.getValue()))
        .toList();
  }

  private static BarPanel.Group group(OrderEffect effect) {
    List<Split> splits = List.copyOf(effect.group().labels().keySet());
    String label =
        splits.isEmpty() ? name(effect.of()) : label(effect, splits.get(splits.size() - 1));
    String remark =
        effect.flipShare().isPresent()
            ? Math.round(100 * effect.flipShare().getAsDouble()) + " % flip"
            : effect.winRateFirst().isEmpty() && effect.winRateSecond().isEmpty()
                ? "none scored"
                : "";
    return new BarPanel.Group(
        label,
        List.of(
            bar(effect.winRateFirst(), effect.winRateFirstInterval()),
            bar(effect.winRateSecond(), effect.winRateSecondInterval())),
        remark);
  }

  private static BarPanel.Bar bar(OptionalDouble rate, Optional<Interval> interval) {
    return new BarPanel.Bar(
        rate.isPresent() ? Optional.of(100 * rate.getAsDouble()) : Optional.empty(),
        interval.map(limits -> limits.map(100, 0)));
  }

  /** The splits but the last; the methods too unless every pair of bars names its own. */
  private static String title(OrderEffect effect) {
    List<Split> splits = List.copyOf(effect.group().labels().keySet());
    var words = new ArrayList<String>();
    boolean pairs = false;
    for (int i = 0; i < splits.size(); i++) {
      pairs |= splits.get(i) == Split.PAIR && i == splits.size() - 1;
      if (splits.get(i) != Split.PAIR && i < splits.size() - 1) {
        words.add(label(effect, splits.get(i)));
      }
    }
    if (!pairs) {
      words.add(name(effect.of()) + " against " + name(effect.against()));
    }
    return String.join(", ", words);
  }

  private static String label(OrderEffect effect, Split split) {
    return split == Split.PAIR
        ? name(effect.of()) + " against " + name(effect.against())
        : effect.group().get(split);
  }

  /** Methods of one run are printed without the run's number. */
  static String name(String runs) {
    return runs.replaceAll("#1(?=$|, )", "");
  }

  private static String details(List<OrderEffect> effects) {
    int[] scored =
        effects.stream()
            .flatMapToInt(e -> IntStream.of(e.shownFirst().scored(), e.shownSecond().scored()))
            .sorted()
            .toArray();
    int least = scored[0];
    int most = scored[scored.length - 1];
    int unscored =
        effects.stream()
            .mapToInt(e -> e.shownFirst().unscoredInAll() + e.shownSecond().unscoredInAll())
            .sum();
    int discarded =
        effects.stream()
            .mapToInt(e -> e.shownFirst().discarded() + e.shownSecond().discarded())
            .sum();
    OrderEffect any = effects.get(0);
    // Spaces that no line is broken at.
    return "N\u00a0=\u00a0"
        + any.repeats()
        + ", M\u00a0=\u00a0"
        + any.trials()
        + ", n\u00a0=\u00a0"
        + (least == most ? String.valueOf(least) : least + " to " + most)
        + " verdicts a bar"
        + (unscored == 0 ? "" : ", " + unscored + " unscored left out")
        + (discarded == 0 ? "" : ", " + discarded + " discarded left out");
  }

  private static String alt(List<OrderEffect> effects) {
    int more = 0;
    int less = 0;
    for (OrderEffect effect : effects) {
      double first = effect.winRateFirst().orElse(Double.NaN);
      double second = effect.winRateSecond().orElse(Double.NaN);
      more += first > second ? 1 : 0;
      less += first < second ? 1 : 0;
    }
    return "Bars of win rates, shown first and shown second: of "
        + effects.size()
        + (effects.size() == 1 ? " pair" : " pairs")
        + " of bars, the first is longer in "
        + more
        + " and the second in "
        + less
        + ".";
  }
}
