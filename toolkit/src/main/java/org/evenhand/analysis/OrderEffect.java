package org.evenhand.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;

/**
 * What the place in which an answer is shown does to the verdicts on one method, in one part of a
 * study. The unit is the verdict (one judge call) where a place is named, and the twofold verdict
 * (both orders of one question, trial and repeat) in {@link Agreement}.
 *
 * @param group which part
 * @param of the method, or run, of interest
 * @param against whom it was compared with
 * @param repeats N of the study
 * @param trials M of the study
 * @param questions verdicts on each question, in the order of the study
 * @param source where the judgments come from
 */
public record OrderEffect(
    Group group,
    String of,
    String against,
    int repeats,
    int trials,
    List<QuestionOrders> questions,
    Source source) {

  public OrderEffect {
    questions = List.copyOf(questions);
  }

  /** Verdicts that showed the method first. */
  public Counts shownFirst() {
    return questions.stream().map(QuestionOrders::shownFirst).reduce(Counts.NONE, Counts::plus);
  }

  /** Verdicts that showed the method second. */
  public Counts shownSecond() {
    return questions.stream().map(QuestionOrders::shownSecond).reduce(Counts.NONE, Counts::plus);
  }

  /** How both orders agree. */
  public Agreement agreement() {
    return questions.stream()
        .map(QuestionOrders::agreement)
        .reduce(Agreement.NONE, Agreement::plus);
  }

  /**
   * The share of all decided verdicts that went to the answer shown first. From 0 to 1; without
   * position bias and with both orders judged alike, a half. Empty if no verdict is decided.
   */
  public OptionalDouble firstShownShare() {
    return value(firstShown());
  }

  /** The 95 % interval of {@link #firstShownShare}, by questions; empty under 10. */
  public Optional<Interval> firstShownInterval() {
    return interval(firstShown());
  }

  /** Wins / n of the method when shown first; ties count as not won. Empty if n is 0. */
  public OptionalDouble winRateFirst() {
    return Rate.WIN.of(shownFirst());
  }

  /** The 95 % interval of {@link #winRateFirst}, by questions; empty under 10. */
  public Optional<Interval> winRateFirstInterval() {
    return interval(share(q -> q.shownFirst().wins(), q -> q.shownFirst().scored()));
  }

  /** Wins / n of the method when shown second; ties count as not won. Empty if n is 0. */
  public OptionalDouble winRateSecond() {
    return Rate.WIN.of(shownSecond());
  }

  /** The 95 % interval of {@link #winRateSecond}, by questions; empty under 10. */
  public Optional<Interval> winRateSecondInterval() {
    return interval(share(q -> q.shownSecond().wins(), q -> q.shownSecond().scored()));
  }

  /** Flips / complete twofold verdicts, from 0 to 1; empty if none is complete. */
  public OptionalDouble flipShare() {
    return value(flips());
  }

  /** The 95 % interval of {@link #flipShare}, by questions; empty under 10. */
  public Optional<Interval> flipInterval() {
    return interval(flips());
  }

  private Optional<ClusteredMean> firstShown() {
    return share(QuestionOrders::toFirst, QuestionOrders::decided);
  }

  private Optional<ClusteredMean> flips() {
    return share(q -> q.agreement().flips(), q -> q.agreement().complete());
  }

  private Optional<ClusteredMean> share(
      ToDoubleFunction<QuestionOrders> part, ToDoubleFunction<QuestionOrders> whole) {
    return Strata.share(questions, part, whole);
  }

  private static OptionalDouble value(Optional<ClusteredMean> mean) {
    return mean.map(m -> OptionalDouble.of(m.estimate())).orElse(OptionalDouble.empty());
  }

  private static Optional<Interval> interval(Optional<ClusteredMean> mean) {
    return mean.flatMap(m -> m.interval(WinRate.LEVEL, 0, 1));
  }

  /** For example {@code mix: HiRAG against LightRAG#1, wins 90 % shown first and 18 % second …}. */
  @Override
  public String toString() {
    String head = "%s: %s against %s, ".formatted(group, of, against);
    Agreement both = agreement();
    if (firstShownShare().isEmpty()) {
      return head
          + "no decided verdicts (shown first %s; shown second %s)"
              .formatted(shownFirst(), shownSecond());
    }
    return head
        + String.format(
            Locale.ROOT,
            "wins %s shown first and %s shown second; %s of decided verdicts to the first shown; %s of %s flip; %s",
            percent(winRateFirst()),
            percent(winRateSecond()),
            percent(firstShownShare()),
            both.flips(),
            both.complete(),
            source);
  }

  private static String percent(OptionalDouble share) {
    return share.isEmpty()
        ? "(none)"
        : String.format(Locale.ROOT, "%.0f %%", 100 * share.getAsDouble());
  }
}
