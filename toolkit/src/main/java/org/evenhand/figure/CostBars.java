package org.evenhand.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenhand.analysis.Costs;
import org.evenhand.analysis.MethodCost;
import org.evenhand.study.Source;
import org.evenhand.table.CostTable;

/**
 * Tokens that an answer costs, as bars on a scale of powers of ten (Table II of arXiv 2506.06331,
 * 2025); a panel for each source. A method whose tokens are unknown has no bar.
 */
public final class CostBars {
  private static final String TITLE = "What an answer costs: tokens of all model calls";

  private CostBars() {}

  /**
   * A panel for each source, in the order given.
   *
   * @throws IllegalArgumentException if the tokens of no method are known
   */
  public static Plot of(Costs... costs) {
    Map<Source, List<MethodCost>> bySource = new LinkedHashMap<>();
    for (Costs each : costs) {
      each.rows()
          .forEach(row -> bySource.computeIfAbsent(row.source(), s -> new ArrayList<>()).add(row));
    }
    List<NumberBars.Panel> panels = new ArrayList<>();
    List<String> caption = new ArrayList<>();
    bySource.forEach(
        (source, rows) -> {
          panels.add(panel(source, rows));
          caption.add("source: " + source + questions(rows));
        });
    if (bySource.values().stream().flatMap(List::stream).allMatch(r -> r.tokens().known() == 0)) {
      throw new IllegalArgumentException(
          "The tokens of no method are known, so there is nothing to draw. Answer with a model that tells them, or behind a MeteringProxy.");
    }
    caption.add("Different corpora, questions and models: only orders of magnitude compare.");
    return new NumberBars(
            TITLE, List.of("tokens"), "mean tokens an answer, in and out", true, panels)
        .plot(caption, CostTable.of(costs), alt(bySource));
  }

  private static NumberBars.Panel panel(Source source, List<MethodCost> rows) {
    return new NumberBars.Panel(
        source.kind().label(),
        source,
        rows.stream()
            .map(row -> new NumberBars.Row(row.method(), List.of(row.tokens().mean())))
            .toList());
  }

  private static String questions(List<MethodCost> rows) {
    int most = rows.stream().mapToInt(MethodCost::questions).max().orElse(0);
    int least = rows.stream().mapToInt(MethodCost::questions).min().orElse(0);
    return most == 0
        ? ""
        : "; mean over %s questions".formatted(least == most ? most : least + " to " + most);
  }

  private static String alt(Map<Source, List<MethodCost>> bySource) {
    return "Bars of tokens an answer: "
        + bySource.values().stream()
            .flatMap(List::stream)
            .filter(row -> row.tokens().known() > 0)
            .map(
                row ->
                    String.format(
                        Locale.ROOT,
                        "%s (%s) %,.0f",
                        row.method(),
                        row.source().kind().label(),
                        row.tokens().mean().getAsDouble()))
            .collect(Collectors.joining(", "))
        + ".";
  }
}
