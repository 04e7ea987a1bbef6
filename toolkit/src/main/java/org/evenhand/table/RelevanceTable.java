package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.evenhand.analysis.ContextRelevance;
import org.evenhand.stats.Interval;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** How relevant a judge finds the context of questions. */
public final class RelevanceTable {
  private RelevanceTable() {}

  /**
   * A row for each: {@code questions} (their kind), {@code context of}, {@code judge}, the counts
   * of the ratings {@code 0} to {@code 5}, {@code ratings}, {@code unscored}, {@code n questions},
   * {@code 0 or 1 (%)}, {@code mean}, {@code from} and {@code to} of its 95 % interval over
   * questions, {@code source}; missing where there is none.
   */
  public static Table of(List<ContextRelevance> relevances) {
    StringColumn kind = StringColumn.create("questions");
    StringColumn by = StringColumn.create("context of");
    StringColumn judge = StringColumn.create("judge");
    IntColumn ratings = IntColumn.create("ratings");
    IntColumn unscored = IntColumn.create("unscored");
    IntColumn questions = IntColumn.create("n questions");
    DoubleColumn low = DoubleColumn.create("0 or 1 (%)");
    DoubleColumn mean = DoubleColumn.create("mean");
    DoubleColumn from = DoubleColumn.create("from");
    DoubleColumn to = DoubleColumn.create("to");
    StringColumn source = StringColumn.create("source");
    List<IntColumn> counts = new ArrayList<>();
    for (int rating = 0; rating <= ContextRelevance.HIGHEST; rating++) {
      counts.add(IntColumn.create("" + rating));
    }
    for (ContextRelevance each : relevances) {
      kind.append(each.kind().label());
      by.append(each.by().toString());
      judge.append(each.judge().model());
      for (int rating = 0; rating < counts.size(); rating++) {
        counts.get(rating).append(each.counts().get(rating));
      }
      ratings.append(each.ratings());
      unscored.append(each.unscored());
      questions.append(each.questions());
      append(low, each.lowShare(), 100);
      append(mean, each.mean(), 1);
      append(from, limit(each, Interval::lower), 1);
      append(to, limit(each, Interval::upper), 1);
      source.append(each.source().toString());
    }
    List<Column<?>> columns = new ArrayList<>(List.of(kind, by, judge));
    columns.addAll(counts);
    columns.addAll(List.of(ratings, unscored, questions, low, mean, from, to, source));
    return Table.create("", columns);
  }

  private static OptionalDouble limit(ContextRelevance each, ToDoubleFunction<Interval> which) {
    return each.interval().stream().mapToDouble(which).findFirst();
  }

  private static void append(DoubleColumn column, OptionalDouble value, double factor) {
    if (value.isPresent()) {
      column.append(factor * value.getAsDouble());
    } else {
      column.appendMissing();
    }
  }
}
