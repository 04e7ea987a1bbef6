package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;
import tech.tablesaw.api.Table;
import tech.tablesaw.plotly.components.Figure;
import tech.tablesaw.plotly.components.Layout;
import tech.tablesaw.plotly.traces.BarTrace;
import tech.tablesaw.plotly.traces.Trace;

/**
 * A grid of panels with horizontal bars of percentages from 0 to 100, so that long labels need no
 * turning. Panels of another source are marked and filled otherwise.
 *
 * @param series the name of the bars at each place of a group
 * @param axis what the bars measure, with its unit
 */
record GroupedBars(String title, List<String> series, String axis, List<BarPanel> panels) {
  private static final List<String> COLOURS = List.of(Style.BLUE, Style.ORANGE, Style.GREEN);

  /** Percent that a number takes at the foot of a bar. */
  private static final int ROOM = 12;

  /** Percent up to which a number has room beside the end of a bar. */
  private static final int FREE = 90;

  private static final int TICKS = 22;
  private static final int LEGEND = 2 * Style.lineHeight(Style.TEXT);
  private static final List<String> TEXT_ON_COLOUR = List.of("white", Style.INK, "white");

  GroupedBars {
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
    var sources = SourceMarks.of(panels.stream().map(BarPanel::source));
    ObjectNode specification = JsplotReader.specification(figure());
    var grid = new PanelGrid(panels);
    ArrayNode data = specification.withArray("/data");
    ObjectNode layout = specification.withObject("/layout");
    for (int panel = 0; panel < panels.size(); panel++) {
      axes(layout, grid, panel);
      for (int place = 0; place < series.size(); place++) {
        complete((ObjectNode) data.get(panel * series.size() + place), panel, place);
      }
      remarks(layout, panel);
      heading(layout, grid, panel, sources);
    }
    List<String> caption = new ArrayList<>();
    for (Source source : sources.sources()) {
      caption.add(
          sources.before(source)
              + filling(source, sources)
              + "source: "
              + source
              + "; "
              + details.apply(source));
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
            PanelGrid.AXIS_TITLE,
            grid.height());
    legend(layout, above, height);
    return Plot.of(title, sources.sources(), specification, grid.width(), height, numbers, alt);
  }

  private Figure figure() {
    var traces = new ArrayList<Trace>();
    for (BarPanel panel : panels) {
      for (int place = 0; place < series.size(); place++) {
        int at = place;
        Object[] labels = panel.groups().stream().map(BarPanel.Group::label).toArray();
        double[] values =
            panel.groups().stream()
                .mapToDouble(group -> group.bars().get(at).percent().orElse(Double.NaN))
                .toArray();
        traces.add(
            BarTrace.builder(labels, values)
                .orientation(BarTrace.Orientation.HORIZONTAL)
                .name(series.get(place))
                .showLegend(panel == panels.get(0))
                .build());
      }
    }
    return new Figure(
        Layout.builder().barMode(Layout.BarMode.GROUP).build(), traces.toArray(Trace[]::new));
  }

