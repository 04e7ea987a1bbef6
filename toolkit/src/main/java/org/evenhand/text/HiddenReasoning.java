package org.evenhand.text;

import java.util.List;
import java.util.Locale;

/**
 * The block between {@code <think>} and {@code </think>} in which some models show how they came to
 * a text. It is no part of the text: it is neither counted nor judged.
 */
public final class HiddenReasoning {
  private static final List<String> TAGS = List.of("think", "thinking", "reasoning");

  private HiddenReasoning() {}

  /**
   * The text without its reasoning blocks, and otherwise unchanged; the same string when it has
   * none. A block that is never closed runs to the end. A closing tag alone ends a block that began
   * before the text, since some servers keep the opening tag to themselves.
   */
  public static String remove(String text) {
    String rest = text;
    for (String tag : TAGS) {
      rest = remove(rest, tag);
    }
    return rest;
  }

  private static String remove(String text, String tag) {
    String open = "<" + tag + ">";
    String close = "</" + tag + ">";
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.length() != text.length() || !(lower.contains(open) || lower.contains(close))) {
      return text;
    }
    var kept = new StringBuilder();
    int depth = 0;
    int from = 0;
    int at = 0;
    while (at < text.length()) {
      if (lower.startsWith(open, at)) {
        if (depth == 0) {
          kept.append(text, from, at);
        }
        depth++;
        at += open.length();
        from = at;
      } else if (lower.startsWith(close, at)) {
        if (depth == 0) {
          kept.setLength(0);
        }
        depth = Math.max(0, depth - 1);
        at += close.length();
        from = at;
      } else {
        at++;
      }
    }
    return depth == 0 ? kept.append(text, from, text.length()).toString() : kept.toString();
  }
}
