package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.evenhand.study.AnswerCost;

/**
 * A method whose costs are those that a meter sees while it answers. Stages that the method tells
 * stay where their calls and tokens add up to what the meter saw; what it tells of its context
 * stays.
 */
final class Measured implements Method {
  private final Method method;
  private final Meter meter;

  Measured(Method method, Meter meter) {
    this.method = method;
    this.meter = meter;
  }

  @Override
  public String name() {
    return method.name();
  }

  @Override
  public String settings() {
    return method.settings();
  }

  @Override
  public Optional<ChatModel> model() {
    return method.model();
  }

  @Override
  public Reply answer(Asked asked) {
    // A question that is asked again after a failure does not take over what the failure used.
    String question = asked.call().key() + UUID.randomUUID();
    Reply reply;
    long millis;
    meter.begin(question);
    try {
      long start = System.nanoTime();
      reply = method.answer(asked);
      millis = (System.nanoTime() - start) / 1_000_000;
    } finally {
      meter.end();
    }
    Consumption used = meter.of(question);
    String model = used.model().isEmpty() ? reply.cost().model() : used.model();
    AnswerCost seen =
        new AnswerCost(
            used.estimated() == 0 ? model : model + " (tokens estimated)",
            used.calls(),
            Math.toIntExact(used.inputTokens()),
            Math.toIntExact(used.outputTokens()),
            OptionalDouble.empty(),
            reply.cost().millis() > 0 ? reply.cost().millis() : millis);
    AnswerCost told = reply.cost();
    boolean agree =
        told.inputTokens() == seen.inputTokens() && told.outputTokens() == seen.outputTokens();
    return new Reply(
        reply.text(),
        reply.chunkIds(),
        seen.withStages(agree ? told.stages() : List.of())
            .withPrompt(told.contextTokens(), told.promptTokens()));
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
