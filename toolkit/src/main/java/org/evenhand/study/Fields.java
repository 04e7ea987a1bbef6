package org.evenhand.study;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The typed reading of fields: every mistake names the field and the value. */
final class Fields {
  private Fields() {}

  static void expect(JsonParser json, JsonToken token, String field) throws IOException {
    if (json.currentToken() != token) {
      throw wrong(json, field, token == JsonToken.START_OBJECT ? "an object" : "a list");
    }
  }

  static String text(JsonParser json, String field) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw wrong(json, field, "a text");
    }
    return json.getText();
  }

  static int whole(JsonParser json, String field) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() != JsonParser.NumberType.INT) {
      throw wrong(json, field, "a whole number");
    }
    return json.getIntValue();
  }

  static long wholeLong(JsonParser json, String field) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw wrong(json, field, "a whole number");
    }
    return json.getLongValue();
  }

  static double number(JsonParser json, String field) throws IOException {
    if (!json.currentToken().isNumeric() || !Double.isFinite(json.getDoubleValue())) {
      throw wrong(json, field, "a number");
    }
    return json.getDoubleValue();
  }

  static boolean truth(JsonParser json, String field) throws IOException {
    if (!json.currentToken().isBoolean()) {
      throw wrong(json, field, "true or false");
    }
    return json.getBooleanValue();
  }

  static List<String> texts(JsonParser json, String field) throws IOException {
    expect(json, JsonToken.START_ARRAY, field);
    var texts = new ArrayList<String>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      texts.add(text(json, field));
    }
    return texts;
  }

  static <E extends Enum<E>> E word(JsonParser json, String field, Class<E> words)
      throws IOException {
    String word = text(json, field);
    for (E each : words.getEnumConstants()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    throw wrong(json, field, "one of " + List.of(words.getEnumConstants()));
  }

  /** Goes to the end of a list whose entries have all been read. */
  static void end(JsonParser json, String field) throws IOException {
    if (json.nextToken() != JsonToken.END_ARRAY) {
      throw new IllegalArgumentException(
          "the field '%s' has a list with too many entries".formatted(field));
    }
  }

  static <V> V present(V value, String field) {
    if (value == null) {
      throw new IllegalArgumentException("the field '%s' is missing".formatted(field));
    }
    return value;
  }

  static IllegalArgumentException unknown(String field) {
    return new IllegalArgumentException(
        "the field '%s' is not one of this version".formatted(field));
  }

  static void writeTexts(JsonGenerator json, String field, List<String> texts) throws IOException {
    if (!texts.isEmpty()) {
      json.writeArrayFieldStart(field);
      for (String text : texts) {
        json.writeString(text);
      }
      json.writeEndArray();
    }
  }

  static void writeUnlessEmpty(JsonGenerator json, String field, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(field, text);
    }
  }

  static void writeUnlessZero(JsonGenerator json, String field, long number) throws IOException {
    if (number != 0) {
      json.writeNumberField(field, number);
    }
  }

  static void write(JsonGenerator json, String field, OptionalDouble number) throws IOException {
    if (number.isPresent()) {
      json.writeNumberField(field, number.getAsDouble());
    }
  }

  static void write(JsonGenerator json, String field, OptionalInt number) throws IOException {
    if (number.isPresent()) {
      json.writeNumberField(field, number.getAsInt());
    }
  }

  private static IllegalArgumentException wrong(JsonParser json, String field, String wanted)
      throws IOException {
    return new IllegalArgumentException(
        "the field '%s' is %s where %s should be".formatted(field, json.getText(), wanted));
  }
}
