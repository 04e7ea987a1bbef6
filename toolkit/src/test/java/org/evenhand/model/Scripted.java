package org.evenhand.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A model that does what a test says, and counts. */
final class Scripted implements ChatModel {
  final AtomicInteger calls = new AtomicInteger();
  private final Function<ChatRequest, ChatResponse> script;

  Scripted(Function<ChatRequest, ChatResponse> script) {
    this.script = script;
  }

  /** Does one thing after the other, and the last one for ever. */
  @SafeVarargs
  static Scripted inTurn(Function<ChatRequest, ChatResponse>... turns) {
    var turn = new AtomicInteger();
    return new Scripted(
        request -> turns[Math.min(turn.getAndIncrement(), turns.length - 1)].apply(request));
  }

  static Function<ChatRequest, ChatResponse> says(String text) {
    return request -> reply(text, 100, 20);
  }

  /** As langchain4j hands on an error of the service. */
  static Function<ChatRequest, ChatResponse> status(
      int status, Map<String, List<String>> headers, String body) {
    var service = new ServiceException(status, "http://here/v1/chat/completions", headers, body);
    return request -> {
      throw status < 500 && status != 429
          ? new InvalidRequestException(service)
          : new InternalServerException(service);
    };
  }

  static Function<ChatRequest, ChatResponse> status(int status, String body) {
    return status(status, Map.of(), body);
  }

  static ChatResponse reply(String text, int input, int output) {
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(text))
        .modelName("scripted-1")
        .tokenUsage(new TokenUsage(input, output))
        .finishReason(FinishReason.STOP)
        .build();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    calls.incrementAndGet();
    return script.apply(request);
  }

  @Override
  public String toString() {
    return "scripted";
  }
}
