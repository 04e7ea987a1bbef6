package org.evenhand.judge;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.evenhand.study.Verdict.Reason;

/**
 * What came of a judge's run. Every judgment asked for is scored, unscored with a reason, or
 * missing: {@code asked = scored + unscored + missing}.
 *
 * @param asked judgments that the plan wanted
 * @param before of these, how many the study had before this run
 * @param scored judgments with an outcome
 * @param unscored judgments without one, by reason
 * @param excluded questions times pairs that were not judged, by reason
 * @param attempts calls of this run
 * @param askedAgain judgments of this run that took more than one attempt
 * @param repairs replies of this run that were mended, by repair; one reply may have several
 * @param contradictions replies of this run that name another winner than their scores do
 * @param suspicious answers that seem to speak to the judge, each with what was seen
 * @param missingReasons why judgments are missing, with their numbers
 * @param warnings sentences on what looks wrong
 */
public record JudgeReport(
    int asked,
    int before,
    int scored,
    Map<Reason, Integer> unscored,
    Map<String, Integer> excluded,
    int attempts,
    int askedAgain,
    Map<Repair, Integer> repairs,
    int contradictions,
    List<String> suspicious,
    Map<String, Integer> missingReasons,
    List<String> warnings) {

  public JudgeReport {
    unscored = Counts.ordered(unscored);
    excluded = Counts.ordered(excluded);
    repairs = Counts.ordered(repairs);
    suspicious = List.copyOf(suspicious);
    missingReasons = Counts.ordered(missingReasons);
    warnings = List.copyOf(warnings);
  }

  /** Judgments that no reply came for: the next run asks for them. */
  public int missing() {
    return asked - scored - unscoredInAll();
  }

  /** Judgments without an outcome. */
  public int unscoredInAll() {
    return Counts.sum(unscored);
  }

  /** Judgments of this run. */
  public int judged() {
    return asked - missing() - before;
  }

  /** Unscored judgments among those that are there; 0 if there are none. */
  public double unscoredShare() {
    int there = scored + unscoredInAll();
    return there == 0 ? 0 : unscoredInAll() / (double) there;
  }

  /** The report in a few lines. */
  @Override
  public String toString() {
    var lines = new StringJoiner("\n");
    lines.add(
        "%s judgments asked for: %s scored, %s unscored%s, %s missing; %s were there before."
            .formatted(
                asked,
                scored,
                unscoredInAll(),
                unscored.isEmpty() ? "" : " " + unscored,
                missing(),
                before));
    lines.add(
        "This run: %s judgments in %s calls, %s asked again%s."
            .formatted(
                judged(),
                attempts,
                askedAgain,
                contradictions == 0
                    ? ""
                    : ", %s with a winner that their scores contradict".formatted(contradictions)));
    repairs.forEach(
        (repair, n) -> lines.add("Mended: %s in %s replies.".formatted(repair.label(), n)));
    excluded.forEach(
        (reason, n) -> lines.add("Left out: %s comparisons, %s.".formatted(n, reason)));
    missingReasons.forEach((reason, n) -> lines.add("Missing: %s, %s".formatted(n, reason)));
    suspicious.forEach(answer -> lines.add("Look at " + answer + "."));
    warnings.forEach(warning -> lines.add("Warning: " + warning));
    return lines.toString();
  }
}
