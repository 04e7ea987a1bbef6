package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.study.Source;
import tech.tablesaw.api.Table;
import tech.tablesaw.plotly.components.Figure;
import tech.tablesaw.plotly.components.Layout;
import tech.tablesaw.plotly.traces.ScatterTrace;
import tech.tablesaw.plotly.traces.Trace;

/**
 * A grid of panels with percentages from 0 to 100 over a difference, each a curve in its band and
 * points with their intervals. Panels with the same axis have the same range; those of another
 * source are marked and drawn otherwise.
 *
 * @param axis what goes upwards, with its unit
 */
record CurvePanels(String title, String axis, List<CurvePanel> panels) {
  private static final int LEFT = 64;
  private static final int GAP = 34;
  private static final int HEIGHT = 230;
  private static final int BETWEEN = 70;
  private static final int HEADING = 12;

  CurvePanels {
    panels = List.copyOf(panels);
    if (panels.isEmpty()) {
      throw new IllegalArgumentException(
          "There is nothing to draw in '%s'. Give at least one panel.".formatted(title));
    }
  }

  /**
   * @param details what the caption says of a source behind its name
   * @param notes lines of the caption below the sources
   */
  Plot plot(Function<Source, String> details, List<String> notes, Table numbers, String alt) {
    var sources = SourceMarks.of(panels.stream().map(CurvePanel::source));
    ObjectNode specification = JsplotReader.specification(figure());
    ArrayNode data = specification.withArray("/data");
    ObjectNode layout = specification.withObject("/layout");
    for (int panel = 0; panel < panels.size(); panel++) {
      complete(data, panel);
      axes(layout, panel);
      heading(layout, panel, sources);
    }
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      caption.add(sources.line(source, details.apply(source)));
    }
    caption.addAll(notes);
    int height =
        Style.dress(
            specification,
            title,
            caption,
            width(),
            LEFT,
            headingHeight() + 12,
            PanelGrid.AXIS_TITLE,
            inside());
    return Plot.of(title, sources.sources(), specification, width(), height, numbers, alt);
  }

  private int columns() {
    return panels.size() == 4 ? 2 : Math.min(3, panels.size());
  }

  private int width() {
    return columns() == 1 ? 760 : columns() == 2 ? 920 : 1080;
  }

  private int panelWidth() {
    return (width() - LEFT - Style.MARGIN - (columns() - 1) * GAP) / columns();
  }

  private int inside() {
    int rows = (panels.size() + columns() - 1) / columns();
    return rows * HEIGHT + (rows - 1) * (BETWEEN + headingHeight());
  }

  private double[] xDomain(int panel) {
    double all = width() - LEFT - Style.MARGIN;
    double start = panel % columns() * (panelWidth() + GAP);
    return new double[] {start / all, Math.min(1, (start + panelWidth()) / all)};
  }

  private double[] yDomain(int panel) {
    int top = panel / columns() * (HEIGHT + BETWEEN + headingHeight());
    return new double[] {
      Math.max(0, 1 - (top + HEIGHT) / (double) inside()), 1 - top / (double) inside()
    };
  }

  private List<String> headingLines(int panel) {
    return Style.wrap(panels.get(panel).title(), panelWidth() - 20, HEADING + 1);
  }

  private int headingHeight() {
    int lines = 1;
    for (int panel = 0; panel < panels.size(); panel++) {
      lines = Math.max(lines, headingLines(panel).size());
    }
    return lines * Style.lineHeight(HEADING) + 8;
  }

  /** For each panel a band, a curve and points, in this order, still without their numbers. */
  private Figure figure() {
    var traces = new ArrayList<Trace>();
    for (int panel = 0; panel < panels.size(); panel++) {
      traces.add(trace(ScatterTrace.Mode.LINE, "95 % band"));
      traces.add(trace(ScatterTrace.Mode.LINE, "fit"));
      traces.add(trace(ScatterTrace.Mode.MARKERS, "points"));
    }
    return new Figure(Layout.builder().build(), traces.toArray(Trace[]::new));
  }

  private static Trace trace(ScatterTrace.Mode mode, String name) {
    return ScatterTrace.builder(new double[0], new double[0])
        .mode(mode)
        .name(name)
        .showLegend(false)
        .build();
  }

  private void complete(ArrayNode data, int panel) {
    CurvePanel drawn = panels.get(panel);
    boolean solid = Style.pattern(drawn.source().kind()).isEmpty();
    for (int i = 0; i < 3; i++) {
      ObjectNode trace = (ObjectNode) data.get(3 * panel + i);
      trace.put("xaxis", "x" + suffix(panel)).put("yaxis", "y" + suffix(panel));
    }
    ObjectNode band = (ObjectNode) data.get(3 * panel);
    ArrayNode x = band.putArray("x");
    ArrayNode y = band.putArray("y");
    List<CurvePanel.Knot> banded =
        drawn.curve().stream().filter(knot -> knot.band().isPresent()).toList();
    banded.forEach(knot -> point(x, y, knot.x(), knot.band().orElseThrow().upper()));
    for (int i = banded.size() - 1; i >= 0; i--) {
      point(x, y, banded.get(i).x(), banded.get(i).band().orElseThrow().lower());
    }
    band.put("fill", "toself").put("fillcolor", "rgba(0,114,178,0.16)").put("hoverinfo", "skip");
    band.putObject("line").put("width", 0);
    ObjectNode curve = (ObjectNode) data.get(3 * panel + 1);
    numbers(
        curve,
        drawn.curve().stream().mapToDouble(CurvePanel.Knot::x).toArray(),
        drawn.curve().stream().mapToDouble(CurvePanel.Knot::percent).toArray());
    curve.put("hovertemplate", "%{x:.0f}: %{y:.1f} %<extra>fit</extra>");
    curve
        .putObject("line")
        .put("color", Style.BLUE)
        .put("width", 2)
        .put("dash", solid ? "solid" : "dash");
    ObjectNode dots = (ObjectNode) data.get(3 * panel + 2);
    numbers(
        dots,
        drawn.dots().stream().mapToDouble(CurvePanel.Dot::x).toArray(),
        drawn.dots().stream().mapToDouble(CurvePanel.Dot::percent).toArray());
    dots.putObject("marker")
        .put("color", Style.VERMILION)
        .put("size", 7)
        .put("symbol", solid ? "circle" : "circle-open");
    var lines = new IntervalLines();
    ArrayNode texts = dots.putArray("text");
    for (CurvePanel.Dot dot : drawn.dots()) {
      lines.add(dot.percent(), dot.interval());
      texts.add(Style.text(dot.label()));
    }
    lines.draw(dots, "y", Style.VERMILION);
    dots.put("hovertemplate", "%{text}: %{y:.1f} %<extra></extra>");
  }

  /** Set here, since jsplot writes numbers as texts. */
  private static void numbers(ObjectNode trace, double[] x, double[] y) {
    ArrayNode atX = trace.putArray("x");
    ArrayNode atY = trace.putArray("y");
    for (int i = 0; i < x.length; i++) {
      point(atX, atY, x[i], y[i]);
    }
  }

  private static void point(ArrayNode x, ArrayNode y, double atX, double atY) {
    x.add(atX);
    y.add(atY);
  }

  private void axes(ObjectNode layout, int panel) {
    CurvePanel drawn = panels.get(panel);
    List<CurvePanel> alike =
        panels.stream().filter(other -> other.axis().equals(drawn.axis())).toList();
    double reach = 1.08 * alike.stream().mapToDouble(CurvePanel::reach).max().orElse(1);
    boolean right = alike.stream().allMatch(CurvePanel::isRightOnly);
    ObjectNode x = layout.putObject("xaxis" + suffix(panel)).put("anchor", "y" + suffix(panel));
    x.set("domain", range(xDomain(panel)));
    x.set("range", range(new double[] {right ? -0.06 * reach : -reach, reach}));
    x.put("gridcolor", "#EEEEEE").put("zeroline", true).put("zerolinecolor", Style.GREY);
    x.put("showline", true).put("linecolor", Style.INK).put("nticks", 7).put("fixedrange", true);
    x.putObject("tickfont").put("size", Style.SMALL);
    x.putObject("title").put("text", Style.text(drawn.axis())).put("standoff", 8);
    x.withObject("/title").putObject("font").put("size", 12);
    ObjectNode y = layout.putObject("yaxis" + suffix(panel)).put("anchor", "x" + suffix(panel));
    y.set("domain", range(yDomain(panel)));
    y.set("range", range(new double[] {-4, 104}));
    ArrayNode ticks = y.put("tickmode", "array").putArray("tickvals");
    List.of(0, 25, 50, 75, 100).forEach(ticks::add);
    y.put("gridcolor", "#DDDDDD").put("zeroline", false).put("fixedrange", true);
    y.put("showline", true).put("linecolor", Style.INK);
    y.put("showticklabels", panel % columns() == 0);
    y.putObject("tickfont").put("size", Style.SMALL);
    if (panel % columns() == 0) {
      y.putObject("title").put("text", Style.text(axis)).put("standoff", 6);
      y.withObject("/title").putObject("font").put("size", 12);
    }
    ObjectNode even = layout.withArray("/shapes").addObject().put("type", "line");
    even.put("xref", "x" + suffix(panel) + " domain").put("x0", 0).put("x1", 1);
    even.put("yref", "y" + suffix(panel)).put("y0", 50).put("y1", 50);
    even.putObject("line").put("color", Style.GREY).put("width", 1).put("dash", "dot");
  }

  private void heading(ObjectNode layout, int panel, SourceMarks sources) {
    CurvePanel drawn = panels.get(panel);
    String lines = "<b>" + Style.text(headingLines(panel)) + "</b>";
    Style.note(layout, lines + sources.behind(drawn.source()), 12, Style.INK)
        .put("x", xDomain(panel)[0])
        .put("xanchor", "left")
        .put("y", yDomain(panel)[1])
        .put("yanchor", "bottom")
        .put("align", "left");
    if (!drawn.remark().isEmpty()) {
      List<String> remark = Style.wrap(drawn.remark(), panelWidth() * 3 / 5, Style.SMALL);
      Style.note(layout, Style.text(remark), Style.SMALL, Style.INK)
          .put("x", xDomain(panel)[1])
          .put("xanchor", "right")
          .put("xshift", -6)
          .put("y", yDomain(panel)[0])
          .put("yanchor", "bottom")
          .put("yshift", 10)
          .put("align", "right")
          .put("bgcolor", "rgba(255,255,255,0.8)");
    }
  }

  private static String suffix(int panel) {
    return panel == 0 ? "" : String.valueOf(panel + 1);
  }

  private static ArrayNode range(double[] ends) {
    return JsonNodeFactory.instance.arrayNode().add(ends[0]).add(ends[1]);
  }
}
