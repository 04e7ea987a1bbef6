package org.evenhand.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One run's text for one question.
 *
 * @param dataset the corpus
 * @param question id of the question within the dataset
 * @param run who wrote it
 * @param text as a judge sees it; empty where only numbers were released
 * @param words of the text, by the toolkit's word counter; empty if unknown
 * @param tokens of the text, by the toolkit's token counter unless a file tells other ones; empty
 *     if unknown
 * @param chunkIds the chunks retrieved, best first; empty if unknown
 * @param cost what it cost
 * @param alignment how it came to its length; empty if it is as first written
 */
public record Answer(
    String dataset,
    String question,
    Run run,
    String text,
    OptionalInt words,
    OptionalInt tokens,
    List<String> chunkIds,
    AnswerCost cost,
    Optional<Alignment> alignment) {

  public Answer {
    chunkIds = List.copyOf(chunkIds);
    if (words.orElse(0) < 0 || tokens.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "%s has %s words and %s tokens for question %s. Leave a number empty if it is unknown."
              .formatted(run, words.orElse(0), tokens.orElse(0), question));
    }
  }

  /** An answer as first written. */
  public static Answer of(String dataset, String question, Run run, String text, int words) {
    return new Answer(
        dataset,
        question,
        run,
        text,
        OptionalInt.of(words),
        OptionalInt.empty(),
        List.of(),
        AnswerCost.UNKNOWN,
        Optional.empty());
  }

  /** An answer as first written, of which the tokens are known too. */
  public static Answer of(
      String dataset, String question, Run run, String text, int words, int tokens) {
    return new Answer(
        dataset,
        question,
        run,
        text,
        OptionalInt.of(words),
        OptionalInt.of(tokens),
        List.of(),
        AnswerCost.UNKNOWN,
        Optional.empty());
  }

  /** An answer of which at most the length is known, as in public judgments. */
  public static Answer withoutText(String dataset, String question, Run run, OptionalInt words) {
    return new Answer(
        dataset,
        question,
        run,
        "",
        words,
        OptionalInt.empty(),
        List.of(),
        AnswerCost.UNKNOWN,
        Optional.empty());
  }

  /**
   * This answer as an alignment left it.
   *
   * @param newTokens of the new text, in the vocabulary of this answer's tokens; empty if unknown
   */
  public Answer aligned(String newText, int newWords, OptionalInt newTokens, Alignment how) {
    return new Answer(
        dataset,
        question,
        run,
        newText,
        OptionalInt.of(newWords),
        newTokens,
        chunkIds,
        cost,
        Optional.of(how));
  }

  /** Whether there is a text that a judge can read. */
  public boolean hasText() {
    return !text.isBlank();
  }

  /** The {@link Digest} of the text; empty if there is no text. */
  public String digest() {
    return hasText() ? Digest.of(text) : "";
  }

  /** This answer as it stands before a judge. */
  public ShownAnswer shown() {
    return new ShownAnswer(run, digest());
  }
}
