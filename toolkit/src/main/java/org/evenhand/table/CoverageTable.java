package org.evenhand.table;

import org.evenhand.study.AnswerState;
import org.evenhand.study.Coverage;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What became of the questions of each run: a row for each run. */
public final class CoverageTable {
  private CoverageTable() {}

  /**
   * The counts of a coverage, in the order of its runs.
   *
   * <p>Columns: {@code run}, one for each state ({@code answered}, {@code refused}, {@code blank},
   * {@code failed}, {@code not a text}, {@code set aside}, {@code never run}) and {@code
   * questions}, which is their sum.
   */
  public static Table of(Coverage coverage) {
    Table table = Table.create("What became of the questions", StringColumn.create("run"));
    for (AnswerState state : AnswerState.values()) {
      table.addColumns(IntColumn.create(state.label()));
    }
    table.addColumns(IntColumn.create("questions"));
    for (Coverage.OfRun of : coverage.runs()) {
      table.stringColumn("run").append(RunName.of(of.run()));
      for (AnswerState state : AnswerState.values()) {
        table.intColumn(state.label()).append(of.count(state));
      }
      table.intColumn("questions").append(coverage.asked());
    }
    return table;
  }
}
