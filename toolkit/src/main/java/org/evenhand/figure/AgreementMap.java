package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.evenhand.analysis.Group;
import org.evenhand.analysis.JudgeAgreement;
import org.evenhand.analysis.JudgeMatch;
import org.evenhand.analysis.JudgeMatch.Kind;
import org.evenhand.study.Source;
import org.evenhand.table.JudgeAgreementTable;

/**
 * The agreement of every two judges as maps with the number in each cell: left the share of equal
 * outcomes, right how far it goes beyond chance. A judge meets itself on the diagonal, in its other
 * trials, and in the last column, in the other order.
 */
public final class AgreementMap {
  private static final String TITLE = "How far judges agree with one another and with themselves";

  /** What a cell says; the numbers of both maps go from 0 (pale) to 1 (dark). */
  private enum Measure {
    EQUAL("Equal outcomes (%)", JudgeMatch::equalShare),
    ALPHA("Krippendorff's alpha (1 agreement, 0 chance)", JudgeMatch::alpha);

    private final String title;
    private final Function<JudgeMatch, OptionalDouble> of;

    Measure(String title, Function<JudgeMatch, OptionalDouble> of) {
      this.title = title;
      this.of = of;
    }

    private String text(double value) {
      return this == EQUAL
          ? String.valueOf(Math.round(100 * value))
          : String.format(Locale.ROOT, "%.2f", value == 0 ? 0 : value).replace('-', '−');
    }
  }

  private AgreementMap() {}

