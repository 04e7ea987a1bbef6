package org.evenhand.table;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.OrderEffect;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.stats.Interval;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** Position bias as a table: a row for each part of a study, rates and limits in percent. */
public final class PositionTable {
  private PositionTable() {}

  /**
   * All rows of a result, in its order; what is undefined is missing.
   *
   * <p>Columns: what the result was split by; {@code method}, {@code against}; for each place, such
   * as {@code first}: {@code n first} scored verdicts, {@code won first}, {@code lost first},
   * {@code win rate first (%)} where ties count as not won, and the limits of its 95 % interval;
   * {@code both orders}, {@code flips} among them and {@code flips (%)}; {@code to first shown (%)}
   * of decided verdicts with its limits; {@code unscored}, {@code discarded}; {@code N}, {@code M},
   * {@code source}.
   */
  public static Table of(PositionBias bias) {
    return of(bias.rows());
  }

  /** The same for rows of several results; a split that a result does not have is blank. */
  public static Table of(List<OrderEffect> rows) {
    Set<Split> splits = EnumSet.noneOf(Split.class);
    rows.forEach(row -> splits.addAll(row.group().labels().keySet()));
    Table table = Table.create("");
    for (Split split : splits) {
      texts(table, split.label(), rows, row -> row.group().labels().getOrDefault(split, ""));
    }
    texts(table, "method", rows, OrderEffect::of);
    texts(table, "against", rows, OrderEffect::against);
    place(
        table,
        "first",
        rows,
        OrderEffect::shownFirst,
        OrderEffect::winRateFirst,
        OrderEffect::winRateFirstInterval);
    place(
        table,
        "second",
        rows,
        OrderEffect::shownSecond,
        OrderEffect::winRateSecond,
        OrderEffect::winRateSecondInterval);
    counts(table, "both orders", rows, row -> row.agreement().complete());
    counts(table, "flips", rows, row -> row.agreement().flips());
    percents(table, "flips (%)", rows, OrderEffect::flipShare);
    percents(table, "to first shown (%)", rows, OrderEffect::firstShownShare);
    limits(table, "to first shown", rows, OrderEffect::firstShownInterval);
    counts(table, "unscored", rows, row -> both(row, Counts::unscoredInAll));
    counts(table, "discarded", rows, row -> both(row, Counts::discarded));
    counts(table, "N", rows, OrderEffect::repeats);
    counts(table, "M", rows, OrderEffect::trials);
    texts(table, "source", rows, row -> row.source().toString());
    return table;
  }

  private static void place(
      Table table,
      String place,
      List<OrderEffect> rows,
      Function<OrderEffect, Counts> counts,
      Function<OrderEffect, OptionalDouble> rate,
      Function<OrderEffect, Optional<Interval>> interval) {
    counts(table, "n " + place, rows, row -> counts.apply(row).scored());
    counts(table, "won " + place, rows, row -> counts.apply(row).wins());
    counts(table, "lost " + place, rows, row -> counts.apply(row).losses());
    percents(table, "win rate " + place + " (%)", rows, rate);
    limits(table, "win rate " + place, rows, interval);
  }

  private static void limits(
      Table table,
      String what,
      List<OrderEffect> rows,
      Function<OrderEffect, Optional<Interval>> interval) {
    percents(table, what + " from", rows, row -> limit(interval.apply(row), Interval::lower));
    percents(table, what + " to", rows, row -> limit(interval.apply(row), Interval::upper));
  }

  private static OptionalDouble limit(
      Optional<Interval> interval, Function<Interval, Double> limit) {
    return interval
        .map(found -> OptionalDouble.of(limit.apply(found)))
        .orElse(OptionalDouble.empty());
  }

  private static int both(OrderEffect row, ToIntFunction<Counts> count) {
    return count.applyAsInt(row.shownFirst()) + count.applyAsInt(row.shownSecond());
  }

  private static void texts(
      Table table, String name, List<OrderEffect> rows, Function<OrderEffect, String> text) {
    table.addColumns(StringColumn.create(name, rows.stream().map(text).toList()));
  }

  private static void counts(
      Table table, String name, List<OrderEffect> rows, ToIntFunction<OrderEffect> count) {
    table.addColumns(IntColumn.create(name, rows.stream().mapToInt(count).toArray()));
  }

  private static void percents(
      Table table,
      String name,
      List<OrderEffect> rows,
      Function<OrderEffect, OptionalDouble> share) {
    DoubleColumn column = DoubleColumn.create(name);
    for (OrderEffect row : rows) {
      share.apply(row).ifPresentOrElse(value -> column.append(100 * value), column::appendMissing);
    }
    table.addColumns(column);
  }
}
