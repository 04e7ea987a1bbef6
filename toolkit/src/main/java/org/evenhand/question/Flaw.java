package org.evenhand.question;

/** Why a model's reply gave no question. */
public enum Flaw {
  /** Nothing but white space or hidden reasoning. */
  BLANK("blank", "it was empty."),
  /** The model declined. */
  REFUSED("refused", "it declined to write a question. A plain question about the text is wanted."),
  /** No line of it ends like a question. */
  NOT_A_QUESTION("not a question", "it held no question that ends with a question mark."),
  /** An earlier sample has the same question, but for case, spaces and marks. */
  REPEATED("repeated", "the same question has been asked about another part of the graph.");

  private final String label;
  private final String reason;

  Flaw(String label, String reason) {
    this.label = label;
    this.reason = reason;
  }

  /** The words used in reports. */
  public String label() {
    return label;
  }

  /** What the model is told when it is asked again. */
  String reason() {
    return reason;
  }
}
