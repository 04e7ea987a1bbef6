package org.evenhand.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenhand.analysis.CostMeasure;
import org.evenhand.analysis.Costs;
import org.evenhand.analysis.MethodCost;
import org.evenhand.study.Source;
import org.evenhand.table.CostTable;

/**
 * What an answer costs, as bars (Table II of arXiv 2506.06331, 2025): a panel for each source that
 * knows a cost. A method whose cost is unknown has no bar and is named below.
 */
public final class CostBars {
  private final CostMeasure measure;
  private final Costs[] costs;
  private final Map<Source, List<MethodCost>> bySource = new LinkedHashMap<>();

  private CostBars(CostMeasure measure, Costs... costs) {
    this.measure = measure;
    this.costs = costs.clone();
    for (Costs each : costs) {
      each.rows()
          .forEach(row -> bySource.computeIfAbsent(row.source(), s -> new ArrayList<>()).add(row));
    }
  }

  /**
   * Tokens of all model calls for an answer, on a scale of powers of ten; a panel for each source,
   * in the order given.
   *
   * @throws IllegalArgumentException if the tokens of no method are known
   */
  public static Plot of(Costs... costs) {
    return new CostBars(CostMeasure.TOKENS, costs)
        .plot(
            "What an answer costs: tokens of all model calls",
            "mean tokens an answer, in and out",
            "Answer with a model that tells them, or behind a MeteringProxy.");
  }

  /**
   * Seconds from question to answer; a panel for each source, in the order given. Times of replayed
   * answers and of simulated writers are none and stay unknown.
   *
   * @throws IllegalArgumentException if the time of no method is known
   */
  public static Plot seconds(Costs... costs) {
    return new CostBars(CostMeasure.SECONDS, costs)
        .plot(
            "What an answer costs: seconds from question to answer",
            "mean seconds an answer",
            "Answers of a real model, not replayed, have their times.");
  }

  private Plot plot(String title, String axis, String remedy) {
    List<NumberBars.Panel> panels = new ArrayList<>();
    List<String> caption = new ArrayList<>();
    bySource.forEach(
        (source, rows) -> {
          if (rows.stream().anyMatch(this::isKnown)) {
            panels.add(panel(source, rows));
          }
          caption.add("source: " + source + answers(rows));
        });
    if (bySource.values().stream().flatMap(List::stream).noneMatch(this::isKnown)) {
      throw new IllegalArgumentException(
          "The %s of no method are known, so there is nothing to draw. %s"
              .formatted(measure.unit(), remedy));
    }
    caption.add("Different corpora, questions and models: only orders of magnitude compare.");
    boolean tokens = measure == CostMeasure.TOKENS;
    return new NumberBars(title, List.of(measure.unit()), axis, tokens, tokens ? 0 : 2, panels)
        .plot(caption, CostTable.of(costs), alt());
  }

  private boolean isKnown(MethodCost row) {
    return measure.of(row).known() > 0;
  }

  private NumberBars.Panel panel(Source source, List<MethodCost> rows) {
    return new NumberBars.Panel(
        source.kind().label(),
        source,
        rows.stream()
            .map(row -> new NumberBars.Row(row.method(), List.of(measure.of(row).mean())))
            .toList());
  }

  /** Over how many answers the means are, and whose cost is unknown. */
  private String answers(List<MethodCost> rows) {
    int most = rows.stream().mapToInt(MethodCost::answers).max().orElse(0);
    if (most == 0) {
      return "";
    }
    int[] known =
        rows.stream()
            .filter(this::isKnown)
            .mapToInt(row -> measure.of(row).known())
            .sorted()
            .toArray();
    String unknown =
        rows.stream()
            .filter(row -> !isKnown(row))
            .map(MethodCost::method)
            .collect(Collectors.joining(", "));
    String over =
        known.length == 0
            ? ""
            : "; mean over %s answers"
                .formatted(
                    known[0] == known[known.length - 1]
                        ? known[0]
                        : known[0] + " to " + known[known.length - 1]);
    return over
        + (unknown.isEmpty() ? "" : "; %s unknown of %s".formatted(measure.unit(), unknown));
  }

  private String alt() {
    boolean tokens = measure == CostMeasure.TOKENS;
    return "Bars of %s an answer: ".formatted(measure.unit())
        + bySource.values().stream()
            .flatMap(List::stream)
            .filter(this::isKnown)
            .map(
                row ->
                    String.format(
                        Locale.ROOT,
                        tokens ? "%s (%s) %,.0f" : "%s (%s) %.2f",
                        row.method(),
                        row.source().kind().label(),
                        measure.of(row).mean().getAsDouble()))
            .collect(Collectors.joining(", "))
        + ".";
  }
}
