package org.evenhand.simulate;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;

/** Writes down what a model is asked. */
record Eavesdropper(ChatModel model, List<ChatRequest> requests) implements ChatModel {
  @Override
  public ChatResponse doChat(ChatRequest request) {
    synchronized (requests) {
      requests.add(request);
    }
    return model.chat(request);
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return model.defaultRequestParameters();
  }
}
