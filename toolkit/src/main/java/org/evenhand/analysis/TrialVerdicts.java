package org.evenhand.analysis;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import org.evenhand.study.Source;

/**
 * What each trial of the same study would have reported, had it been the only one.
 *
 * @param group which part
 * @param of the method, or run, whose wins are counted
 * @param against whom it was compared with
 * @param protocol which judgments a trial counts
 * @param repeats N of an outcome
 * @param trials counts of each trial, in their order; units are questions
 * @param compared questions, of each pair, that are scored in two trials or more
 * @param changed questions among them whose outcome is not the same in all their trials
 * @param source where the judgments come from
 */
public record TrialVerdicts(
    Group group,
    String of,
    String against,
    Protocol protocol,
    int repeats,
    List<Counts> trials,
    int compared,
    int changed,
    Source source) {

  /** Which judgments make an outcome. */
  public enum Protocol {
    /** Both orders and all repeats: free of position bias. */
    BOTH_ORDERS("both orders"),
    /** One call with the method of interest first: position bias stays in. */
    SHOWN_FIRST("shown first only");

    private final String label;

    Protocol(String label) {
      this.label = label;
    }

    /** The words used in captions and files. */
    public String label() {
      return label;
    }
  }

  public TrialVerdicts {
    trials = List.copyOf(trials);
  }

  /**
   * Whom a trial declares the winner: above 0 the method, below 0 its opponent, 0 neither; empty if
   * nothing in it is scored.
   *
   * @param trial from 1
   */
  public Optional<Integer> verdict(int trial) {
    Counts counts = trials.get(trial - 1);
    return counts.scored() == 0
        ? Optional.empty()
        : Optional.of(Integer.signum(counts.wins() - counts.losses()));
  }

  /** Trials that declare the method the winner. */
  public int won() {
    return (int) trials.stream().filter(counts -> counts.wins() > counts.losses()).count();
  }

  /** Trials that declare its opponent the winner. */
  public int lost() {
    return (int) trials.stream().filter(counts -> counts.wins() < counts.losses()).count();
  }

  /** Whether one trial declares the method the winner and another its opponent. */
  public boolean contradictory() {
    return won() > 0 && lost() > 0;
  }

  /** {@link #changed} / {@link #compared}, from 0 to 1; empty if nothing was compared. */
  public OptionalDouble changedShare() {
    return compared == 0 ? OptionalDouble.empty() : OptionalDouble.of(changed / (double) compared);
  }

  /** For example {@code all: A#1 against B#1, trials 3 won, 2 lost: contradictory …}. */
  @Override
  public String toString() {
    var each = new StringJoiner(", ");
    trials.forEach(counts -> each.add(counts.wins() + ":" + counts.losses()));
    return "%s: %s against %s, %s: won %s of %s trials, lost %s (%s)%s; %s of %s questions changed their outcome between trials; %s"
        .formatted(
            group,
            of,
            against,
            protocol.label(),
            won(),
            trials.size(),
            lost(),
            each,
            contradictory() ? ": contradictory" : "",
            changed,
            compared,
            source);
  }
}
