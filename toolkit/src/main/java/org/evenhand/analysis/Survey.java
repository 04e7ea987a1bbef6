package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.evenhand.stats.CrossedMean;
import org.evenhand.stats.Interval;
import org.evenhand.stats.KrippendorffAlpha;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;
import org.evenhand.study.SurveyRating;

/**
 * What people said about questions of both kinds (figure 11 of arXiv 2506.06331, 2025): means,
 * their difference, and how far the participants agree. Intervals take participants and questions
 * as drawn.
 */
public final class Survey {
  private final Source source;
  private final List<SurveyRating> ratings;

  private Survey(Source source, List<SurveyRating> ratings) {
    this.source = source;
    this.ratings = List.copyOf(ratings);
  }

  /** Of ratings, in any order. */
  public static Survey of(Source source, Collection<SurveyRating> ratings) {
    return new Survey(source, List.copyOf(ratings));
  }

  /** Where the ratings come from. */
  public Source source() {
    return source;
  }

  /** A mean for each item and kind that was rated, items first, grounded before summary-based. */
  public List<SurveyMean> means() {
    List<SurveyMean> means = new ArrayList<>();
    for (SurveyItem item : SurveyItem.values()) {
      for (QuestionKind kind : QuestionKind.values()) {
        List<CrossedMean.Value> values = values(item, kind);
        if (!values.isEmpty()) {
          CrossedMean mean = CrossedMean.of(values);
          means.add(
              new SurveyMean(
                  item,
                  kind,
                  mean.estimate(),
                  mean.interval(0.95).map(Survey::onScale),
                  values.size(),
                  mean.rows(),
                  mean.columns(),
                  source));
        }
      }
    }
    return List.copyOf(means);
  }

  /** The grounded mean less the summary-based one; empty if either kind has no rating. */
  public Optional<CrossedMean> difference(SurveyItem item) {
    List<CrossedMean.Value> grounded = values(item, QuestionKind.GROUNDED);
    List<CrossedMean.Value> summary = values(item, QuestionKind.SUMMARY);
    return grounded.isEmpty() || summary.isEmpty()
        ? Optional.empty()
        : Optional.of(CrossedMean.difference(grounded, summary));
  }

  /**
   * Krippendorff's ordinal alpha over the questions of both kinds; empty if no question was rated
   * twice, or all ratings are the same.
   */
  public OptionalDouble agreement(SurveyItem item) {
    Map<String, List<Integer>> byQuestion = new TreeMap<>();
    ratings.stream()
        .filter(rating -> rating.item() == item)
        .forEach(
            rating ->
                byQuestion
                    .computeIfAbsent(rating.question(), id -> new ArrayList<>())
                    .add(rating.rating()));
    return KrippendorffAlpha.ordinal(byQuestion.values());
  }

  /** For example {@code 810 ratings of 30 questions by 9 participants}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d ratings of %d questions by %d participants",
        ratings.size(),
        ratings.stream().map(SurveyRating::question).distinct().count(),
        ratings.stream().map(SurveyRating::participant).distinct().count());
  }

  private List<CrossedMean.Value> values(SurveyItem item, QuestionKind kind) {
    return ratings.stream()
        .filter(rating -> rating.item() == item && QuestionKind.of(rating.level()) == kind)
        .map(r -> new CrossedMean.Value(r.participant(), r.question(), r.rating()))
        .toList();
  }

  private static Interval onScale(Interval interval) {
    return new Interval(
        Math.max(1, interval.lower()), Math.min(5, interval.upper()), interval.level());
  }
}
