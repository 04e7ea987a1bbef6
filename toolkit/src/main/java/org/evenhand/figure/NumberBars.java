package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.evenhand.study.Source;
import tech.tablesaw.api.Table;

/**
 * Panels below one another with horizontal bars of numbers on one scale; panels of another source
 * are filled otherwise.
 *
 * @param series the name of the bars at each place of a row
 * @param axis what the bars measure, with its unit
 * @param powers whether the scale is that of powers of ten
 * @param decimals of the numbers at the bars
 */
record NumberBars(
    String title,
    List<String> series,
    String axis,
    boolean powers,
    int decimals,
    List<Panel> panels) {
  private static final int WIDTH = 820;
  private static final int BAR = 22;
  private static final int HEADING = 30;
  private static final List<String> COLOURS = List.of(Style.BLUE, Style.ORANGE);

  /** Bars of one source. */
  record Panel(String title, Source source, List<Row> rows) {}

  /** A label and a number for each series; without one there is no bar. */
  record Row(String label, List<OptionalDouble> numbers) {}

  Plot plot(List<String> caption, Table numbers, String alt) {
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("barmode", "group");
    layout.put("bargap", 0.25).put("showlegend", series.size() > 1);
    int inside = panels.stream().mapToInt(this::height).sum();
    int left = Style.MARGIN + 10 + widestLabel();
    double top = inside;
    for (int panel = 0; panel < panels.size(); panel++) {
      double bottom = top - height(panels.get(panel));
      axes(layout, panel, Math.max(0, bottom / inside), (top - HEADING) / inside);
      Style.note(layout, "<b>" + Style.text(panels.get(panel).title()) + "</b>", 12, Style.INK)
          .put("x", 0)
          .put("xanchor", "left")
          .put("y", (top - HEADING) / inside)
          .put("yanchor", "bottom");
      for (int place = 0; place < series.size(); place++) {
        bars(data, panel, place);
      }
      top = bottom;
    }
    int above = series.size() > 1 ? 2 * Style.lineHeight(Style.TEXT) : 6;
    int height = Style.dress(specification, title, caption, WIDTH, left, above, 52, inside);
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("y", 1.0).put("yanchor", "bottom");
    legend.put("traceorder", "normal");
    Set<String> seen = new TreeSet<>();
    List<Source> sources = new ArrayList<>();
    panels.stream().map(Panel::source).filter(s -> seen.add(s.toString())).forEach(sources::add);
    return Plot.of(title, sources, specification, WIDTH, height, numbers, alt);
  }

  private int height(Panel panel) {
    return HEADING + panel.rows().size() * (BAR * series.size() + 8);
  }

  private int widestLabel() {
    return panels.stream()
        .flatMap(panel -> panel.rows().stream())
        .mapToInt(row -> Style.textWidth(row.label(), 12))
        .max()
        .orElse(0);
  }

  private void axes(ObjectNode layout, int panel, double bottom, double top) {
    boolean lowest = panel == panels.size() - 1;
    ObjectNode x = layout.putObject("xaxis" + suffix(panel)).put("anchor", "y" + suffix(panel));
    x.put("gridcolor", "#DDDDDD").put("zeroline", false).put("fixedrange", true);
    x.put("showticklabels", lowest);
    double largest = largest();
    ArrayNode range = x.putArray("range");
    if (powers) {
      x.put("type", "log").put("dtick", 1).put("exponentformat", "none");
      x.put("separatethousands", true);
      range.add(Math.floor(Math.log10(smallest()))).add(Math.log10(largest) + 0.45);
    } else {
      range.add(0).add(largest * 1.12);
    }
    if (lowest) {
      ObjectNode name = x.putObject("title").put("text", Style.text(axis)).put("standoff", 6);
      name.putObject("font").put("size", 12);
    }
    ObjectNode y = layout.putObject("yaxis" + suffix(panel)).put("anchor", "x" + suffix(panel));
    y.putArray("domain").add(bottom).add(top);
    y.put("type", "category").put("autorange", "reversed").put("fixedrange", true);
    y.put("showline", true).put("linecolor", Style.INK).put("ticks", "");
    y.put("ticklabelstandoff", 4).putObject("tickfont").put("size", 12);
  }

  private void bars(ArrayNode data, int panel, int place) {
    Panel drawn = panels.get(panel);
    String colour = COLOURS.get(place);
    ObjectNode trace = data.addObject().put("type", "bar").put("orientation", "h");
    trace.put("name", series.get(place)).put("legendgroup", series.get(place));
    trace.put("showlegend", panel == 0 && series.size() > 1);
    trace.put("xaxis", "x" + suffix(panel)).put("yaxis", "y" + suffix(panel));
    ObjectNode marker = trace.putObject("marker").put("color", colour);
    String pattern = Style.pattern(drawn.source().kind());
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace").put("size", 5);
      marker.putObject("line").put("width", 1.2).put("color", colour);
    }
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    for (Row row : drawn.rows()) {
      OptionalDouble number = row.numbers().get(place);
      y.add(Style.text(row.label()));
      if (number.isPresent()) {
        x.add(number.getAsDouble());
        text.add(String.format(Locale.ROOT, "%,." + decimals + "f", number.getAsDouble()));
      } else {
        x.addNull();
        text.add("");
      }
    }
    trace.put("textposition", "outside").put("cliponaxis", false);
    trace.putObject("textfont").put("size", Style.SMALL).put("color", Style.INK);
    trace.put("hovertemplate", "%{y}: %{text}<extra>%{fullData.name}</extra>");
  }

  private double largest() {
    return panels.stream().flatMapToDouble(NumberBars::numbers).max().orElse(1);
  }

  private double smallest() {
    return panels.stream().flatMapToDouble(NumberBars::numbers).min().orElse(1);
  }

  private static DoubleStream numbers(Panel panel) {
    return panel.rows().stream()
        .flatMap(row -> row.numbers().stream())
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble);
  }

  private static String suffix(int panel) {
    return panel == 0 ? "" : String.valueOf(panel + 1);
  }
}
