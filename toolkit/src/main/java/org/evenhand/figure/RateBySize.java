package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.SizeTrend;
import org.evenhand.analysis.SizedRate;
import org.evenhand.analysis.SizedRates;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.study.Source;
import org.evenhand.table.SizeTable;

/**
 * Relative win rates against the size of the corpus: a line for each pair over a scale of
 * doublings, with the intervals of its points. A pair whose lead does not depend on the size has a
 * level line.
 */
public final class RateBySize {
  private static final String TITLE = "Relative win rate by the size of the corpus";
  private static final List<String> COLOURS =
      List.of(
          Style.BLUE,
          Style.ORANGE,
          Style.GREEN,
          Style.PURPLE,
          Style.VERMILION,
          Style.SKY,
          Style.GREY);
  private static final int LEFT = Style.MARGIN + 60;
  private static final int NAMES = 290;
  private static final int WIDTH = 920;
  private static final int HEIGHT = 290;
  private static final int GAP = 76;
  private static final int LINE = Style.lineHeight(Style.SMALL + 1);

  /** How far the points of two pairs at one size stand apart, as a factor. */
  private static final double APART = 0.03;

  private RateBySize() {}

  /**
   * A figure of one or more corpora, one below the other, each with its own source.
   *
   * @throws IllegalArgumentException if there is nothing to draw, or more than 7 pairs of a corpus
   */
  public static Plot of(SizedRates rates, SizedRates... more) {
    return titled(TITLE, rates, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, SizedRates rates, SizedRates... more) {
    var panels = new ArrayList<>(List.of(rates));
    panels.addAll(List.of(more));
    for (SizedRates panel : panels) {
      if (panel.trends().isEmpty() || panel.trends().size() > COLOURS.size()) {
        throw new IllegalArgumentException(
            "%s pairs cannot be drawn as lines. Give 1 to %s, such as those from(method)."
                .formatted(panel.trends().size(), COLOURS.size()));
      }
    }
    List<SizeTrend> trends = panels.stream().flatMap(panel -> panel.trends().stream()).toList();
    var sources = SourceMarks.of(trends.stream().map(SizeTrend::source));
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    int inside = panels.size() * (HEIGHT + GAP) - GAP;
    for (int place = 0; place < panels.size(); place++) {
      double top = 1 - place * (HEIGHT + GAP) / (double) inside;
      axes(layout, panels.get(place), place, top, Math.max(0, top - HEIGHT / (double) inside));
      names(layout, panels.get(place).trends(), sources, top, inside);
      for (int line = 0; line < panels.get(place).trends().size(); line++) {
        data.add(line(panels.get(place).trends(), line, place));
      }
    }
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      List<WinRate> rows =
          trends.stream()
              .filter(trend -> trend.source().equals(source))
              .flatMap(trend -> trend.rates().stream())
              .map(SizedRate::rate)
              .toList();
      caption.add(sources.line(source, RateLabels.detailsOf(rows)));
    }
    caption.add(
        "Wins minus losses of the first-named; 0 is even. Lines at points: 95 % intervals over questions, from ten on; points of one size stand apart sideways. A doubling: the mean change of R over questions scored at every size, with its 95 % interval.");
    int height = Style.dress(specification, title, caption, WIDTH, LEFT, 12, 56, inside);
    ((ObjectNode) layout.get("margin")).put("r", NAMES);
    return Plot.of(
        title, sources.sources(), specification, WIDTH, height, SizeTable.of(trends), alt(trends));
  }

  private static String suffix(int place) {
    return place == 0 ? "" : String.valueOf(place + 1);
  }

  private static void axes(
      ObjectNode layout, SizedRates rates, int place, double top, double bottom) {
    List<Integer> sizes =
        rates.trends().stream()
            .flatMap(trend -> trend.rates().stream())
            .map(SizedRate::size)
            .distinct()
            .sorted()
            .toList();
    ObjectNode x = layout.putObject("xaxis" + suffix(place)).put("type", "log");
    x.put("anchor", "y" + suffix(place)).put("fixedrange", true).put("gridcolor", "#EEEEEE");
    x.put("showline", true).put("linecolor", Style.INK).put("tickmode", "array");
    double room = 0.12 * Math.log10(sizes.get(sizes.size() - 1) / (double) sizes.get(0));
    x.putArray("range")
        .add(Math.log10(sizes.get(0)) - room)
        .add(Math.log10(sizes.get(sizes.size() - 1)) + room);
    sizes.forEach(x.putArray("tickvals")::add);
    ArrayNode texts = x.putArray("ticktext");
    sizes.forEach(size -> texts.add(String.format(Locale.ROOT, "%,d", size)));
    ObjectNode name =
        x.putObject("title").put("text", Style.text("size of the corpus (" + rates.unit() + ")"));
    name.put("standoff", 8).putObject("font").put("size", 12);
    x.putObject("tickfont").put("size", Style.SMALL);
    ObjectNode y = layout.putObject("yaxis" + suffix(place)).put("anchor", "x" + suffix(place));
    y.putArray("domain").add(bottom).add(top);
    y.putArray("range").add(-104).add(104);
    ArrayNode ticks = y.put("tickmode", "array").putArray("tickvals");
    List.of(-100, -50, 0, 50, 100).forEach(ticks::add);
    y.put("gridcolor", "#DDDDDD").put("fixedrange", true).put("zeroline", true);
    y.put("zerolinecolor", Style.INK).put("zerolinewidth", 1.2);
    y.putObject("tickfont").put("size", Style.SMALL);
    ObjectNode points = y.putObject("title").put("text", "relative win rate (points)");
    points.put("standoff", 8).putObject("font").put("size", 12);
  }

