package org.evenhand.analysis;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.evenhand.study.Source;

/**
 * What a method costs for a question: means over its answers, one for each question, or, where
 * methods answer again in each trial, one for each question and trial.
 *
 * @param method as tables print it
 * @param answers that the means are over; 0 if a publication does not tell
 * @param calls of language models
 * @param inputTokens of all calls for a question
 * @param outputTokens of all calls for a question
 * @param tokens of both together, over the questions where both are known
 * @param seconds from question to answer; a replayed answer has none
 * @param price in US dollars
 * @param stages in the order of their enum; empty if no answer tells its stages
 * @param contextTokens of the retrieved context that the answering call is shown (the retrieval
 *     token count of LeanRAG, arXiv 2508.10391, 2025), by the toolkit's token counter
 * @param promptTokens of the rest of that call's prompt, by the same counter
 * @param estimated answers whose tokens a meter had to estimate
 * @param source where the numbers come from
 */
public record MethodCost(
    String method,
    int answers,
    KnownMean calls,
    KnownMean inputTokens,
    KnownMean outputTokens,
    KnownMean tokens,
    KnownMean seconds,
    KnownMean price,
    List<StageMean> stages,
    KnownMean contextTokens,
    KnownMean promptTokens,
    int estimated,
    Source source) {
  public MethodCost {
    stages = List.copyOf(stages);
  }

  /** A method of which nothing is known. */
  static MethodCost unknown(String method, Source source) {
    KnownMean none = KnownMean.NOTHING;
    return new MethodCost(
        method, 0, none, none, none, none, none, none, List.of(), none, none, 0, source);
  }

  /** What a method costs by a publication, which tells no more than these two. */
  static MethodCost published(String method, double tokens, double seconds, Source source) {
    KnownMean none = KnownMean.NOTHING;
    return new MethodCost(
        method,
        0,
        none,
        none,
        none,
        new KnownMean(tokens, 1),
        new KnownMean(seconds, 1),
        none,
        List.of(),
        none,
        none,
        0,
        source);
  }

  /** For example {@code LightRAG: 19650 tokens, 18.27 s (published: …)}. */
  @Override
  public String toString() {
    return "%s: %s tokens, %s s (%s)"
        .formatted(method, number(tokens.mean(), "%.0f"), number(seconds.mean(), "%.2f"), source);
  }

  private static String number(OptionalDouble number, String form) {
    return number.isEmpty() ? "unknown" : String.format(Locale.ROOT, form, number.getAsDouble());
  }
}
