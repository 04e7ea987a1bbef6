package org.evenhand.question;

import java.util.List;
import java.util.Locale;
import org.evenhand.study.Question;

/**
 * The questions that a model wrote from excerpts of all documents, with what was asked for.
 *
 * @param questions distinct, in the order of the model's list
 * @param list as the model gave it
 * @param expected how many were asked for
 * @param attempts how often the list was asked for; above 1 if replies held no question
 * @param excerptTokens tokens of all excerpts together
 */
public record SummaryQuestions(
    List<Question> questions, QuestionList list, int expected, int attempts, int excerptTokens) {
  public SummaryQuestions {
    questions = List.copyOf(questions);
  }

  /** {@link QuestionList#summary} and what it took. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s; from excerpts of %,d tokens in attempt %s.",
        list.summary(expected),
        excerptTokens,
        attempts);
  }
}
