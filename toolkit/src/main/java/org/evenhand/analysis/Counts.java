package org.evenhand.analysis;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Outcomes of one method, counted: asked = wins + losses + ties + unscored + discarded, always.
 *
 * @param wins for the method
 * @param losses for the method
 * @param ties
 * @param unscored without an outcome, by reason: a name of {@link
 *     org.evenhand.study.Verdict.Reason}, {@link #NOT_JUDGED}, {@link #NOT_ANSWERED} or {@link
 *     #ORDERS_TOGETHER}
 * @param discarded left out since length alignment failed
 */
public record Counts(
    int wins, int losses, int ties, SortedMap<String, Integer> unscored, int discarded) {

  /** A judgment that is needed is not in the ledger. */
  public static final String NOT_JUDGED = "NOT_JUDGED";

  /** One of the methods has no answer to the question. */
  public static final String NOT_ANSWERED = "NOT_ANSWERED";

  /** Only sums over both orders are known, and one order was asked for. */
  public static final String ORDERS_TOGETHER = "ORDERS_TOGETHER";

  /** Nothing asked. */
  public static final Counts NONE = new Counts(0, 0, 0, new TreeMap<>(), 0);

  public Counts {
    if (wins < 0 || losses < 0 || ties < 0 || discarded < 0) {
      throw new IllegalArgumentException(
          "%s wins, %s losses, %s ties, %s discarded: a count is never negative."
              .formatted(wins, losses, ties, discarded));
    }
    unscored = Collections.unmodifiableSortedMap(new TreeMap<>(unscored));
  }

  /** Counts without anything unscored or discarded. */
  public static Counts of(int wins, int losses, int ties) {
    return new Counts(wins, losses, ties, new TreeMap<>(), 0);
  }

  /** With an outcome: the n of every rate. */
  public int scored() {
    return wins + losses + ties;
  }

  public int unscoredInAll() {
    return unscored.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Everything that should have had an outcome. */
  public int asked() {
    return scored() + unscoredInAll() + discarded;
  }

  public Counts plus(Counts other) {
    var both = new TreeMap<>(unscored);
    other.unscored.forEach((reason, count) -> both.merge(reason, count, Integer::sum));
    return new Counts(
        wins + other.wins,
        losses + other.losses,
        ties + other.ties,
        both,
        discarded + other.discarded);
  }

  /** For example {@code 3 won, 2 lost, 1 tied, 1 unscored (TRUNCATED 1) of 7}. */
  @Override
  public String toString() {
    var text = new StringBuilder("%s won, %s lost, %s tied".formatted(wins, losses, ties));
    if (!unscored.isEmpty()) {
      var reasons = unscored.toString().replace('=', ' ');
      text.append(
          ", %s unscored (%s)"
              .formatted(unscoredInAll(), reasons.substring(1, reasons.length() - 1)));
    }
    if (discarded > 0) {
      text.append(", %s discarded".formatted(discarded));
    }
    return text.append(" of %s".formatted(asked())).toString();
  }
}
