package org.evenhand.align;

import java.util.AbstractList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.study.Alignment;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;

/**
 * Answers as an alignment left them, both of a pair one after the other, with the counts of how
 * each pair ended.
 */
public final class AlignedAnswers extends AbstractList<Answer> {
  private final List<Answer> answers;
  private final Map<String, Integer> missing;
  private final List<String> notes;

  AlignedAnswers(List<Answer> answers, Map<String, Integer> missing, List<String> notes) {
    this.answers = List.copyOf(answers);
    this.notes = List.copyOf(notes);
    this.missing = new LinkedHashMap<>(missing);
  }

  @Override
  public Answer get(int index) {
    return answers.get(index);
  }

  @Override
  public int size() {
    return answers.size();
  }

  /**
   * How many pairs ended in each state, in the order of the states; states without one are left
   * out.
   */
  public Map<State, Integer> states() {
    Map<State, Integer> states = new EnumMap<>(State.class);
    for (int one = 0; one + 1 < answers.size(); one += 2) {
      State first = state(answers.get(one));
      State second = state(answers.get(one + 1));
      // Of a pair the longer answer is AT_ONCE; how the pair ended is said by the other.
      states.merge(first == State.AT_ONCE ? second : first, 1, Integer::sum);
    }
    return states;
  }

  /** The share of pairs, in [0, 1], that are not discarded; 1 if there is no pair. */
  public double alignedShare() {
    int pairs = answers.size() / 2;
    int discarded =
        states().entrySet().stream()
            .filter(entry -> entry.getKey().isDiscarded())
            .mapToInt(Map.Entry::getValue)
            .sum();
    return pairs == 0 ? 1 : (double) (pairs - discarded) / pairs;
  }

  /** How many pairs could not be aligned for lack of a reply, by the reason. Run again. */
  public Map<String, Integer> missing() {
    return Map.copyOf(missing);
  }

  /**
   * A sentence for each step that was not possible for some methods, such as asking again for
   * answers that were read from a file.
   */
  public List<String> notes() {
    return notes;
  }

  /** For example {@code 120 pairs: 40 AT_ONCE, 62 REASKED, 18 DISCARDED_SHORT; 85.0 % aligned}. */
  @Override
  public String toString() {
    StringBuilder counts = new StringBuilder();
    states()
        .forEach(
            (state, count) ->
                counts
                    .append(counts.isEmpty() ? "" : ", ")
                    .append(count)
                    .append(' ')
                    .append(state));
    return String.format(
        Locale.ROOT,
        "%s pairs: %s; %.1f %% aligned%s%s",
        answers.size() / 2,
        counts,
        100 * alignedShare(),
        missing.isEmpty() ? "" : "; missing " + missing,
        notes.isEmpty() ? "" : ". " + String.join(" ", notes));
  }

  private static State state(Answer answer) {
    return answer.alignment().map(Alignment::state).orElseThrow();
  }
}
