package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.stats.Interval;
import org.evenhand.table.RateTable;
import tech.tablesaw.api.Table;

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
  private static final int WIDTH = 860;
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
    if (methods.isEmpty() || methods.size() > COLOURS.size()) {
      throw new IllegalArgumentException(
          "%s methods cannot be drawn as bars. Name 1 to %s."
              .formatted(methods.size(), COLOURS.size()));
    }
    Map<String, List<WinRate>> byMethod = new LinkedHashMap<>();
    var rows = new ArrayList<WinRate>();
    for (String method : methods) {
      List<WinRate> own = rates.from(method).by(Split.LEVEL).rows();
      byMethod.put(method, own);
      rows.addAll(own);
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there are no levels to draw. Judge some pairs first.");
    }
    return plot(byMethod, rows, RateTable.of(rows));
  }

  private static Plot plot(Map<String, List<WinRate>> byMethod, List<WinRate> rows, Table numbers) {
    List<String> levels =
        rows.stream().map(row -> row.group().get(Split.LEVEL)).distinct().toList();
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    byMethod.forEach((method, own) -> data.add(bars(method, own, COLOURS.get(data.size()))));
    ObjectNode layout = specification.putObject("layout").put("barmode", "group");
    layout.put("bargap", 0.25).put("bargroupgap", 0.12);
    ObjectNode x = layout.putObject("xaxis").put("type", "category").put("fixedrange", true);
    x.put("categoryorder", "array").put("side", "bottom");
    levels.forEach(x.putArray("categoryarray")::add);
    ObjectNode y = layout.putObject("yaxis").put("gridcolor", "#DDDDDD").put("fixedrange", true);
    y.putArray("range").add(-reach(rows, -1)).add(reach(rows, 1));
    y.put("zeroline", true).put("zerolinecolor", Style.INK).put("zerolinewidth", 1.2);
    ObjectNode axis = y.putObject("title").put("text", "relative win rate (points)");
    axis.put("standoff", 8).putObject("font").put("size", Style.SMALL + 1);
    String title = "Relative win rates by the level of the questions, against all opponents";
    int left = Style.MARGIN + 60;
    int height =
        Style.dress(
            specification,
            title,
            List.of(
                "source: "
                    + rows.get(0).source()
                    + "; "
                    + RateLabels.details(rows).apply(rows.get(0).source()),
                "Wins minus losses over all scored outcomes of a level; 0 is even. Lines: 95 % intervals over questions, from ten questions on."),
            WIDTH,
            left,
            LEGEND,
            34,
            HEIGHT);
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("yanchor", "top");
    legend.put("y", 1 + (LEGEND - 4.0) / HEIGHT);
    return Plot.of(
        title,
        List.of(rows.get(0).source()),
        specification,
        WIDTH,
        height,
        numbers,
        alt(rows, levels));
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
    ObjectNode error = trace.putObject("error_y").put("type", "data").put("symmetric", false);
    error.put("color", Style.INK).put("thickness", 1.2).put("width", 4);
    ArrayNode above = error.putArray("array");
    ArrayNode below = error.putArray("arrayminus");
    boolean any = false;
    for (WinRate row : rows) {
      if (row.estimate().isPresent()) {
        double estimate = row.estimate().getAsDouble();
        x.add(row.group().get(Split.LEVEL));
        y.add(100 * estimate);
        any |= row.interval().isPresent();
        above.add(100 * row.interval().map(i -> i.upper() - estimate).orElse(0.0));
        below.add(100 * row.interval().map(i -> estimate - i.lower()).orElse(0.0));
      }
    }
    if (!any) {
      // A line of no length would still show its ends.
      trace.remove("error_y");
    }
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
