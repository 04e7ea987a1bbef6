package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Interval;
import org.evenhand.stats.Stratum;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;

/**
 * How a judge rates the relevance of the context that a retriever found for the questions of one
 * kind, from 0 (irrelevant) to 5 (suffices fully): figure 10 of arXiv 2506.06331 (2025).
 *
 * @param kind of the questions
 * @param by whose contexts they are
 * @param counts of the ratings 0, 1, … 5
 * @param unscored ratings that failed; they are no rating of 0
 * @param questions with a rating; exact repeats count once
 * @param ofQuestions the ratings by question, in the order of first reading; none if there are none
 */
public record ContextRelevance(
    QuestionKind kind,
    Run by,
    JudgeId judge,
    Source source,
    List<Integer> counts,
    int unscored,
    int questions,
    Optional<Stratum> ofQuestions) {

  /** The highest rating. */
  public static final int HIGHEST = 5;

  private static final double LEVEL = 0.95;

  public ContextRelevance {
    counts = List.copyOf(counts);
  }

  /**
   * What a study has under the rubric of a relevance judge: one for each judge, run and kind of
   * questions, in this order.
   *
   * @param rubric the digest of the judge's prompt
   * @throws IllegalArgumentException if a rating is not a whole number from 0 to 5, or of a
   *     question that the study does not have
   */
  public static List<ContextRelevance> of(Study study, String rubric) {
    Map<List<String>, Question> asked = new HashMap<>();
    study.questions().forEach(q -> asked.put(List.of(q.dataset(), q.id()), q));
    var order =
        Comparator.comparing((Group group) -> group.judge.model())
            .thenComparing(group -> group.judge.parameters())
            .thenComparing(Group::by)
            .thenComparing(Group::kind);
    Map<Group, Ratings> groups = new TreeMap<>(order);
    for (Judgment judgment : study.judgments()) {
      JudgmentKey key = judgment.key();
      if (!key.isPair() && key.rubric().equals(rubric)) {
        Question question = asked.get(List.of(key.dataset(), key.question()));
        if (question == null) {
          throw new IllegalArgumentException(
              "A rating is of question %s of %s, which the study does not have. Add its questions."
                  .formatted(key.question(), key.dataset()));
        }
        var group = new Group(key.judge(), key.first().run(), QuestionKind.of(question.level()));
        groups.computeIfAbsent(group, any -> new Ratings()).add(question, judgment.verdict());
      }
    }
    List<ContextRelevance> all = new ArrayList<>();
    groups.forEach((group, ratings) -> all.add(ratings.of(group, study.source())));
    return List.copyOf(all);
  }

  private record Group(JudgeId judge, Run by, QuestionKind kind) {}

  private static final class Ratings {
    private final int[] counts = new int[HIGHEST + 1];
    private final Map<List<String>, List<Double>> byText = new LinkedHashMap<>();
    private int unscored;

    void add(Question question, Verdict verdict) {
      if (verdict instanceof Verdict.Unscored) {
        unscored++;
        return;
      }
      double mark =
          verdict instanceof Verdict.Rating rating
              ? rating.byAspect().getOrDefault(Aspect.RELEVANCE, Double.NaN)
              : Double.NaN;
      if (!(mark >= 0 && mark <= HIGHEST && mark == Math.rint(mark))) {
        throw new IllegalArgumentException(
            "Question %s has the verdict %s, which is no whole relevance from 0 to %s. Give the rubric of a relevance judge."
                .formatted(question.id(), verdict, HIGHEST));
      }
      counts[(int) mark]++;
      byText
          .computeIfAbsent(
              List.of(
                  question.dataset(), question.text().isBlank() ? question.id() : question.text()),
              any -> new ArrayList<>())
          .add(mark);
    }

    ContextRelevance of(Group group, Source source) {
      double[] sums = new double[byText.size()];
      double[] numbers = new double[byText.size()];
      int at = 0;
      for (List<Double> marks : byText.values()) {
        sums[at] = marks.stream().mapToDouble(Double::doubleValue).sum();
        numbers[at++] = marks.size();
      }
      return new ContextRelevance(
          group.kind,
          group.by,
          group.judge,
          source,
          Arrays.stream(counts).boxed().toList(),
          unscored,
          byText.size(),
          at == 0 ? Optional.empty() : Optional.of(new Stratum(1, sums, numbers)));
    }
  }

  /** Ratings of all questions. */
  public int ratings() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  /** The share of a rating among all, in [0, 1]; empty if there is none. */
  public OptionalDouble share(int rating) {
    return share(counts.get(rating), ratings());
  }

  /** The share of the ratings 0 and 1 among all, in [0, 1]; empty if there is none. */
  public OptionalDouble lowShare() {
    return share(counts.get(0) + counts.get(1), ratings());
  }

  /** The mean of all ratings, from 0 to 5; empty if there is none. */
  public OptionalDouble mean() {
    return ofQuestions.map(s -> OptionalDouble.of(s.mean())).orElse(OptionalDouble.empty());
  }

  /** The mean's interval of 95 % over questions; empty under ten of them. */
  public Optional<Interval> interval() {
    return ofQuestions.flatMap(s -> ClusteredMean.of(s).interval(LEVEL, 0, HIGHEST));
  }

  private static OptionalDouble share(int part, int all) {
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / all);
  }
}
