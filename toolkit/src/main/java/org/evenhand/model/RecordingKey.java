package org.evenhand.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.internal.JsonSchemaElementUtils;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What makes a recorded call the same call: identity with the attempt, model, all parameters that
 * were asked for, seed, and every prompt. The address is no part of it.
 *
 * @param digest SHA-256 of all that, in hexadecimal
 * @param prompt the first 16 digits of the SHA-256 of the prompts alone
 * @param id which call it is
 * @param model the name of the model
 * @param parameters those that were set, in the order of their names
 * @param messages the prompts
 */
record RecordingKey(
    String digest,
    String prompt,
    CallId id,
    String model,
    Map<String, Object> parameters,
    List<Message> messages) {

  /** One prompt with the part that speaks it. */
  record Message(String role, String text) {}

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  static RecordingKey of(ChatRequest request, String model) {
    CallId id = CallId.of(request);
    var messages = new ArrayList<Message>();
    for (ChatMessage message : request.messages()) {
      messages.add(new Message(message.type().name(), TokenEstimate.text(message)));
    }
    Map<String, Object> parameters = parameters(request);
    String prompts = json(messages);
    String all = json(List.of(id.key(), model, parameters, messages));
    return new RecordingKey(
        sha256(all),
        sha256(prompts).substring(0, 16),
        id,
        model,
        parameters,
        List.copyOf(messages));
  }

  static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
  }

  private static Map<String, Object> parameters(ChatRequest request) {
    var set = new TreeMap<String, Object>();
    put(set, "temperature", request.temperature());
    put(set, "top_p", request.topP());
    put(set, "top_k", request.topK());
    put(set, "frequency_penalty", request.frequencyPenalty());
    put(set, "presence_penalty", request.presencePenalty());
    put(set, "max_tokens", request.maxOutputTokens());
    put(set, "stop", request.stopSequences().isEmpty() ? null : request.stopSequences());
    put(
        set,
        "tools",
        request.toolSpecifications().isEmpty() ? null : request.toolSpecifications().toString());
    var format = request.responseFormat();
    if (format != null && format.type() == ResponseFormatType.JSON) {
      put(
          set,
          "response_format",
          format.jsonSchema() == null
              ? "object"
              // The order of properties is part of what is asked for, so it is kept as text.
              : unordered(JsonSchemaElementUtils.toMap(format.jsonSchema().rootElement())));
    }
    CallId.seedOf(request).ifPresent(seed -> set.put("seed", seed));
    if (request.parameters() instanceof OpenAiChatRequestParameters own) {
      put(set, "seed", own.seed());
      put(set, "reasoning_effort", own.reasoningEffort());
      put(set, "max_completion_tokens", own.maxCompletionTokens());
      if (own.customParameters() != null) {
        set.putAll(own.customParameters());
      }
    }
    return set;
  }

  private static void put(Map<String, Object> set, String name, Object value) {
    if (value != null) {
      set.put(name, value);
    }
  }

  private static String unordered(Object value) {
    try {
      return new ObjectMapper().writeValueAsString(value);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
