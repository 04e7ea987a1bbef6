package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.stats.Box;
import org.evenhand.study.Source;
import tech.tablesaw.api.Table;

/**
 * A grid of panels with the win, tie and loss rates of comparisons, as bars or as boxes. The
 * numbers of a box are those of {@link Box}, so that picture, table and CSV agree; the
 * specification is made without jsplot, whose boxes take raw values only.
 */
record RatePanels(String title, List<RatePanel> panels, int columns) {
  private static final List<String> SERIES = List.of("won", "tied", "lost");
  private static final List<String> COLOURS = List.of(Style.BLUE, "#999999", Style.ORANGE);
  private static final double STEP = 0.27;
  private static final double WIDTH = 0.22;

  /** Percent that a number stands above a circle, so that both can be read. */
  private static final double OVER_CIRCLE = 2;

  private static final int LEGEND = 2 * Style.lineHeight(Style.TEXT);

  RatePanels {
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
    var sources = SourceMarks.of(panels.stream().map(RatePanel::source));
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout");
    var grid = new RateGrid(panels, columns);
    for (int panel = 0; panel < panels.size(); panel++) {
      axes(layout, grid, panel);
      for (int place = 0; place < SERIES.size(); place++) {
        bars(data, panel, place);
        boxes(data, panel, place);
      }
      heading(layout, grid, panel, sources);
    }
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      caption.add(sources.line(source, details.apply(source)));
    }
    caption.addAll(notes);
    int above = LEGEND + grid.headingHeight(0);
    int height =
        Style.dress(
            specification,
            title,
            caption,
            grid.width(),
            grid.left(),
            above,
            grid.foot(),
            grid.height());
    legend(data, layout, above, grid.height());
    layout.put("barmode", "overlay").put("boxmode", "overlay");
    return Plot.of(title, sources.sources(), specification, grid.width(), height, numbers, alt);
  }

  private void bars(ArrayNode data, int panel, int place) {
    RatePanel drawn = panels.get(panel);
    ObjectNode trace = trace("bar", panel, place);
    String pattern = Style.pattern(drawn.source().kind());
    ObjectNode marker = trace.putObject("marker").put("color", COLOURS.get(place));
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace").put("size", 6);
      marker.putObject("line").put("width", 1.2).put("color", COLOURS.get(place));
    }
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    for (int group = 0; group < drawn.groups().size(); group++) {
      var bar = drawn.groups().get(group).marks().get(place).bar();
      if (bar.isPresent()) {
        x.add(at(group, place));
        y.add(bar.get());
        text.add(String.valueOf(Math.round(bar.get())));
      }
    }
    trace.put("width", WIDTH).put("textposition", "outside").put("cliponaxis", false);
    trace.putObject("textfont").put("size", Style.SMALL).put("color", Style.INK);
    trace.put("hovertemplate", "%{y:.2f} %<extra>" + SERIES.get(place) + "</extra>");
    if (!x.isEmpty()) {
      data.add(trace);
    }
  }

  private void boxes(ArrayNode data, int panel, int place) {
    ObjectNode trace = trace("box", panel, place);
    ObjectNode beyond = trace("scatter", panel, place).put("mode", "markers");
    ObjectNode medians = trace("scatter", panel, place).put("mode", "text");
    List<String> parts = List.of("x", "lowerfence", "q1", "median", "q3", "upperfence");
    List<ArrayNode> columns = parts.stream().map(trace::putArray).toList();
    ArrayNode outX = beyond.putArray("x");
    ArrayNode outY = beyond.putArray("y");
    ArrayNode textX = medians.putArray("x");
    ArrayNode textY = medians.putArray("y");
    ArrayNode text = medians.putArray("text");
    List<RatePanel.Group> groups = panels.get(panel).groups();
    for (int group = 0; group < groups.size(); group++) {
      var found = groups.get(group).marks().get(place).box();
      if (found.isEmpty()) {
        continue;
      }
      Box box = found.get();
      double x = at(group, place);
      double[] values = {
        x,
        100 * box.lowerWhisker(),
        100 * box.q1(),
        100 * box.median(),
        100 * box.q3(),
        100 * box.upperWhisker()
      };
      for (int part = 0; part < values.length; part++) {
        columns.get(part).add(values[part]);
      }
      double top = 100 * box.upperWhisker();
      for (double outlier : box.outliers()) {
        outX.add(x);
        outY.add(100 * outlier);
        top = Math.max(top, 100 * outlier);
      }
      textX.add(x);
      textY.add(top + (top > 100 * box.upperWhisker() ? OVER_CIRCLE : 0));
      text.add(String.valueOf(Math.round(100 * box.median())));
    }
    if (columns.get(0).isEmpty()) {
      return;
    }
    trace.put("width", WIDTH).put("boxpoints", false).put("fillcolor", COLOURS.get(place) + "55");
    trace.putObject("line").put("color", COLOURS.get(place)).put("width", 1.5);
    data.add(trace);
    beyond
        .putObject("marker")
        .put("symbol", "circle-open")
        .put("size", 5)
        .put("color", COLOURS.get(place));
    data.add(beyond);
    medians.put("textposition", "top center").put("hoverinfo", "skip").put("cliponaxis", false);
    medians.putObject("textfont").put("size", Style.SMALL - 1).put("color", Style.INK);
    data.add(medians);
  }

  private ObjectNode trace(String type, int panel, int place) {
    ObjectNode trace = JsonNodeFactory.instance.objectNode().put("type", type);
    trace.put("name", SERIES.get(place)).put("legendgroup", SERIES.get(place));
    return trace
        .put("showlegend", false)
        .put("xaxis", "x" + suffix(panel))
        .put("yaxis", "y" + suffix(panel));
  }

  private static double at(int group, int place) {
    return group + (place - 1) * STEP;
  }

  private void axes(ObjectNode layout, RateGrid grid, int panel) {
    int groups = panels.get(panel).groups().size();
    ObjectNode x = layout.putObject("xaxis" + suffix(panel)).put("anchor", "y" + suffix(panel));
    x.putArray("domain").add(grid.xDomain(panel)[0]).add(grid.xDomain(panel)[1]);
    x.putArray("range").add(-0.5).add(groups - 0.5);
    ArrayNode values = x.put("tickmode", "array").putArray("tickvals");
    ArrayNode texts = x.putArray("ticktext");
    for (int group = 0; group < groups; group++) {
      values.add(group);
      texts.add(Style.text(grid.label(panel, group)));
    }
    x.put("showticklabels", grid.showsLabels(panel)).put("tickangle", 0).put("fixedrange", true);
    x.put("showgrid", false).put("zeroline", false).put("showline", true);
    x.put("linecolor", Style.INK).putObject("tickfont").put("size", Style.SMALL);
    ObjectNode y = layout.putObject("yaxis" + suffix(panel)).put("anchor", "x" + suffix(panel));
    y.putArray("domain").add(grid.yDomain(panel)[0]).add(grid.yDomain(panel)[1]);
    y.putArray("range").add(0).add(112);
    ArrayNode ticks = y.put("tickmode", "array").putArray("tickvals");
    List.of(0, 25, 50, 75, 100).forEach(ticks::add);
    y.put("gridcolor", "#DDDDDD").put("zeroline", false).put("fixedrange", true);
    y.put("showticklabels", panel % columns == 0);
    y.putObject("tickfont").put("size", Style.SMALL);
    if (panel % columns == 0) {
      y.putObject("title").put("text", "% of questions").put("standoff", 8);
      ((ObjectNode) y.get("title")).putObject("font").put("size", Style.SMALL);
    }
  }

  private void heading(ObjectNode layout, RateGrid grid, int panel, SourceMarks sources) {
    RatePanel drawn = panels.get(panel);
    String lines = Style.text(grid.heading(panel));
    Style.note(layout, "<b>" + lines + "</b>" + sources.behind(drawn.source()), 12, Style.INK)
        .put("x", grid.xDomain(panel)[0])
        .put("xanchor", "left")
        .put("y", grid.yDomain(panel)[1])
        .put("yanchor", "bottom")
        .put("yshift", 2)
        .put("align", "left");
  }

  /** Squares without data, so that the legend looks alike for bars and boxes. */
  private void legend(ArrayNode data, ObjectNode layout, int above, int inside) {
    for (int place = 0; place < SERIES.size(); place++) {
      ObjectNode key = trace("scatter", 0, place).put("mode", "markers").put("showlegend", true);
      key.putArray("x").addNull();
      key.putArray("y").addNull();
      key.putObject("marker")
          .put("symbol", "square")
          .put("size", 11)
          .put("color", COLOURS.get(place));
      data.add(key);
    }
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("yanchor", "top");
    legend
        .put("y", 1 + (above - 4.0) / inside)
        .put("itemclick", false)
        .put("itemdoubleclick", false);
  }

  private static String suffix(int panel) {
    return panel == 0 ? "" : String.valueOf(panel + 1);
  }
}
