package org.evenhand.judge;

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
    if (text.codePointCount(0, text.length()) <= LENGTH) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, LENGTH)) + "…";
  }
}
