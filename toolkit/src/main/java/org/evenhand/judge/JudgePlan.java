package org.evenhand.judge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import org.evenhand.model.Pace;
import org.evenhand.model.Price;
import org.evenhand.model.Progress;

/**
 * What a judge would be asked, before it costs anything.
 *
 * @param questions with at least one pair to compare
 * @param matches questions times pairs of answers
 * @param aligned of these, how many compare answers whose lengths were aligned
 * @param calls judgments in all: matches × orders × repeats × trials
 * @param done of these, how many the study has already
 * @param inputTokens of the missing calls, estimated in the o200k vocabulary, one attempt each
 * @param outputTokens of the missing calls, a rough estimate
 * @param price of the judge's model
 * @param pace at which the model may be asked
 * @param secondsACall that the model has taken for a judgment so far, on average; empty before the
 *     first
 * @param excluded questions times pairs that are left out, by reason
 * @param warnings sentences on what looks wrong
 */
public record JudgePlan(
    int questions,
    int matches,
    int aligned,
    int calls,
    int done,
    long inputTokens,
    long outputTokens,
    Price price,
    Pace pace,
    OptionalDouble secondsACall,
    Map<String, Integer> excluded,
    List<String> warnings) {

  public JudgePlan {
    excluded = Counts.ordered(excluded);
    warnings = List.copyOf(warnings);
  }

  /** Judgments still to be asked for. */
  public int missing() {
    return calls - done;
  }

  /** US dollars of the missing calls at list price, one attempt each; empty if it is unknown. */
  public OptionalDouble usd() {
    return price.of(inputTokens, outputTokens);
  }

  /**
   * How long the missing calls take: the longest of what the pace's requests and tokens a minute
   * allow and, where the model has judged before, of calls × seconds a call / calls in flight.
   * Empty if the pace has no limit and the model has not judged yet.
   */
  public Optional<Duration> time() {
    var bounds = new ArrayList<Double>();
    if (pace.requestsPerMinute() > 0) {
      bounds.add(60.0 * missing() / pace.requestsPerMinute());
    }
    if (pace.tokensPerMinute() > 0) {
      bounds.add(60.0 * (inputTokens + outputTokens) / pace.tokensPerMinute());
    }
    secondsACall.ifPresent(seconds -> bounds.add(missing() * seconds / pace.inFlight()));
    return bounds.stream()
        .max(Double::compare)
        .map(seconds -> Duration.ofMillis(Math.round(1000 * seconds)));
  }

  private String timeLine() {
    String inFlight = pace.inFlight() == 1 ? "one at a time" : pace.inFlight() + " at a time";
    Optional<Duration> time = time();
    if (time.isEmpty()) {
      Duration each = Duration.ofSeconds((missing() + pace.inFlight() - 1L) / pace.inFlight());
      return "Time: %s for every second that a call takes, %s."
          .formatted(Progress.words(each), inFlight);
    }
    var limits = new StringJoiner(", ");
    if (pace.requestsPerMinute() > 0) {
      limits.add(pace.requestsPerMinute() + " requests a minute");
    }
    if (pace.tokensPerMinute() > 0) {
      limits.add(pace.tokensPerMinute() + " tokens a minute");
    }
    secondsACall.ifPresent(
        seconds -> limits.add(String.format(Locale.ROOT, "%.1f s a call", seconds)));
    return "Time: %s %s (%s, %s)."
        .formatted(
            secondsACall.isPresent() ? "about" : "at least",
            Progress.words(time.get()),
            limits,
            inFlight);
  }

  private String priceLine() {
    if (usd().isEmpty()) {
      return "Price: unknown.";
    }
    if (price.input() == 0 && price.output() == 0) {
      return "Price: nothing (%s).".formatted(price.source());
    }
    return String.format(
        Locale.ROOT,
        "Price: about $%.2f ($%s in and $%s out for a million tokens, %s%s).",
        usd().getAsDouble(),
        price.input(),
        price.output(),
        price.source(),
        price.date().isEmpty() ? "" : ", " + price.date());
  }

  /** The plan in a few lines. */
  @Override
  public String toString() {
    var lines = new StringJoiner("\n");
    lines.add(
        "%s questions, %s comparisons, %s judgments, of which %s are there."
            .formatted(questions, matches, calls, done));
    lines.add(
        "Still to ask: %s calls, about %s tokens in and %s tokens out (an estimate)."
            .formatted(missing(), inputTokens, outputTokens));
    if (missing() > 0) {
      lines.add(priceLine());
      lines.add(timeLine());
    }
    excluded.forEach(
        (reason, n) -> lines.add("Left out: %s comparisons, %s.".formatted(n, reason)));
    warnings.forEach(warning -> lines.add("Warning: " + warning));
    return lines.toString();
  }
}
