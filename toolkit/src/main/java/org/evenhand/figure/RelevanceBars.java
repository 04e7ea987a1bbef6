package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.ContextRelevance;
import org.evenhand.analysis.PublishedQuestions;
import org.evenhand.analysis.QuestionKind;
import org.evenhand.study.Source;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * How relevant a judge finds the context of questions (figure 10 of arXiv 2506.06331, 2025): the
 * share of each rating from 0 to 5, a bar for each kind of questions; beside it, as a panel of its
 * own, what the paper prints.
 */
public final class RelevanceBars {
  private static final int WIDTH = 820;
  private static final int LEFT = 62;
  private static final int HEIGHT = 260;
  private static final double SPLIT = 0.8;
  private static final String TITLE = "How far retrieved context suffices for its question";

  private RelevanceBars() {}

  /**
   * The ratings of one judge of one run's contexts.
   *
   * @throws IllegalArgumentException if there is none, or more than one judge or run
   */
  public static Plot of(List<ContextRelevance> relevances) {
    long different =
        relevances.stream().map(each -> List.of(each.judge(), each.by())).distinct().count();
    if (different != 1) {
      throw new IllegalArgumentException(
          "The ratings are of %s judges and runs. Draw those of one judge and one run at a time."
              .formatted(different));
    }
    ContextRelevance one = relevances.get(0);
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    ObjectNode layout = specification.putObject("layout").put("barmode", "group");
    layout.put("bargap", 0.25).put("bargroupgap", 0.06);
    relevances.forEach(each -> bars(data, each));
    published(data);
    axes(layout, "", "rating: 0 is irrelevant, 5 suffices fully", 0, SPLIT - 0.06);
    axes(layout, "2", "ratings 0 and 1", SPLIT, 1);
    layout
        .withObject("/yaxis")
        .putObject("title")
        .put("text", "share of ratings (%)")
        .putObject("font")
        .put("size", 12);
    List<String> caption = new ArrayList<>();
    caption.add("source (left): " + one.source() + "; context of " + one.by() + ".");
    relevances.forEach(each -> caption.add(sentence(each)));
    caption.add(
        "source (right): "
            + PublishedQuestions.SOURCE
            + ": over %s %% for summary-based questions; the bar ends where the printed bound is."
                .formatted(PublishedQuestions.lowRelevanceExceeds()));
    int height = Style.dress(specification, TITLE, caption, WIDTH, LEFT, 34, 60, HEIGHT);
    ObjectNode legend = layout.putObject("legend").put("orientation", "h");
    legend.put("x", 0).put("xanchor", "left").put("y", 1.02).put("yanchor", "bottom");
    List<Source> sources = List.of(one.source(), PublishedQuestions.SOURCE);
    return Plot.of(
        TITLE, sources, specification, WIDTH, height, table(relevances), alt(relevances));
  }

  private static void axes(ObjectNode layout, String suffix, String title, double from, double to) {
    ObjectNode x = layout.putObject("xaxis" + suffix).put("anchor", "y" + suffix);
    x.put("type", "category").put("fixedrange", true).put("ticks", "");
    x.putArray("domain").add(from).add(to);
    x.putObject("title").put("text", title).putObject("font").put("size", 12);
    ObjectNode y = layout.putObject("yaxis" + suffix).put("anchor", "x" + suffix);
    y.putArray("range").add(0).add(108);
    y.put("gridcolor", "#DDDDDD").put("fixedrange", true).put("zeroline", false);
  }

  private static void bars(ArrayNode data, ContextRelevance each) {
    ObjectNode trace = bar(data, each.kind(), each.source(), "");
    trace.put("name", each.kind().label());
    ArrayNode x = trace.putArray("x");
    ArrayNode y = trace.putArray("y");
    ArrayNode text = trace.putArray("text");
    for (int rating = 0; rating <= ContextRelevance.HIGHEST; rating++) {
      double share = 100 * each.share(rating).orElse(0);
      x.add("" + rating);
      y.add(share);
      text.add(String.format(Locale.ROOT, "%.0f", share));
    }
  }

  private static void published(ArrayNode data) {
    ObjectNode trace = bar(data, QuestionKind.SUMMARY, PublishedQuestions.SOURCE, "2");
    trace.put("name", "published").put("showlegend", false).put("width", 0.5);
    trace.putArray("x").add("published");
    trace.putArray("y").add(PublishedQuestions.lowRelevanceExceeds());
    trace.putArray("text").add("over " + PublishedQuestions.lowRelevanceExceeds());
  }

  private static ObjectNode bar(ArrayNode data, QuestionKind kind, Source source, String suffix) {
    String colour = kind == QuestionKind.GROUNDED ? Style.BLUE : Style.ORANGE;
    ObjectNode trace = data.addObject().put("type", "bar");
    trace.put("xaxis", "x" + suffix).put("yaxis", "y" + suffix);
    ObjectNode marker = trace.putObject("marker").put("color", colour);
    String pattern = Style.pattern(source.kind());
    if (!pattern.isEmpty()) {
      marker.putObject("pattern").put("shape", pattern).put("fillmode", "replace").put("size", 5);
      marker.putObject("line").put("width", 1.2).put("color", colour);
    }
    trace.put("textposition", "outside").put("cliponaxis", false);
    trace.putObject("textfont").put("size", Style.SMALL).put("color", Style.INK);
    trace.put("hovertemplate", "%{x}: %{y:.1f} %<extra>%{fullData.name}</extra>");
    return trace;
  }

  private static String sentence(ContextRelevance each) {
    String head =
        "%s: %s ratings of %s questions, %s unscored"
            .formatted(each.kind().label(), each.ratings(), each.questions(), each.unscored());
    if (each.mean().isEmpty()) {
      return head + ".";
    }
    return head
        + String.format(
            Locale.ROOT,
            "; %.0f %% are 0 or 1; mean %.2f%s.",
            100 * each.lowShare().orElseThrow(),
            each.mean().getAsDouble(),
            each.interval()
                .map(
                    i ->
                        String.format(
                            Locale.ROOT,
                            " (95 %% interval over questions %.2f to %.2f)",
                            i.lower(),
                            i.upper()))
                .orElse(" (no interval under ten questions)"));
  }

  private static Table table(List<ContextRelevance> relevances) {
    StringColumn kind = StringColumn.create("questions");
    StringColumn rating = StringColumn.create("rating");
    IntColumn number = IntColumn.create("n");
    DoubleColumn share = DoubleColumn.create("share (%)");
    StringColumn source = StringColumn.create("source");
    for (ContextRelevance each : relevances) {
      for (int value = 0; value <= ContextRelevance.HIGHEST; value++) {
        kind.append(each.kind().label());
        rating.append("" + value);
        number.append(each.counts().get(value));
        each.share(value).ifPresentOrElse(s -> share.append(100 * s), share::appendMissing);
        source.append(each.source().toString());
      }
      kind.append(each.kind().label());
      rating.append("unscored");
      number.append(each.unscored());
      share.appendMissing();
      source.append(each.source().toString());
    }
    kind.append(QuestionKind.SUMMARY.label());
    rating.append("0 or 1, over");
    number.appendMissing();
    share.append(PublishedQuestions.lowRelevanceExceeds());
    source.append(PublishedQuestions.SOURCE.toString());
    return Table.create("", kind, rating, number, share, source);
  }

  private static String alt(List<ContextRelevance> relevances) {
    return "Bars of ratings from 0 to 5. "
        + String.join(" ", relevances.stream().map(RelevanceBars::sentence).toList());
  }
}
