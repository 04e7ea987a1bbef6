package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Source;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * Questions beside the text that they rest on (figures 1 and 5 of arXiv 2506.06331, 2025): a row
 * for each question, with its level, its words and the beginning of its evidence, if it has any.
 */
public final class QuestionCards {
  private static final int WIDTH = 1000;
  private static final int LEVEL = 130;
  private static final int QUESTION = 340;
  private static final int PAD = 12;
  private static final int EVIDENCE_LINES = 8;
  private static final String NONE = "None: no chunk is named as its evidence.";

  private QuestionCards() {}

  /**
   * A card for each question, in their order.
   *
   * @param evidence the text that a question's chunks hold; empty if there is none
   * @throws IllegalArgumentException if there is no question
   */
  public static Plot of(
      String title, List<Question> questions, Function<Question, String> evidence, Source source) {
    if (questions.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no question to draw in '%s'. Give at least one.".formatted(title));
    }
    List<Card> cards = questions.stream().map(q -> Card.of(q, evidence.apply(q))).toList();
    int inside = Style.lineHeight(12) + PAD + cards.stream().mapToInt(Card::height).sum();
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ObjectNode trace =
        specification.putArray("data").addObject().put("type", "scatter").put("mode", "markers");
    trace.putArray("x").add(0);
    trace.putArray("y").add(0);
    trace.putObject("marker").put("opacity", 0);
    trace.put("hoverinfo", "skip");
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    axis(layout, "xaxis", 0, WIDTH - 2 * Style.MARGIN);
    axis(layout, "yaxis", inside, 0);
    header(layout);
    int top = Style.lineHeight(12) + PAD;
    for (Card card : cards) {
      card.draw(layout, top);
      top += card.height();
    }
    int height =
        Style.dress(
            specification, title, List.of("source: " + source), WIDTH, Style.MARGIN, 8, 10, inside);
    return Plot.of(
        title,
        List.of(source),
        specification,
        WIDTH,
        height,
        table(questions, evidence, source),
        questions.size() + " questions, each beside the text that it rests on.");
  }

  private static void axis(ObjectNode layout, String name, int from, int to) {
    ObjectNode axis = layout.putObject(name).put("visible", false).put("fixedrange", true);
    axis.putArray("range").add(from).add(to);
  }

  private static void header(ObjectNode layout) {
    text(layout, "<b>made from</b>", 0, 0, Style.GREY);
    text(layout, "<b>question</b>", LEVEL, 0, Style.GREY);
    text(layout, "<b>evidence</b>", LEVEL + QUESTION, 0, Style.GREY);
  }

  private static void text(ObjectNode layout, String text, int x, int y, String colour) {
    Style.note(layout, text, 12, colour)
        .put("xref", "x")
        .put("yref", "y")
        .put("x", x)
        .put("y", y)
        .put("xanchor", "left")
        .put("yanchor", "top")
        .put("align", "left")
        .put("borderpad", 0);
  }

  /** One row. */
  private record Card(Question question, List<String> words, List<String> evidence) {
    static Card of(Question question, String evidence) {
      List<String> lines =
          new ArrayList<>(
              Style.wrap(
                  evidence.isBlank() ? NONE : evidence.replaceAll("\\s+", " "),
                  WIDTH - 2 * Style.MARGIN - LEVEL - QUESTION - PAD,
                  12));
      if (lines.size() > EVIDENCE_LINES) {
        lines = new ArrayList<>(lines.subList(0, EVIDENCE_LINES));
        lines.set(EVIDENCE_LINES - 1, lines.get(EVIDENCE_LINES - 1) + " …");
      }
      return new Card(question, Style.wrap(question.text(), QUESTION - 2 * PAD, 12), lines);
    }

    int height() {
      return Math.max(words.size(), evidence.size()) * Style.lineHeight(13) + 2 * PAD;
    }

    void draw(ObjectNode layout, int top) {
      ArrayNode shapes = layout.withArray("/shapes");
      ObjectNode box = shapes.addObject().put("type", "rect").put("layer", "below");
      box.put("xref", "x").put("yref", "y").put("x0", 0).put("x1", WIDTH - 2 * Style.MARGIN);
      box.put("y0", top).put("y1", top + height() - 6);
      box.put("fillcolor", question.level() == Level.SUMMARY ? "#FBF1DC" : "#E6F1F8");
      box.putObject("line").put("width", 0);
      text(layout, "<b>" + level() + "</b>", PAD, top + PAD - 4, colour());
      text(layout, Style.text(words), LEVEL, top + PAD - 4, Style.INK);
      text(layout, Style.text(evidence), LEVEL + QUESTION, top + PAD - 4, Style.INK);
    }

    private String level() {
      return switch (question.level()) {
        case NODE -> "a node";
        case EDGE -> "an edge";
        case SUBGRAPH -> "a subgraph";
        case SUMMARY -> "summaries";
      };
    }

    private String colour() {
      return question.level() == Level.SUMMARY ? "#8A5A00" : Style.BLUE;
    }
  }

  private static Table table(
      List<Question> questions, Function<Question, String> evidence, Source source) {
    StringColumn id = StringColumn.create("id");
    StringColumn level = StringColumn.create("level");
    StringColumn text = StringColumn.create("question");
    StringColumn chunks = StringColumn.create("chunks");
    StringColumn shown = StringColumn.create("evidence");
    StringColumn sources = StringColumn.create("source");
    for (Question question : questions) {
      id.append(question.id());
      level.append(question.level().name());
      text.append(question.text());
      chunks.append(String.join(" ", question.chunkIds()));
      shown.append(evidence.apply(question));
      sources.append(source.toString());
    }
    return Table.create("", id, level, text, chunks, shown, sources);
  }
}
