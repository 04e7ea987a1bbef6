package org.evenhand.judge;

import java.util.EnumSet;
import java.util.Set;

/**
 * Finds where an object that starts at a brace ends, and writes it as JSON to the letter.
 *
 * <p>One pass, no recursion. A quote opens a string only where a key or a value may start, so that
 * quotes in prose do no harm; what stands inside a string is never taken for structure and is kept
 * as it is. Whatever else is wrong stays wrong: the result must still pass {@link StrictJson}.
 */
final class Mender {
  private static final String CURLY = "“”„‟＂";
  private static final String SINGLE = "'‘’‚";
  private static final int LONGEST_KEY = 60;

  private final String text;
  private final int start;
  private final StringBuilder mended = new StringBuilder();
  private final StringBuilder brackets = new StringBuilder();
  private final Set<Repair> repairs = EnumSet.noneOf(Repair.class);
  private int at;

  /**
   * The last thing between strings: one of {@code { [ , : }}, {@code s} string, {@code b} other.
   */
  private char last = '{';

  Mender(String text, int start) {
    this.text = text;
    this.start = start;
  }

  /**
   * Whether the brace at this place starts an object: a key, an end or another brace follows. A key
   * without quotes counts: its object cannot be read, and what it holds must not be read as if it
   * stood alone.
   */
  static boolean opensObject(String text, int brace) {
    int next = brace + 1;
    while (next < text.length() && isBlank(text.charAt(next))) {
      next++;
    }
    if (next == text.length()) {
      return true;
    }
    char c = text.charAt(next);
    return c == '"'
        || c == '}'
        || c == '{'
        || c == '#'
        || CURLY.indexOf(c) >= 0
        || SINGLE.indexOf(c) >= 0
        || (c == '/' && next + 1 < text.length() && "/*".indexOf(text.charAt(next + 1)) >= 0)
        || startsBareKey(text, next);
  }

  private static boolean startsBareKey(String text, int from) {
    int at = from;
    int end = Math.min(text.length(), from + LONGEST_KEY);
    while (at < end && (isWord(text.charAt(at)) || isBlank(text.charAt(at)))) {
      at++;
    }
    return at > from && at < text.length() && ":：".indexOf(text.charAt(at)) >= 0;
  }

  /** Reads to the end of the object, or of the text. */
  void mend() {
    at = start + 1;
    brackets.append('{');
    mended.append('{');
    while (at < text.length() && brackets.length() > 0) {
      step();
    }
  }

  /** Where the object ends, exclusive. */
  int end() {
    return at;
  }

  /** Whether every bracket was closed. */
  boolean isClosed() {
    return brackets.length() == 0;
  }

  String raw() {
    return text.substring(start, at);
  }

  String mended() {
    return mended.toString();
  }

  /** What differs between the raw and the mended text. */
  Set<Repair> repairs() {
    return repairs;
  }

  private void step() {
    char c = text.charAt(at);
    boolean valueMayStart = "{[,:".indexOf(last) >= 0;
    if (top() == 'E' && c != '}' && !isBlank(c)) {
      // The second of two closing braces is missing: leave the object broken.
      brackets.setLength(brackets.length() - 1);
      return;
    }
    if (isBlank(c)) {
      blank(c);
    } else if (c == '"' && valueMayStart) {
      string(c);
    } else if (CURLY.indexOf(c) >= 0 && valueMayStart) {
      repairs.add(Repair.CURLY_QUOTES);
      string(c);
    } else if (SINGLE.indexOf(c) >= 0 && valueMayStart) {
      repairs.add(c == '\'' ? Repair.SINGLE_QUOTES : Repair.CURLY_QUOTES);
      string(c);
    } else if (startsComment(c)) {
      comment();
    } else if (c == '{' || c == '[') {
      open(c);
    } else if (c == '}' || c == ']') {
      close(c);
    } else if (c == ',' || c == '，') {
      separator(',', c);
    } else if (c == ':' || c == '：') {
      separator(':', c);
    } else {
      bare(valueMayStart);
    }
  }

  private char top() {
    return brackets.length() == 0 ? ' ' : brackets.charAt(brackets.length() - 1);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff';
  }

  private void blank(char c) {
    if (c > ' ') {
      repairs.add(Repair.FULL_WIDTH);
    }
    gap();
    at++;
  }

  /** Keeps two bare words apart; elsewhere blanks mean nothing. */
  private void gap() {
    if (last == 'b') {
      mended.append(' ');
    }
  }

  private boolean startsComment(char c) {
    return (c == '#' && last != 'b') || text.startsWith("//", at) || text.startsWith("/*", at);
  }

  private void comment() {
    repairs.add(Repair.COMMENTS);
    gap();
    if (text.startsWith("/*", at)) {
      int close = text.indexOf("*/", at + 2);
      at = close < 0 ? text.length() : close + 2;
    } else {
      while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
        at++;
      }
    }
  }

  private void open(char c) {
    at++;
    if (c == '{' && last == '{' && top() == '{') {
      // No key starts with a brace, so this can only be a doubled one.
      brackets.setCharAt(brackets.length() - 1, 'D');
      repairs.add(Repair.DOUBLED_BRACES);
      return;
    }
    brackets.append(c);
    mended.append(c);
    last = c;
  }

  private void close(char c) {
    at++;
    if (c == '}') {
      // A list that was not closed: the object stays broken, but its end is known.
      while (top() == '[') {
        brackets.setLength(brackets.length() - 1);
      }
    } else if (top() != '[') {
      mended.append(c);
      last = 'b';
      return;
    }
    if (top() == 'D') {
      brackets.setCharAt(brackets.length() - 1, 'E');
      return;
    }
    if (last == ',') {
      mended.setLength(mended.length() - 1);
      repairs.add(Repair.TRAILING_COMMAS);
    }
    brackets.setLength(brackets.length() - 1);
    mended.append(c);
    last = '}';
  }

  private void separator(char plain, char c) {
    at++;
    if (c != plain) {
      repairs.add(Repair.FULL_WIDTH);
    }
    mended.append(plain);
    last = plain;
  }

  private void bare(boolean valueMayStart) {
    int from = at;
    while (at < text.length() && isWord(text.charAt(at))) {
      at++;
    }
    at = Math.max(at, from + 1);
    String word = text.substring(from, at);
    String json =
        switch (word) {
          case "True" -> "true";
          case "False" -> "false";
          case "None" -> "null";
          default -> word;
        };
    if (valueMayStart && !json.equals(word)) {
      repairs.add(Repair.PYTHON_LITERALS);
      mended.append(json);
    } else {
      mended.append(word);
    }
    last = 'b';
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '+' || c == '-';
  }

  private void string(char quote) {
    var string = new StringMender(text, at, quote);
    at = string.copyTo(mended, repairs);
    last = 's';
  }
}
