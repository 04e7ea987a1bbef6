package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.table.MatrixTable;

/**
 * Relative win rates between all methods as a map with the number in each cell (figure 16 of arXiv
 * 2506.06331, 2025): row minus column, blue where the row is ahead, orange where the column is.
 */
public final class MatrixMap {
  private static final String TITLE = "Relative win rates: row minus column, in points";
  private static final int CELL_WIDTH = 110;
  private static final int CELL_HEIGHT = 64;
  private static final double DARK = 0.65;

  private MatrixMap() {}

  /** A figure of a matrix; the colours end at the largest difference in it. */
  public static Plot of(WinMatrix matrix) {
    List<String> names = matrix.runs().stream().map(RateLabels::name).map(Style::text).toList();
    double most = 0;
    for (String row : matrix.runs()) {
      for (String column : matrix.runs()) {
        most = Math.max(most, Math.abs(100 * matrix.cell(row, column).orElse(0)));
      }
    }
    double end = most == 0 ? 1 : most;
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ObjectNode trace = specification.putArray("data").addObject().put("type", "heatmap");
    ObjectNode layout = specification.putObject("layout");
    names.forEach(trace.putArray("x")::add);
    names.forEach(trace.putArray("y")::add);
    ArrayNode rows = trace.putArray("z");
    for (int row = 0; row < names.size(); row++) {
      ArrayNode cells = rows.addArray();
      for (int column = 0; column < names.size(); column++) {
        OptionalDouble cell = matrix.cell(matrix.runs().get(row), matrix.runs().get(column));
        if (cell.isEmpty()) {
          cells.addNull();
          number(layout, names, row, column, row == column ? "" : "–", Style.GREY);
        } else {
          double points = 100 * cell.getAsDouble();
          cells.add(points);
          number(
              layout,
              names,
              row,
              column,
              signed(points),
              Math.abs(points) > DARK * end ? "white" : Style.INK);
        }
      }
    }
    trace.put("zmin", -end).put("zmax", end).put("xgap", 2).put("ygap", 2);
    ArrayNode scale = trace.putArray("colorscale");
    scale.addArray().add(0).add(Style.VERMILION);
    scale.addArray().add(0.5).add("#F7F7F7");
    scale.addArray().add(1).add(Style.BLUE);
    ObjectNode bar = trace.putObject("colorbar").put("thickness", 12).put("outlinewidth", 0);
    bar.putObject("tickfont").put("size", Style.SMALL);
    trace.put("hovertemplate", "%{y} minus %{x}: %{z:.1f} points<extra></extra>");
    axes(layout);
    return finish(matrix, specification, names);
  }

  private static Plot finish(WinMatrix matrix, ObjectNode specification, List<String> names) {
    int left =
        Style.MARGIN
            + 16
            + names.stream().mapToInt(name -> Style.textWidth(name, Style.TEXT)).max().orElse(0);
    int width = Math.max(620, left + names.size() * CELL_WIDTH + 90);
    int height =
        Style.dress(
            specification,
            TITLE,
            List.of(
                "source: "
                    + matrix.source()
                    + "; "
                    + RateLabels.details(matrix.pairs()).apply(matrix.source()),
                "A positive number: the row is ahead. Unweighted mean over datasets and levels."),
            width,
            left,
            34,
            14,
            names.size() * CELL_HEIGHT);
    ((ObjectNode) specification.at("/layout/margin")).put("r", 80);
    return Plot.of(
        TITLE,
        List.of(matrix.source()),
        specification,
        width,
        height,
        MatrixTable.of(matrix),
        alt(matrix));
  }

  private static void axes(ObjectNode layout) {
    ObjectNode x = layout.putObject("xaxis").put("side", "top").put("fixedrange", true);
    x.put("showgrid", false).put("ticks", "").put("type", "category");
    ObjectNode y = layout.putObject("yaxis").put("autorange", "reversed").put("fixedrange", true);
    y.put("showgrid", false).put("ticks", "").put("type", "category").put("ticklabelstandoff", 6);
  }

  private static void number(
      ObjectNode layout, List<String> names, int row, int column, String text, String colour) {
    Style.note(layout, text, Style.TEXT, colour)
        .put("xref", "x")
        .put("yref", "y")
        .put("x", names.get(column))
        .put("y", names.get(row));
  }

  private static String signed(double points) {
    double shown = Math.round(10 * points) / 10.0;
    return shown == 0 ? "0.0" : String.format(Locale.ROOT, "%+.1f", shown).replace('-', '−');
  }

  private static String alt(WinMatrix matrix) {
    String best = "";
    double most = -2;
    for (String run : matrix.runs()) {
      if (matrix.mean(run).orElse(-2) > most) {
        most = matrix.mean(run).orElse(-2);
        best = run;
      }
    }
    return String.format(
        Locale.ROOT,
        "A matrix of %d methods; the highest mean over opponents is %s's, %.1f points.",
        matrix.runs().size(),
        RateLabels.name(best),
        100 * most);
  }
}
