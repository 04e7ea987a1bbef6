package org.evenhand.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What an answer cost.
 *
 * <p>The tokens of {@code inputTokens}, {@code outputTokens} and {@code stages} are those that the
 * model tells, in its own vocabulary. The last two numbers are counted by the toolkit (the
 * vocabulary o200k_base), so that they compare between models.
 *
 * @param model the language model that wrote it; empty if unknown
 * @param calls of language models; 0 if unknown
 * @param inputTokens of all calls; 0 if unknown
 * @param outputTokens of all calls; 0 if unknown
 * @param price of all calls in US dollars; empty if unknown
 * @param millis from question to answer, in milliseconds; 0 if unknown
 * @param stages the same calls by what they were made for, in the order of {@link AnswerStage};
 *     empty if unknown, as of a system that does not tell
 * @param contextTokens of the retrieved context that the answering call was shown, which is the
 *     retrieval token count of LeanRAG (arXiv 2508.10391, 2025); 0 if nothing was found, empty if
 *     unknown
 * @param promptTokens of the rest of that call's prompt: instructions, question and target length;
 *     empty if unknown
 */
public record AnswerCost(
    String model,
    int calls,
    int inputTokens,
    int outputTokens,
    OptionalDouble price,
    long millis,
    List<StageCost> stages,
    OptionalInt contextTokens,
    OptionalInt promptTokens) {

  /** Nothing is known. */
  public static final AnswerCost UNKNOWN = new AnswerCost("", 0, 0, 0, OptionalDouble.empty(), 0);

  private static final String SIMULATED = "simulated ";

  public AnswerCost {
    List<StageCost> sorted = new ArrayList<>(stages);
    sorted.sort(Comparator.comparing(StageCost::stage));
    stages = List.copyOf(sorted);
    if (calls < 0 || inputTokens < 0 || outputTokens < 0 || millis < 0) {
      throw new IllegalArgumentException(
          "%s calls, %s and %s tokens, %s ms: a cost is never negative."
              .formatted(calls, inputTokens, outputTokens, millis));
    }
    if (price.isPresent() && !(price.getAsDouble() >= 0 && price.getAsDouble() < 1e12)) {
      throw new IllegalArgumentException(
          "A price of %s dollars is no price. Leave it empty if it is unknown."
              .formatted(price.getAsDouble()));
    }
    if (contextTokens.orElse(0) < 0 || promptTokens.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "A context of %s and a rest of %s tokens: leave a number empty if it is unknown."
              .formatted(contextTokens.orElse(0), promptTokens.orElse(0)));
    }
    int inStages = stages.stream().mapToInt(StageCost::calls).sum();
    if (!stages.isEmpty() && inStages != calls
        || stages.stream().map(StageCost::stage).distinct().count() < stages.size()) {
      throw new IllegalArgumentException(
          "%s calls are split into the stages %s. Give each stage once, and every call to one; or no stages if they are unknown."
              .formatted(calls, stages));
    }
  }

  /** A cost of which nothing is known by stages. */
  public AnswerCost(
      String model,
      int calls,
      int inputTokens,
      int outputTokens,
      OptionalDouble price,
      long millis) {
    this(
        model,
        calls,
        inputTokens,
        outputTokens,
        price,
        millis,
        List.of(),
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /** The same with the calls split by stage; without stages if these have other calls in all. */
  public AnswerCost withStages(List<StageCost> known) {
    boolean allCalls = known.stream().mapToInt(StageCost::calls).sum() == calls;
    return new AnswerCost(
        model,
        calls,
        inputTokens,
        outputTokens,
        price,
        millis,
        allCalls ? known : List.of(),
        contextTokens,
        promptTokens);
  }

  /** The same with what the answering call's prompt is made of, by the toolkit's token counter. */
  public AnswerCost withPrompt(OptionalInt context, OptionalInt rest) {
    return new AnswerCost(
        model, calls, inputTokens, outputTokens, price, millis, stages, context, rest);
  }

  /** Whether a stand-in wrote it, whose time and price say nothing about a model. */
  public boolean isSimulated() {
    return model.startsWith(SIMULATED);
  }
}
