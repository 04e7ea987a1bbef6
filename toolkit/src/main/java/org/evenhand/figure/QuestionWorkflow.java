package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.evenhand.study.Source;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * The two ways to a question as a drawn workflow (figure 4 of arXiv 2506.06331, 2025): from samples
 * of a knowledge graph with their evidence, and from excerpts of the documents as it was done
 * before.
 */
public final class QuestionWorkflow {
  private static final int WIDTH = 1000;
  private static final int INSIDE = 400;
  private static final int BOX = 46;
  private static final String TITLE = "Two ways to a question";
  private static final String OLD = "#FBF1DC";
  private static final String NEW = "#E6F1F8";
  private static final String PLAIN = "#F0F0F0";

  private record Step(String name, String text, int x, int y, int width, String fill) {}

  private static final List<Step> STEPS =
      List.of(
          new Step("documents", "documents", 0, 195, 110, PLAIN),
          new Step("chunks", "chunks", 160, 110, 90, PLAIN),
          new Step("graph", "knowledge graph:<br>entities, relations", 300, 110, 170, NEW),
          new Step("node", "one <b>node</b>", 525, 30, 150, NEW),
          new Step("edge", "one <b>edge</b>", 525, 110, 150, NEW),
          new Step("walk", "one random <b>walk</b>", 525, 190, 150, NEW),
          new Step("evidence", "+ its source chunks", 720, 70, 150, NEW),
          new Step("summaries", "+ a summary of each<br>source chunk", 720, 190, 150, NEW),
          new Step("grounded", "<b>grounded</b><br>question", 900, 130, 90, NEW),
          new Step("excerpts", "beginning and end<br>of each document", 300, 330, 170, OLD),
          new Step("users", "one call: users,<br>their tasks, questions", 525, 330, 170, OLD),
          new Step("summary", "<b>summary-based</b><br>questions", 870, 330, 120, OLD));
  private static final List<List<String>> ARROWS =
      List.of(
          List.of("documents", "chunks"),
          List.of("chunks", "graph"),
          List.of("graph", "node"),
          List.of("graph", "edge"),
          List.of("graph", "walk"),
          List.of("node", "evidence"),
          List.of("edge", "evidence"),
          List.of("walk", "summaries"),
          List.of("evidence", "grounded"),
          List.of("summaries", "grounded"),
          List.of("documents", "excerpts"),
          List.of("excerpts", "users"),
          List.of("users", "summary"));

  private QuestionWorkflow() {}

  /** The drawing. It has no numbers; its table lists the arrows. */
  public static Plot draw() {
    var source =
        new Source(
            Source.Kind.PUBLISHED,
            "the procedure of arXiv 2506.06331 (2025), section III-A; this drawing and its words are the toolkit's own, in place of its Fig. 4");
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ObjectNode trace =
        specification.putArray("data").addObject().put("type", "scatter").put("mode", "markers");
    trace.putArray("x").add(0);
    trace.putArray("y").add(0);
    trace.putObject("marker").put("opacity", 0);
    trace.put("hoverinfo", "skip");
    ObjectNode layout = specification.putObject("layout").put("showlegend", false);
    axis(layout, "xaxis", -4, WIDTH - 2 * Style.MARGIN + 26);
    axis(layout, "yaxis", INSIDE, 0);
    STEPS.forEach(step -> box(layout, step));
    ARROWS.forEach(arrow -> arrow(layout, step(arrow.get(0)), step(arrow.get(1))));
    int height =
        Style.dress(
            specification, TITLE, List.of("source: " + source), WIDTH, Style.MARGIN, 4, 4, INSIDE);
    StringColumn from = StringColumn.create("from");
    StringColumn to = StringColumn.create("to");
    StringColumn sources = StringColumn.create("source");
    for (List<String> arrow : ARROWS) {
      from.append(plain(step(arrow.get(0))));
      to.append(plain(step(arrow.get(1))));
      sources.append(source.toString());
    }
    return Plot.of(
        TITLE,
        List.of(source),
        specification,
        WIDTH,
        height,
        Table.create("", from, to, sources),
        "Above: documents become chunks and a graph; a node, an edge or a walk with its evidence"
            + " becomes one question. Below: excerpts of all documents become many questions at"
            + " once.");
  }

  private static void axis(ObjectNode layout, String name, int from, int to) {
    ObjectNode axis = layout.putObject(name).put("visible", false).put("fixedrange", true);
    axis.putArray("range").add(from).add(to);
  }

  private static void box(ObjectNode layout, Step step) {
    ObjectNode box = layout.withArray("/shapes").addObject().put("type", "rect");
    box.put("xref", "x").put("yref", "y").put("layer", "below");
    box.put("x0", step.x()).put("x1", step.x() + step.width());
    box.put("y0", step.y()).put("y1", step.y() + BOX).put("fillcolor", step.fill());
    box.putObject("line").put("width", 1).put("color", Style.GREY);
    Style.note(layout, step.text(), 12, Style.INK)
        .put("xref", "x")
        .put("yref", "y")
        .put("x", step.x() + step.width() / 2.0)
        .put("y", step.y() + BOX / 2.0);
  }

  private static void arrow(ObjectNode layout, Step from, Step to) {
    Style.note(layout, "", 12, Style.INK)
        .put("showarrow", true)
        .put("arrowhead", 2)
        .put("arrowwidth", 1.4)
        .put("arrowcolor", Style.GREY)
        .put("xref", "x")
        .put("yref", "y")
        .put("axref", "x")
        .put("ayref", "y")
        .put("x", to.x() - 2)
        .put("y", to.y() + BOX / 2)
        .put("ax", from.x() + from.width() + 2)
        .put("ay", from.y() + BOX / 2);
  }

  private static Step step(String name) {
    return STEPS.stream().filter(step -> step.name().equals(name)).findFirst().orElseThrow();
  }

  private static String plain(Step step) {
    return step.text().replace("<br>", " ").replaceAll("</?b>", "");
  }
}
