package org.evenhand.judge;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What a judge would be asked, before it costs anything.
 *
 * @param questions with at least one pair to compare
 * @param matches questions times pairs of answers
 * @param calls judgments in all: matches × orders × repeats × trials
 * @param done of these, how many the study has already
 * @param inputTokens of the missing calls, estimated in the o200k vocabulary, one attempt each
 * @param outputTokens of the missing calls, a rough estimate
 * @param excluded questions times pairs that are left out, by reason
 * @param warnings sentences on what looks wrong
 */
public record JudgePlan(
    int questions,
    int matches,
    int calls,
    int done,
    long inputTokens,
    long outputTokens,
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
    excluded.forEach(
        (reason, n) -> lines.add("Left out: %s comparisons, %s.".formatted(n, reason)));
    warnings.forEach(warning -> lines.add("Warning: " + warning));
    return lines.toString();
  }
}
