package org.evenhand.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import java.util.Optional;
import java.util.Set;

/**
 * Sends only what the model accepts. A parameter that it refuses is left out from then on, with one
 * note; a structured reply that it cannot give is asked for less strictly. What was learned holds
 * for the session and for all threads.
 */
final class Adapted extends Decorator {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChatRequestParameters defaults;
  private final Wire wire;
  private final Price price;
  private final Notices notices;

  /**
   * A service's model behind what it accepts.
   *
   * @param next the model, with nothing but its name among its default parameters
   * @param defaults what is asked for when a request does not say otherwise
   */
  Adapted(ChatModel next, ChatRequestParameters defaults, Wire wire, Price price, Notices notices) {
    super(next);
    this.defaults = defaults;
    this.wire = wire;
    this.price = price;
    this.notices = notices;
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return defaults;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return wire.form() == ReplyForm.SCHEMA
        ? Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
        : Set.of();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    while (true) {
      Wire.State sent = wire.state();
      ChatRequest fitted = wire.fit(request, sent);
      try {
        return withFacts(next.chat(fitted), fitted);
      } catch (RuntimeException e) {
        ServiceException refusal =
            ServiceException.in(e)
                .filter(s -> s.statusCode() == 400 || s.statusCode() == 422)
                .orElseThrow(() -> e);
        // Each turn drops something, so this ends.
        String dropped = wire.refused(refusal, fitted, sent).orElseThrow(() -> e);
        if (!dropped.equals(Wire.ALREADY)) {
          notices.once(
              dropped, "%s: %s The service says: %s".formatted(next, dropped, refusal.text()));
        }
      }
    }
  }

  private ChatResponse withFacts(ChatResponse response, ChatRequest sent) {
    var tokens = response.tokenUsage();
    boolean constrained =
        sent.responseFormat() != null && sent.responseFormat().jsonSchema() != null;
    JsonNode raw = raw(response);
    JsonNode logProbabilities = raw.path("choices").path(0).path("logprobs");
    var facts =
        new ReplyFacts(
            constrained,
            false,
            raw.path("usage").path("completion_tokens_details").path("reasoning_tokens").asInt(0),
            tokens == null
                ? Double.NaN
                : price
                    .of(TokenEstimate.inputOf(tokens), TokenEstimate.outputOf(tokens))
                    .orElse(Double.NaN),
            logProbabilities.isObject() ? logProbabilities.toString() : "");
    return facts.attach(response);
  }

  private static JsonNode raw(ChatResponse response) {
    return Optional.of(response.metadata())
        .filter(OpenAiChatResponseMetadata.class::isInstance)
        .map(metadata -> ((OpenAiChatResponseMetadata) metadata).rawHttpResponse())
        .map(
            http -> {
              try {
                return JSON.readTree(http.body());
              } catch (JsonProcessingException e) {
                return JSON.missingNode();
              }
            })
        .orElse(JSON.missingNode());
  }
}
