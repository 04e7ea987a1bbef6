package org.evenhand.analysis;

import java.util.OptionalInt;
import org.evenhand.study.Alignment;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;

/**
 * Two answers to one question that went through alignment, and their words before and after.
 *
 * @param state how the pair ended
 */
record AlignedPair(Question question, Pair pair, State state, Length one, Length other) {

  /** Words of an answer; empty where unknown. */
  record Length(OptionalInt before, OptionalInt after) {

    /**
     * @param first the same run's answer as first written, if the study has it
     */
    static Length of(Answer aligned, OptionalInt first) {
      Alignment how = aligned.alignment().orElseThrow();
      return new Length(
          aligned.text().equals(how.original()) ? aligned.words() : first, aligned.words());
    }
  }

  /** Of a pair the longer answer is AT_ONCE; how the pair ended is said by the other. */
  static State state(Answer one, Answer other) {
    State state = one.alignment().orElseThrow().state();
    return state == State.AT_ONCE ? other.alignment().orElseThrow().state() : state;
  }

  /** Words before of the first run minus those of the second; empty if one is unknown. */
  OptionalInt differenceBefore() {
    return minus(one.before, other.before);
  }

  /**
   * Words after of the answer that was shorter before minus those of the other; of two of equal
   * length, of the first run minus the second. Empty if a length is unknown.
   */
  OptionalInt rest() {
    OptionalInt before = differenceBefore();
    OptionalInt after = minus(one.after, other.after);
    return before.isEmpty() || after.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(before.getAsInt() <= 0 ? after.getAsInt() : -after.getAsInt());
  }

  private static OptionalInt minus(OptionalInt a, OptionalInt b) {
    return a.isEmpty() || b.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(a.getAsInt() - b.getAsInt());
  }
}
