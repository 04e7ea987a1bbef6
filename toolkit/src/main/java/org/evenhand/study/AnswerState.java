package org.evenhand.study;

/**
 * What became of a question that a run was asked. Only the first two have words in them, and only
 * an answer is a candidate for a win: none of the others is an empty text that a judge might score.
 */
public enum AnswerState {
  /** There is a text. */
  ANSWERED("answered"),
  /** The text declines. */
  REFUSED("refused"),
  /** The text is empty or only white space. */
  BLANK("blank"),
  /** Asked, but an error or nothing came back. */
  FAILED("failed"),
  /** What came back is no text, such as an object. */
  NOT_TEXT("not a text"),
  /** The answer could not be joined to one question without doubt. */
  SET_ASIDE("set aside"),
  /** Nothing says that the question was ever asked. */
  NEVER_RUN("never run");

  private final String label;

  AnswerState(String label) {
    this.label = label;
  }

  /** The word in tables. */
  public String label() {
    return label;
  }
}
