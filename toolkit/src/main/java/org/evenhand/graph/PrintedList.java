package org.evenhand.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads lists that were printed into a text cell: by numpy ({@code ['a'\n 'b']}), by Python ({@code
 * ['a', "b"]}) or as JSON ({@code ["a","b"]}).
 */
final class PrintedList {
  private PrintedList() {}

  /** The elements; a text that is no printed list is one element, a blank one none. */
  static List<String> read(String cell) {
    String text = cell.strip();
    if (text.isEmpty()) {
      return List.of();
    }
    if (!text.startsWith("[") || !text.endsWith("]")) {
      return List.of(text);
    }
    List<String> elements = new ArrayList<>();
    int at = 1;
    int end = text.length() - 1;
    while (at < end) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == ',') {
        at++;
      } else if (c == '\'' || c == '"') {
        at = quoted(text, at, end, elements);
      } else {
        int from = at;
        while (at < end && text.charAt(at) != ',' && !Character.isWhitespace(text.charAt(at))) {
          at++;
        }
        elements.add(text.substring(from, at));
      }
    }
    return elements;
  }

  private static int quoted(String text, int open, int end, List<String> elements) {
    char quote = text.charAt(open);
    StringBuilder element = new StringBuilder();
    int at = open + 1;
    while (at < end && text.charAt(at) != quote) {
      if (text.charAt(at) == '\\' && at + 1 < end) {
        at++;
      }
      element.append(text.charAt(at++));
    }
    elements.add(element.toString());
    return at + 1;
  }
}
