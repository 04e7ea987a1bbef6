package org.evenhand.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A conversation as the tokens that the model was trained on: each message between turn marks with
 * its role, the model's default system message first where there is none, and the mark of the
 * model's own turn last. A last message of the model's own is left open, to be continued.
 */
final class ChatTemplate {
  private static final String START = "<|im_start|>";
  private static final String END = "<|im_end|>";

  private final Vocabulary vocabulary;
  private final OnBoardFacts facts;

  ChatTemplate(Vocabulary vocabulary, OnBoardFacts facts) {
    this.vocabulary = vocabulary;
    this.facts = facts;
  }

  int[] tokens(List<ChatMessage> messages) {
    IntStream tokens = IntStream.empty();
    if (!(messages.get(0) instanceof SystemMessage)) {
      tokens = closed("system", facts.defaultSystem());
    }
    for (ChatMessage message : messages.subList(0, messages.size() - 1)) {
      tokens = IntStream.concat(tokens, closed(role(message), text(message)));
    }
    ChatMessage last = messages.get(messages.size() - 1);
    if (last instanceof AiMessage) {
      return IntStream.concat(tokens, open("assistant", text(last))).toArray();
    }
    tokens = IntStream.concat(tokens, closed(role(last), text(last)));
    return IntStream.concat(tokens, open("assistant", "")).toArray();
  }

  private IntStream open(String role, String text) {
    int start = facts.specialTokens().get(START);
    return IntStream.concat(
        IntStream.of(start), Arrays.stream(vocabulary.encode(role + "\n" + text)));
  }

  private IntStream closed(String role, String text) {
    int end = facts.specialTokens().get(END);
    IntStream mark = IntStream.concat(IntStream.of(end), Arrays.stream(vocabulary.encode("\n")));
    return IntStream.concat(open(role, text), mark);
  }

  private static String role(ChatMessage message) {
    return message instanceof SystemMessage
        ? "system"
        : message instanceof AiMessage ? "assistant" : "user";
  }

  private static String text(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return system.text();
    }
    if (message instanceof UserMessage user && user.hasSingleText()) {
      return user.singleText();
    }
    if (message instanceof AiMessage own && own.text() != null && !own.hasToolExecutionRequests()) {
      return own.text();
    }
    throw new UnsupportedFeatureException(
        "The model on board reads one text in a message, not a message of type %s with other parts."
            .formatted(message.type()));
  }
}
