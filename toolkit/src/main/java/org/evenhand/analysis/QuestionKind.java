package org.evenhand.analysis;

import org.evenhand.study.Level;

/** The two kinds of questions that are compared. */
public enum QuestionKind {
  /** From a node, an edge or a subgraph. */
  GROUNDED("graph-grounded"),
  /** The old way. */
  SUMMARY("summary-based");

  private final String label;

  QuestionKind(String label) {
    this.label = label;
  }

  /** The kind of questions of a level. */
  public static QuestionKind of(Level level) {
    return level == Level.SUMMARY ? SUMMARY : GROUNDED;
  }

  /** The words used in tables and figures. */
  public String label() {
    return label;
  }
}
