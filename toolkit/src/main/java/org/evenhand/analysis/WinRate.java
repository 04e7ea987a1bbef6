package org.evenhand.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.stats.Box;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;

/**
 * How often one method beats another, or several others, in one part of a study. Counts are kept;
 * rates are computed.
 *
 * <p>Two uncertainties are kept apart. The {@link #box} over trials shows the judge's noise. The
 * {@link #interval} is for the {@link #estimate} and shows that other questions could have been
 * asked.
 *
 * @param group which part
 * @param of the method, or run, whose wins are counted
 * @param against whom it was compared with
 * @param repeats N, on which ties and rates depend
 * @param trials M of the study
 * @param band b in points; 0 for none
 * @param byTrial counts of each trial, in their order
 * @param questions counts of each question, in the order of the study
 * @param source where the judgments come from
 */
public record WinRate(
    Group group,
    String of,
    String against,
    int repeats,
    int trials,
    double band,
    List<Counts> byTrial,
    List<QuestionCounts> questions,
    Source source) {

  /** The level of all intervals. */
  public static final double LEVEL = 0.95;

  public WinRate {
    byTrial = List.copyOf(byTrial);
    questions = List.copyOf(questions);
  }

  /** Counts over all trials; their unit is question × trial. */
  public Counts counts() {
    return byTrial.stream().reduce(Counts.NONE, Counts::plus);
  }

  /** A rate over all trials together; empty if nothing is scored, or decided for DECISIVE. */
  public OptionalDouble rate(Rate rate) {
    return rate.of(counts());
  }

  /** A rate of each trial in which it is defined, in the order of trials. */
  public double[] trialRates(Rate rate) {
    return byTrial.stream()
        .map(rate::of)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  /** The box of a rate over trials: judge noise, never an interval. Empty if no trial has one. */
  public Optional<Box> box(Rate rate) {
    double[] rates = trialRates(rate);
    return rates.length == 0 ? Optional.empty() : Optional.of(Box.of(rates));
  }

  /**
   * R, the mean over questions of r = (wins − losses) / scored trials, for questions with a scored
   * trial; within dataset and level, then the unweighted mean over a dataset's levels, then over
   * datasets. From −1 to 1; 0 is even. Empty if nothing is scored.
   */
  public OptionalDouble estimate() {
    return mean().map(m -> OptionalDouble.of(m.estimate())).orElse(OptionalDouble.empty());
  }

  /**
   * The 95 % interval of {@link #estimate}, by questions; see {@link ClusteredMean#interval}. Empty
   * under 10 questions, or clusters of them.
   */
  public Optional<Interval> interval() {
    return mean().flatMap(m -> m.interval(LEVEL, -1, 1));
  }

  /** The means by question that {@link #estimate} is made of, for other intervals. */
  public Optional<ClusteredMean> mean() {
    return Strata.ofQuestions(questions);
  }

  /** Questions with a scored trial: the n of the estimate. */
  public int questionsScored() {
    return (int) questions.stream().filter(q -> q.scored() > 0).count();
  }

  /** For example {@code mix: HiRAG#1 against LightRAG#1, relative win rate 0.25 [0.10, 0.40] …}. */
  @Override
  public String toString() {
    String head = "%s: %s against %s, ".formatted(group, of, against);
    Counts counts = counts();
    if (counts.scored() == 0) {
      return head + "no valid judgments (0 of %s; %s)".formatted(counts.asked(), counts);
    }
    String limits =
        interval()
            .map(i -> String.format(Locale.ROOT, "[%.2f, %.2f]", i.lower(), i.upper()))
            .orElse("(no interval: under %s questions)".formatted(ClusteredMean.FEWEST_CLUSTERS));
    return head
        + String.format(
            Locale.ROOT,
            "R %.2f %s; %s; N = %s, M = %s, b = %s, n = %s questions; %s",
            estimate().orElseThrow(),
            limits,
            counts,
            repeats,
            trials,
            band,
            questionsScored(),
            source);
  }
}
