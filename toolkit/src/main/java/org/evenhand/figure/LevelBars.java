package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.stats.Interval;
import org.evenhand.study.Level;
import org.evenhand.study.Source;
import org.evenhand.table.RateTable;

/**
 * Relative win rates of each method against all its opponents together, by the level of the
 * questions (figure 17 of arXiv 2506.06331, 2025).
 */
public final class LevelBars {
  private static final List<String> COLOURS =
      List.of(
          Style.BLUE,
          Style.ORANGE,
          Style.GREEN,
          Style.PURPLE,
          Style.VERMILION,
          Style.SKY,
          Style.GREY);
  private static final String TITLE =
      "Relative win rates by the level of the questions, against all opponents";
  private static final int WIDTH = 860;
  private static final int GAP = 48;
  private static final int HEIGHT = 300;
  private static final int LEGEND = 3 * Style.lineHeight(Style.TEXT);

  private LevelBars() {}

  /**
   * A figure of some methods; all of one study.
   *
   * <p>Heights: the estimate R in points, where every opponent counts by its outcomes, which is the
   * mean over opponents where none is missing. Lines: its 95 % interval over questions.
   *
   * @param rates of a study, neither split nor with {@code from}
   * @param methods whose wins are counted, in the order of drawing; at most 7
   * @throws IllegalArgumentException if a method was not judged, or there are none or too many
   */
  public static Plot of(WinRates rates, List<String> methods) {
    return of(List.of(rates), methods);
  }

  /**
   * The same for several studies, one below the other, each with its own source; a study has bars
   * of those methods that it judged.
   *
   * @throws IllegalArgumentException if no study judged a method, a study judged none of them, or
   *     there are none or too many
   */
  public static Plot of(List<WinRates> rates, List<String> methods) {
    return titled(TITLE, rates, methods);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, List<WinRates> rates, List<String> methods) {
    if (methods.isEmpty() || methods.size() > COLOURS.size()) {
      throw new IllegalArgumentException(
          "%s methods cannot be drawn as bars. Name 1 to %s."
              .formatted(methods.size(), COLOURS.size()));
    }
    var panels = new ArrayList<Map<String, List<WinRate>>>();
    for (WinRates each : rates) {
      Map<String, List<WinRate>> byMethod = new LinkedHashMap<>();
      for (String method : methods) {
        if (rates.size() == 1 || judged(each, method)) {
          List<WinRate> own = each.from(method).by(Split.LEVEL).rows();
          if (!own.isEmpty()) {
            byMethod.put(method, own);
          }
        }
      }
      if (byMethod.isEmpty()) {
        throw new IllegalArgumentException(
            "No pair%s was judged, so there are no levels to draw. Judge some pairs first."
                .formatted(rates.size() == 1 ? "" : " of " + methods + " in " + each.source()));
      }
      panels.add(byMethod);
    }
    for (String method : methods) {
      if (panels.stream().noneMatch(panel -> panel.containsKey(method))) {
        throw new IllegalArgumentException(
            "%s was not judged in any of the studies. Leave it out.".formatted(method));
      }
    }
    return plot(title, methods, panels);
  }

  private static boolean judged(WinRates rates, String method) {
    return rates.by(Split.PAIR).rows().stream()
        .flatMap(row -> Stream.of(row.of(), row.against()))
        .anyMatch(run -> LengthCurve.method(run).equals(method));
  }

