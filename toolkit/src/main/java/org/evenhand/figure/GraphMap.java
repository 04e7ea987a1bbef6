package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.evenhand.graph.Entity;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.study.Level;
import org.evenhand.study.Source;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * A knowledge graph as points and lines, once for each sample, with the sample drawn in colour: how
 * nodes, edges and subgraphs are drawn from a graph (figure 4 of arXiv 2506.06331, 2025). Of a
 * larger graph only the samples and what lies around them is drawn, and the caption says so.
 */
public final class GraphMap {
  private static final int MOST = 260;
  private static final int PANEL = 330;
  private static final int GAP = 24;
  private static final int HEADING = 26;
  private static final Map<Level, String> COLOURS =
      Map.of(Level.NODE, Style.VERMILION, Level.EDGE, Style.BLUE, Level.SUBGRAPH, Style.GREEN);

  private final KnowledgeGraph graph;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<int[]> links = new ArrayList<>();
  private double[][] places;

  private GraphMap(KnowledgeGraph graph) {
    this.graph = graph;
  }

  /**
   * A panel for each sample.
   *
   * @param samples of that graph, one to four
   * @throws IllegalArgumentException if there is no sample, or too many
   */
  public static Plot of(KnowledgeGraph graph, List<GraphSample> samples, Source source) {
    if (samples.isEmpty() || samples.size() > 4) {
      throw new IllegalArgumentException(
          "%s samples cannot be drawn side by side. Give one to four.".formatted(samples.size()));
    }
    var map = new GraphMap(graph);
    map.choose(samples);
    return map.plot(samples, source);
  }

  private void choose(List<GraphSample> samples) {
    Set<String> names = new LinkedHashSet<>();
    samples.forEach(sample -> sample.entities().forEach(entity -> names.add(entity.name())));
    if (graph.entityCount() <= MOST) {
      graph.entities().forEach(entity -> names.add(entity.name()));
    } else {
      for (Relation relation : graph.relations()) {
        boolean touches = names.contains(relation.source()) || names.contains(relation.target());
        if (touches && names.size() < MOST) {
          names.add(relation.source());
          names.add(relation.target());
        }
      }
    }
    // By name, so that the places do not depend on the samples where all is drawn.
    names.stream().sorted().forEach(name -> numbers.put(name, numbers.size()));
    for (Relation relation : graph.relations()) {
      if (numbers.containsKey(relation.source()) && numbers.containsKey(relation.target())) {
        links.add(new int[] {numbers.get(relation.source()), numbers.get(relation.target())});
      }
    }
    places = ForceLayout.of(numbers.size(), links);
  }

  private Plot plot(List<GraphSample> samples, Source source) {
    int count = samples.size();
    int width = 2 * Style.MARGIN + count * PANEL + (count - 1) * GAP;
    double inside = width - 2.0 * Style.MARGIN;
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout");
    for (int panel = 0; panel < count; panel++) {
      double from = panel * (PANEL + GAP) / inside;
      double to = (panel * (PANEL + GAP) + PANEL) / inside;
      panel(data, layout, samples.get(panel), panel, from, to);
    }
    layout.put("showlegend", false);
    boolean whole = numbers.size() == graph.entityCount();
    List<String> caption =
        List.of(
            "source: " + source,
            (whole ? "The whole " : "The samples and what lies around them in the ")
                + graph.toString().replaceAll(" \\(.*", "")
                + "; a point is an entity, a line a relation.");
    int height =
        Style.dress(
            specification,
            "What questions are asked about: samples of the knowledge graph",
            caption,
            width,
            Style.MARGIN,
            HEADING,
            8,
            PANEL);
    return Plot.of(
        "What questions are asked about: samples of the knowledge graph",
        List.of(source),
        specification,
        width,
        height,
        table(samples, source),
        "The same graph %s times, with %s in colour."
            .formatted(
                count,
                String.join(
                    ", ", samples.stream().map(sample -> "one " + word(sample.level())).toList())));
  }

