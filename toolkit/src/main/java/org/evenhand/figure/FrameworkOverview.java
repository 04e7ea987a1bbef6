package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * The unbiased procedure as a drawing (figure 8 of arXiv 2506.06331, 2025): what happens to two
 * answers on the way to a box of win rates, and which bias each step meets.
 */
public final class FrameworkOverview {
  private static final String TITLE = "From two answers to a win rate: which step meets which bias";
  private static final int WIDTH = 980;
  private static final int HEIGHT = 225;
  private static final double BOX = 0.205;
  private static final double STEP = (1 - BOX) / 3;

  private record Stage(String bias, String name, String what, String colour) {}

  private FrameworkOverview() {}

  /** The drawing with the numbers that a study uses. */
  public static Plot of(Settings settings) {
    int calls = 2 * settings.repeats() * settings.trials();
    List<Stage> stages =
        List.of(
            new Stage(
                "",
                "Two answers",
                "Each question goes to both methods. They answer at whatever length they like.",
                Style.GREY),
            new Stage(
                "length bias",
                "Length alignment",
                ("Differ by more than %s words? The shorter one is asked again, then extended. "
                        + "Pairs that stay apart are left out and counted.")
                    .formatted(settings.tolerance()),
                Style.GREEN),
            new Stage(
                "position bias",
                "Position exchange",
                ("The judge scores both answers, 0 to 5 on four aspects: in order A, B and in order B, A; "
                        + "each %s; the mean counts.")
                    .formatted(times(settings.repeats())),
                Style.BLUE),
            new Stage(
                "trial bias",
                "Trial statistics",
                ("Everything is judged in %s trials. Each has its win, tie and loss rate; "
                        + "a box shows how they scatter.")
                    .formatted(settings.trials()),
                Style.VERMILION));
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data");
    ObjectNode layout = specification.putObject("layout");
    for (int i = 0; i < stages.size(); i++) {
      draw(layout, stages.get(i), i);
    }
    for (String axis : List.of("xaxis", "yaxis")) {
      layout
          .putObject(axis)
          .put("visible", false)
          .put("fixedrange", true)
          .putArray("range")
          .add(0)
          .add(1);
    }
    var source =
        new Source(
            Source.Kind.PUBLISHED,
            "the procedure of arXiv 2506.06331 (2025), section IV; this drawing and its words are the toolkit's own, in place of its Fig. 8");
    int height =
        Style.dress(
            specification,
            TITLE,
            List.of(
                String.format(
                    Locale.ROOT,
                    "source: %s. N\u00a0=\u00a0%d, M\u00a0=\u00a0%d, b\u00a0=\u00a0%s: n\u00a0=\u00a0%d judge calls for a question and pair.",
                    source,
                    settings.repeats(),
                    settings.trials(),
                    Specification.number(settings.band()),
                    calls)),
            WIDTH,
            Style.MARGIN,
            8,
            10,
            HEIGHT);
    return Plot.of(
        TITLE, List.of(source), specification, WIDTH, height, numbers(stages), alt(stages));
  }

  private static String times(int repeats) {
    return repeats == 1 ? "once" : repeats == 2 ? "twice" : repeats + " times";
  }

  private static void draw(ObjectNode layout, Stage stage, int place) {
    double left = place * STEP;
    int room = (int) ((WIDTH - 2 * Style.MARGIN) * BOX) - 20;
    box(layout, left, 0.0, 0.86, "white", stage.colour());
    box(layout, left, 0.72, 0.86, stage.colour(), stage.colour());
    Style.note(layout, "<b>" + stage.name() + "</b>", Style.TEXT, "white")
        .put("x", left + BOX / 2)
        .put("xanchor", "center")
        .put("y", 0.79)
        .put("yanchor", "middle");
    Style.note(layout, Style.text(Style.wrap(stage.what(), room, 12)), 12, Style.INK)
        .put("x", left + BOX / 2)
        .put("xanchor", "center")
        .put("y", 0.69)
        .put("yanchor", "top")
        .put("align", "left");
    if (!stage.bias().isEmpty()) {
      Style.note(layout, "meets <b>" + stage.bias() + "</b>", 12, stage.colour())
          .put("x", left + BOX / 2)
          .put("xanchor", "center")
          .put("y", 0.94)
          .put("yanchor", "middle");
      ObjectNode arrow = Style.note(layout, "", 12, Style.INK).put("showarrow", true);
      arrow.put("xref", "x").put("yref", "y").put("axref", "x").put("ayref", "y");
      arrow
          .put("x", left - 0.008)
          .put("y", 0.43)
          .put("ax", left - STEP + BOX + 0.008)
          .put("ay", 0.43);
      arrow.put("arrowhead", 2).put("arrowwidth", 2).put("arrowcolor", Style.INK).put("text", "");
    }
  }

  private static void box(
      ObjectNode layout, double left, double bottom, double top, String fill, String line) {
    ObjectNode box = layout.withArray("/shapes").addObject().put("type", "rect");
    box.put("xref", "paper").put("yref", "paper").put("x0", left).put("x1", left + BOX);
    box.put("y0", bottom).put("y1", top).put("fillcolor", fill).put("layer", "below");
    box.putObject("line").put("color", line).put("width", 1.5);
  }

  private static Table numbers(List<Stage> stages) {
    return Table.create(
        "",
        StringColumn.create("step", stages.stream().map(Stage::name).toList()),
        StringColumn.create("meets", stages.stream().map(Stage::bias).toList()),
        StringColumn.create("what is done", stages.stream().map(Stage::what).toList()));
  }

  private static String alt(List<Stage> stages) {
    return "Four boxes joined by arrows: "
        + String.join(", ", stages.stream().map(Stage::name).toList())
        + ".";
  }
}
