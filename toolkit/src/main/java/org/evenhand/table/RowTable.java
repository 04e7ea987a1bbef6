package org.evenhand.table;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.evenhand.analysis.Group;
import org.evenhand.analysis.Split;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * A table that grows column by column from rows of one kind.
 *
 * @param rows one for each row of the table
 */
record RowTable<R>(Table table, List<R> rows) {
  static <R> RowTable<R> of(List<R> rows) {
    return new RowTable<>(Table.create(""), rows);
  }

  /** A column for each split that some row has; blank where a row does not have it. */
  RowTable<R> splits(Function<R, Group> group) {
    Set<Split> splits = EnumSet.noneOf(Split.class);
    rows.forEach(row -> splits.addAll(group.apply(row).labels().keySet()));
    for (Split split : splits) {
      texts(split.label(), row -> group.apply(row).labels().getOrDefault(split, ""));
    }
    return this;
  }

  RowTable<R> texts(String name, Function<R, String> text) {
    table.addColumns(StringColumn.create(name, rows.stream().map(text).toList()));
    return this;
  }

  RowTable<R> counts(String name, ToIntFunction<R> count) {
    table.addColumns(IntColumn.create(name, rows.stream().mapToInt(count).toArray()));
    return this;
  }

  /** Numbers times a factor; missing where a row has none. */
  RowTable<R> numbers(String name, double factor, Function<R, OptionalDouble> number) {
    DoubleColumn column = DoubleColumn.create(name);
    for (R row : rows) {
      number
          .apply(row)
          .ifPresentOrElse(value -> column.append(factor * value), column::appendMissing);
    }
    table.addColumns(column);
    return this;
  }

  /** Shares in percent; missing where a row has none. */
  RowTable<R> percents(String name, Function<R, OptionalDouble> share) {
    return numbers(name, 100, share);
  }
}