  private void complete(ObjectNode trace, int panel, int place) {
    BarPanel drawn = panels.get(panel);
    trace.put("xaxis", "x" + suffix(panel)).put("yaxis", "y" + suffix(panel));
    trace.put("legendgroup", series.get(place));
    ObjectNode marker = trace.putObject("marker").put("color", COLOURS.get(place));
    String pattern = Style.pattern(drawn.source().kind());
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace");
      marker.putObject("line").put("width", 1.2).put("color", COLOURS.get(place));
    }
    var lines = new IntervalLines();
    ArrayNode labels = trace.putArray("y");
    ArrayNode texts = trace.putArray("text");
    ArrayNode places = trace.putArray("textposition");
    for (BarPanel.Group group : drawn.groups()) {
      BarPanel.Bar bar = group.bars().get(place);
      labels.add(Style.text(group.label()));
      double percent = bar.percent().orElse(0.0);
      lines.add(percent, bar.interval());
      boolean readable =
          pattern.isEmpty()
              && Math.min(percent, bar.interval().map(Interval::lower).orElse(percent)) > ROOM;
      boolean beside =
          !readable && bar.percent().isPresent() && bar.interval().isEmpty() && percent <= FREE;
      texts.add(readable || beside ? String.valueOf(Math.round(percent)) : "");
      places.add(beside ? "outside" : "inside");
    }
    lines.draw(trace, "x", Style.INK);
    trace.put("insidetextanchor", "start").put("textangle", 0);
    trace.putObject("outsidetextfont").put("size", Style.SMALL).put("color", Style.INK);
    trace.putObject("textfont").put("size", Style.SMALL).put("color", TEXT_ON_COLOUR.get(place));
    trace.put("hovertemplate", "%{y}: %{x:.1f} %<extra>%{fullData.name}</extra>");
  }

  private void axes(ObjectNode layout, PanelGrid grid, int panel) {
    ObjectNode x = layout.putObject("xaxis" + suffix(panel)).put("anchor", "y" + suffix(panel));
    x.set("domain", range(grid.xDomain(panel)));
    x.set("range", range(new double[] {0, grid.end()}));
    ArrayNode ticks = x.put("tickmode", "array").putArray("tickvals");
    List.of(0, 25, 50, 75, 100).forEach(ticks::add);
    x.put("gridcolor", "#DDDDDD").put("zeroline", false).put("fixedrange", true);
    x.putObject("tickfont").put("size", Style.SMALL);
    if (grid.isLowest(panel)) {
      // Below the percentages only, for the axis goes on to make room for remarks.
      Style.note(layout, Style.text(axis), 12, Style.INK)
          .put("xref", "x" + suffix(panel))
          .put("x", 50)
          .put("y", grid.yDomain(panel)[0])
          .put("yanchor", "top")
          .put("yshift", -TICKS);
    }
    ObjectNode y = layout.putObject("yaxis" + suffix(panel)).put("anchor", "x" + suffix(panel));
    y.set("domain", range(grid.yDomain(panel)));
    y.put("type", "category").put("autorange", "reversed").put("fixedrange", true);
    y.put("showline", true).put("linecolor", Style.INK).put("showgrid", false).put("ticks", "");
    y.put("showticklabels", grid.showsLabels(panel)).put("ticklabelstandoff", 4);
    y.putObject("tickfont").put("size", 12);
  }

  private void remarks(ObjectNode layout, int panel) {
    for (BarPanel.Group group : panels.get(panel).groups()) {
      if (!group.remark().isEmpty()) {
        List<String> lines = PanelGrid.remark(group);
        ObjectNode remark =
            Style.note(layout, Style.text(lines), Style.SMALL, Style.INK)
                .put("xref", "x" + suffix(panel))
                .put("x", PanelGrid.REMARKS)
                .put("xanchor", "left")
                .put("yref", "y" + suffix(panel))
                .put("y", Style.text(group.label()));
        if (lines.size() > 1) {
          remark.put("align", "left");
        }
      }
    }
  }

  private void heading(ObjectNode layout, PanelGrid grid, int panel, SourceMarks sources) {
    BarPanel drawn = panels.get(panel);
    String lines = Style.text(grid.heading(panel));
    Style.note(layout, "<b>" + lines + "</b>" + sources.behind(drawn.source()), 12, Style.INK)
        .put("x", grid.xDomain(panel)[0])
        .put("xanchor", "left")
        .put("y", grid.yDomain(panel)[1])
        .put("yanchor", "bottom")
        .put("align", "left");
  }

  /** Between the title and the headings of the first row. */
  private static void legend(ObjectNode layout, int above, int height) {
    double fromTop = layout.at("/margin/t").asDouble() - above;
    double left = (double) Style.MARGIN / layout.path("width").asDouble();
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("xref", "container").put("yref", "container").put("traceorder", "normal");
    legend.put("x", left).put("xanchor", "left");
    legend.put("y", 1 - fromTop / height).put("yanchor", "top");
  }

  private static String filling(Source source, SourceMarks sources) {
    boolean plain = Style.pattern(source.kind()).isEmpty();
    return plain || sources.mark(source).isEmpty() ? "" : "hatched bars, ";
  }

  private static String suffix(int panel) {
    return panel == 0 ? "" : String.valueOf(panel + 1);
  }

  private static ArrayNode range(double[] ends) {
    return JsonNodeFactory.instance.arrayNode().add(ends[0]).add(ends[1]);
  }
}
