package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenhand.analysis.QuestionKind;
import org.evenhand.analysis.SurveyMean;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;
import org.evenhand.table.SurveyTable;

/**
 * Mean ratings of questions by people (figure 11 of arXiv 2506.06331, 2025): for each item one bar
 * for grounded and one for summary-based questions, from 1 to 5; a panel for each source.
 */
public final class SurveyBars {
  private static final int PANEL = 400;
  private static final int GAP = 60;
  private static final int LEFT = 62;
  private static final int HEIGHT = 260;
  private static final String TITLE = "What people say about the questions";

  private SurveyBars() {}

  /**
   * A panel for each source, in the order of the means.
   *
   * @throws IllegalArgumentException if there is no mean
   */
  public static Plot of(List<SurveyMean> means) {
    if (means.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no mean to draw. Read the answers of at least one participant.");
    }
    List<Source> sources = means.stream().map(SurveyMean::source).distinct().toList();
    int width = LEFT + sources.size() * PANEL + (sources.size() - 1) * GAP + Style.MARGIN;
    width = Math.max(width, 560);
    double inside = width - LEFT - (double) Style.MARGIN;
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("barmode", "group");
    layout.put("bargap", 0.3).put("bargroupgap", 0.06);
    List<String> caption = new ArrayList<>();
    for (int panel = 0; panel < sources.size(); panel++) {
      Source source = sources.get(panel);
      List<SurveyMean> ofOne = means.stream().filter(m -> m.source().equals(source)).toList();
      double from = panel * (PANEL + GAP) / inside;
      double to = panel == sources.size() - 1 ? 1 : (panel * (PANEL + GAP) + PANEL) / inside;
      axes(layout, panel, from, to);
      for (QuestionKind kind : QuestionKind.values()) {
        bars(data, ofOne, kind, source, panel);
      }
      caption.add("source: " + source + details(ofOne));
    }
    boolean limits = means.stream().anyMatch(mean -> mean.interval().isPresent());
    caption.add(
        limits
            ? "Lines: 95 % intervals over participants and questions; 1 is the least."
            : "No intervals: none are published; under ten participants or questions none are drawn.");
    int height = Style.dress(specification, TITLE, caption, width, LEFT, 48, 44, HEIGHT);
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("y", 1.02).put("yanchor", "bottom");
    return Plot.of(TITLE, sources, specification, width, height, SurveyTable.of(means), alt(means));
  }

  private static void axes(ObjectNode layout, int panel, double from, double to) {
    String suffix = panel == 0 ? "" : String.valueOf(panel + 1);
    ObjectNode x = layout.putObject("xaxis" + suffix).put("anchor", "y" + suffix);
    x.put("type", "category").put("fixedrange", true).put("ticks", "");
    x.putArray("domain").add(from).add(to);
    ArrayNode order = x.put("categoryorder", "array").putArray("categoryarray");
    Arrays.stream(SurveyItem.values()).map(SurveyItem::label).forEach(order::add);
    ObjectNode y = layout.putObject("yaxis" + suffix).put("anchor", "x" + suffix);
    y.putArray("range").add(1).add(5.15);
    y.put("tickmode", "array").putArray("tickvals").add(1).add(2).add(3).add(4).add(5);
    y.put("gridcolor", "#DDDDDD").put("fixedrange", true).put("zeroline", false);
    if (panel == 0) {
      y.putObject("title").put("text", "mean rating (1 to 5)").putObject("font").put("size", 12);
    }
  }

  private static void bars(
      ArrayNode data, List<SurveyMean> means, QuestionKind kind, Source source, int panel) {
    String colour = kind == QuestionKind.GROUNDED ? Style.BLUE : Style.ORANGE;
    String suffix = panel == 0 ? "" : String.valueOf(panel + 1);
    ObjectNode trace = data.addObject().put("type", "bar").put("name", kind.label());
    trace.put("xaxis", "x" + suffix).put("yaxis", "y" + suffix).put("legendgroup", kind.label());
    trace.put("showlegend", panel == 0);
    ObjectNode marker = trace.putObject("marker").put("color", colour);
    String pattern = Style.pattern(source.kind());
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace").put("size", 5);
      marker.putObject("line").put("width", 1.2).put("color", colour);
    }
    // Bars stand on 1, the least rating.
    trace.put("base", 1);
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    boolean limits = means.stream().anyMatch(mean -> mean.interval().isPresent());
    var lines = new IntervalLines();
    for (SurveyMean mean : means) {
      if (mean.kind() == kind) {
        x.add(mean.item().label());
        y.add(mean.mean() - 1);
        text.add(String.format(Locale.ROOT, "<b>%.2f</b>", mean.mean()));
        lines.add(mean.mean(), mean.interval());
      }
    }
    lines.draw(trace, "y", Style.INK);
    trace.put("textposition", limits ? "none" : "outside").put("cliponaxis", false);
    trace.putObject("textfont").put("size", Style.SMALL).put("color", Style.INK);
    trace.put("hovertemplate", "%{x}: %{text}<extra>%{fullData.name}</extra>");
  }

  private static String details(List<SurveyMean> means) {
    int participants = means.stream().mapToInt(SurveyMean::participants).max().orElse(0);
    return participants == 0
        ? ""
        : "; "
            + participants
            + " participants, "
            + means.stream()
                .collect(
                    Collectors.groupingBy(
                        mean -> mean.kind().label(),
                        TreeMap::new,
                        Collectors.summarizingInt(SurveyMean::questions)))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue().getMax() + " " + entry.getKey() + " questions")
                .collect(Collectors.joining(", "));
  }

  private static String alt(List<SurveyMean> means) {
    return "Bars of mean ratings: "
        + means.stream()
            .map(
                mean ->
                    String.format(
                        Locale.ROOT,
                        "%s %.2f for %s",
                        mean.item().label(),
                        mean.mean(),
                        mean.kind().label()))
            .collect(Collectors.joining(", "))
        + ".";
  }
}
