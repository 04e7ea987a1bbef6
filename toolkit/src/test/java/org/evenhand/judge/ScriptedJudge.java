package org.evenhand.judge;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.evenhand.model.CallId;

/** A model that replies by a script and remembers what it was asked. */
final class ScriptedJudge implements ChatModel {
  final List<ChatRequest> requests = Collections.synchronizedList(new ArrayList<>());
  private final Function<CallId, String> script;
  private final Set<Capability> capabilities;
  private String name = "scripted";

  ScriptedJudge(Function<CallId, String> script) {
    this(script, Set.of());
  }

  ScriptedJudge(Function<CallId, String> script, Set<Capability> capabilities) {
    this.script = script;
    this.capabilities = capabilities;
  }

  ScriptedJudge named(String other) {
    name = other;
    return this;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    requests.add(request);
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(script.apply(CallId.of(request))))
        .modelName("scripted-2026")
        .tokenUsage(new TokenUsage(100, 10))
        .finishReason(FinishReason.STOP)
        .build();
  }

  List<CallId> ids() {
    return requests.stream().map(CallId::of).toList();
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return capabilities;
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return ChatRequestParameters.builder().modelName(name).topP(0.9).build();
  }
}
