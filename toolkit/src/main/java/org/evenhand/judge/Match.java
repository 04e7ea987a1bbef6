package org.evenhand.judge;

import java.util.List;
import org.evenhand.study.Answer;
import org.evenhand.study.Digest;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.ShownAnswer;
import org.evenhand.text.HiddenReasoning;

/**
 * Two answers to one question that a judge is to compare.
 *
 * @param question what was asked
 * @param one the answer of the run that sorts first
 * @param other the answer of the run that sorts second
 * @param oneShown the former as it stands in keys: digested once, not for every call
 * @param otherShown the latter
 */
record Match(
    Question question, Answer one, Answer other, ShownAnswer oneShown, ShownAnswer otherShown) {
  private static final int MARK_LENGTH = 12;

  Match(Question question, Answer one, Answer other) {
    this(question, one, other, one.shown(), other.shown());
  }

  Pair pair() {
    return Pair.of(one.run(), other.run());
  }

  /** Whether the lengths of both answers went through an alignment, whatever came of it. */
  boolean isAligned() {
    return one.alignment().isPresent() && other.alignment().isPresent();
  }

  /** The answer shown first: {@code one} in order 1, {@code other} in order 2. */
  Answer first(int order) {
    return order == 1 ? one : other;
  }

  Answer second(int order) {
    return order == 1 ? other : one;
  }

  /** Both answers in the order in which they are shown. */
  List<ShownAnswer> shown(int order) {
    return order == 1 ? List.of(oneShown, otherShown) : List.of(otherShown, oneShown);
  }

  /** What a judge sees of an answer: hidden reasoning is never judged. */
  static String shown(Answer answer) {
    return HiddenReasoning.remove(answer.text());
  }

  /**
   * The mark that ends the lines around the texts: the same for both orders and for every repeat
   * and trial, and not to be guessed by whoever wrote the texts. One that a text holds all the same
   * is not used.
   */
  String mark(long seed) {
    return mark(
        seed,
        List.of(question.dataset(), question.id(), pair().toString()),
        question.text() + "\n" + one.text() + "\n" + other.text());
  }

  /** The mark around texts that are about something. */
  static String mark(long seed, List<String> about, String texts) {
    for (int salt = 0; ; salt++) {
      String from =
          String.join("\u0000", Long.toString(seed), String.join("\u0000", about), "" + salt);
      String mark = Digest.of(from).substring(0, MARK_LENGTH);
      if (!texts.contains(mark)) {
        return mark;
      }
    }
  }
}
