package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.evenhand.analysis.CostMeasure;
import org.evenhand.analysis.CostsAndGains;
import org.evenhand.analysis.CostsAndGains.Row;
import org.evenhand.analysis.WinRate;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;
import org.evenhand.table.CostGainTable;

/**
 * What methods cost for a question against how often they win: a point for each run of a study, at
 * its mean cost and its relative win rate against all its opponents together, with the 95 %
 * interval of the latter. Runs without a known cost or without a scored outcome are named below.
 */
public final class CostAndGain {
  private static final int WIDTH = 820;
  private static final int HEIGHT = 380;
  private static final int LEFT = Style.MARGIN + 60;
  private static final int INSIDE = WIDTH - LEFT - Style.MARGIN;
  private static final double POINT = 2;

  private final CostMeasure measure;
  private final CostsAndGains all;
  private final List<Row> drawn;
  private final CostAxis axis;
  private final double reach;

  private CostAndGain(CostsAndGains all, CostMeasure measure) {
    this.all = all;
    this.measure = measure;
    this.drawn =
        all.rows().stream()
            .filter(row -> row.isJudged() && measure.of(row.cost()).known() > 0)
            .toList();
    if (drawn.isEmpty()) {
      throw new IllegalArgumentException(
          "No run of %s has both a known cost in %s and a scored outcome, so there is nothing to draw. %s"
              .formatted(all.source(), measure.unit(), missing()));
    }
    this.axis = CostAxis.of(measure, drawn.stream().map(this::cost).toList());
    this.reach = reach();
  }

  /** By tokens of all model calls, on a scale of powers of ten. */
  public static Plot byTokens(CostsAndGains rows) {
    return new CostAndGain(rows, CostMeasure.TOKENS).plot();
  }

  /**
   * By seconds from question to answer.
   *
   * @throws IllegalArgumentException if no run has a known time, as in a simulated study
   */
  public static Plot bySeconds(CostsAndGains rows) {
    return new CostAndGain(rows, CostMeasure.SECONDS).plot();
  }

  /**
   * By price in US dollars.
   *
   * @throws IllegalArgumentException if no run has a known price, as in a simulated study
   */
  public static Plot byPrice(CostsAndGains rows) {
    return new CostAndGain(rows, CostMeasure.PRICE).plot();
  }

  private double cost(Row row) {
    return measure.of(row.cost()).mean().orElseThrow();
  }

  private static double points(Row row) {
    return 100 * row.gain().estimate().orElseThrow();
  }

  private static double upper(Row row) {
    return row.gain().interval().map(Interval::upper).orElse(0.0) * 100;
  }

  private static double lower(Row row) {
    return row.gain().interval().map(Interval::lower).orElse(0.0) * 100;
  }

  /** The largest distance from zero, up to the next ten, and ten at least. */
  private double reach() {
    double most =
        drawn.stream()
            .mapToDouble(
                row ->
                    Math.max(
                        Math.abs(points(row)),
                        Math.max(Math.abs(upper(row)), Math.abs(lower(row)))))
            .max()
            .orElseThrow();
    return Math.min(104, 10 * Math.max(1, Math.ceil(most / 10 + 0.7)));
  }

  private Plot plot() {
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    dots(specification.putArray("data").addObject());
    labels(layout);
    axes(layout);
    Source source = all.source();
    String title = "What an answer costs and how often it wins, by " + measure.unit();
    int height = Style.dress(specification, title, caption(), WIDTH, LEFT, 16, 52, HEIGHT);
    return Plot.of(
        title, List.of(source), specification, WIDTH, height, CostGainTable.of(all), alt());
  }

  private void dots(ObjectNode trace) {
    trace.put("type", "scatter").put("mode", "markers").put("cliponaxis", false);
    trace
        .putObject("marker")
        .put("size", 10)
        .put("color", Style.BLUE)
        .put("symbol", all.source().kind() == Source.Kind.SIMULATED ? "circle-open" : "circle")
        .putObject("line")
        .put("width", 2)
        .put("color", Style.BLUE);
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    var lines = new IntervalLines();
    for (Row row : drawn) {
      x.add(cost(row));
      y.add(points(row));
      text.add(Style.text(row.method()));
      lines.add(points(row), row.gain().interval().map(limits -> limits.map(100, 0)));
    }
    lines.draw(trace, "y", Style.BLUE);
    trace.put(
        "hovertemplate",
        "%{text}: %{x:,.4~g} " + measure.unit() + ", %{y:.1f} points<extra></extra>");
  }

