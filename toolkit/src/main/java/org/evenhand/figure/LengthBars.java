package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.evenhand.analysis.AlignmentRow;
import org.evenhand.analysis.AlignmentSummary;
import org.evenhand.analysis.RunLengths;
import org.evenhand.table.AlignmentTable;

/** Mean words of answers before and after alignment; a panel for each part of the summary. */
public final class LengthBars {
  private static final String TITLE = "Lengths of answers before and after alignment";

  private LengthBars() {}

  /**
   * A panel for each row that has a pair, with two bars for each run, over its pairs with all
   * partners.
   *
   * @throws IllegalArgumentException if no pair went through alignment
   */
  public static Plot of(AlignmentSummary summary) {
    List<AlignmentRow> rows = summary.rows().stream().filter(row -> row.pairs() > 0).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was aligned, so there are no lengths to draw. Call LengthAlignment first.");
    }
    List<NumberBars.Panel> panels = new ArrayList<>();
    for (AlignmentRow row : rows) {
      panels.add(
          new NumberBars.Panel(
              "%s: %s of %s pairs aligned".formatted(row.group(), row.aligned(), row.pairs()),
              row.source(),
              row.runs().stream().map(LengthBars::bars).toList()));
    }
    String rests =
        rows.stream()
            .filter(row -> row.rest().isPresent())
            .map(
                row ->
                    String.format(
                        Locale.ROOT,
                        "%s %.1f (quartiles %.1f to %.1f)",
                        row.group(),
                        row.meanRest().orElseThrow(),
                        row.rest().orElseThrow().q1(),
                        row.rest().orElseThrow().q3()))
            .collect(Collectors.joining(", "));
    List<String> caption = new ArrayList<>(List.of("source: " + summary.source()));
    if (!rests.isEmpty()) {
      caption.add("Words that remain, shorter minus longer, mean of aligned pairs: " + rests + ".");
    }
    return new NumberBars(
            TITLE, List.of("before", "after"), "mean words an answer", false, 0, panels)
        .plot(caption, AlignmentTable.runs(summary), alt(rows));
  }

  private static NumberBars.Row bars(RunLengths run) {
    String name = run.run().number() == 1 ? run.run().method() : run.run().toString();
    return new NumberBars.Row(name, List.of(run.before().mean(), run.after().mean()));
  }

  private static String alt(List<AlignmentRow> rows) {
    return "Bars of mean words before and after alignment: "
        + rows.stream()
            .flatMap(row -> row.runs().stream())
            .map(
                run ->
                    "%s %s to %s"
                        .formatted(
                            run.run(), words(run.before().mean()), words(run.after().mean())))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static String words(OptionalDouble words) {
    return words.isEmpty() ? "unknown" : String.format(Locale.ROOT, "%.0f", words.getAsDouble());
  }
}
