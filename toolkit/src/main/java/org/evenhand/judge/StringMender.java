package org.evenhand.judge;

import java.util.Set;

/**
 * Copies one string of a reply as a JSON string with the same text.
 *
 * <p>A string in plain quotes ends at the next plain quote. One in single or curly quotes ends at a
 * quote of its kind that is followed by a colon, a comma, a closing bracket or a comment, since its
 * text may hold apostrophes and quotations. That may end it too soon: then the rest is no JSON, and
 * the reply is asked for again.
 */
final class StringMender {
  private static final String CURLY_CLOSE = "”“＂";
  private static final String SINGLE_CLOSE = "’‘";
  private static final String ESCAPED = "\"\\/bfnrt";
  private static final String AFTER = ":,}]：，";

  private final String text;
  private final int start;
  private final char quote;

  /** The first place from which only blanks come, up to {@link #blankEnd}: looked at once. */
  private int blankStart = -1;

  private int blankEnd = -1;

  StringMender(String text, int start, char quote) {
    this.text = text;
    this.start = start;
    this.quote = quote;
  }

  /** Copies the string and returns the place after it. */
  int copyTo(StringBuilder json, Set<Repair> repairs) {
    json.append('"');
    int at = start + 1;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (closes(c, at)) {
        json.append('"');
        return at + 1;
      }
      at = c == '\\' ? escape(at, json, repairs) : plain(c, at, json, repairs);
    }
    return at;
  }

  private boolean closes(char c, int at) {
    if (quote == '"') {
      return c == '"';
    }
    boolean same =
        quote == '\''
            ? c == '\''
            : ("‘’‚".indexOf(quote) >= 0 ? SINGLE_CLOSE : CURLY_CLOSE).indexOf(c) >= 0;
    return same && structureFollows(at + 1);
  }

  private boolean structureFollows(int from) {
    if (from < blankStart || from > blankEnd) {
      blankStart = from;
      blankEnd = from;
      while (blankEnd < text.length() && Character.isWhitespace(text.charAt(blankEnd))) {
        blankEnd++;
      }
    }
    return blankEnd < text.length()
        && (AFTER.indexOf(text.charAt(blankEnd)) >= 0
            || text.startsWith("//", blankEnd)
            || text.startsWith("/*", blankEnd));
  }

  private int plain(char c, int at, StringBuilder json, Set<Repair> repairs) {
    if (c == '"') {
      json.append("\\\"");
    } else if (c < ' ') {
      repairs.add(Repair.RAW_LINE_BREAKS);
      json.append("\\u00").append(c < 0x10 ? '0' : '1').append(Character.forDigit(c & 15, 16));
    } else {
      json.append(c);
    }
    return at + 1;
  }

  private int escape(int at, StringBuilder json, Set<Repair> repairs) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (next == '\'' && quote == '\'') {
      json.append('\'');
      return at + 2;
    }
    if (ESCAPED.indexOf(next) >= 0 || (next == 'u' && isHex(at + 2))) {
      json.append('\\').append(next);
      return at + 2;
    }
    repairs.add(Repair.ILLEGAL_ESCAPES);
    json.append("\\\\");
    return at + 1;
  }

  private boolean isHex(int from) {
    if (from + 4 > text.length()) {
      return false;
    }
    for (int at = from; at < from + 4; at++) {
      if ("0123456789abcdefABCDEF".indexOf(text.charAt(at)) < 0) {
        return false;
      }
    }
    return true;
  }
}
