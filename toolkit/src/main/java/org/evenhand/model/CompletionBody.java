package org.evenhand.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * The body of a completion in the one form that langchain4j can read: a reply without a choice, a
 * message or a text becomes an empty text, a refusal becomes the text, and an error sent with
 * status 200 becomes an error. No text is changed.
 */
final class CompletionBody {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CompletionBody() {}

  static String readable(String body, String address, Map<String, List<String>> headers) {
    JsonNode tree;
    try {
      tree = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw broken(address, headers, "The reply is not complete JSON.");
    }
    if (!(tree instanceof ObjectNode reply)) {
      throw broken(address, headers, "The reply is not a JSON object.");
    }
    JsonNode error = reply.hasNonNull("error") ? reply : reply.path("choices").path(0);
    if (error.hasNonNull("error")) {
      throw new ServiceException(status(error.get("error")), address, headers, error.toString());
    }
    ObjectNode message = message(reply);
    readText(message);
    return reply.toString();
  }

  private static ObjectNode message(ObjectNode reply) {
    ArrayNode choices =
        reply.get("choices") instanceof ArrayNode array ? array : reply.putArray("choices");
    if (!(choices.get(0) instanceof ObjectNode)) {
      choices.removeAll().addObject().put("index", 0);
    }
    ObjectNode choice = (ObjectNode) choices.get(0);
    return choice.get("message") instanceof ObjectNode message
        ? message
        : choice.putObject("message").put("role", "assistant");
  }

  private static void readText(ObjectNode message) {
    if (message.path("content").isArray()) {
      var text = new StringBuilder();
      message.get("content").forEach(part -> text.append(part.path("text").asText("")));
      message.put("content", text.toString());
    }
    JsonNode refusal = message.remove("refusal");
    if (!message.hasNonNull("content")) {
      message.put("content", refusal != null && refusal.isTextual() ? refusal.asText() : "");
    }
    if (message.path("reasoning").isTextual() && !message.hasNonNull("reasoning_content")) {
      message.set("reasoning_content", message.get("reasoning"));
    }
  }

  /** A gateway puts the status of the service behind it into the code. */
  private static int status(JsonNode error) {
    int code = error.path("code").asInt(0);
    return code >= 400 && code < 600 ? code : 502;
  }

  private static ServiceException broken(
      String address, Map<String, List<String>> headers, String fact) {
    return new ServiceException(200, address, headers, fact);
  }
}
