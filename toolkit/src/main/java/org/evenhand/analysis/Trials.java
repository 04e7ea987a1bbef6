package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenhand.analysis.TrialVerdicts.Protocol;
import org.evenhand.study.Aspect;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * The trials of a study side by side (arXiv 2506.06331, figure 7, 2025): the same answers judged
 * again by the same judge, or, where the study says so, methods that answered again. Pairs whose
 * length alignment failed are counted as discarded.
 *
 * <p>Immutable; each call gives another view.
 */
public final class Trials {
  private final View view;
  private final Protocol protocol;

  private Trials(View view, Protocol protocol) {
    this.view = view;
    this.protocol = protocol;
  }

  /** Trials whose outcomes weigh both orders and all repeats. */
  public static Trials of(Study study) {
    return new Trials(View.of(study), Protocol.BOTH_ORDERS);
  }

  /**
   * Trials of one call a question that shows the method of interest first, as old protocols judge:
   * position bias stays in.
   */
  public static Trials shownFirst(Study study) {
    return new Trials(View.of(study), Protocol.SHOWN_FIRST);
  }

  /** Splits the result further; by {@link Split#TRIAL} makes no sense. */
  public Trials by(Split... splits) {
    if (List.of(splits).contains(Split.TRIAL)) {
      throw new IllegalArgumentException(
          "Trials stand side by side in each row already. Leave out TRIAL.");
    }
    return new Trials(
        protocol == Protocol.SHOWN_FIRST ? view.byWithoutOrder(splits) : view.by(splits), protocol);
  }

  /**
   * Counts the wins of a method, against all it was compared with.
   *
   * @throws IllegalArgumentException if it was not judged, or two of its runs against each other
   */
  public Trials from(String method) {
    return new Trials(view.from(method), protocol);
  }

  /** Counts the wins of a run, against all it was compared with. */
  public Trials from(Run run) {
    return new Trials(view.from(run), protocol);
  }

  public Source source() {
    return view.source();
  }

  /**
   * One row for each part that has a comparison, in the order of the splits.
   *
   * @throws IllegalStateException if wins of different pairs would be added
   */
  public List<TrialVerdicts> rows() {
    int repeats = protocol == Protocol.SHOWN_FIRST ? 1 : view.slots().settings().repeats();
    var rows = new ArrayList<TrialVerdicts>();
    view.collect(Row::new, (row, slot, aspect, scale, turn) -> add(row, slot, aspect, scale, turn))
        .forEach(
            (cell, row) ->
                rows.add(
                    new TrialVerdicts(
                        view.group(cell),
                        view.of(cell),
                        view.against(row.opponents),
                        protocol,
                        repeats,
                        row.trials.values().stream().map(Tally::counts).toList(),
                        (int) row.signs.values().stream().filter(each -> each.size() > 1).count(),
                        (int)
                            row.signs.values().stream()
                                .filter(each -> each.stream().distinct().count() > 1)
                                .count(),
                        view.source())));
    return List.copyOf(rows);
  }

  private record Place(Comparison comparison, Question question, Aspect aspect) {}

  private static final class Row {
    private final Map<Integer, Tally> trials = new TreeMap<>();
    private final Map<Place, List<Integer>> signs = new LinkedHashMap<>();
    private final TreeSet<Run> opponents = new TreeSet<>();
  }

  private void add(Row row, Slot slot, Aspect aspect, Scale scale, int turn) {
    row.opponents.add(View.opponent(slot, turn));
    Tally trial = row.trials.computeIfAbsent(slot.trial(), t -> new Tally());
    if (slot.discarded()) {
      trial.addDiscarded();
      return;
    }
    Slot.Outcome outcome =
        protocol == Protocol.SHOWN_FIRST
            ? slot.firstCall(aspect, scale, turn > 0)
            : slot.outcome(aspect, scale, view.slots().settings().band());
    if (!outcome.isScored()) {
      trial.addUnscored(outcome.gap());
      return;
    }
    int sign = turn * outcome.sign();
    trial.add(sign);
    row.signs
        .computeIfAbsent(
            new Place(slot.comparison(), slot.question(), aspect), place -> new ArrayList<>())
        .add(sign);
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<TrialVerdicts> rows = rows();
    return rows.isEmpty()
        ? "No pair was judged."
        : rows.stream().map(TrialVerdicts::toString).collect(Collectors.joining("\n"));
  }
}
