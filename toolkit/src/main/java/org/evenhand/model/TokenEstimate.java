package org.evenhand.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;

/**
 * Tokens of a call before it is made, rather too many than too few: one for three characters of
 * ASCII, one for each other character, a few for each message, and for the reply its limit or, with
 * no limit, the longest reply so far.
 */
final class TokenEstimate {
  private static final int FIRST_GUESS = 512;
  private static final int PER_MESSAGE = 8;

  private int longestReply;

  /** Tokens of the prompts. */
  static int input(ChatRequest request) {
    int tokens = 0;
    for (ChatMessage message : request.messages()) {
      tokens += PER_MESSAGE + tokens(text(message));
    }
    return tokens;
  }

  /** Tokens of the reply. */
  synchronized int output(ChatRequest request) {
    if (request.maxOutputTokens() != null) {
      return request.maxOutputTokens();
    }
    return longestReply == 0 ? FIRST_GUESS : longestReply;
  }

  /** Learns how long replies are. */
  synchronized void learn(ChatResponse response) {
    longestReply = Math.max(longestReply, outputOf(response.tokenUsage()));
  }

  static int inputOf(TokenUsage usage) {
    return usage == null || usage.inputTokenCount() == null ? 0 : usage.inputTokenCount();
  }

  static int outputOf(TokenUsage usage) {
    return usage == null || usage.outputTokenCount() == null ? 0 : usage.outputTokenCount();
  }

  /** All text of a message, its parts one after the other. */
  static String text(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return system.text();
    }
    if (message instanceof AiMessage ai) {
      return ai.text() == null ? "" : ai.text();
    }
    var text = new StringBuilder();
    if (message instanceof UserMessage user) {
      for (Content content : user.contents()) {
        text.append(content instanceof TextContent part ? part.text() : content.toString());
      }
      return text.toString();
    }
    return message.toString();
  }

  private static int tokens(String text) {
    long ascii = text.codePoints().filter(c -> c < 128).count();
    long others = text.codePoints().count() - ascii;
    return (int) Math.min(Integer.MAX_VALUE / 4, (ascii + 2) / 3 + others);
  }
}
