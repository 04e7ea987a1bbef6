package org.evenhand.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;

/**
 * A raw reply as it lies on disk, or the rejection that came in its place.
 *
 * @param text as the model wrote it; absent if there was none
 * @param thinking hidden reasoning; absent if there was none
 * @param model as the service named it
 * @param finish why it ended
 * @param input tokens of the prompts; absent if not told
 * @param output tokens of the reply; absent if not told
 * @param constrained whether decoding was held to a form
 * @param reasoning tokens of hidden reasoning
 * @param price in US dollars when it was asked for; absent if unknown
 * @param logprobs as {@link ReplyFacts#logProbabilities}; absent if there are none
 * @param rejected the sentence of a rejection; absent for a reply
 * @param filtered whether a content filter rejected it
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record RecordedReply(
    String text,
    String thinking,
    String model,
    FinishReason finish,
    Integer input,
    Integer output,
    boolean constrained,
    int reasoning,
    Double price,
    @JsonRawValue String logprobs,
    String rejected,
    boolean filtered) {

  static RecordedReply of(ChatResponse response) {
    AiMessage message = response.aiMessage();
    ReplyFacts facts = ReplyFacts.of(response);
    TokenUsage tokens = response.tokenUsage();
    return new RecordedReply(
        message.text(),
        message.thinking(),
        response.modelName(),
        response.finishReason(),
        tokens == null ? null : tokens.inputTokenCount(),
        tokens == null ? null : tokens.outputTokenCount(),
        facts.constrained(),
        facts.reasoningTokens(),
        facts.cost().isPresent() ? facts.price() : null,
        facts.logProbabilities().isEmpty() ? null : facts.logProbabilities(),
        null,
        false);
  }

  static RecordedReply rejection(RejectedException thrown) {
    return new RecordedReply(
        null,
        null,
        null,
        null,
        null,
        null,
        false,
        0,
        null,
        null,
        thrown.getMessage(),
        thrown.isFiltered());
  }

  /** Reads what a line says of it; the log-probabilities stay text. */
  static RecordedReply read(JsonNode node) {
    return new RecordedReply(
        text(node, "text"),
        text(node, "thinking"),
        text(node, "model"),
        node.has("finish") ? FinishReason.valueOf(node.get("finish").asText()) : null,
        node.has("input") ? node.get("input").asInt() : null,
        node.has("output") ? node.get("output").asInt() : null,
        node.path("constrained").asBoolean(false),
        node.path("reasoning").asInt(0),
        node.has("price") ? node.get("price").asDouble() : null,
        node.has("logprobs") ? node.get("logprobs").toString() : null,
        text(node, "rejected"),
        node.path("filtered").asBoolean(false));
  }

  @JsonIgnore
  boolean isRejection() {
    return rejected != null;
  }

  /**
   * The reply as it came, marked as replayed.
   *
   * @throws RejectedException if it was a rejection
   */
  ChatResponse response() {
    if (isRejection()) {
      throw new RejectedException(rejected, filtered, null);
    }
    var response =
        ChatResponse.builder()
            .aiMessage(AiMessage.builder().text(text).thinking(thinking).build())
            .modelName(model)
            .finishReason(finish);
    if (input != null || output != null) {
      response.tokenUsage(new TokenUsage(input, output));
    }
    var facts =
        new ReplyFacts(
            constrained,
            true,
            reasoning,
            price == null ? Double.NaN : price,
            logprobs == null ? "" : logprobs);
    return facts.attach(response.build());
  }

  private static String text(JsonNode node, String name) {
    return node.hasNonNull(name) ? node.get(name).asText() : null;
  }
}
