package org.evenhand.analysis;

import java.util.OptionalInt;
import org.evenhand.study.Answer;

/** What the length of an answer is counted in. */
public enum LengthUnit {
  /** By the toolkit's word counter. */
  WORDS("words"),
  /** Of the toolkit's token counter, unless the answers come from a file that tells others. */
  TOKENS("tokens");

  private final String label;

  LengthUnit(String label) {
    this.label = label;
  }

  /** The unit as printed. */
  public String label() {
    return label;
  }

  /** The length of an answer; empty if the study does not know it. */
  OptionalInt of(Answer answer) {
    return this == WORDS ? answer.words() : answer.tokens();
  }
}
