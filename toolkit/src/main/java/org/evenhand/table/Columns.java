package org.evenhand.table;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.evenhand.analysis.Group;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.stats.Interval;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** Columns of a table that are computed from its rows, added one after the other. */
final class Columns<R> {
  private final Table table = Table.create("");
  private final List<R> rows;

  Columns(List<R> rows) {
    this.rows = rows;
  }

  Table table() {
    return table;
  }

  Columns<R> text(String name, Function<R, String> text) {
    table.addColumns(StringColumn.create(name, rows.stream().map(text).toList()));
    return this;
  }

  Columns<R> count(String name, ToIntFunction<R> count) {
    table.addColumns(IntColumn.create(name, rows.stream().mapToInt(count).toArray()));
    return this;
  }

  /** A share or its limit, in percent; what is undefined is missing. */
  Columns<R> percent(String name, Function<R, OptionalDouble> share) {
    return number(
        name,
        row -> {
          OptionalDouble value = share.apply(row);
          return value.isPresent()
              ? OptionalDouble.of(100 * value.getAsDouble())
              : OptionalDouble.empty();
        });
  }

  Columns<R> number(String name, Function<R, OptionalDouble> value) {
    DoubleColumn column = DoubleColumn.create(name);
    rows.forEach(row -> value.apply(row).ifPresentOrElse(column::append, column::appendMissing));
    table.addColumns(column);
    return this;
  }

  /** The limits of an interval in percent, as two columns. */
  Columns<R> limits(String what, Function<R, Optional<Interval>> interval) {
    return percent(what + " from", row -> limit(interval.apply(row), Interval::lower))
        .percent(what + " to", row -> limit(interval.apply(row), Interval::upper));
  }

  /** A column for each split that some row has; blank where a row does not have it. */
  Columns<R> splits(Function<R, Group> group) {
    Set<Split> splits = EnumSet.noneOf(Split.class);
    rows.forEach(row -> splits.addAll(group.apply(row).labels().keySet()));
    for (Split split : splits) {
      text(split.label(), row -> group.apply(row).labels().getOrDefault(split, ""));
    }
    return this;
  }

  /** What win rates are about: their splits, the method and whom it was compared with. */
  Columns<R> about(Function<R, WinRate> rate) {
    Set<Split> splits = EnumSet.noneOf(Split.class);
    rows.forEach(row -> splits.addAll(rate.apply(row).group().labels().keySet()));
    // The pair is what the next two columns say.
    splits.remove(Split.PAIR);
    for (Split split : splits) {
      text(split.label(), row -> rate.apply(row).group().labels().getOrDefault(split, ""));
    }
    return text("method", row -> RunName.plain(rate.apply(row).of()))
        .text("against", row -> RunName.plain(rate.apply(row).against()));
  }

  /** How they were judged, and where they come from. */
  Columns<R> settings(Function<R, WinRate> rate) {
    return count("N", row -> rate.apply(row).repeats())
        .count("M", row -> rate.apply(row).trials())
        .number("b", row -> OptionalDouble.of(rate.apply(row).band()))
        .text("source", row -> rate.apply(row).source().toString());
  }

  private static OptionalDouble limit(
      Optional<Interval> interval, Function<Interval, Double> limit) {
    return interval
        .map(found -> OptionalDouble.of(limit.apply(found)))
        .orElse(OptionalDouble.empty());
  }
}