  private void panel(
      ArrayNode data, ObjectNode layout, GraphSample sample, int panel, double from, double to) {
    String suffix = panel == 0 ? "" : String.valueOf(panel + 1);
    for (String axis : List.of("x", "y")) {
      ObjectNode each = layout.putObject(axis + "axis" + suffix).put("visible", false);
      each.put("fixedrange", true).put("anchor", (axis.equals("x") ? "y" : "x") + suffix);
      each.putArray("range").add(-1.08).add(1.08);
      each.putArray("domain").add(axis.equals("x") ? from : 0).add(axis.equals("x") ? to : 1);
    }
    String colour = COLOURS.get(sample.level());
    List<int[]> drawn = new ArrayList<>();
    for (Relation relation : sample.relations()) {
      drawn.add(new int[] {numbers.get(relation.source()), numbers.get(relation.target())});
    }
    Set<Integer> chosen = new LinkedHashSet<>();
    sample.entities().forEach(entity -> chosen.add(numbers.get(entity.name())));
    lines(data, links, "#CCCCCC", 0.8, suffix);
    List<Integer> rest = numbers.values().stream().filter(n -> !chosen.contains(n)).toList();
    points(data, rest, "#AAAAAA", 4, suffix);
    lines(data, drawn, colour, 2.4, suffix);
    points(data, List.copyOf(chosen), colour, sample.level() == Level.SUBGRAPH ? 7 : 11, suffix);
    heading(layout, sample, from, suffix);
    if (sample.level() != Level.SUBGRAPH) {
      double highest =
          sample.entities().stream()
              .mapToDouble(e -> places[1][numbers.get(e.name())])
              .max()
              .orElse(0);
      for (Entity entity : sample.entities()) {
        boolean above = places[1][numbers.get(entity.name())] == highest;
        label(layout, entity.name(), above ? 17 : -17, suffix);
      }
    }
  }

  private void heading(ObjectNode layout, GraphSample sample, double from, String suffix) {
    String text =
        switch (sample.level()) {
          case NODE -> "<b>One node</b>";
          case EDGE -> "<b>One edge</b>";
          default ->
              "<b>One walk</b>: %s relations, %s entities"
                  .formatted(sample.relations().size(), sample.entities().size());
        };
    Style.note(layout, text, Style.TEXT, Style.INK)
        .put("x", from)
        .put("xanchor", "left")
        .put("y", 1)
        .put("yanchor", "bottom");
  }

  private void label(ObjectNode layout, String name, int shift, String suffix) {
    int number = numbers.get(name);
    double x = places[0][number];
    Style.note(layout, "<b>" + Style.text(name) + "</b>", 12, Style.INK)
        .put("xref", "x" + suffix)
        .put("yref", "y" + suffix)
        .put("x", x)
        .put("y", places[1][number])
        .put("xanchor", x < -0.4 ? "left" : x > 0.4 ? "right" : "center")
        .put("yshift", shift)
        .put("bgcolor", "rgba(255,255,255,0.85)");
  }

  private void lines(
      ArrayNode data, List<int[]> pairs, String colour, double width, String suffix) {
    ObjectNode trace = trace(data, "lines", suffix);
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    for (int[] pair : pairs) {
      for (int end : pair) {
        x.add(places[0][end]);
        y.add(places[1][end]);
      }
      x.addNull();
      y.addNull();
    }
    trace.putObject("line").put("color", colour).put("width", width);
    trace.put("hoverinfo", "skip");
  }

  private void points(
      ArrayNode data, List<Integer> chosen, String colour, int size, String suffix) {
    ObjectNode trace = trace(data, "markers", suffix);
    List<String> names = List.copyOf(numbers.keySet());
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    for (int number : chosen) {
      x.add(places[0][number]);
      y.add(places[1][number]);
      text.add(Style.text(names.get(number)));
    }
    trace.putObject("marker").put("color", colour).put("size", size);
    trace.put("hoverinfo", "text");
  }

  private static ObjectNode trace(ArrayNode data, String mode, String suffix) {
    return data.addObject()
        .put("type", "scatter")
        .put("mode", mode)
        .put("xaxis", "x" + suffix)
        .put("yaxis", "y" + suffix);
  }

  private static Table table(List<GraphSample> samples, Source source) {
    StringColumn level = StringColumn.create("level");
    StringColumn sampled = StringColumn.create("sample");
    IntColumn entities = IntColumn.create("entities");
    IntColumn relations = IntColumn.create("relations");
    IntColumn chunks = IntColumn.create("chunks");
    StringColumn sources = StringColumn.create("source");
    for (GraphSample sample : samples) {
      level.append(word(sample.level()));
      sampled.append(sample.toString());
      entities.append(sample.entities().size());
      relations.append(sample.relations().size());
      chunks.append(sample.chunkIds().size());
      sources.append(source.toString());
    }
    return Table.create("", level, sampled, entities, relations, chunks, sources);
  }

  private static String word(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
