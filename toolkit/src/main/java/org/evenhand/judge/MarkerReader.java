package org.evenhand.judge;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Refusal;

/**
 * Reads a reply that ends in one of the marks {@code [[A]]}, {@code [[B]]} and {@code [[C]]} (a
 * tie), as FastChat's pairwise prompts ask for (Zheng et al., 2023).
 *
 * <p>Only the last line that is not blank decides, and it must hold one mark, or the same mark
 * repeatedly: a mark mentioned while reasoning gains nothing.
 */
public final class MarkerReader {
  private static final Pattern MARK = Pattern.compile("\\[\\[([ABC])]]");

  private final Aspect aspect;

  private MarkerReader(Aspect aspect) {
    this.aspect = aspect;
  }

  /** A reader of the winner on this aspect. */
  public static MarkerReader of(Aspect aspect) {
    return new MarkerReader(aspect);
  }

  /** What a reply says. */
  public Reading read(String reply) {
    String text = HiddenReasoning.remove(reply);
    List<Repair> repairs = text.equals(reply) ? List.of() : List.of(Repair.REASONING);
    text = text.strip();
    if (text.isEmpty()) {
      return Reading.none(Reason.EMPTY, "no text");
    }
    String lastLine = text.substring(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
    List<String> marks =
        MARK.matcher(lastLine).results().map(MatchResult::group).distinct().toList();
    if (marks.size() > 1) {
      return Reading.none(Reason.AMBIGUOUS, "the last line has the marks " + marks);
    }
    if (marks.isEmpty()) {
      return Reading.none(
          Refusal.isRefusal(text) ? Reason.REFUSED : Reason.MISSING,
          "no mark on the last line: " + Excerpt.of(lastLine));
    }
    Winner winner = Winner.values()["ABC".indexOf(marks.get(0).charAt(2))];
    return Reading.of(new Verdict.Winners(Map.of(aspect, winner)), repairs, false);
  }
}