  private static Plot plot(
      String title, List<String> methods, List<Map<String, List<WinRate>>> panels) {
    List<WinRate> rows =
        panels.stream().flatMap(p -> p.values().stream()).flatMap(List::stream).toList();
    List<String> levels =
        rows.stream()
            .map(row -> row.group().get(Split.LEVEL))
            .distinct()
            .sorted(Comparator.comparing(Level::valueOf))
            .toList();
    var sources = SourceMarks.of(rows.stream().map(WinRate::source));
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("barmode", "group");
    layout.put("bargap", 0.25).put("bargroupgap", 0.12);
    var named = new HashSet<String>();
    for (int place = 0; place < panels.size(); place++) {
      for (var own : panels.get(place).entrySet()) {
        String colour = COLOURS.get(methods.indexOf(own.getKey()));
        ObjectNode bars = bars(own.getKey(), own.getValue(), colour);
        if (place > 0) {
          bars.put("xaxis", "x" + (place + 1)).put("yaxis", "y" + (place + 1));
          bars.put("showlegend", named.add(own.getKey()));
        }
        named.add(own.getKey());
        data.add(bars);
      }
      axes(layout, levels, rows, place, panels.size());
      if (sources.sources().size() > 1) {
        Source source = panels.get(place).values().iterator().next().get(0).source();
        mark(layout, sources.mark(source), place, panels.size());
      }
    }
    int left = Style.MARGIN + 60;
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      caption.add(sources.line(source, RateLabels.details(rows).apply(source)));
    }
    caption.add(
        "Wins minus losses over all scored outcomes of a level; 0 is even. Lines: 95 % intervals over questions, from ten questions on.");
    int inside = inside(panels.size());
    int height = Style.dress(specification, title, caption, WIDTH, left, LEGEND, 34, inside);
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("yanchor", "top");
    legend.put("y", 1 + (LEGEND - 4.0) / inside);
    return Plot.of(
        title,
        sources.sources(),
        specification,
        WIDTH,
        height,
        RateTable.of(rows),
        alt(rows, levels));
  }

  private static int inside(int panels) {
    return panels * (HEIGHT + GAP) - GAP;
  }

  private static double top(int place, int panels) {
    return 1 - place * (HEIGHT + GAP) / (double) inside(panels);
  }

  private static void axes(
      ObjectNode layout, List<String> levels, List<WinRate> rows, int place, int panels) {
    String suffix = place == 0 ? "" : String.valueOf(place + 1);
    ObjectNode x = layout.putObject("xaxis" + suffix).put("type", "category");
    x.put("fixedrange", true);
    x.put("categoryorder", "array").put("side", "bottom");
    levels.forEach(x.putArray("categoryarray")::add);
    ObjectNode y = layout.putObject("yaxis" + suffix).put("gridcolor", "#DDDDDD");
    y.put("fixedrange", true);
    y.putArray("range").add(-reach(rows, -1)).add(reach(rows, 1));
    y.put("zeroline", true).put("zerolinecolor", Style.INK).put("zerolinewidth", 1.2);
    ObjectNode axis = y.putObject("title").put("text", "relative win rate (points)");
    axis.put("standoff", 8).putObject("font").put("size", Style.SMALL + 1);
    if (panels > 1) {
      double bottom = top(place, panels) - HEIGHT / (double) inside(panels);
      x.put("anchor", "y" + suffix).putArray("range").add(-0.5).add(levels.size() - 0.5);
      y.put("anchor", "x" + suffix);
      y.putArray("domain").add(Math.max(0, bottom)).add(top(place, panels));
    }
  }

  /** Which source a panel is of. */
  private static void mark(ObjectNode layout, String mark, int place, int panels) {
    Style.note(layout, "<b>" + mark + "</b>", 12, Style.INK)
        .put("x", 0)
        .put("xanchor", "left")
        .put("y", top(place, panels))
        .put("yanchor", "bottom");
  }

  private static ObjectNode bars(String method, List<WinRate> rows, String colour) {
    ObjectNode trace = JsonNodeFactory.instance.objectNode().put("type", "bar");
    trace.put("name", Style.text(method));
    ObjectNode marker = trace.putObject("marker").put("color", colour);
    String pattern = rows.isEmpty() ? "" : Style.pattern(rows.get(0).source().kind());
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace").put("size", 6);
      marker.putObject("line").put("width", 1.2).put("color", colour);
    }
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    var lines = new IntervalLines();
    for (WinRate row : rows) {
      if (row.estimate().isPresent()) {
        double estimate = row.estimate().getAsDouble();
        x.add(row.group().get(Split.LEVEL));
        y.add(100 * estimate);
        lines.add(100 * estimate, row.interval().map(limits -> limits.map(100, 0)));
      }
    }
    lines.draw(trace, "y", Style.INK);
    return trace.put("hovertemplate", "%{x}: %{y:.1f} points<extra>%{fullData.name}</extra>");
  }

  /** The largest distance from zero on one side, up to the next ten, and ten at least. */
  private static double reach(List<WinRate> rows, int sign) {
    double most = 0;
    for (WinRate row : rows) {
      most = Math.max(most, sign * row.estimate().orElse(0));
      most = Math.max(most, sign * row.interval().map(Interval::upper).orElse(0.0));
      most = Math.max(most, sign * row.interval().map(Interval::lower).orElse(0.0));
    }
    return Math.min(104, 10 * Math.ceil(10 * most + 0.2));
  }

  private static String alt(List<WinRate> rows, List<String> levels) {
    double most = rows.stream().mapToDouble(row -> row.estimate().orElse(0)).max().orElse(0);
    double least = rows.stream().mapToDouble(row -> row.estimate().orElse(0)).min().orElse(0);
    return String.format(
        Locale.ROOT,
        "Bars of relative win rates at %d levels, from %.0f to %.0f points.",
        levels.size(),
        100 * least,
        100 * most);
  }
}
