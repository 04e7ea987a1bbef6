package org.evenhand.rag;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenhand.model.CallId;
import org.evenhand.model.ReplyFacts;

/**
 * A model that says what a test wants, at 100 tokens in and 10 out, and keeps what it was asked.
 */
final class ScriptedLlm implements ChatModel {
  private final UnaryOperator<String> reply;
  private final boolean replayed;
  private boolean holdsToForms;
  final List<String> prompts = Collections.synchronizedList(new ArrayList<>());

  /** Temperature and form of each call. */
  final List<String> forms = Collections.synchronizedList(new ArrayList<>());

  final List<CallId> ids = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param reply to a prompt, whose system message stands before it
   */
  ScriptedLlm(UnaryOperator<String> reply) {
    this(reply, false);
  }

  private ScriptedLlm(UnaryOperator<String> reply, boolean replayed) {
    this.reply = reply;
    this.replayed = replayed;
  }

  static ScriptedLlm saying(String text) {
    return new ScriptedLlm(prompt -> text);
  }

  static ScriptedLlm replaying(String text) {
    return new ScriptedLlm(prompt -> text, true);
  }

  /** The same model, but one that can be held to a form. */
  ScriptedLlm thatHoldsToForms() {
    holdsToForms = true;
    return this;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return holdsToForms ? Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA) : Set.of();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    StringBuilder prompt = new StringBuilder();
    request
        .messages()
        .forEach(
            message ->
                prompt.append(
                    message instanceof SystemMessage system
                        ? system.text() + "\n\n"
                        : ((UserMessage) message).singleText()));
    prompts.add(prompt.toString());
    ids.add(CallId.of(request));
    ResponseFormat format = request.responseFormat();
    String form = format == null ? "" : " " + format.jsonSchema().name();
    forms.add(request.temperature() + form);
    ChatResponse response =
        ChatResponse.builder()
            .aiMessage(AiMessage.from(reply.apply(prompt.toString())))
            .tokenUsage(new TokenUsage(100, 10))
            .build();
    return new ReplyFacts(false, replayed, 0, 0.25, "").attach(response);
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return ChatRequestParameters.builder().modelName("scripted").build();
  }
}
