package org.evenhand.model;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Objects;
import java.util.Set;

/**
 * A model that adds one duty to another model.
 *
 * <p>The default parameters are those of the model behind it: without them langchain4j turns
 * OpenAI's own parameters into plain ones at the first decorator, and a seed is lost. Listeners are
 * not forwarded, since the model behind calls its own.
 */
abstract class Decorator implements ChatModel {
  final ChatModel next;

  Decorator(ChatModel next) {
    this.next = Objects.requireNonNull(next, "next");
  }

  @Override
  public abstract ChatResponse doChat(ChatRequest request);

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return next.defaultRequestParameters();
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return next.supportedCapabilities();
  }

  @Override
  public ModelProvider provider() {
    return next.provider();
  }

  @Override
  public String toString() {
    return next.toString();
  }
}
