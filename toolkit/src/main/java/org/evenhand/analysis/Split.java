package org.evenhand.analysis;

/** What a result can be split by. Splits compose, in any order. */
public enum Split {
  DATASET("dataset"),
  /** In the order of the levels. */
  LEVEL("level"),
  /** Which knowledge graph the questions came from, by name; those from none first. */
  GRAPH("graph"),
  /**
   * How the questions were made: {@link QuestionKind#GROUNDED} or {@link QuestionKind#SUMMARY} by
   * their level, those from templates apart.
   */
  QUESTION_SOURCE("question source"),
  /** In the order of the paper, then by name, then Overall and Total. */
  ASPECT("aspect"),
  PAIR("pair"),
  /** The model; with its parameters or the rubric's digest where they tell judges apart. */
  JUDGE("judge"),
  /**
   * Where the one whose wins are counted was shown, first or second: each outcome weighs one order
   * only, and position bias stays in. Where only sums over both orders are known, it is unscored.
   */
  ORDER("order"),
  TRIAL("trial");

  private final String label;

  Split(String label) {
    this.label = label;
  }

  /** The column's name in tables and files. */
  public String label() {
    return label;
  }
}
