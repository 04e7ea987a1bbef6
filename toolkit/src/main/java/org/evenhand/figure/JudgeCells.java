package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;

/** The cells of one map of judges: a square, and a column apart from it. */
final class JudgeCells {
  /** Between the square and the last column, in cells. */
  static final double GAP = 0.35;

  private static final double DARK = 0.6;

  private final ObjectNode specification;
  private final String suffix;
  private final int judges;
  private final OptionalDouble[][] values;

  JudgeCells(ObjectNode specification, int map, int judges) {
    this.specification = specification;
    this.suffix = JudgeGrid.suffix(map);
    this.judges = judges;
    this.values = new OptionalDouble[judges][judges + 1];
  }

  private static double at(int column, int judges) {
    return column < judges ? column : column + GAP;
  }

  /**
   * Fills a cell.
   *
   * @param column a judge, or, behind the last one, the column that stands apart
   */
  void put(int row, int column, OptionalDouble value, String text) {
    values[row][column] = value;
    boolean dark = value.isPresent() && value.getAsDouble() > DARK;
    String colour = value.isEmpty() ? Style.GREY : dark ? "white" : Style.INK;
    Style.note(specification.withObject("/layout"), text, Style.SMALL, colour)
        .put("xref", "x" + suffix)
        .put("yref", "y" + suffix)
        .put("x", at(column, judges))
        .put("y", row);
  }

  void draw() {
    map(0, judges);
    map(judges, judges + 1);
    ObjectNode layout = specification.withObject("/layout");
    for (int judge = 0; judge < judges; judge++) {
      ObjectNode frame = layout.withArray("/shapes").addObject().put("type", "rect");
      frame.put("xref", "x" + suffix).put("x0", judge - 0.5).put("x1", judge + 0.5);
      frame.put("yref", "y" + suffix).put("y0", judge - 0.5).put("y1", judge + 0.5);
      frame.putObject("line").put("color", Style.INK).put("width", 1.4);
    }
  }

  private void map(int from, int to) {
    ObjectNode trace = specification.withArray("/data").addObject().put("type", "heatmap");
    trace.put("xaxis", "x" + suffix).put("yaxis", "y" + suffix);
    // Edges, since a single column has no distance that its width could follow from.
    ArrayNode x = trace.putArray("x");
    for (int column = from; column < to; column++) {
      x.add(at(column, judges) - 0.5);
    }
    x.add(at(to - 1, judges) + 0.5);
    ArrayNode y = trace.putArray("y");
    for (int row = 0; row <= judges; row++) {
      y.add(row - 0.5);
    }
    ArrayNode rows = trace.putArray("z");
    for (OptionalDouble[] row : values) {
      ArrayNode cells = rows.addArray();
      for (int column = from; column < to; column++) {
        if (row[column] == null || row[column].isEmpty()) {
          cells.addNull();
        } else {
          cells.add(row[column].getAsDouble());
        }
      }
    }
    trace.put("zmin", 0).put("zmax", 1).put("xgap", 1).put("ygap", 1).put("showscale", false);
    ArrayNode scale = trace.putArray("colorscale");
    scale.addArray().add(0).add("#F2F6FA");
    scale.addArray().add(1).add(Style.BLUE);
    trace.put("hovertemplate", "%{z:.2f}<extra></extra>");
  }
}
