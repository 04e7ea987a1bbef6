package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.evenhand.analysis.Costs;
import org.evenhand.analysis.KnownMean;
import org.evenhand.analysis.MethodCost;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What methods cost for a question: a row for each run, the rows of several sources below. */
public final class CostTable {
  private CostTable() {}

  /**
   * All rows in their order; what is unknown is missing.
   *
   * <p>Columns: {@code method}, {@code questions} (missing where a publication does not tell), the
   * means over questions {@code calls}, {@code input tokens}, {@code output tokens}, {@code
   * tokens}, {@code seconds}, {@code price ($)}; over how many questions tokens and seconds are
   * known ({@code tokens known}, {@code seconds known}); {@code estimated}, answers whose tokens
   * are estimates; {@code source}.
   */
  public static Table of(Costs... costs) {
    List<MethodCost> rows = new ArrayList<>();
    List.of(costs).forEach(each -> rows.addAll(each.rows()));
    Table table = Table.create("Mean cost of an answer", StringColumn.create("method"));
    rows.forEach(row -> table.stringColumn("method").append(row.method()));
    counts(table, "questions", rows, MethodCost::questions);
    means(table, "calls", rows, MethodCost::calls);
    means(table, "input tokens", rows, MethodCost::inputTokens);
    means(table, "output tokens", rows, MethodCost::outputTokens);
    means(table, "tokens", rows, MethodCost::tokens);
    means(table, "seconds", rows, MethodCost::seconds);
    means(table, "price ($)", rows, MethodCost::price);
    counts(table, "tokens known", rows, row -> row.tokens().known());
    counts(table, "seconds known", rows, row -> row.seconds().known());
    counts(table, "estimated", rows, MethodCost::estimated);
    StringColumn source = StringColumn.create("source");
    rows.forEach(row -> source.append(row.source().toString()));
    return table.addColumns(source);
  }

  /** A publication that does not tell its number of questions has no counts. */
  private static void counts(
      Table table, String name, List<MethodCost> rows, Function<MethodCost, Integer> count) {
    IntColumn column = IntColumn.create(name);
    for (MethodCost row : rows) {
      if (row.questions() == 0) {
        column.appendMissing();
      } else {
        column.append(count.apply(row));
      }
    }
    table.addColumns(column);
  }

  private static void means(
      Table table, String name, List<MethodCost> rows, Function<MethodCost, KnownMean> mean) {
    DoubleColumn column = DoubleColumn.create(name);
    for (MethodCost row : rows) {
      OptionalDouble value = mean.apply(row).mean();
      if (value.isPresent()) {
        column.append(value.getAsDouble());
      } else {
        column.appendMissing();
      }
    }
    table.addColumns(column);
  }
}
