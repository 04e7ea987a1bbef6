package org.evenhand.model;

import java.util.Locale;

/** What a call to a model is made for; usage is counted by it. */
public enum Stage {
  /** Entities, relations and summaries taken from chunks, and other work on an index. */
  EXTRACTION,
  /** Writing questions, and the summaries that they need. */
  QUESTION,
  /** A method's answer, with every call that the method makes on the way. */
  ANSWER,
  /** Asking again for, or adding to, an answer of another length. */
  ALIGNMENT,
  /** A judge's verdict. */
  JUDGING,
  /** Anything that says nothing of itself. */
  OTHER;

  /** The name in reports and keys, for example {@code judging}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