  private void labels(ObjectNode layout) {
    List<PointLabels.Point> points = new ArrayList<>();
    for (Row row : drawn) {
      boolean known = row.gain().interval().isPresent();
      points.add(
          new PointLabels.Point(
              INSIDE * axis.share(cost(row)),
              pixel(points(row)),
              pixel(known ? upper(row) : points(row) + POINT),
              pixel(known ? lower(row) : points(row) - POINT),
              row.method()));
    }
    List<PointLabels.Place> places =
        PointLabels.places(points, List.of(pixel(0)), INSIDE, HEIGHT, Style.SMALL + 1);
    for (int i = 0; i < drawn.size(); i++) {
      Row row = drawn.get(i);
      Style.note(layout, Style.text(row.method()), Style.SMALL + 1, Style.INK)
          .put("xref", "x")
          .put("yref", "y")
          .put("x", axis.place(cost(row)))
          .put("y", points(row))
          .put("xshift", places.get(i).right())
          .put("yshift", places.get(i).up());
    }
  }

  private double pixel(double points) {
    return HEIGHT * (reach - points) / (2 * reach);
  }

  private void axes(ObjectNode layout) {
    axis.draw(layout);
    ObjectNode y = layout.putObject("yaxis").put("gridcolor", "#DDDDDD").put("fixedrange", true);
    y.putArray("range").add(-reach).add(reach);
    y.put("zeroline", true).put("zerolinecolor", Style.INK).put("zerolinewidth", 1.2);
    ObjectNode name = y.putObject("title").put("text", "relative win rate (points)");
    name.put("standoff", 8).putObject("font").put("size", 12);
  }

  private List<String> caption() {
    List<WinRate> gains = drawn.stream().map(Row::gain).toList();
    int[] known = drawn.stream().mapToInt(r -> measure.of(r.cost()).known()).sorted().toArray();
    int most = known[known.length - 1];
    List<String> caption = new ArrayList<>();
    caption.add(
        "source: "
            + all.source()
            + "; "
            + RateLabels.details(gains).apply(all.source()).replace("a group", "a point"));
    caption.add(
        "Relative win rate: wins minus losses against all opponents together; 0 is even. Lines: 95 % intervals over questions, from ten questions on.");
    caption.add(
        "Cost: mean over %s answers as first written; what alignment used is no part of it."
            .formatted(known[0] == most ? most : known[0] + " to " + most));
    String estimated =
        drawn.stream()
            .filter(row -> row.cost().estimated() > 0)
            .map(Row::method)
            .collect(Collectors.joining(", "));
    if (measure == CostMeasure.TOKENS && !estimated.isEmpty()) {
      caption.add("Tokens that a service did not tell are estimated: %s.".formatted(estimated));
    }
    if (!missing().isEmpty()) {
      caption.add(missing());
    }
    return caption;
  }

  /** Who is not drawn, and why; empty if all are. */
  private String missing() {
    List<String> sentences = new ArrayList<>();
    String unknown =
        all.rows().stream()
            .filter(row -> measure.of(row.cost()).known() == 0)
            .map(Row::method)
            .collect(Collectors.joining(", "));
    String unjudged =
        all.rows().stream()
            .filter(row -> !row.isJudged())
            .map(Row::method)
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      sentences.add(
          "Not drawn, since the cost in %s is unknown: %s.".formatted(measure.unit(), unknown));
    }
    if (!unjudged.isEmpty()) {
      sentences.add("Not drawn, since no outcome of theirs is scored: %s.".formatted(unjudged));
    }
    return String.join(" ", sentences);
  }

  private String alt() {
    return drawn.stream()
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%s at %s and %.1f points",
                    row.method(),
                    axis.text(cost(row)),
                    points(row)))
        .collect(Collectors.joining(", ", "Points for mean cost and relative win rate: ", "."));
  }
}
