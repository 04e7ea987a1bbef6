package org.evenhand.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.table.RateTable;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * The same verdicts counted in one order, as old protocols do, and over both orders: what the
 * exchange of places alone changes, on answers whose lengths stay as they are (the step of arXiv
 * 2506.06331, section IV-B, 2025, that needs no new answers).
 */
public final class OneOrderAndBoth {
  private static final List<String> SERIES = List.of("shown first only", "both orders");

  private OneOrderAndBoth() {}

  /**
   * A figure of two results of one study. The last split names the pairs of bars, the others the
   * panels.
   *
   * <p>Heights: (wins + half of the ties) / scored outcomes, in percent, by which both ways of
   * counting can be compared; 50 is even. Lines: 95 % intervals over questions.
   *
   * @param one made by {@link WinRates#oldProtocol}
   * @param both of the same comparisons in the same order
   * @throws IllegalArgumentException if there is nothing to draw, or the comparisons differ
   */
  public static Plot titled(String title, WinRates one, WinRates both) {
    List<WinRate> ones = one.rows();
    List<WinRate> boths = both.rows();
    if (ones.isEmpty() || !names(ones).equals(names(boths))) {
      throw new IllegalArgumentException(
          "One order has the comparisons %s and both orders have %s. Give two results of one study, split alike."
              .formatted(names(ones), names(boths)));
    }
    Map<String, List<BarPanel.Group>> byPanel = new LinkedHashMap<>();
    for (int i = 0; i < ones.size(); i++) {
      byPanel
          .computeIfAbsent(RateLabels.title(ones.get(i), ""), opened -> new ArrayList<>())
          .add(group(ones.get(i), boths.get(i)));
    }
    List<BarPanel> panels =
        byPanel.entrySet().stream()
            .map(panel -> new BarPanel(panel.getKey(), one.source(), panel.getValue()))
            .toList();
    var details = RateLabels.details(boths);
    return new GroupedBars(title, SERIES, "wins and half of the ties (%, 50 is even)", panels)
        .plot(
            details,
            List.of(
                "Shown first only: one verdict a question, position bias included. Both orders: the sum of both decides, and a contradiction is a tie.",
                "R: relative win rate (points), shown first only → both orders. Lines: 95 % intervals over questions."),
            numbers(ones, boths),
            alt(ones, boths));
  }

  private static List<String> names(List<WinRate> rows) {
    return rows.stream()
        .map(row -> RateLabels.title(row, "") + ": " + RateLabels.group(row))
        .toList();
  }

  private static BarPanel.Group group(WinRate one, WinRate both) {
    OptionalDouble before = one.estimate();
    OptionalDouble after = both.estimate();
    return new BarPanel.Group(
        RateLabels.group(one),
        List.of(bar(one), bar(both)),
        before.isEmpty() || after.isEmpty()
            ? "none scored"
            : String.format(
                Locale.ROOT,
                "R %+.0f → %+.0f",
                100 * before.getAsDouble(),
                100 * after.getAsDouble()));
  }

  private static BarPanel.Bar bar(WinRate row) {
    OptionalDouble share = row.rate(Rate.HALF_TIE);
    return new BarPanel.Bar(
        share.isPresent() ? Optional.of(100 * share.getAsDouble()) : Optional.empty(),
        row.interval().map(limits -> limits.map(50, 50)));
  }

  private static Table numbers(List<WinRate> ones, List<WinRate> boths) {
    Table numbers = RateTable.of(ones).append(RateTable.of(boths));
    var counted = StringColumn.create("counted");
    ones.forEach(row -> counted.append(SERIES.get(0)));
    boths.forEach(row -> counted.append(SERIES.get(1)));
    return numbers.insertColumn(0, counted);
  }

  private static String alt(List<WinRate> ones, List<WinRate> boths) {
    int nearer = 0;
    for (int i = 0; i < ones.size(); i++) {
      double one = Math.abs(ones.get(i).estimate().orElse(Double.NaN));
      double both = Math.abs(boths.get(i).estimate().orElse(Double.NaN));
      nearer += both < one ? 1 : 0;
    }
    return "Bars of win rates, counted in one order and over both: in %s of %s comparisons both orders are nearer to even."
        .formatted(nearer, ones.size());
  }
}
