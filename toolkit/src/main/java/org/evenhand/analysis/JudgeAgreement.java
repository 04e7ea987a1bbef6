package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * How far judges agree on the same questions and pairs: every two of them, all together, and each
 * with itself in its other trials and in the other order. A judge that does not agree with itself
 * cannot agree with others, and judges that share a bias agree without being right.
 *
 * <p>The outcome of a question and pair is over both orders, all repeats and all scored trials: won
 * if more trials are won than lost. With {@link #trialByTrial} each trial is a unit of its own.
 *
 * <p>Immutable; each call gives another view.
 */
public final class JudgeAgreement {
  private final List<View> views;
  private final boolean byTrial;

  private JudgeAgreement(List<View> views, boolean byTrial) {
    this.views = List.copyOf(views);
    this.byTrial = byTrial;
  }

  /**
   * The agreement of all judges of one study or several. In several studies a question is the same
   * if dataset, id and text are.
   *
   * @throws IllegalArgumentException if studies differ in N, M, b or what is done anew in a trial,
   *     on which outcomes depend
   */
  public static JudgeAgreement of(Study study, Study... more) {
    var views = new ArrayList<>(List.of(View.of(study)));
    for (Study each : more) {
      views.add(View.of(each));
      String first = settings(study.settings());
      String other = settings(each.settings());
      if (!first.equals(other)) {
        throw new IllegalArgumentException(
            "One study has %s, another %s: their outcomes are not alike. Judge with the same settings."
                .formatted(first, other));
      }
    }
    return new JudgeAgreement(views, false);
  }

  private static String settings(Settings settings) {
    return "N = %s, M = %s, b = %s (%s)"
        .formatted(
            settings.repeats(), settings.trials(), settings.band(), settings.trialKind().label());
  }

  /** Splits the result further; judges and orders are told apart already. */
  public JudgeAgreement by(Split... splits) {
    if (List.of(splits).contains(Split.JUDGE)) {
      throw new IllegalArgumentException("Judges stand in each row already. Leave out JUDGE.");
    }
    return with(view -> view.byWithoutOrder(splits));
  }

  /** Compares two judges trial by trial, rather than over all trials. */
  public JudgeAgreement trialByTrial() {
    return new JudgeAgreement(views, true);
  }

  /** Lets pairs whose length alignment failed count like the others. */
  public JudgeAgreement includingDiscarded() {
    return with(View::includingDiscarded);
  }

  /** Draws questions with the same key together, such as those from one document. */
  public JudgeAgreement clusteredBy(Function<Question, String> key) {
    return with(view -> view.clusteredBy(key));
  }

  private JudgeAgreement with(UnaryOperator<View> change) {
    return new JudgeAgreement(views.stream().map(change).toList(), byTrial);
  }

  /** Where the judgments come from, in the order of the studies. */
  public List<Source> sources() {
    return views.stream().map(View::source).distinct().toList();
  }

  /** Whether each trial is a unit of its own. */
  public boolean isTrialByTrial() {
    return byTrial;
  }

  /**
   * For each part, in the order of the splits: every two judges by name, all judges if there are
   * three or more, each judge with itself over its trials if there are two or more, and over both
   * orders.
   *
   * @throws IllegalArgumentException if two judges saw different texts of one answer, or a judge
   *     judged the same in two studies
   */
  public List<JudgeMatch> rows() {
    var rows = new ArrayList<JudgeMatch>();
    Settings settings = views.get(0).slots().settings();
    byGroup()
        .forEach(
            (group, judges) ->
                rows.addAll(new JudgeMatches(group, judges, settings, byTrial).rows()));
    return List.copyOf(rows);
  }

  private Map<Group, TreeMap<String, JudgeOutcomes>> byGroup() {
    List<Comparison> all =
        views.stream().map(view -> view.slots().comparisons()).flatMap(Collection::stream).toList();
    var cells = new TreeMap<View.Cell, TreeMap<String, JudgeOutcomes>>(views.get(0).order());
    for (View view : views) {
      double band = view.slots().settings().band();
      view.by(Split.JUDGE)
          .gather(
              JudgeOutcomes::new,
              (row, slot, aspect, scale, turn) -> {
                Question question = slot.question();
                String cluster =
                    String.join(
                        "\n",
                        question.dataset(),
                        question.level().name(),
                        view.clusters().apply(question));
                boolean discarded = slot.discarded() && !view.withDiscarded();
                row.add(slot, aspect, scale, band, cluster, discarded);
              })
          .forEach(
              (cell, row) -> {
                row.sources().add(view.source());
                String judge = View.judge(cell.comparison(), all);
                cells
                    .computeIfAbsent(cell, opened -> new TreeMap<>())
                    .computeIfAbsent(judge, opened -> new JudgeOutcomes())
                    .addAll(row, judge);
              });
    }
    var groups = new LinkedHashMap<Group, TreeMap<String, JudgeOutcomes>>();
    cells.forEach((cell, judges) -> groups.put(views.get(0).group(cell), judges));
    return groups;
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<JudgeMatch> rows = rows();
    return rows.isEmpty()
        ? "No pair was judged."
        : rows.stream().map(JudgeMatch::toString).collect(Collectors.joining("\n"));
  }
}