  private static ObjectNode line(List<SizeTrend> trends, int number, int place) {
    SizeTrend trend = trends.get(number);
    boolean solid = Style.pattern(trend.source().kind()).isEmpty();
    String colour = COLOURS.get(number);
    ObjectNode trace = JsonNodeFactory.instance.objectNode().put("type", "scatter");
    trace.put("mode", "lines+markers").put("name", Style.text(name(trend)));
    trace.put("xaxis", "x" + suffix(place)).put("yaxis", "y" + suffix(place));
    trace
        .putObject("line")
        .put("color", colour)
        .put("width", 2)
        .put("dash", solid ? "solid" : "dash");
    trace
        .putObject("marker")
        .put("color", colour)
        .put("size", 8)
        .put("symbol", solid ? "circle" : "circle-open");
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    var lines = new IntervalLines();
    for (SizedRate sized : trend.rates()) {
      if (sized.rate().estimate().isEmpty()) {
        continue;
      }
      double estimate = sized.rate().estimate().getAsDouble();
      x.add(sized.size() * Math.pow(1 + APART, number - (trends.size() - 1) / 2.0));
      y.add(100 * estimate);
      text.add(Style.text(sized.rate().group().get(Split.DATASET)));
      lines.add(100 * estimate, sized.rate().interval().map(limits -> limits.map(100, 0)));
    }
    lines.draw(trace, "y", colour);
    return trace.put("hovertemplate", "%{text}: %{y:.1f} points<extra>%{fullData.name}</extra>");
  }

  /** The pairs beside their panel, each in the colour of its line and with its change. */
  private static void names(
      ObjectNode layout, List<SizeTrend> trends, SourceMarks sources, double top, int inside) {
    int down = 0;
    for (int line = 0; line < trends.size(); line++) {
      SizeTrend trend = trends.get(line);
      List<String> lines =
          new ArrayList<>(
              Style.wrap(
                  "● " + name(trend) + sources.behind(trend.source()),
                  NAMES - 28,
                  Style.SMALL + 1));
      lines.add(change(trend));
      Style.note(layout, Style.text(lines), Style.SMALL + 1, COLOURS.get(line))
          .put("x", 1)
          .put("xanchor", "left")
          .put("xshift", 12)
          .put("y", top - down / (double) inside)
          .put("yanchor", "top")
          .put("align", "left");
      down += lines.size() * LINE + 8;
    }
  }

  private static String name(SizeTrend trend) {
    var words = new ArrayList<String>();
    trend
        .group()
        .labels()
        .forEach(
            (split, label) -> {
              if (split != Split.PAIR) {
                words.add(label);
              }
            });
    words.add(RateLabels.name(trend.of()) + " against " + RateLabels.name(trend.against()));
    return String.join(", ", words);
  }

  private static String change(SizeTrend trend) {
    if (trend.perDoubling().isEmpty()) {
      return "no question scored at every size";
    }
    return signed(trend.perDoubling().getAsDouble())
        + trend
            .interval()
            .map(i -> " [" + signed(i.lower()) + ", " + signed(i.upper()) + "]")
            .orElse("")
        + " a doubling";
  }

  private static String signed(double share) {
    long points = Math.round(100 * share);
    return points == 0 ? "0" : String.format(Locale.ROOT, "%+d", points).replace('-', '−');
  }

  private static String alt(List<SizeTrend> trends) {
    long rising =
        trends.stream().filter(t -> t.interval().map(i -> i.lower() > 0).orElse(false)).count();
    long falling =
        trends.stream().filter(t -> t.interval().map(i -> i.upper() < 0).orElse(false)).count();
    return "Lines of relative win rates over the size of the corpus: of %s, %s rise and %s fall with an interval that leaves out 0."
        .formatted(trends.size(), rising, falling);
  }
}
