package org.evenhand.study;

import java.util.Objects;

/**
 * Where numbers come from. Every figure and table prints it, so that nobody takes a simulated bar
 * for a measured one.
 *
 * @param kind which of the five
 * @param detail who, which version, which settings; never blank
 */
public record Source(Kind kind, String detail) {

  /** The five origins that a number can have. */
  public enum Kind {
    /** A number printed in the text of a paper. */
    PUBLISHED("published"),
    /** Real verdicts of language models that others released. */
    PUBLIC_JUDGMENTS("public judgments"),
    /** This project's own run of the model on board. */
    RECORDED("recorded"),
    /**
     * Made by a model that the reader connected or that is on board: just now, or in a run of the
     * reader's own whose files were read.
     */
    LIVE("live"),
    /** A judge of known bias. */
    SIMULATED("simulated");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The words used in captions and files. */
    public String label() {
      return label;
    }
  }

  public Source {
    Objects.requireNonNull(kind, "kind");
    if (detail.isBlank()) {
      throw new IllegalArgumentException(
          "A source of kind '%s' has no detail. Say who made the numbers and how."
              .formatted(kind.label()));
    }
  }

  /** For example {@code public judgments: HiRAG, gpt-4o}. */
  @Override
  public String toString() {
    return kind.label() + ": " + detail;
  }
}
