package org.evenhand.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.exception.HttpException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A reply of a service that is not a completion: its status, headers and body, which langchain4j's
 * own exception loses in part. The body has no key in it.
 */
final class ServiceException extends HttpException {
  private static final long serialVersionUID = 1;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST = 300;

  private final String address;
  private final String body;
  private final transient Map<String, List<String>> headers;

  ServiceException(int status, String address, Map<String, List<String>> headers, String body) {
    super(status, "%s at %s: %s".formatted(status, address, text(body)));
    this.address = address;
    this.headers = headers;
    this.body = body;
  }

  /** The one in a chain of causes. */
  static Optional<ServiceException> in(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof ServiceException found) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  String address() {
    return address;
  }

  String body() {
    return body;
  }

  /** What the service says, on one line. */
  String text() {
    return text(body);
  }

  /** The first value of a header, whatever its case; empty if there is none. */
  String header(String name) {
    return header(headers, name);
  }

  static String header(Map<String, List<String>> headers, String name) {
    for (var entry : headers.entrySet()) {
      if (name.equalsIgnoreCase(entry.getKey()) && !entry.getValue().isEmpty()) {
        return entry.getValue().get(0);
      }
    }
    return "";
  }

  /** The service's short code for the error, in lower case; empty if it gives none. */
  String code() {
    JsonNode error = error(body);
    String code = error.path("code").asText("");
    return (code.isEmpty() || "null".equals(code) ? error.path("type").asText("") : code)
        .toLowerCase(Locale.ROOT);
  }

  /** The name of the parameter that the service complains of; empty if it names none. */
  String parameter() {
    String name = error(body).path("param").asText("");
    return "null".equals(name) ? "" : name;
  }

  private static String text(String body) {
    JsonNode error = error(body);
    String said =
        error.isTextual()
            ? error.asText()
            : error.path("message").asText(error.path("detail").asText(""));
    String line = (said.isBlank() ? body : said).replaceAll("\\s+", " ").strip();
    if (line.isEmpty()) {
      return "(nothing)";
    }
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
  }

  /** The error object: under "error" at most services, the whole body at others. */
  private static JsonNode error(String body) {
    try {
      JsonNode tree = JSON.readTree(body);
      if (tree != null && tree.isArray() && !tree.isEmpty()) {
        tree = tree.get(0);
      }
      if (tree == null) {
        return JSON.missingNode();
      }
      return tree.has("error") ? tree.get("error") : tree;
    } catch (JsonProcessingException notJson) {
      return JSON.missingNode();
    }
  }
}
