package org.evenhand.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file with one JSON object a line. */
final class JsonLines {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonLines() {}

  /** The objects in the order of the file; a line that is none is a missing node. */
  static List<JsonNode> read(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.filter(line -> !line.isBlank()).map(JsonLines::object).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new UncheckedIOException(
          "%s cannot be read: %s".formatted(file, e), new IOException(e));
    }
  }

  private static JsonNode object(String line) {
    try {
      JsonNode node = JSON.readTree(line.startsWith("\uFEFF") ? line.substring(1) : line);
      return node.isObject() ? node : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
