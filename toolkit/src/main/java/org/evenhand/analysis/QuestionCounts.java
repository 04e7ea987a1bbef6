package org.evenhand.analysis;

import org.evenhand.study.Level;

/**
 * The outcomes of one question over all trials of a row; exact repeats of a question are one.
 *
 * @param dataset the corpus
 * @param level of the question
 * @param question id of the question, of the first of its repeats
 * @param text what was asked; empty where only numbers were released
 * @param cluster questions with the same cluster are drawn together
 * @param wins of the method
 * @param losses of the method
 * @param ties
 */
public record QuestionCounts(
    String dataset,
    Level level,
    String question,
    String text,
    String cluster,
    int wins,
    int losses,
    int ties) {

  /** M of the question: outcomes that are scored. */
  public int scored() {
    return wins + losses + ties;
  }

  /**
   * r of the question, (wins − losses) / scored; from −1 to 1.
   *
   * @throws IllegalStateException if nothing is scored
   */
  public double relative() {
    if (scored() == 0) {
      throw new IllegalStateException(
          "Question %s of %s has no outcome. Ask scored() before.".formatted(question, dataset));
    }
    return (wins - losses) / (double) scored();
  }
}
