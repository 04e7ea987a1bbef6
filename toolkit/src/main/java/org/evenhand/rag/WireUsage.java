package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenhand.text.TokenCounter;

/**
 * Reads from a call and its reply, as they went over the wire, what the call used: the numbers that
 * the reply tells, else an estimate from the texts. Knows OpenAI's completions, responses and
 * embeddings, whole or streamed, and Ollama's own protocol.
 */
final class WireUsage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What a path asks for. */
  enum Kind {
    CHAT,
    EMBEDDING,
    OTHER
  }

  /** Tokens that a reply tells. */
  private record Told(long input, long output) {}

  private WireUsage() {}

  static Kind kind(String path) {
    if (path.endsWith("/embeddings") || path.endsWith("/api/embed")) {
      return Kind.EMBEDDING;
    }
    boolean chat =
        path.endsWith("/completions")
            || path.endsWith("/responses")
            || path.endsWith("/api/chat")
            || path.endsWith("/api/generate");
    return chat ? Kind.CHAT : Kind.OTHER;
  }

  /** What an answered call used. */
  static Consumption of(Kind kind, byte[] request, byte[] reply, Duration time) {
    JsonNode asked = first(objects(request));
    List<JsonNode> said = objects(reply);
    Optional<Told> told = told(said);
    String model = asked.path("model").asText("");
    if (kind == Kind.EMBEDDING) {
      long tokens = told.map(Told::input).orElseGet(() -> tokens(asked.path("input")));
      return new Consumption("", 0, 0, 0, 0, 1, tokens, 0, 0, time);
    }
    boolean whole = told.isPresent();
    long input = told.map(Told::input).orElseGet(() -> promptTokens(asked));
    long output = told.map(Told::output).orElseGet(() -> (long) TokenCounter.count(text(said)));
    return new Consumption(model, 1, input, output, whole ? 0 : 1, 0, 0, 0, 0, time);
  }

  /** The JSON objects of a body: one, one a line, or one behind each {@code data:}. */
  private static List<JsonNode> objects(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    Optional<JsonNode> whole = object(text);
    if (whole.isPresent()) {
      return List.of(whole.get());
    }
    List<JsonNode> objects = new ArrayList<>();
    text.lines()
        .map(line -> line.startsWith("data:") ? line.substring(5) : line)
        .forEach(line -> object(line).ifPresent(objects::add));
    return objects;
  }

  private static Optional<JsonNode> object(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return Optional.empty();
    }
    try (var parser = JSON.createParser(text)) {
      JsonNode node = JSON.readTree(parser);
      return node != null && node.isObject() && parser.nextToken() == null
          ? Optional.of(node)
          : Optional.empty();
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  private static JsonNode first(List<JsonNode> objects) {
    return objects.isEmpty() ? JSON.missingNode() : objects.get(0);
  }

  /** The last numbers told: a stream tells them once, at its end. */
  private static Optional<Told> told(List<JsonNode> said) {
    Optional<Told> told = Optional.empty();
    for (JsonNode node : said) {
      JsonNode usage =
          node.path("usage").isObject() ? node.path("usage") : node.path("response").path("usage");
      long input = number(usage, "prompt_tokens", "input_tokens");
      long output = number(usage, "completion_tokens", "output_tokens");
      if (node.has("eval_count") || node.has("prompt_eval_count")) {
        // Ollama leaves out the prompt's count when it had the prompt in its cache.
        input = number(node, "prompt_eval_count", "prompt_eval_count");
        output = Math.max(0, number(node, "eval_count", "eval_count"));
      }
      if (input >= 0) {
        told = Optional.of(new Told(input, Math.max(0, output)));
      }
    }
    return told;
  }

  private static long number(JsonNode usage, String name, String other) {
    JsonNode node = usage.path(name).isNumber() ? usage.path(name) : usage.path(other);
    return node.isNumber() ? node.asLong() : -1;
  }

  private static long promptTokens(JsonNode asked) {
    return tokens(asked.path("messages"))
        + tokens(asked.path("prompt"))
        + tokens(asked.path("input"))
        + tokens(asked.path("instructions"));
  }

  /** Tokens of the texts in a prompt, whichever way it is built. */
  private static long tokens(JsonNode prompt) {
    if (prompt.isTextual()) {
      return TokenCounter.count(prompt.asText());
    }
    long sum = 0;
    if (prompt.isArray()) {
      for (JsonNode part : prompt) {
        sum += tokens(part);
      }
    } else if (prompt.isObject()) {
      sum += tokens(prompt.path("content")) + tokens(prompt.path("text"));
    }
    return sum;
  }

  /** The text of a reply, put together from its parts if it was streamed. */
  private static String text(List<JsonNode> said) {
    var text = new StringBuilder();
    for (JsonNode node : said) {
      for (JsonNode choice : node.path("choices")) {
        append(text, choice.path("message").path("content"));
        append(text, choice.path("delta").path("content"));
        append(text, choice.path("text"));
      }
      for (JsonNode output : node.path("output")) {
        output.path("content").forEach(part -> append(text, part.path("text")));
      }
      append(text, node.path("delta"));
      append(text, node.path("message").path("content"));
      append(text, node.path("response"));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, JsonNode part) {
    if (part.isTextual()) {
      text.append(part.asText());
    }
  }
}
