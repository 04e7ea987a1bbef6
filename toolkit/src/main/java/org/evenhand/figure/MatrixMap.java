package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.analysis.WinRate;
import org.evenhand.study.Source;
import org.evenhand.table.MatrixTable;

/**
 * Relative win rates between all methods as a map with the number in each cell (figure 16 of arXiv
 * 2506.06331, 2025): row minus column, blue where the row is ahead, orange where the column is.
 */
public final class MatrixMap {
  private static final String TITLE = "Relative win rates: row minus column, in points";
  private static final int CELL_WIDTH = 110;
  private static final int CELL_HEIGHT = 64;
  private static final int GAP = 44;
  private static final double DARK = 0.65;

  private MatrixMap() {}

  /**
   * A figure of one or more matrices, one below the other, each with its own source; the colours
   * end at the largest difference in any of them.
   */
  public static Plot of(WinMatrix matrix, WinMatrix... more) {
    return titled(TITLE, matrix, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, WinMatrix matrix, WinMatrix... more) {
    var matrices = new ArrayList<>(List.of(matrix));
    matrices.addAll(List.of(more));
    double most = 0;
    for (WinMatrix each : matrices) {
      for (String row : each.runs()) {
        for (String column : each.runs()) {
          most = Math.max(most, Math.abs(100 * each.cell(row, column).orElse(0)));
        }
      }
    }
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data");
    specification.putObject("layout");
    for (int place = 0; place < matrices.size(); place++) {
      draw(specification, matrices, place, most == 0 ? 1 : most);
    }
    return finish(title, matrices, specification);
  }

  private static List<String> names(WinMatrix matrix) {
    return matrix.runs().stream().map(RateLabels::name).map(Style::text).toList();
  }

  private static void draw(
      ObjectNode specification, List<WinMatrix> matrices, int place, double end) {
    WinMatrix matrix = matrices.get(place);
    List<String> names = names(matrix);
    String axis = place == 0 ? "" : String.valueOf(place + 1);
    ObjectNode trace = specification.withArray("/data").addObject().put("type", "heatmap");
    ObjectNode layout = specification.withObject("/layout");
    if (place > 0) {
      trace.put("xaxis", "x" + axis).put("yaxis", "y" + axis).put("showscale", false);
    }
    names.forEach(trace.putArray("x")::add);
    names.forEach(trace.putArray("y")::add);
    ArrayNode rows = trace.putArray("z");
    for (int row = 0; row < names.size(); row++) {
      ArrayNode cells = rows.addArray();
      for (int column = 0; column < names.size(); column++) {
        OptionalDouble cell = matrix.cell(matrix.runs().get(row), matrix.runs().get(column));
        ObjectNode note;
        if (cell.isEmpty()) {
          cells.addNull();
          note = Style.note(layout, row == column ? "" : "–", Style.TEXT, Style.GREY);
        } else {
          double points = 100 * cell.getAsDouble();
          cells.add(points);
          String colour = Math.abs(points) > DARK * end ? "white" : Style.INK;
          note = Style.note(layout, signed(points), Style.TEXT, colour);
        }
        note.put("xref", "x" + axis).put("yref", "y" + axis);
        note.put("x", names.get(column)).put("y", names.get(row));
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
    axes(layout, matrices, place);
  }

  private static Plot finish(String title, List<WinMatrix> matrices, ObjectNode specification) {
    int left =
        Style.MARGIN
            + 16
            + matrices.stream()
                .flatMap(matrix -> names(matrix).stream())
                .mapToInt(name -> Style.textWidth(name, Style.TEXT))
                .max()
                .orElse(0);
    int columns = matrices.stream().mapToInt(matrix -> matrix.runs().size()).max().orElse(0);
    int width = Math.max(620, left + columns * CELL_WIDTH + 90);
    var sources = SourceMarks.of(matrices.stream().map(WinMatrix::source));
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      List<WinRate> pairs =
          matrices.stream()
              .filter(matrix -> matrix.source().equals(source))
              .flatMap(matrix -> matrix.pairs().stream())
              .toList();
      caption.add(sources.line(source, RateLabels.details(pairs).apply(source)));
    }
    caption.add("A positive number: the row is ahead. Unweighted mean over datasets and levels.");
    int above = 34 + moreLines(matrices);
    int height =
        Style.dress(specification, title, caption, width, left, above, 14, inside(matrices));
    ((ObjectNode) specification.at("/layout/margin")).put("r", 80);
    return Plot.of(
        title,
        sources.sources(),
        specification,
        width,
        height,
        MatrixTable.of(matrices),
        alt(matrices));
  }

  private static int inside(List<WinMatrix> matrices) {
    int gap = GAP + moreLines(matrices);
    return matrices.stream().mapToInt(matrix -> matrix.runs().size() * CELL_HEIGHT + gap).sum()
        - gap;
  }

  /** A column's name in as many lines as its cell is wide. */
  private static List<String> wrapped(String run) {
    return Style.wrap(RateLabels.name(run), CELL_WIDTH - 6, Style.TEXT);
  }

  private static int lines(List<WinMatrix> matrices) {
    return matrices.stream()
        .flatMap(matrix -> matrix.runs().stream())
        .mapToInt(run -> wrapped(run).size())
        .max()
        .orElse(1);
  }

  /** Height that names of more than one line take. */
  private static int moreLines(List<WinMatrix> matrices) {
    return (lines(matrices) - 1) * Style.lineHeight(Style.TEXT);
  }

  private static void axes(ObjectNode layout, List<WinMatrix> matrices, int place) {
    String suffix = place == 0 ? "" : String.valueOf(place + 1);
    ObjectNode x = layout.putObject("xaxis" + suffix).put("side", "top").put("fixedrange", true);
    x.put("showgrid", false).put("ticks", "").put("type", "category");
    if (lines(matrices) > 1) {
      x.put("tickangle", 0).put("tickmode", "array");
      names(matrices.get(place)).forEach(x.putArray("tickvals")::add);
      ArrayNode texts = x.putArray("ticktext");
      matrices.get(place).runs().forEach(run -> texts.add(Style.text(wrapped(run))));
    }
    ObjectNode y = layout.putObject("yaxis" + suffix).put("autorange", "reversed");
    y.put("fixedrange", true);
    y.put("showgrid", false).put("ticks", "").put("type", "category").put("ticklabelstandoff", 6);
    if (matrices.size() == 1) {
      return;
    }
    double all = inside(matrices);
    double above = inside(matrices.subList(0, place + 1));
    int own = matrices.get(place).runs().size();
    int most = matrices.stream().mapToInt(matrix -> matrix.runs().size()).max().orElse(own);
    double top = 1 - (above - own * CELL_HEIGHT) / all;
    x.put("anchor", "y" + suffix).putArray("domain").add(0).add(own / (double) most);
    y.put("anchor", "x" + suffix).putArray("domain").add(Math.max(0, 1 - above / all)).add(top);
    String mark =
        SourceMarks.of(matrices.stream().map(WinMatrix::source)).mark(matrices.get(place).source());
    if (mark.isEmpty()) {
      return;
    }
    Style.note(layout, "<b>" + mark + "</b>", 12, Style.INK)
        .put("x", 0)
        .put("xanchor", "right")
        .put("xshift", -8)
        .put("y", top)
        .put("yanchor", "bottom")
        .put("yshift", 4);
  }

  private static String signed(double points) {
    double shown = Math.round(10 * points) / 10.0;
    return shown == 0 ? "0.0" : String.format(Locale.ROOT, "%+.1f", shown).replace('-', '−');
  }

  private static String alt(List<WinMatrix> matrices) {
    return String.join(" ", matrices.stream().map(MatrixMap::alt).toList());
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
