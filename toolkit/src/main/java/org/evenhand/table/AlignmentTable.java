package org.evenhand.table;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.evenhand.analysis.AlignmentRow;
import org.evenhand.analysis.AlignmentSummary;
import org.evenhand.analysis.RunLengths;
import org.evenhand.analysis.Split;
import org.evenhand.stats.Box;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Source;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** How pairs came to equal length: a row for each part of a study, or for each run of a part. */
public final class AlignmentTable {
  private AlignmentTable() {}

  /**
   * All rows of a result, in its order; what is undefined is missing.
   *
   * <p>Columns: what the result was split by; {@code pairs} that went through alignment; one for
   * each state ({@code at once} … {@code refused}); {@code missing} and {@code without text}, pairs
   * that did not; {@code aligned (%)} of the pairs; the difference that remains in aligned pairs,
   * shorter minus longer, in words: {@code rest mean}, {@code rest q1}, {@code rest median}, {@code
   * rest q3}; {@code source}.
   */
  public static Table of(AlignmentSummary summary) {
    return table(summary.rows());
  }

  /** The same with a last row for the share that a publication gives, in percent. */
  public static Table of(AlignmentSummary summary, double publishedPercent, Source publication) {
    Table table = table(summary.rows());
    table.columns().forEach(column -> column.appendMissing());
    int last = table.rowCount() - 1;
    table.doubleColumn("aligned (%)").set(last, publishedPercent);
    table.stringColumn("source").set(last, publication.toString());
    return table;
  }

  /**
   * Lengths by run: a row for each run of each part.
   *
   * <p>Columns: what the result was split by; {@code run}; {@code pairs}; before alignment {@code
   * was shorter}, {@code was longer}, {@code equal}, {@code unknown}; mean {@code words before} and
   * {@code words after}; {@code source}.
   */
  public static Table runs(AlignmentSummary summary) {
    List<AlignmentRow> rows = new ArrayList<>();
    List<RunLengths> runs = new ArrayList<>();
    for (AlignmentRow row : summary.rows()) {
      for (RunLengths run : row.runs()) {
        rows.add(row);
        runs.add(run);
      }
    }
    Table table = splits("Lengths before and after alignment", rows);
    texts(table, "run", runs, run -> RunName.of(run.run()));
    counts(table, "pairs", runs, RunLengths::pairs);
    counts(table, "was shorter", runs, RunLengths::shorter);
    counts(table, "was longer", runs, RunLengths::longer);
    counts(table, "equal", runs, RunLengths::equal);
    counts(table, "unknown", runs, RunLengths::unknown);
    numbers(table, "words before", runs, run -> run.before().mean());
    numbers(table, "words after", runs, run -> run.after().mean());
    texts(table, "source", rows, row -> row.source().toString());
    return table;
  }

  private static Table table(List<AlignmentRow> rows) {
    Table table = splits("How pairs came to equal length", rows);
    counts(table, "pairs", rows, AlignmentRow::pairs);
    for (State state : State.values()) {
      String label = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      counts(table, label, rows, row -> row.states().get(state));
    }
    counts(table, "missing", rows, AlignmentRow::missing);
    counts(table, "without text", rows, AlignmentRow::withoutText);
    numbers(
        table,
        "aligned (%)",
        rows,
        row -> row.alignedShare().stream().map(share -> 100 * share).findFirst());
    numbers(table, "rest mean", rows, AlignmentRow::meanRest);
    numbers(table, "rest q1", rows, row -> rest(row, Box::q1));
    numbers(table, "rest median", rows, row -> rest(row, Box::median));
    numbers(table, "rest q3", rows, row -> rest(row, Box::q3));
    texts(table, "source", rows, row -> row.source().toString());
    return table;
  }

  private static OptionalDouble rest(AlignmentRow row, Function<Box, Double> number) {
    return row.rest()
        .map(box -> OptionalDouble.of(number.apply(box)))
        .orElse(OptionalDouble.empty());
  }

  private static Table splits(String name, List<AlignmentRow> rows) {
    Set<Split> splits = EnumSet.noneOf(Split.class);
    rows.forEach(row -> splits.addAll(row.group().labels().keySet()));
    Table table = Table.create(name);
    for (Split split : splits) {
      texts(table, split.label(), rows, row -> row.group().get(split));
    }
    return table;
  }

  private static <T> void texts(Table table, String name, List<T> rows, Function<T, String> text) {
    table.addColumns(StringColumn.create(name, rows.stream().map(text).toList()));
  }

  private static <T> void counts(Table table, String name, List<T> rows, ToIntFunction<T> count) {
    table.addColumns(IntColumn.create(name, rows.stream().mapToInt(count).toArray()));
  }

  private static <T> void numbers(
      Table table, String name, List<T> rows, Function<T, OptionalDouble> number) {
    DoubleColumn column = DoubleColumn.create(name);
    for (T row : rows) {
      number.apply(row).ifPresentOrElse(column::append, column::appendMissing);
    }
    table.addColumns(column);
  }
}
