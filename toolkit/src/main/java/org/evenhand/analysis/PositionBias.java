package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * Position bias of a study's judges: the same pairs judged in both orders. A rubric judge's verdict
 * goes to the answer with more points; the band has no part in it.
 *
 * <p>All verdicts that there are count, also where the other order has none; that is counted as
 * incomplete. Pairs whose length alignment failed are counted as discarded.
 *
 * <p>Immutable; each call gives another view.
 */
public final class PositionBias {
  private final View view;

  private PositionBias(View view) {
    this.view = view;
  }

  /** Position bias in a study. Without {@link #from}, seen from the pair's run that sorts first. */
  public static PositionBias of(Study study) {
    return new PositionBias(View.of(study));
  }

  /** Splits the result further; by {@link Split#ORDER} makes no sense. */
  public PositionBias by(Split... splits) {
    return new PositionBias(view.byWithoutOrder(splits));
  }

  /**
   * Counts the wins of a method, against all it was compared with.
   *
   * @throws IllegalArgumentException if it was not judged, or two of its runs against each other
   */
  public PositionBias from(String method) {
    return new PositionBias(view.from(method));
  }

  /** Counts the wins of a run, against all it was compared with. */
  public PositionBias from(Run run) {
    return new PositionBias(view.from(run));
  }

  /** Lets pairs whose length alignment failed count like the others. */
  public PositionBias includingDiscarded() {
    return new PositionBias(view.includingDiscarded());
  }

  /** Draws questions with the same key together, such as those from one document. */
  public PositionBias clusteredBy(Function<Question, String> key) {
    return new PositionBias(view.clusteredBy(key));
  }

  public Source source() {
    return view.source();
  }

  /**
   * One row for each part that has a comparison, in the order of the splits: datasets, judges by
   * name, levels and aspects in their own order, pairs by run.
   *
   * @throws IllegalStateException if wins of different pairs would be added, or verdicts of
   *     different judges on one pair
   */
  public List<OrderEffect> rows() {
    Settings settings = view.slots().settings();
    var rows = new ArrayList<OrderEffect>();
    view.collect(Row::new, (row, slot, aspect, scale, turn) -> add(row, slot, aspect, scale, turn))
        .forEach(
            (cell, row) ->
                rows.add(
                    new OrderEffect(
                        view.group(cell),
                        view.of(cell),
                        view.against(row.opponents),
                        settings.repeats(),
                        settings.trials(),
                        row.questions.values().stream().map(OrderTally::counts).toList(),
                        view.source())));
    return List.copyOf(rows);
  }

  private static final class Row {
    private final Map<List<Object>, OrderTally> questions = new LinkedHashMap<>();
    private final TreeSet<Run> opponents = new TreeSet<>();
  }

  private static final class OrderTally {
    private final Question question;
    private final String cluster;
    private final Tally shownFirst = new Tally();
    private final Tally shownSecond = new Tally();
    private Agreement agreement = Agreement.NONE;

    private OrderTally(Question question, String cluster) {
      this.question = question;
      this.cluster = cluster;
    }

    private QuestionOrders counts() {
      return new QuestionOrders(
          question.dataset(),
          question.level(),
          question.id(),
          cluster,
          shownFirst.counts(),
          shownSecond.counts(),
          agreement);
    }
  }

  private void add(Row row, Slot slot, Aspect aspect, Scale scale, int turn) {
    row.opponents.add(View.opponent(slot, turn));
    Question question = slot.question();
    OrderTally one =
        row.questions.computeIfAbsent(
            View.identity(question),
            q -> new OrderTally(question, view.clusters().apply(question)));
    Judgment[] first = turn > 0 ? slot.inOrder() : slot.inReverse();
    Judgment[] second = turn > 0 ? slot.inReverse() : slot.inOrder();
    for (int repeat = 0; repeat < first.length; repeat++) {
      if (slot.discarded() && !view.withDiscarded()) {
        one.shownFirst.addDiscarded();
        one.shownSecond.addDiscarded();
        continue;
      }
      OptionalInt inFirst = count(one.shownFirst, slot, first[repeat], aspect, scale, turn);
      OptionalInt inSecond = count(one.shownSecond, slot, second[repeat], aspect, scale, turn);
      one.agreement =
          one.agreement.plus(
              inFirst.isPresent() && inSecond.isPresent()
                  ? Agreement.of(inFirst.getAsInt(), inSecond.getAsInt())
                  : Agreement.missing());
    }
  }

  /** Counts one verdict and gives its sign, above 0 if the method won. */
  private static OptionalInt count(
      Tally tally, Slot slot, Judgment judgment, Aspect aspect, Scale scale, int turn) {
    OptionalInt lead = slot.lead(judgment, aspect, scale);
    if (lead.isEmpty()) {
      tally.addUnscored(slot.gap(judgment));
      return lead;
    }
    int sign = turn * Integer.signum(lead.getAsInt());
    tally.add(sign);
    return OptionalInt.of(sign);
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<OrderEffect> rows = rows();
    return rows.isEmpty()
        ? "No pair was judged."
        : rows.stream().map(OrderEffect::toString).collect(Collectors.joining("\n"));
  }
}
