package org.evenhand.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How a reply came about, carried in the attributes of its message.
 *
 * @param constrained whether decoding was held to the form asked for
 * @param replayed whether it came from a recording
 * @param reasoningTokens output tokens that went to hidden reasoning; 0 if none or not told
 * @param price in US dollars when the model was asked; NaN if unknown
 * @param logProbabilities as JSON text, in the form of OpenAI's {@code logprobs} or as the {@link
 *     Odds} of the model on board; empty if none
 */
public record ReplyFacts(
    boolean constrained,
    boolean replayed,
    int reasoningTokens,
    double price,
    String logProbabilities) {

  /** Nothing is known. */
  public static final ReplyFacts NONE = new ReplyFacts(false, false, 0, Double.NaN, "");

  private static final String ATTRIBUTE = "evenhand.reply";

  /**
   * The facts that a reply carries; a reply of the model on board was free and has its odds as
   * log-probabilities. {@link #NONE} if nothing is known.
   */
  public static ReplyFacts of(ChatResponse response) {
    if (response.aiMessage().attributes().get(ATTRIBUTE) instanceof ReplyFacts facts) {
      return facts;
    }
    return response.metadata() instanceof OnBoardMetadata onBoard
        ? free(onBoard.constrained(), onBoard.odds().isEmpty() ? "" : odds(onBoard))
        : NONE;
  }

  /** The facts of a reply that was made on this machine, for nothing. */
  public static ReplyFacts free(boolean constrained, String logProbabilities) {
    return new ReplyFacts(constrained, false, 0, 0, logProbabilities);
  }

  /** A copy of the reply that carries these facts. */
  public ChatResponse attach(ChatResponse response) {
    AiMessage message = response.aiMessage();
    var attributes = new HashMap<>(message.attributes());
    attributes.put(ATTRIBUTE, this);
    return response.toBuilder()
        .aiMessage(
            AiMessage.builder()
                .text(message.text())
                .thinking(message.thinking())
                .toolExecutionRequests(message.toolExecutionRequests())
                .attributes(attributes)
                .build())
        .build();
  }

  private static String odds(OnBoardMetadata onBoard) {
    return new ObjectMapper().valueToTree(Map.of("odds", onBoard.odds())).toString();
  }

  /** US dollars paid for this reply when it was first asked for; empty if unknown. */
  public OptionalDouble cost() {
    return price >= 0 ? OptionalDouble.of(price) : OptionalDouble.empty();
  }

  /** US dollars paid now: 0 for a replayed reply; empty if unknown. */
  public OptionalDouble paidNow() {
    return replayed ? OptionalDouble.of(0) : cost();
  }

  /**
   * Why a reply has no text, and what to do about it; for replies with a text the empty string.
   *
   * <p>A model that reasons in hiding can spend all its output tokens on that.
   */
  public static String whyEmpty(ChatResponse response) {
    String text = response.aiMessage().text();
    if (text != null && !text.isBlank()) {
      return "";
    }
    ReplyFacts facts = of(response);
    String thinking = response.aiMessage().thinking();
    if (facts.reasoningTokens > 0) {
      return "The reply is empty: %s output tokens went to hidden reasoning. Raise the limit with ModelOptions.withMaxTokens."
          .formatted(facts.reasoningTokens);
    }
    return thinking != null && !thinking.isBlank()
        ? "The reply is empty: the output went to hidden reasoning. Raise the limit with ModelOptions.withMaxTokens."
        : "The reply is empty (%s).".formatted(response.finishReason());
  }
}
