package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.PublishedQuestions;
import org.evenhand.analysis.Similarities;
import org.evenhand.study.Source;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * How near questions are to the text that fits them best, a box and its points for each set: the
 * stand-in on board for figure 10 of arXiv 2506.06331 (2025), whose scores from 0 to 5 need a
 * judge. The axis is a cosine and not that scale.
 */
public final class SimilarityBoxes {
  private static final int WIDTH = 820;
  private static final int LEFT = 190;
  private static final int ROW = 78;
  private static final String TITLE = "How near questions are to the text that fits them best";
  private static final List<String> COLOURS =
      List.of(Style.BLUE, "#B87700", Style.GREEN, Style.PURPLE);

  private SimilarityBoxes() {}

  /**
   * A box for each set, from top to bottom.
   *
   * @throws IllegalArgumentException if there is none, or their means are over different numbers of
   *     chunks
   */
  public static Plot of(List<Similarities> sets) {
    if (sets.isEmpty() || sets.stream().mapToInt(Similarities::nearest).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "%s sets of questions cannot be drawn together. Give at least one, all with means over the same number of chunks."
              .formatted(sets.size()));
    }
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    for (int i = 0; i < sets.size(); i++) {
      box(data, sets.get(i), COLOURS.get(i % COLOURS.size()));
    }
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    ObjectNode x = layout.putObject("xaxis").put("gridcolor", "#DDDDDD").put("zeroline", false);
    x.putObject("title")
        .put(
            "text",
            "mean cosine to the nearest %s chunks (not a score from 0 to 5)"
                .formatted(sets.get(0).nearest()))
        .putObject("font")
        .put("size", 12);
    ObjectNode y = layout.putObject("yaxis").put("autorange", "reversed").put("type", "category");
    y.put("ticks", "").put("ticklabelstandoff", 6);
    List<Source> sources = new ArrayList<>();
    sets.stream().map(Similarities::source).distinct().forEach(sources::add);
    List<String> caption = new ArrayList<>();
    sources.forEach(source -> caption.add("source: " + source));
    sources.add(PublishedQuestions.SOURCE);
    caption.add(
        "source: "
            + PublishedQuestions.SOURCE
            + ": with a judge, scores 0 and 1 are over half for summary-based questions.");
    int height = Style.dress(specification, TITLE, caption, WIDTH, LEFT, 14, 56, ROW * sets.size());
    return Plot.of(TITLE, sources, specification, WIDTH, height, table(sets), alt(sets));
  }

  private static void box(ArrayNode data, Similarities set, String colour) {
    ObjectNode box = data.addObject().put("type", "box").put("orientation", "h");
    ArrayNode x = box.putArray("x");
    ArrayNode y = box.putArray("y");
    String label = Style.text(set.name()) + "<br>n = " + set.cosines().size();
    set.cosines()
        .forEach(
            cosine -> {
              x.add(cosine);
              y.add(label);
            });
    box.put("boxpoints", "all")
        .put("jitter", 0.5)
        .put("pointpos", 0)
        .put("quartilemethod", "linear");
    box.put("fillcolor", "rgba(0,0,0,0.04)");
    box.putObject("line").put("color", colour).put("width", 1.6);
    box.putObject("marker").put("color", colour).put("size", 4).put("opacity", 0.55);
    box.put("hovertemplate", "%{x:.3f}<extra></extra>");
  }

  private static Table table(List<Similarities> sets) {
    StringColumn name = StringColumn.create("questions of");
    IntColumn number = IntColumn.create("question");
    IntColumn nearest = IntColumn.create("chunks");
    DoubleColumn cosine = DoubleColumn.create("mean cosine");
    StringColumn source = StringColumn.create("source");
    for (Similarities set : sets) {
      for (int i = 0; i < set.cosines().size(); i++) {
        name.append(set.name());
        number.append(i + 1);
        nearest.append(set.nearest());
        cosine.append(set.cosines().get(i));
        source.append(set.source().toString());
      }
    }
    return Table.create("", name, number, nearest, cosine, source);
  }

  private static String alt(List<Similarities> sets) {
    List<String> medians = new ArrayList<>();
    for (Similarities set : sets) {
      medians.add(String.format(Locale.ROOT, "median %.2f for %s", set.box().median(), set.name()));
    }
    return "Boxes of cosines: " + String.join(", ", medians) + ".";
  }
}
