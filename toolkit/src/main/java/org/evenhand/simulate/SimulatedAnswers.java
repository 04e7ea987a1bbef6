package org.evenhand.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/**
 * Answers of exactly so many tokens that say nothing: what a judge finds in them besides their
 * length and their place was put there by its settings. The same seed gives the same texts.
 */
public final class SimulatedAnswers {
  private static final String DATASET = "simulated";
  private static final int SENTENCE = 12;

  /**
   * One token each in the vocabulary that {@link TokenCounter} counts, with the space before it.
   */
  private static final List<String> WORDS =
      Arrays.stream(
              ("the of and a to in with from every other slow grey cold small quiet boat lamp wall"
                      + " river stone bread clock door field road names over under near while then"
                      + " turns waits holds keeps leaves")
                  .split(" "))
          .filter(word -> TokenCounter.count(" " + word) == 1)
          .toList();

  private SimulatedAnswers() {}

  /** So many questions to be answered, of one dataset. */
  public static List<Question> questions(int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "%s questions are none. Ask for at least 1.".formatted(number));
    }
    return IntStream.rangeClosed(1, number)
        .mapToObj(i -> Question.of(DATASET, "q" + i, "Simulated question " + i + "?", Level.NODE))
        .toList();
  }

  /**
   * An answer of one run to each question.
   *
   * @param tokens of each answer, at least 1
   */
  public static List<Answer> write(List<Question> questions, Run run, int tokens, long seed) {
    var answers = new ArrayList<Answer>();
    for (Question question : questions) {
      Random random = Draws.of(seed, "answer", question.dataset(), question.id(), run);
      answers.add(answer(question.dataset(), question.id(), run, text("", tokens, random)));
    }
    return List.copyOf(answers);
  }

  /**
   * The same answers with meaningless tokens behind them, as those of another run.
   *
   * @param tokens to add to each, 0 or more
   * @param run whose answers the padded ones are
   * @throws IllegalArgumentException if an answer has no text
   */
  public static List<Answer> pad(List<Answer> answers, int tokens, Run run, long seed) {
    var padded = new ArrayList<Answer>();
    for (Answer answer : answers) {
      if (!answer.hasText()) {
        throw new IllegalArgumentException(
            "The answer of %s to question %s has no text that could be padded. Pad answers with texts."
                .formatted(answer.run(), answer.question()));
      }
      Random random = Draws.of(seed, "padding", answer.dataset(), answer.question(), run);
      padded.add(
          answer(answer.dataset(), answer.question(), run, text(answer.text(), tokens, random)));
    }
    return List.copyOf(padded);
  }

  private static Answer answer(String dataset, String question, Run run, String text) {
    return Answer.of(
        dataset, question, run, text, WordCounter.count(text), TokenCounter.count(text));
  }

  /** The text with exactly so many tokens more. */
  private static String text(String before, int tokens, Random random) {
    if (tokens < (before.isEmpty() ? 1 : 0)) {
      throw new IllegalArgumentException(
          "%s tokens cannot be written. Give at least %s."
              .formatted(tokens, before.isEmpty() ? 1 : 0));
    }
    var text = new StringBuilder(before);
    for (int i = 1; i <= tokens; i++) {
      boolean end = i % SENTENCE == 0 || i == tokens && i % SENTENCE != 1;
      text.append(end ? "." : " " + WORDS.get(random.nextInt(WORDS.size())));
    }
    int written = TokenCounter.count(text.toString()) - TokenCounter.count(before);
    if (written != tokens) {
      throw new IllegalStateException(
          "%s tokens were written instead of %s, since the text before ends within a token: '%s'. Give it an ending such as a full stop."
              .formatted(written, tokens, before));
    }
    return text.toString();
  }
}
