package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Aspect;
import org.evenhand.study.Source;
import org.evenhand.table.GradingTable;

/**
 * What each score of a rubric means, as a card to print (Table I of arXiv 2506.06331, 2025, which
 * has Directness only).
 */
public final class GradingCard {
  private static final String TITLE = "What each score means";
  private static final int WIDTH = 860;
  private static final int SCORE = 60;
  private static final int LINE = Style.lineHeight(Style.TEXT);

  private GradingCard() {}

  /**
   * A card of some aspects, one below the other.
   *
   * @param criteria the meanings of the scores from 0 up, by aspect, in the order of drawing
   * @param source whose words they are
   * @throws IllegalArgumentException if there is no aspect
   */
  public static Plot of(Map<Aspect, List<String>> criteria, Source source) {
    if (criteria.isEmpty()) {
      throw new IllegalArgumentException("There is no aspect to show. Give at least one.");
    }
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data");
    ObjectNode layout = specification.putObject("layout");
    int inside = 0;
    for (List<String> meanings : criteria.values()) {
      inside += 2 * LINE;
      for (String meaning : meanings) {
        inside += LINE * lines(meaning).size() + 4;
      }
    }
    int y = 0;
    for (var aspect : criteria.entrySet()) {
      text(layout, "<b>" + Style.text(aspect.getKey().name()) + "</b>", 0, y + LINE / 2, inside);
      y += 2 * LINE;
      rule(layout, y - 4, inside);
      for (int score = 0; score < aspect.getValue().size(); score++) {
        List<String> lines = lines(aspect.getValue().get(score));
        text(layout, "<b>" + score + "</b>", 14, y, inside);
        text(layout, Style.text(lines), SCORE, y, inside);
        y += LINE * lines.size() + 4;
      }
    }
    for (String axis : List.of("xaxis", "yaxis")) {
      layout.putObject(axis).put("visible", false).put("fixedrange", true);
    }
    int height =
        Style.dress(
            specification,
            TITLE,
            List.of(
                "source: " + source, "A judge gives each answer a whole number on each aspect."),
            WIDTH,
            Style.MARGIN,
            4,
            12,
            inside);
    return Plot.of(
        TITLE,
        List.of(source),
        specification,
        WIDTH,
        height,
        GradingTable.of(criteria),
        "A card with the meaning of each score of %s.".formatted(criteria.keySet()));
  }

  private static List<String> lines(String meaning) {
    return Style.wrap(meaning, WIDTH - 2 * Style.MARGIN - SCORE, Style.TEXT);
  }

  private static void text(ObjectNode layout, String text, int x, int y, int inside) {
    Style.note(layout, text, Style.TEXT, Style.INK)
        .put("x", 0)
        .put("xanchor", "left")
        .put("xshift", x)
        .put("y", 1 - (double) y / inside)
        .put("yanchor", "top")
        .put("align", "left");
  }

  private static void rule(ObjectNode layout, int y, int inside) {
    ObjectNode rule = layout.withArray("/shapes").addObject().put("type", "line");
    rule.put("xref", "paper").put("yref", "paper").put("x0", 0).put("x1", 1);
    rule.put("y0", 1 - (double) y / inside).put("y1", 1 - (double) y / inside);
    rule.putObject("line").put("width", 1).put("color", "#BBBBBB");
  }
}
