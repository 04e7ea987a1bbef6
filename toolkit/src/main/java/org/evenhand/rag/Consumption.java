package org.evenhand.rag;

import java.time.Duration;
import java.util.Locale;

/**
 * What a system used of its model endpoint, as a {@link MeteringProxy} saw it.
 *
 * @param model the model that the last call named; empty if none did
 * @param calls of language models that were answered
 * @param inputTokens of those
 * @param outputTokens of those
 * @param estimated how many of the calls told no tokens, so that theirs are counted here by the
 *     vocabulary o200k_base: an estimate
 * @param embeddingCalls that were answered
 * @param embeddingTokens of those
 * @param failed calls that were answered by an error, or not at all
 * @param other requests, such as lists of models
 * @param modelTime from sending a call to the end of its reply; calls in parallel add up
 */
public record Consumption(
    String model,
    int calls,
    long inputTokens,
    long outputTokens,
    int estimated,
    int embeddingCalls,
    long embeddingTokens,
    int failed,
    int other,
    Duration modelTime) {

  /** Nothing was used. */
  public static final Consumption NOTHING =
      new Consumption("", 0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);

  /** Both together; the model is that of the later one, if it names one. */
  public Consumption plus(Consumption later) {
    return new Consumption(
        later.model.isEmpty() ? model : later.model,
        calls + later.calls,
        inputTokens + later.inputTokens,
        outputTokens + later.outputTokens,
        estimated + later.estimated,
        embeddingCalls + later.embeddingCalls,
        embeddingTokens + later.embeddingTokens,
        failed + later.failed,
        other + later.other,
        modelTime.plus(later.modelTime));
  }

  /** For example {@code 3 calls, 1200 + 340 tokens, 1 embedding call (12 tokens), 2.5 s}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d calls, %d + %d tokens%s, %d embedding calls (%d tokens), %d failed, %.1f s",
        calls,
        inputTokens,
        outputTokens,
        estimated == 0 ? "" : " (estimated for " + estimated + ")",
        embeddingCalls,
        embeddingTokens,
        failed,
        modelTime.toMillis() / 1000.0);
  }
}
