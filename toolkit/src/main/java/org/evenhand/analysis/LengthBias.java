package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * How win rates go with the difference in length of the two answers (arXiv 2506.06331, figure 6,
 * 2025). Outcomes are those of {@link WinRates}: both orders and all repeats weighed together, so
 * that position has no part in it. The length is that of the text that the judge saw.
 *
 * <p>A connection is not a cause where the answers differ in more than length: see {@link
 * LengthEffect#lengthsOverlap}.
 *
 * <p>Immutable; each call gives another view.
 */
public final class LengthBias {
  private final View view;
  private final LengthUnit unit;

  private LengthBias(View view, LengthUnit unit) {
    this.view = view;
    this.unit = unit;
  }

  /** By words. Without {@link #from}, seen from the pair's run that sorts first. */
  public static LengthBias byWords(Study study) {
    return new LengthBias(View.of(study), LengthUnit.WORDS);
  }

  /** By tokens. Without {@link #from}, seen from the pair's run that sorts first. */
  public static LengthBias byTokens(Study study) {
    return new LengthBias(View.of(study), LengthUnit.TOKENS);
  }

  /** Splits the result further. */
  public LengthBias by(Split... splits) {
    return new LengthBias(view.by(splits), unit);
  }

  /**
   * Counts the wins of a method, against all it was compared with.
   *
   * @throws IllegalArgumentException if it was not judged, or two of its runs against each other
   */
  public LengthBias from(String method) {
    return new LengthBias(view.from(method), unit);
  }

  /** Counts the wins of a run, against all it was compared with. */
  public LengthBias from(Run run) {
    return new LengthBias(view.from(run), unit);
  }

  /** Lets pairs whose length alignment failed count like the others. */
  public LengthBias includingDiscarded() {
    return new LengthBias(view.includingDiscarded(), unit);
  }

  /** Draws questions with the same key together, such as those from one document. */
  public LengthBias clusteredBy(Function<Question, String> key) {
    return new LengthBias(view.clusteredBy(key), unit);
  }

  public Source source() {
    return view.source();
  }

  /**
   * One row for each part that has a comparison, in the order of the splits.
   *
   * @throws IllegalStateException if wins of different pairs would be added
   */
  public List<LengthEffect> rows() {
    Settings settings = view.slots().settings();
    var rows = new ArrayList<LengthEffect>();
    view.collect(Row::new, (row, slot, aspect, scale, turn) -> add(row, slot, aspect, scale, turn))
        .forEach(
            (cell, row) ->
                rows.add(
                    new LengthEffect(
                        view.group(cell),
                        view.of(cell),
                        view.against(row.opponents),
                        unit,
                        settings.repeats(),
                        settings.trials(),
                        row.sorted(),
                        row.withoutLength,
                        row.all.counts(),
                        view.source())));
    return List.copyOf(rows);
  }

  private record Place(Comparison comparison, Pair pair, Question question, Aspect aspect) {}

  private record Outcomes(LengthPoint point, Tally tally) {}

  private static final class Row {
    private final Map<Place, Outcomes> points = new LinkedHashMap<>();
    private final TreeSet<Run> opponents = new TreeSet<>();
    private final Tally all = new Tally();
    private int withoutLength;

    /** By difference; equal ones in the order of the study. */
    private List<LengthPoint> sorted() {
      return points.values().stream()
          .map(
              each ->
                  new LengthPoint(
                      each.point.dataset(),
                      each.point.level(),
                      each.point.question(),
                      each.point.cluster(),
                      each.point.against(),
                      each.point.difference(),
                      each.tally.counts()))
          .sorted(Comparator.comparingInt(LengthPoint::difference))
          .toList();
    }
  }

  private void add(Row row, Slot slot, Aspect aspect, Scale scale, int turn) {
    row.opponents.add(View.opponent(slot, turn));
    if (slot.discarded() && !view.withDiscarded()) {
      row.all.addDiscarded();
      return;
    }
    Slot.Outcome outcome = slot.outcome(aspect, scale, view.slots().settings().band());
    if (!outcome.isScored()) {
      row.all.addUnscored(outcome.gap());
      return;
    }
    int sign = turn * outcome.sign();
    row.all.add(sign);
    Question question = slot.question();
    Pair pair = slot.pair();
    Run own = turn > 0 ? pair.one() : pair.other();
    Run opponent = turn > 0 ? pair.other() : pair.one();
    OptionalInt length = view.slots().texts().length(question, own, opponent, unit);
    OptionalInt other = view.slots().texts().length(question, opponent, own, unit);
    if (length.isEmpty() || other.isEmpty()) {
      row.withoutLength++;
      return;
    }
    row.points
        .computeIfAbsent(
            new Place(slot.comparison(), pair, question, aspect),
            place ->
                new Outcomes(
                    new LengthPoint(
                        question.dataset(),
                        question.level(),
                        question.id(),
                        view.clusters().apply(question),
                        view.name(opponent),
                        length.getAsInt() - other.getAsInt(),
                        Counts.NONE),
                    new Tally()))
        .tally
        .add(sign);
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<LengthEffect> rows = rows();
    return rows.isEmpty()
        ? "No pair was judged."
        : rows.stream().map(LengthEffect::toString).collect(Collectors.joining("\n"));
  }
}