  /**
   * A figure of one or more results, each part of each with two maps of its own.
   *
   * @throws IllegalArgumentException if there are no two judges anywhere
   */
  public static Plot of(JudgeAgreement agreement, JudgeAgreement... more) {
    return titled(TITLE, agreement, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, JudgeAgreement agreement, JudgeAgreement... more) {
    var rows = new ArrayList<JudgeMatch>();
    var blocks = new ArrayList<List<JudgeMatch>>();
    var readings = new ArrayList<String>();
    for (JudgeAgreement each : list(agreement, more)) {
      Map<Group, List<JudgeMatch>> byGroup = new LinkedHashMap<>();
      for (JudgeMatch row : each.rows()) {
        byGroup.computeIfAbsent(row.group(), opened -> new ArrayList<>()).add(row);
        rows.add(row);
      }
      blocks.addAll(byGroup.values());
      readings.add(
          each.isTrialByTrial() ? "trial by trial" : "over both orders and all scored trials");
    }
    if (rows.stream().noneMatch(row -> row.kind() == Kind.TWO_JUDGES)) {
      throw new IllegalArgumentException(
          "Fewer than two judges judged, so there is no agreement to draw. Let another judge judge the same answers.");
    }
    var sources = SourceMarks.of(rows.stream().flatMap(row -> row.sources().stream()));
    var grid =
        new JudgeGrid(
            blocks, blocks.stream().anyMatch(block -> !heading(block, sources).isEmpty()));
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data");
    for (int block = 0; block < blocks.size(); block++) {
      for (Measure measure : Measure.values()) {
        draw(specification, grid, block, measure, blocks.get(block), sources);
      }
    }
    var caption = new ArrayList<String>();
    for (Source source : sources.sources()) {
      caption.add(sources.line(source, details(rows, source)));
    }
    caption.add(
        "Outcomes (won, lost, tied) of the same question and pair, "
            + String.join(" or ", readings.stream().distinct().toList())
            + ". Framed: a judge with itself in its other trials. Last column: in the other order. Judges are numbered as in the rows.");
    int height =
        Style.dress(specification, title, caption, grid.width(), grid.left(), 6, 12, grid.height());
    return Plot.of(
        title,
        sources.sources(),
        specification,
        grid.width(),
        height,
        JudgeAgreementTable.of(rows),
        alt(rows));
  }

  private static List<JudgeAgreement> list(JudgeAgreement first, JudgeAgreement... more) {
    var all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all;
  }

  private static void draw(
      ObjectNode specification,
      JudgeGrid grid,
      int block,
      Measure measure,
      List<JudgeMatch> rows,
      SourceMarks sources) {
    ObjectNode layout = specification.withObject("/layout");
    int map = Measure.values().length * block + measure.ordinal();
    List<String> judges = JudgeGrid.judges(rows);
    grid.axes(layout, map, judges);
    String heading = measure == Measure.EQUAL ? heading(rows, sources) : "";
    grid.heading(layout, map, heading, measure.title);
    var cells = new JudgeCells(specification, map, judges.size());
    for (JudgeMatch row : rows) {
      OptionalDouble value = measure.of.apply(row);
      String text = value.isEmpty() ? "–" : measure.text(value.getAsDouble());
      int one = judges.indexOf(row.one());
      int other = judges.indexOf(row.other());
      switch (row.kind()) {
        case TWO_JUDGES -> {
          cells.put(one, other, value, text);
          cells.put(other, one, value, text);
        }
        case TRIALS -> cells.put(one, one, value, text);
        case ORDERS -> cells.put(one, judges.size(), value, text);
        case ALL_JUDGES -> {
          // Stands in the caption.
        }
      }
    }
    cells.draw();
  }

  private static String heading(List<JudgeMatch> rows, SourceMarks sources) {
    String group = rows.get(0).group().labels().isEmpty() ? "" : rows.get(0).group().toString();
    var marks = new StringBuilder();
    sources.sources().stream()
        .filter(source -> rows.stream().anyMatch(row -> row.sources().contains(source)))
        .forEach(source -> marks.append(sources.mark(source)));
    return (group + " " + marks).strip();
  }

  private static String details(List<JudgeMatch> all, Source source) {
    List<JudgeMatch> rows = all.stream().filter(row -> row.sources().contains(source)).toList();
    JudgeMatch any = rows.get(0);
    // Those of one judge with itself have other units: a sum of all would count calls repeatedly.
    List<JudgeMatch> two = rows.stream().filter(row -> row.kind() == Kind.TWO_JUDGES).toList();
    int[] compared = two.stream().mapToInt(JudgeMatch::compared).sorted().toArray();
    var text = new StringBuilder();
    // Spaces that no line is broken at.
    text.append("N\u00a0=\u00a0").append(any.repeats());
    text.append(", M\u00a0=\u00a0").append(any.trials());
    text.append(", b\u00a0=\u00a0").append(Specification.number(any.band()));
    if (compared.length > 0) {
      int most = compared[compared.length - 1];
      text.append(", n\u00a0=\u00a0")
          .append(compared[0] == most ? "" + most : compared[0] + " to " + most)
          .append(" comparisons of two judges");
    }
    int unscored = two.stream().mapToInt(JudgeMatch::unscoredInAll).sum();
    int discarded = two.stream().mapToInt(JudgeMatch::discarded).sum();
    text.append(unscored == 0 ? "" : ", " + unscored + " comparisons unscored and left out");
    text.append(discarded == 0 ? "" : ", " + discarded + " of unaligned pairs left out");
    for (JudgeMatch row : rows) {
      if (row.kind() == Kind.ALL_JUDGES && row.alpha().isPresent()) {
        text.append("; all judges")
            .append(row.group().labels().isEmpty() ? "" : ", " + row.group())
            .append(": alpha\u00a0")
            .append(Measure.ALPHA.text(row.alpha().getAsDouble()));
      }
    }
    return text.toString();
  }

  private static String alt(List<JudgeMatch> rows) {
    double[] two = shares(rows, Kind.TWO_JUDGES);
    double[] orders = shares(rows, Kind.ORDERS);
    return "Maps of the agreement of judges: two judges give equal outcomes in "
        + range(two)
        + " of what both scored, one judge in both orders in "
        + range(orders)
        + ".";
  }

  private static double[] shares(List<JudgeMatch> rows, Kind kind) {
    return rows.stream()
        .filter(row -> row.kind() == kind)
        .flatMap(row -> row.equalShare().stream().boxed())
        .mapToDouble(share -> 100 * share)
        .sorted()
        .toArray();
  }

  private static String range(double[] sorted) {
    return sorted.length == 0
        ? "none"
        : Math.round(sorted[0]) + " to " + Math.round(sorted[sorted.length - 1]) + " %";
  }
}
