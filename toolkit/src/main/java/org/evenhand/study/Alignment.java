package org.evenhand.study;

import java.util.List;

/**
 * How an answer came to the length of its partner's (arXiv 2506.06331, section IV-B, 2025).
 *
 * @param partner the run whose answer it was aligned with
 * @param original the text before alignment
 * @param attempts every further text, in the order in which they were made
 * @param state how it ended
 */
public record Alignment(Run partner, String original, List<Attempt> attempts, State state) {

  /** How an alignment ended. */
  public enum State {
    /** The lengths were within the tolerance, or this answer fixes the target. */
    AT_ONCE,
    /** A second answer with the target in the prompt was near enough. */
    REASKED,
    /** Words were added without a change of meaning. */
    APPENDED,
    /** Still too short after all attempts. */
    DISCARDED_SHORT,
    /** Overshot the target. */
    DISCARDED_LONG,
    /** A refusal, which is never expanded. */
    REFUSED;

    /** Whether the pair stays out of the headline. */
    public boolean isDiscarded() {
      return this == DISCARDED_SHORT || this == DISCARDED_LONG || this == REFUSED;
    }
  }

  /**
   * One attempt.
   *
   * @param step {@link State#REASKED} or {@link State#APPENDED}
   * @param words of the text, by the toolkit's word counter
   * @param text what the model wrote
   */
  public record Attempt(State step, int words, String text) {
    public Attempt {
      if (step != State.REASKED && step != State.APPENDED) {
        throw new IllegalArgumentException(
            "An attempt is REASKED or APPENDED, not %s.".formatted(step));
      }
    }
  }

  public Alignment {
    attempts = List.copyOf(attempts);
  }
}
