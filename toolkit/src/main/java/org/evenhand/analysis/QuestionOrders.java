package org.evenhand.analysis;

import org.evenhand.study.Level;

/**
 * The verdicts on one question, by the place in which the method of interest was shown.
 *
 * @param dataset the corpus
 * @param level of the question
 * @param question its id, of the first of its exact repeats
 * @param cluster questions with the same cluster are drawn together
 * @param shownFirst verdicts that showed the method first
 * @param shownSecond verdicts that showed it second
 */
public record QuestionOrders(
    String dataset,
    Level level,
    String question,
    String cluster,
    Counts shownFirst,
    Counts shownSecond,
    Agreement agreement) {

  /** Verdicts that named a winner. */
  public int decided() {
    return shownFirst.wins() + shownFirst.losses() + shownSecond.wins() + shownSecond.losses();
  }

  /** Verdicts won by the answer shown first, whoever wrote it. */
  public int toFirst() {
    return shownFirst.wins() + shownSecond.losses();
  }
}
