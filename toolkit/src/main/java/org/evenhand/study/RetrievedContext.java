package org.evenhand.study;

/**
 * The material that a method found for a question, before any answer is written from it.
 *
 * @param by the method and run that found it, or whose service was asked for it
 * @param text as an answering model would be shown it; empty if nothing was found
 */
public record RetrievedContext(Question question, Run by, String text) {

  /** The context as it stands before a judge. */
  public ShownAnswer shown() {
    return new ShownAnswer(by, Digest.of(text));
  }
}
