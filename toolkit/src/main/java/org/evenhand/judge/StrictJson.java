package org.evenhand.judge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenhand.study.Verdict;

/**
 * JSON to the letter. Objects become maps, arrays lists, numbers {@link java.math.BigDecimal}
 * without trailing zeros, null {@link #NULL}. Jackson's own detection of repeated keys only knows
 * an error; here a key that is repeated with an equal value is noted, with another one refused.
 */
final class StrictJson {
  /** The JSON value null. */
  static final Object NULL = Optional.empty();

  private static final JsonFactory JSON = new JsonFactory();

  /** A value that is being filled: an object with the key that waits for its value, or an array. */
  private static final class Open {
    final Map<String, Object> object;
    final List<Object> array;
    String key = "";

    Open(boolean isObject) {
      object = isObject ? new LinkedHashMap<>() : null;
      array = isObject ? null : new ArrayList<>();
    }

    Object value() {
      return object != null ? object : array;
    }
  }

  private StrictJson() {}

  /**
   * The one value that the text holds.
   *
   * @throws UnreadableReply if a key is repeated with another value
   * @throws IOException if the text is not exactly one JSON value
   */
  static Object read(String text, Set<Repair> repairs) throws IOException, UnreadableReply {
    try (JsonParser parser = JSON.createParser(text)) {
      Deque<Open> path = new ArrayDeque<>();
      Object root = null;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (root != null) {
          throw new JsonParseException(parser, "more than one value");
        }
        Object value = null;
        switch (token) {
          case START_OBJECT, START_ARRAY -> path.push(new Open(token == JsonToken.START_OBJECT));
          case FIELD_NAME -> path.element().key = parser.currentName();
          case END_OBJECT, END_ARRAY -> value = path.pop().value();
          default -> value = scalar(parser, token);
        }
        if (value != null && path.isEmpty()) {
          root = value;
        } else if (value != null) {
          add(path.element(), value, repairs);
        }
      }
      if (root == null) {
        throw new JsonParseException(parser, "no value");
      }
      return root;
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IOException("a number without bounds", e);
    }
  }

  private static void add(Open open, Object value, Set<Repair> repairs) throws UnreadableReply {
    if (open.object == null) {
      open.array.add(value);
      return;
    }
    Object before = open.object.putIfAbsent(open.key, value);
    if (before == null) {
      return;
    }
    if (!before.equals(value)) {
      throw new UnreadableReply(
          Verdict.Reason.AMBIGUOUS,
          "key '%s' has the values %s and %s"
              .formatted(Excerpt.of(open.key), Excerpt.of(before), Excerpt.of(value)));
    }
    repairs.add(Repair.REPEATED_KEY);
  }

  private static Object scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue().stripTrailingZeros();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> NULL;
    };
  }
}
