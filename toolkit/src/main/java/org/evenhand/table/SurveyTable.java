package org.evenhand.table;

import java.util.List;
import org.evenhand.analysis.SurveyMean;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** Mean ratings of questions by people. */
public final class SurveyTable {
  private SurveyTable() {}

  /**
   * A row for each mean: {@code item}, {@code questions} (their kind), {@code mean} from 1 to 5,
   * {@code from} and {@code to} of its 95 % interval, {@code ratings}, {@code participants}, {@code
   * n questions}, {@code source}; missing where there is none or a publication does not say.
   */
  public static Table of(List<SurveyMean> means) {
    StringColumn item = StringColumn.create("item");
    StringColumn kind = StringColumn.create("questions");
    DoubleColumn value = DoubleColumn.create("mean");
    DoubleColumn from = DoubleColumn.create("from");
    DoubleColumn to = DoubleColumn.create("to");
    IntColumn ratings = IntColumn.create("ratings");
    IntColumn participants = IntColumn.create("participants");
    IntColumn questions = IntColumn.create("n questions");
    StringColumn source = StringColumn.create("source");
    for (SurveyMean mean : means) {
      item.append(mean.item().label());
      kind.append(mean.kind().label());
      value.append(mean.mean());
      mean.interval()
          .ifPresentOrElse(
              limits -> {
                from.append(limits.lower());
                to.append(limits.upper());
              },
              () -> {
                from.appendMissing();
                to.appendMissing();
              });
      count(ratings, mean.ratings());
      count(participants, mean.participants());
      count(questions, mean.questions());
      source.append(mean.source().toString());
    }
    return Table.create("", item, kind, value, from, to, ratings, participants, questions, source);
  }

  private static void count(IntColumn column, int number) {
    if (number == 0) {
      column.appendMissing();
    } else {
      column.append(number);
    }
  }
}
