package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.time.Duration;

/** Counts calls, tokens and seconds of the model behind it, by the stage that the call names. */
final class Metered extends Decorator {
  private final Usage usage;
  private final Time time;

  Metered(ChatModel next, Usage usage, Time time) {
    super(next);
    this.usage = usage;
    this.time = time;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    long start = time.nanos();
    ChatResponse response = next.chat(request);
    var tokens = response.tokenUsage();
    usage.called(
        CallId.of(request).stage(),
        TokenEstimate.inputOf(tokens),
        TokenEstimate.outputOf(tokens),
        tokens != null && tokens.outputTokenCount() != null,
        Duration.ofNanos(time.nanos() - start));
    return response;
  }
}
