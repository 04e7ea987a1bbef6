package org.evenhand.study;

import java.util.Comparator;
import java.util.List;

/**
 * What makes a judgment the same judgment: a run that is resumed asks only for keys that are
 * missing.
 *
 * @param dataset the corpus
 * @param question its id within the dataset
 * @param shown the answers in the order in which the judge saw them: one or two
 * @param judge the model and its parameters
 * @param rubric digest of the prompt, which changes with every word of it
 * @param trial full pass over all questions, from 1
 * @param repeat the same prompt again within a trial, from 1
 */
public record JudgmentKey(
    String dataset,
    String question,
    List<ShownAnswer> shown,
    JudgeId judge,
    String rubric,
    int trial,
    int repeat)
    implements Comparable<JudgmentKey> {

  private static final Comparator<ShownAnswer> BY_RUN =
      Comparator.comparing(ShownAnswer::run).thenComparing(ShownAnswer::digest);

  private static final Comparator<JudgmentKey> ORDER =
      Comparator.comparing(JudgmentKey::dataset)
          .thenComparing(JudgmentKey::question)
          .thenComparing(key -> key.judge().model())
          .thenComparing(key -> key.judge().parameters())
          .thenComparing(JudgmentKey::rubric)
          .thenComparingInt(JudgmentKey::trial)
          .thenComparingInt(JudgmentKey::repeat)
          .thenComparingInt(key -> key.shown().size())
          .thenComparing(JudgmentKey::first, BY_RUN)
          .thenComparing(key -> key.shown().get(key.shown().size() - 1), BY_RUN);

  public JudgmentKey {
    shown = List.copyOf(shown);
    if (shown.isEmpty() || shown.size() > 2) {
      throw new IllegalArgumentException(
          "%s answers were shown for question %s of %s. A judgment has one or two."
              .formatted(shown.size(), question, dataset));
    }
    if (trial < 1 || repeat < 1) {
      throw new IllegalArgumentException(
          "Trial %s, repeat %s of question %s: both are counted from 1."
              .formatted(trial, repeat, question));
    }
  }

  /** By dataset, question, judge, rubric, trial, repeat, then the answers as shown. */
  @Override
  public int compareTo(JudgmentKey other) {
    return ORDER.compare(this, other);
  }

  /** Whether two answers were compared. */
  public boolean isPair() {
    return shown.size() == 2;
  }

  /** The answer shown first. */
  public ShownAnswer first() {
    return shown.get(0);
  }

  /**
   * The answer shown second.
   *
   * @throws IllegalStateException if a single answer was judged
   */
  public ShownAnswer second() {
    if (!isPair()) {
      throw new IllegalStateException(
          "Question %s was judged on one answer: there is no second. Ask isPair() before."
              .formatted(question));
    }
    return shown.get(1);
  }

  /** The runs compared, whatever their order. */
  public Pair pair() {
    return Pair.of(first().run(), second().run());
  }
}
