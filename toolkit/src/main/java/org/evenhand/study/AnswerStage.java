package org.evenhand.study;

/** What a model call on the way from a question to its answer is made for. */
public enum AnswerStage {
  /** Naming what to search for, such as keywords or entities. */
  TERMS("naming terms"),
  /** Choosing among the facts that were found. */
  FACTS("choosing facts"),
  /** Drawing points from reports. */
  POINTS("drawing points"),
  /** Finding the context, where no more is told of it. */
  RETRIEVAL("retrieval"),
  /** Writing the answer from the context. */
  ANSWERING("answering");

  private final String label;

  AnswerStage(String label) {
    this.label = label;
  }

  /** The name in tables, for example {@code drawing points}. */
  public String label() {
    return label;
  }

  /** Whether it is part of finding the context. */
  public boolean isRetrieval() {
    return this != ANSWERING;
  }
}
