package org.evenhand.rag;

import java.util.OptionalInt;
import org.evenhand.model.CallId;
import org.evenhand.study.Question;

/**
 * What a method is asked.
 *
 * @param question its text and dataset
 * @param words the length that the answer should have; empty for the method's own
 * @param call the identity that every call of the method carries
 * @param seed of the study
 * @param run which of the method's answers to the question this is about, from 1
 */
public record Asked(Question question, OptionalInt words, CallId call, long seed, int run) {

  /** What the first run is asked. */
  public Asked(Question question, OptionalInt words, CallId call, long seed) {
    this(question, words, call, seed, 1);
  }
}
