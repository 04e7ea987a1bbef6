package org.evenhand.table;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
    return of(List.of(matrix));
  }

  /** The same for several matrices, whose runs may differ: the rows of one after the other. */
  public static Table of(List<WinMatrix> matrices) {
    record Row(WinMatrix matrix, String run) {}
    var rows = new ArrayList<Row>();
    var runs = new LinkedHashSet<String>();
    for (WinMatrix matrix : matrices) {
      runs.addAll(matrix.runs());
      matrix.runs().forEach(run -> rows.add(new Row(matrix, run)));
    }
    var columns = new Columns<>(rows).text("method", row -> RunName.plain(row.run));
    for (String column : runs) {
      columns.percent(RunName.plain(column), row -> row.matrix.cell(row.run, column));
    }
    return columns
        .percent("mean", row -> row.matrix.mean(row.run))
        .text("source", row -> row.matrix.source().toString())
        .table();
  }
}
