package org.evenhand.table;

import org.evenhand.analysis.WinMatrix;
import tech.tablesaw.api.Table;

/** The matrix of relative win rates as a table: a row for each run, a column for each opponent. */
public final class MatrixTable {
  private MatrixTable() {}

  /**
   * Row minus column, in points from −100 to 100; missing where a pair was not compared.
   *
   * <p>Columns: {@code method}; each run; {@code mean} over the row's opponents; {@code source}.
   */
  public static Table of(WinMatrix matrix) {
    var columns = new Columns<>(matrix.runs()).text("method", RunName::plain);
    for (String column : matrix.runs()) {
      columns.percent(RunName.plain(column), row -> matrix.cell(row, column));
    }
    return columns
        .percent("mean", matrix::mean)
        .text("source", row -> matrix.source().toString())
        .table();
  }
}
