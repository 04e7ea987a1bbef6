package org.evenhand.analysis;

import java.util.Locale;
import java.util.OptionalDouble;
import org.evenhand.study.Source;

/**
 * What a method costs for a question: means over the questions that it answered.
 *
 * @param method as tables print it
 * @param questions answered; 0 if a publication does not tell
 * @param calls of language models
 * @param inputTokens of all calls for a question
 * @param outputTokens of all calls for a question
 * @param tokens of both together, over the questions where both are known
 * @param seconds from question to answer; a replayed answer has none
 * @param price in US dollars
 * @param estimated answers whose tokens a meter had to estimate
 * @param source where the numbers come from
 */
public record MethodCost(
    String method,
    int questions,
    KnownMean calls,
    KnownMean inputTokens,
    KnownMean outputTokens,
    KnownMean tokens,
    KnownMean seconds,
    KnownMean price,
    int estimated,
    Source source) {

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
