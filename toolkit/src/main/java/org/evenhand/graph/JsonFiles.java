package org.evenhand.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.evenhand.text.TextFile;

/** JSON files of graphs, read piece by piece: such a file may be larger than memory. */
final class JsonFiles {
  static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private JsonFiles() {}

  /** Hands over the members of a file's one object, in the order of the file. */
  static void members(Path file, BiConsumer<String, JsonNode> member) {
    try (BufferedReader reader = TextFile.open(file);
        JsonParser parser = MAPPER.createParser(reader)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException(
            "%s holds no JSON object. Check that it is the file you mean.".formatted(file));
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        member.accept(name, MAPPER.readTree(parser));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s, line %s, column %s is damaged: %s. Make it again, or repair it there."
              .formatted(
                  file,
                  e.getLocation().getLineNr(),
                  e.getLocation().getColumnNr(),
                  e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Hands over the lines of one of our own files, after its header.
   *
   * @param kind the kind that the header must name
   */
  static void lines(Path file, String kind, BiConsumer<Integer, JsonNode> line) {
    List<String> bad = new ArrayList<>();
    try (BufferedReader reader = TextFile.open(file)) {
      String text = reader.readLine();
      checkHeader(file, kind, text == null ? "" : text);
      int number = 1;
      while ((text = reader.readLine()) != null) {
        number++;
        if (text.isBlank()) {
          continue;
        }
        try {
          line.accept(number, MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
          bad.add("line %s: %s".formatted(number, e.getOriginalMessage()));
        } catch (IllegalArgumentException e) {
          bad.add("line %s: %s".formatted(number, e.getMessage()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    if (!bad.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has %s bad lines. Repair or remove them.\n%s"
              .formatted(
                  file, bad.size(), String.join("\n", bad.subList(0, Math.min(20, bad.size())))));
    }
  }

  private static void checkHeader(Path file, String kind, String text) {
    JsonNode header;
    try {
      header = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      header = MAPPER.createObjectNode();
    }
    if (!(header instanceof ObjectNode) || !kind.equals(header.path("evenhand").asText())) {
      throw new IllegalArgumentException(
          "%s does not begin with the header of a file of %s. Its first line should be %s."
              .formatted(file, kind, header(kind)));
    }
    int version = header.path("version").asInt();
    if (version != 1) {
      throw new IllegalArgumentException(
          "%s is of version %s; this toolkit reads version 1. Use a newer toolkit."
              .formatted(file, version));
    }
  }

  static String header(String kind) {
    return "{\"evenhand\":\"%s\",\"version\":1}".formatted(kind);
  }

  static String text(JsonNode node, String... names) {
    for (String name : names) {
      JsonNode value = node.path(name);
      if (value.isValueNode() && !value.isNull() && !value.asText().isBlank()) {
        return value.asText();
      }
    }
    return "";
  }

  /** The texts of a list; null is none. */
  static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    node.forEach(
        element -> {
          if (!element.isNull()) {
            texts.add(element.asText());
          }
        });
    return texts;
  }
}
