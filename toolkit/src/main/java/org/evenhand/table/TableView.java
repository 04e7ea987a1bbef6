package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as a reader sees it, in HTML or text: numbers right-aligned with about three significant
 * digits, missing cells as a dash, and no more rows than asked for, with a line that says so.
 */
public final class TableView {
  private static final int ROWS = 20;

  private final Table table;
  private final int rows;

  private TableView(Table table, int rows) {
    this.table = table;
    this.rows = rows;
  }

  /** The first 20 rows of a table. */
  public static TableView of(Table table) {
    return new TableView(table, ROWS);
  }

  /**
   * The same view with another number of rows.
   *
   * @param rows at least 1
   */
  public TableView rows(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException(
          "A table cannot be shown with " + rows + " rows. Ask for at least one.");
    }
    return new TableView(table, rows);
  }

  /** The table as HTML, all text escaped. */
  public String html() {
    var html = new StringBuilder("<table>");
    if (!table.name().isBlank()) {
      html.append("<caption>").append(escaped(table.name())).append("</caption>");
    }
    html.append("<thead><tr>");
    List<List<String>> columns = cells();
    for (Column<?> column : table.columns()) {
      html.append("<th").append(align(column)).append('>').append(escaped(column.name()));
      html.append("</th>");
    }
    html.append("</tr></thead><tbody>");
    for (int row = 0; row < shown(); row++) {
      html.append("<tr>");
      for (int column = 0; column < columns.size(); column++) {
        html.append("<td").append(align(table.column(column))).append('>');
        html.append(escaped(columns.get(column).get(row))).append("</td>");
      }
      html.append("</tr>");
    }
    html.append("</tbody></table>");
    return isCut() ? html + "<p>" + note() + "</p>" : html.toString();
  }

  /** The table as text in columns, for places that show no HTML. */
  public String text() {
    var lines = new ArrayList<String>();
    if (!table.name().isBlank()) {
      lines.add(table.name());
    }
    List<List<String>> columns = cells();
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      int widest = width(table.column(column).name());
      for (String cell : columns.get(column)) {
        widest = Math.max(widest, width(cell));
      }
      widths.add(widest);
    }
    lines.add(line(table.columnNames(), widths));
    for (int row = 0; row < shown(); row++) {
      var cells = new ArrayList<String>();
      for (List<String> column : columns) {
        cells.add(column.get(row));
      }
      lines.add(line(cells, widths));
    }
    if (isCut()) {
      lines.add(note());
    }
    return String.join("\n", lines);
  }

  private String line(List<String> cells, List<Integer> widths) {
    var line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column).replaceAll("\\R", " ");
      String pad = " ".repeat(widths.get(column) - width(cells.get(column)));
      line.append(column == 0 ? "" : "  ");
      line.append(isNumeric(table.column(column)) ? pad + cell : cell + pad);
    }
    return line.toString().stripTrailing();
  }

  private List<List<String>> cells() {
    return table.columns().stream().map(column -> CellText.of(column, shown())).toList();
  }

  private int shown() {
    return Math.min(rows, table.rowCount());
  }

  private boolean isCut() {
    return shown() < table.rowCount();
  }

  private String note() {
    return shown() + " of " + table.rowCount() + " rows";
  }

  private static boolean isNumeric(Column<?> column) {
    return column instanceof NumericColumn<?>;
  }

  private static String align(Column<?> column) {
    return " style=\"text-align:" + (isNumeric(column) ? "right" : "left") + "\"";
  }

  /** Columns in a fixed-width font: ideographs take two. */
  private static int width(String text) {
    return text.codePoints().map(c -> c < 0x2E80 ? 1 : 2).sum();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
