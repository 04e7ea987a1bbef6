package org.evenhand.model;

import java.util.List;

/** One value of a JSON text that is to be written: what is fixed about it and what is open. */
sealed interface JsonPart {

  /** An object with exactly these fields in this order. */
  record Fields(List<Field> fields) implements JsonPart {
    public Fields {
      fields = List.copyOf(fields);
    }
  }

  /** A field of an object. */
  record Field(String name, JsonPart value) {}

  /** An array of at least so many and at most so many items of one kind. */
  record Items(JsonPart item, int least, int most) implements JsonPart {}

  /** One of these values, each written as JSON, no two alike. */
  record OneOf(List<String> choices) implements JsonPart {
    public OneOf {
      choices = List.copyOf(choices);
    }
  }

  /** A string of at least so many and at most so many characters (code points). */
  record Text(int least, int most) implements JsonPart {}

  /**
   * A number without bounds: up to nine digits before the point.
   *
   * @param fraction whether a point and up to three digits may follow
   * @param sign whether it may be negative
   */
  record Digits(boolean fraction, boolean sign) implements JsonPart {}
}
