package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * Win rates of a study's pairs, free of position bias: every outcome weighs both orders and all
 * repeats (arXiv 2506.06331, section IV, 2025).
 *
 * <p>An outcome belongs to one question in one trial. The lead is summed over both orders and all
 * repeats: points of a rubric judge (with a band, a small lead is a tie), or 1 for a winner. If one
 * of these judgments is missing or has no score, the question is unscored in that trial; of several
 * reasons the first in the order of {@link org.evenhand.study.Verdict.Reason} is given.
 *
 * <p>Rows are expected before judgments are looked at: every comparison that was begun has all
 * questions of its dataset in all trials. A comparison that was never begun has no row.
 *
 * <p>Unless split by aspect, an outcome is that of the total of points or of the overall winner.
 * Where judgments saw different texts of one answer, those on the aligned text count, else those on
 * the text first written.
 *
 * <p>Immutable; each call gives another view.
 */
public final class WinRates {
  private final View view;
  private final boolean firstCallOnly;

  private WinRates(View view, boolean firstCallOnly) {
    this.view = view;
    this.firstCallOnly = firstCallOnly;
  }

  /** The win rates of a study. Without {@link #from}, those of the pair's run that sorts first. */
  public static WinRates of(Study study) {
    return new WinRates(View.of(study), false);
  }

  /**
   * The protocol that others used, for contrast: only the first call with the method of interest
   * shown first. Position bias is left in.
   */
  public static WinRates oldProtocol(Study study) {
    return new WinRates(View.of(study), true);
  }

  /** Splits the result further; the old protocol has one order and no {@link Split#ORDER}. */
  public WinRates by(Split... splits) {
    return new WinRates(
        firstCallOnly ? view.byWithoutOrder(splits) : view.by(splits), firstCallOnly);
  }

  /**
   * Counts the wins of a method, against all it was compared with.
   *
   * @throws IllegalArgumentException if it was not judged, or two of its runs against each other
   */
  public WinRates from(String method) {
    return new WinRates(view.from(method), firstCallOnly);
  }

  /** Counts the wins of a run, against all it was compared with. */
  public WinRates from(Run run) {
    return new WinRates(view.from(run), firstCallOnly);
  }

  /** Lets pairs whose length alignment failed count like the others. */
  public WinRates includingDiscarded() {
    return new WinRates(view.includingDiscarded(), firstCallOnly);
  }

  /** Draws questions with the same key together, such as those from one document. */
  public WinRates clusteredBy(Function<Question, String> key) {
    return new WinRates(view.clusteredBy(key), firstCallOnly);
  }

  public Source source() {
    return view.source();
  }

  /** Judgments on texts that are not the answers that count now: left out everywhere. */
  public int judgmentsOnOtherTexts() {
    return view.slots().otherTexts();
  }

  /**
   * One row for each part that has a comparison, in the order of the splits: datasets, judges by
   * name, levels and aspects in their own order, pairs by run.
   *
   * @throws IllegalStateException if wins of different pairs would be added, or verdicts of
   *     different judges on one pair
   */
  public List<WinRate> rows() {
    Settings settings = view.slots().settings();
    var rows = new ArrayList<WinRate>();
    view.collect(Row::new, (row, slot, aspect, scale, turn) -> add(row, slot, aspect, scale, turn))
        .forEach(
            (cell, row) ->
                rows.add(
                    new WinRate(
                        view.group(cell),
                        view.of(cell),
                        view.against(row.opponents),
                        firstCallOnly ? 1 : settings.repeats(),
                        firstCallOnly ? 1 : settings.trials(),
                        firstCallOnly ? 0 : settings.band(),
                        row.trials.values().stream().map(Tally::counts).toList(),
                        row.questions.values().stream().map(QuestionTally::counts).toList(),
                        view.source())));
    return List.copyOf(rows);
  }

  private static final class Row {
    private final Map<Integer, Tally> trials = new TreeMap<>();
    private final Map<List<Object>, QuestionTally> questions = new LinkedHashMap<>();
    private final TreeSet<Run> opponents = new TreeSet<>();
  }

  private record QuestionTally(Question question, String cluster, Tally tally) {
    QuestionCounts counts() {
      Counts counts = tally.counts();
      return new QuestionCounts(
          question.dataset(),
          question.level(),
          question.id(),
          question.text().strip(),
          cluster,
          counts.wins(),
          counts.losses(),
          counts.ties());
    }
  }

  private void add(Row row, Slot slot, Aspect aspect, Scale scale, int turn) {
    if (firstCallOnly && slot.trial() > 1) {
      return;
    }
    row.opponents.add(View.opponent(slot, turn));
    Tally trial = row.trials.computeIfAbsent(slot.trial(), t -> new Tally());
    Question question = slot.question();
    QuestionTally one =
        row.questions.computeIfAbsent(
            View.identity(question),
            q -> new QuestionTally(question, view.clusters().apply(question), new Tally()));
    if (slot.discarded() && !view.withDiscarded()) {
      trial.addDiscarded();
      return;
    }
    Slot.Outcome outcome =
        firstCallOnly
            ? slot.firstCall(aspect, scale, turn > 0)
            : slot.outcome(aspect, scale, view.slots().settings().band());
    if (outcome.isScored()) {
      trial.add(turn * outcome.sign());
      one.tally().add(turn * outcome.sign());
    } else {
      trial.addUnscored(outcome.gap());
    }
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<WinRate> rows = rows();
    return rows.isEmpty()
        ? "No pair was judged."
        : rows.stream().map(WinRate::toString).collect(Collectors.joining("\n"));
  }
}
