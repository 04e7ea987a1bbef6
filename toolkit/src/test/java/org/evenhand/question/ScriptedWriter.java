package org.evenhand.question;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.evenhand.model.CallId;

/** A model whose replies are made from the identity of the call; it remembers what it was asked. */
final class ScriptedWriter implements ChatModel {
  record Asked(CallId id, String system, String prompt) {}

  final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());
  private final Function<CallId, String> reply;

  ScriptedWriter(Function<CallId, String> reply) {
    this.reply = reply;
  }

  /** Summaries of chunks, and a question of its own for each sample. */
  static String obliging(CallId id) {
    return isSample(id) ? "What is told of " + id.question() + "?" : "In short: " + id.question();
  }

  static boolean isSample(CallId id) {
    return id.question().matches("(node|edge|subgraph)-[0-9a-f]{8}(-\\d+)?");
  }

  List<Asked> aboutSamples() {
    return asked.stream().filter(each -> isSample(each.id())).toList();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String system = "";
    String prompt = "";
    for (ChatMessage message : request.messages()) {
      if (message instanceof SystemMessage given) {
        system = given.text();
      } else if (message instanceof UserMessage given) {
        prompt = given.singleText();
      }
    }
    CallId id = CallId.of(request);
    asked.add(new Asked(id, system, prompt));
    String text = reply.apply(id);
    return ChatResponse.builder().aiMessage(AiMessage.from(text)).build();
  }

  @Override
  public String toString() {
    return "scripted";
  }
}
