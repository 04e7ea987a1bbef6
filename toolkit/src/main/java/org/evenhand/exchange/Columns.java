package org.evenhand.exchange;

/**
 * The names under which a file of one's own keeps its answers.
 *
 * @param id of the question; empty if there is no such column
 * @param question its text; empty if there is no such column
 * @param answer the text
 * @param method who answered; empty if there is no such column
 */
public record Columns(String id, String question, String answer, String method) {
  public Columns {
    if (answer.isBlank() || id.isBlank() && question.isBlank()) {
      throw new IllegalArgumentException(
          "Columns id '%s', question '%s', answer '%s': answers are joined by id or question text. Name the answer and one of these."
              .formatted(id, question, answer));
    }
  }

  /** A column with the question's text and one with the answer. */
  public static Columns of(String question, String answer) {
    return new Columns("", question, answer, "");
  }

  /** The same with a column for the question's id. */
  public Columns withId(String name) {
    return new Columns(name, question, answer, method);
  }

  /** The same with a column that names the method. */
  public Columns withMethod(String name) {
    return new Columns(id, question, answer, name);
  }
}
