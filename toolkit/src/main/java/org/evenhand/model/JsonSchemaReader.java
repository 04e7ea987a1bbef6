package org.evenhand.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.internal.JsonSchemaElementUtils;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON schema as a plan of what to write.
 *
 * <p>Understood are {@code object}, {@code array}, {@code string}, {@code integer}, {@code number},
 * {@code boolean}, {@code null}, {@code enum} and {@code const}, with {@code properties}, {@code
 * items}, {@code minItems}, {@code maxItems}, {@code minLength}, {@code maxLength}, and for
 * integers {@code minimum}, {@code maximum} and their exclusive forms. All properties are written,
 * in their order, required or not. Any other keyword that limits a value is an error: a reply that
 * breaks it would be invalid.
 */
final class JsonSchemaReader {
  private static final int MOST_ITEMS = 8;
  private static final int MOST_CHOICES = 1000;
  private static final Set<String> ANNOTATIONS =
      Set.of(
          "$schema",
          "$id",
          "$comment",
          "title",
          "description",
          "default",
          "examples",
          "deprecated",
          "readOnly",
          "writeOnly",
          "required",
          "additionalProperties");
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonSchemaReader() {}

  static JsonPart read(JsonSchema schema) {
    return read(tree(schema.rootElement()), "");
  }

  private static JsonNode tree(JsonSchemaElement element) {
    if (!(element instanceof JsonRawSchema raw)) {
      return JSON.valueToTree(JsonSchemaElementUtils.toMap(element));
    }
    try {
      return JSON.readTree(raw.schema());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The schema is not JSON (%s). Give a JSON schema as text."
              .formatted(e.getOriginalMessage()),
          e);
    }
  }

  static JsonPart read(JsonNode schema, String path) {
    if (schema.has("enum")) {
      allow(schema, path, "type", "enum");
      return choices(schema.get("enum"), path);
    }
    if (schema.has("const")) {
      allow(schema, path, "type", "const");
      return new JsonPart.OneOf(List.of(schema.get("const").toString()));
    }
    String type = schema.path("type").isTextual() ? schema.path("type").textValue() : "";
    return switch (type) {
      case "object" -> object(schema, path);
      case "array" -> array(schema, path);
      case "string" -> string(schema, path);
      case "integer" -> integer(schema, path);
      case "number" -> {
        allow(schema, path, "type");
        yield new JsonPart.Digits(true, true);
      }
      case "boolean" -> {
        allow(schema, path, "type");
        yield new JsonPart.OneOf(List.of("true", "false"));
      }
      case "null" -> {
        allow(schema, path, "type");
        yield new JsonPart.OneOf(List.of("null"));
      }
      default ->
          throw refused(
              path,
              "has the type %s".formatted(schema.path("type")),
              "give one of object, array, string, integer, number, boolean, or an enum");
    };
  }

  private static JsonPart object(JsonNode schema, String path) {
    allow(schema, path, "type", "properties");
    var fields = new ArrayList<JsonPart.Field>();
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              String name = property.getKey();
              JsonPart value = read(property.getValue(), path + "/" + name);
              fields.add(new JsonPart.Field(name, value));
            });
    return new JsonPart.Fields(fields);
  }

  private static JsonPart array(JsonNode schema, String path) {
    allow(schema, path, "type", "items", "minItems", "maxItems");
    if (!schema.path("items").isObject()) {
      throw refused(path, "is an array without items", "say what its items are");
    }
    int least = count(schema, path, "minItems", 0);
    int most = count(schema, path, "maxItems", Math.max(least, MOST_ITEMS));
    if (least > most) {
      throw refused(path, "needs %s to %s items".formatted(least, most), "exchange the two");
    }
    return new JsonPart.Items(read(schema.get("items"), path + "/0"), least, most);
  }

  private static JsonPart string(JsonNode schema, String path) {
    allow(schema, path, "type", "minLength", "maxLength");
    int least = count(schema, path, "minLength", 0);
    int most = count(schema, path, "maxLength", Integer.MAX_VALUE);
    if (least > most) {
      throw refused(path, "needs %s to %s characters".formatted(least, most), "exchange the two");
    }
    return new JsonPart.Text(least, most);
  }

  private static JsonPart integer(JsonNode schema, String path) {
    allow(schema, path, "type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");
    boolean below = schema.has("minimum") || schema.has("exclusiveMinimum");
    boolean above = schema.has("maximum") || schema.has("exclusiveMaximum");
    if (!below && !above) {
      return new JsonPart.Digits(false, true);
    }
    long least =
        Math.max(
            bound(schema, path, "minimum", Long.MIN_VALUE),
            bound(schema, path, "exclusiveMinimum", Long.MIN_VALUE)
                + (schema.has("exclusiveMinimum") ? 1 : 0));
    if (below && !above && least == 0) {
      return new JsonPart.Digits(false, false);
    }
    long most =
        Math.min(
            bound(schema, path, "maximum", Long.MAX_VALUE),
            bound(schema, path, "exclusiveMaximum", Long.MAX_VALUE)
                - (schema.has("exclusiveMaximum") ? 1 : 0));
    if (!below || !above) {
      throw refused(path, "has only one bound", "give minimum and maximum, or neither");
    }
    if (least > most || most - least < 0 || most - least >= MOST_CHOICES) {
      throw refused(
          path,
          "has a range from %s to %s".formatted(least, most),
          "give a range of 1 to %s values".formatted(MOST_CHOICES));
    }
    var choices = new ArrayList<String>();
    for (long value = least; value <= most; value++) {
      choices.add(Long.toString(value));
    }
    return new JsonPart.OneOf(choices);
  }

  private static JsonPart choices(JsonNode values, String path) {
    var choices = new LinkedHashSet<String>();
    for (JsonNode value : values) {
      if (value.isContainerNode()) {
        throw refused(
            path, "offers the choice %s".formatted(value), "offer texts and numbers only");
      }
      choices.add(value.toString());
    }
    if (choices.isEmpty() || choices.size() > MOST_CHOICES || choices.size() < values.size()) {
      throw refused(
          path,
          "offers %s choices, %s of them different".formatted(values.size(), choices.size()),
          "offer 1 to %s, no two alike".formatted(MOST_CHOICES));
    }
    return new JsonPart.OneOf(List.copyOf(choices));
  }

  private static int count(JsonNode schema, String path, String keyword, int otherwise) {
    JsonNode value = schema.path(keyword);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.canConvertToInt() || !value.canConvertToExactIntegral() || value.intValue() < 0) {
      throw refused(path, "has %s %s".formatted(keyword, value), "give a number from 0");
    }
    return value.intValue();
  }

  private static long bound(JsonNode schema, String path, String keyword, long otherwise) {
    JsonNode value = schema.path(keyword);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.canConvertToInt() || !value.canConvertToExactIntegral()) {
      throw refused(path, "has %s %s".formatted(keyword, value), "give a whole number");
    }
    return value.intValue();
  }

  private static void allow(JsonNode schema, String path, String... keywords) {
    var strange = new TreeSet<String>();
    schema.fieldNames().forEachRemaining(strange::add);
    strange.removeAll(ANNOTATIONS);
    List.of(keywords).forEach(strange::remove);
    if (!strange.isEmpty()) {
      throw refused(path, "uses %s".formatted(String.join(", ", strange)), "leave that out");
    }
  }

  private static IllegalArgumentException refused(String path, String fact, String remedy) {
    return new IllegalArgumentException(
        "The model on board cannot keep to this schema: %s %s; %s."
            .formatted(path.isEmpty() ? "the whole" : path, fact, remedy));
  }
}
