package org.evenhand.simulate;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import org.evenhand.judge.ShownPrompt;
import org.evenhand.model.CallId;
import org.evenhand.simulate.JudgeBias.Failures;

/**
 * A judge of known bias that stands in for a language model. It reads the prompt of the {@code
 * judge} room and replies in the form that the prompt asks for.
 *
 * <p>The same seed and call identity give the same reply, whatever was asked before. Temperature
 * and other parameters mean nothing to it.
 */
public final class SimulatedJudge implements ChatModel {
  private final JudgeBias bias;
  private final long seed;

  private SimulatedJudge(JudgeBias bias, long seed) {
    this.bias = bias;
    this.seed = seed;
  }

  /** A judge with this bias; the seed is that of its noise. */
  public static SimulatedJudge of(JudgeBias bias, long seed) {
    return new SimulatedJudge(bias, seed);
  }

  /** How it judges. */
  public JudgeBias bias() {
    return bias;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    ShownPrompt prompt =
        ShownPrompt.read(request)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The request is no prompt of a judge, which is all that a simulated judge can read."));
    CallId id = CallId.of(request);
    double chance = Draws.of(seed, "failure", id.key()).nextDouble();
    Failures failures = bias.failures();
    double limit = failures.refusal();
    if (chance < limit) {
      return reply("I'm sorry, but I can't compare these answers.", FinishReason.STOP);
    }
    var verdict = new SimulatedVerdict(bias, seed, prompt, id);
    if (chance < (limit += failures.badJson())) {
      return reply(verdict.json().replace(':', '='), FinishReason.STOP);
    }
    if (chance < (limit += failures.truncation())) {
      String whole = verdict.json();
      return reply(whole.substring(0, whole.length() / 2), FinishReason.LENGTH);
    }
    if (chance < limit + failures.outOfRange()) {
      return reply(verdict.outOfRange(), FinishReason.STOP);
    }
    return reply(verdict.json(), FinishReason.STOP);
  }

  private ChatResponse reply(String text, FinishReason finish) {
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(text))
        .modelName(toString())
        .finishReason(finish)
        .build();
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return ChatRequestParameters.builder().modelName(toString()).build();
  }

  /** For example {@code simulated judge, always first (position 1000.0), seed 1}. */
  @Override
  public String toString() {
    return "simulated judge, %s, seed %s".formatted(bias, seed);
  }
}
