package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenhand.study.Source;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * The CSV file of a plot: comment lines that start with {@code #} (id, title, sources, notebook),
 * then a header line and the numbers drawn. A missing number is an empty cell.
 */
final class NumbersCsv {
  private NumbersCsv() {}

  /**
   * @param notebook the name of the notebook that makes the plot, if known
   */
  static String of(Plot plot, Optional<String> notebook) {
    var lines = new ArrayList<String>();
    plot.id().ifPresent(id -> lines.add("# id: " + id));
    lines.add("# title: " + oneLine(plot.title()));
    for (Source source : plot.sources()) {
      lines.add("# source: " + oneLine(source.toString()));
    }
    notebook.ifPresent(name -> lines.add("# notebook: " + oneLine(name)));
    Table numbers = plot.numbers();
    lines.add(line(numbers.columnNames()));
    for (int row = 0; row < numbers.rowCount(); row++) {
      var cells = new ArrayList<String>();
      for (Column<?> column : numbers.columns()) {
        cells.add(cell(column, row));
      }
      lines.add(line(cells));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String cell(Column<?> column, int row) {
    if (column.isMissing(row)) {
      return "";
    }
    return column instanceof NumericColumn<?> numbers
        ? Specification.number(numbers.getDouble(row))
        : column.getString(row);
  }

  private static String line(List<String> cells) {
    return String.join(",", cells.stream().map(NumbersCsv::quoted).toList());
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain && !cell.startsWith("#") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
