package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.evenhand.analysis.EntitySpread;
import org.evenhand.analysis.PublishedQuestions;
import org.evenhand.study.Source;
import org.evenhand.table.EntityTable;
import tech.tablesaw.api.Table;

/**
 * The ten entities that sets of questions mention most, as pies (figure 9 of arXiv 2506.06331,
 * 2025): a slice is the share of all mentions, the grey one all other entities together. The
 * numbers below a pie are brought to the same number of mentions, so that the sets can be compared.
 */
public final class EntityPies {
  private static final int TOP = 10;
  private static final int PANEL = 440;
  private static final int HEIGHT = 300;
  private static final int HEADING = 30;
  private static final int FACTS = 96;
  private static final String TITLE = "What the questions are about: the ten entities named most";
  private static final List<String> COLOURS =
      List.of(
          "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#F0E442", "#7F7FFF",
          "#8C6D31", "#4D4D4D");

  private EntityPies() {}

  /**
   * A pie for each set of questions.
   *
   * @throws IllegalArgumentException if there is none, or one mentions no entity
   */
  public static Plot of(List<EntitySpread> spreads) {
    if (spreads.isEmpty()) {
      throw new IllegalArgumentException("There are no questions to draw. Give at least one set.");
    }
    for (EntitySpread spread : spreads) {
      if (spread.total() == 0) {
        throw new IllegalArgumentException(
            "The %s questions of '%s' mention no entity of the graph, so there is no pie to draw. Match them against the graph of their corpus."
                .formatted(spread.questions(), spread.name()));
      }
    }
    int m = spreads.stream().mapToInt(EntitySpread::total).min().orElseThrow();
    int width = 2 * Style.MARGIN + spreads.size() * PANEL;
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    for (int i = 0; i < spreads.size(); i++) {
      double from = (double) i / spreads.size();
      pie(data, spreads.get(i), from, from + 1.0 / spreads.size());
      words(layout, spreads.get(i), m, from);
    }
    Set<Source> sources = new LinkedHashSet<>();
    spreads.forEach(spread -> sources.add(spread.source()));
    sources.add(PublishedQuestions.SOURCE);
    List<String> caption = new ArrayList<>();
    sources.stream()
        .filter(source -> !source.equals(PublishedQuestions.SOURCE))
        .forEach(source -> caption.add("source: " + source));
    caption.add("source: " + PublishedQuestions.SOURCE + ": " + PublishedQuestions.entities());
    caption.add(
        "A mention is one entity in one question. Kinds expected among %s mentions by rarefaction (Chao 2014)."
            .formatted(m));
    int height =
        Style.dress(specification, TITLE, caption, width, Style.MARGIN, HEADING, FACTS, HEIGHT);
    Table numbers = EntityTable.of(spreads, TOP);
    return Plot.of(
        TITLE, List.copyOf(sources), specification, width, height, numbers, alt(spreads));
  }

  private static void pie(ArrayNode data, EntitySpread spread, double from, double to) {
    ObjectNode pie = data.addObject().put("type", "pie").put("sort", false).put("hole", 0.35);
    pie.putObject("domain").putArray("x").add(from + 0.03).add(to - 0.03);
    pie.withObject("/domain").putArray("y").add(0.06).add(0.94);
    ArrayNode labels = pie.putArray("labels");
    ArrayNode values = pie.putArray("values");
    ArrayNode colours = pie.putObject("marker").putArray("colors");
    int shown = 0;
    for (EntitySpread.Mentions mention : spread.top(TOP)) {
      labels.add(Style.text(shortened(mention.entity())));
      values.add(mention.questions());
      colours.add(COLOURS.get(shown++));
    }
    int top = spread.top(TOP).stream().mapToInt(EntitySpread.Mentions::questions).sum();
    int others = spread.distinct() - shown;
    if (others > 0) {
      labels.add(others + " others");
      values.add(spread.total() - top);
      colours.add("#DDDDDD");
    }
    pie.withObject("/marker").putObject("line").put("color", "white").put("width", 1);
    // The named slices are on the right, half above and half below the middle.
    pie.put("rotation", 90 - 180.0 * top / spread.total());
    pie.put("textinfo", "label").put("textposition", "outside").put("direction", "clockwise");
    pie.putObject("textfont").put("size", Style.SMALL);
    pie.put("hovertemplate", "%{label}: %{value} of " + spread.total() + "<extra></extra>");
  }

  private static void words(ObjectNode layout, EntitySpread spread, int m, double from) {
    Style.note(
            layout,
            "<b>" + Style.text(spread.name()) + "</b> (" + spread.questions() + " questions)",
            Style.TEXT,
            Style.INK)
        .put("x", from)
        .put("xanchor", "left")
        .put("y", 1)
        .put("yanchor", "bottom");
    List<String> facts =
        List.of(
            String.format(
                Locale.ROOT,
                "%s distinct entities in %s mentions",
                spread.distinct(),
                spread.total()),
            String.format(
                Locale.ROOT,
                "%.1f kinds expected among %s mentions",
                spread.hill().rarefied(0, m),
                m),
            String.format(
                Locale.ROOT,
                "evenness %.2f; effective kinds %.1f",
                spread.hill().evenness(),
                spread.hill().simpson()),
            spread.openingShare().isEmpty()
                ? ""
                : String.format(
                    Locale.ROOT,
                    "%.1f %% of mentions are of entities in an opening",
                    100 * spread.openingShare().getAsDouble()));
    Style.note(layout, Style.text(facts), 12, Style.INK)
        .put("x", from)
        .put("xanchor", "left")
        .put("y", 0)
        .put("yanchor", "top")
        .put("yshift", -4)
        .put("align", "left");
  }

  private static String shortened(String name) {
    return name.length() <= 22 ? name : name.substring(0, 21) + "…";
  }

  private static String alt(List<EntitySpread> spreads) {
    List<String> parts = new ArrayList<>();
    for (EntitySpread spread : spreads) {
      parts.add(
          String.format(
              Locale.ROOT,
              "the ten first of %s entities have %.0f %% of the mentions in %s",
              spread.distinct(),
              100 * spread.topShare(TOP).orElse(0),
              spread.name()));
    }
    return "Pies of entities: " + String.join("; ", parts) + ".";
  }
}
