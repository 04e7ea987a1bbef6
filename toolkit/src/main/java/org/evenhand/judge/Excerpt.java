package org.evenhand.judge;

import org.evenhand.text.Graphemes;

/** A value short enough for a message. */
final class Excerpt {
  private static final int LENGTH = 60;

  private Excerpt() {}

  static String of(Object value) {
    if (value == StrictJson.NULL) {
      return "null";
    }
    if (!(value instanceof CharSequence || value instanceof Number || value instanceof Boolean)) {
      return value instanceof java.util.Map ? "an object" : "a list";
    }
    String text = value.toString().replaceAll("\\p{Cntrl}+", " ").strip();
    String start = Graphemes.first(text, LENGTH);
    return start.length() == text.length() ? text : start + "…";
  }
}
