package org.evenhand.model;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * The inside of one JSON string while it is written token by token. It ends by a token with the
 * closing quotation mark, by an end-of-turn token, or at its largest length.
 */
final class JsonText {
  private final Vocabulary vocabulary;
  private final IntPredicate endOfTurn;
  private final int least;
  private final int most;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private String unread = "";
  private int state = JsonTextState.PLAIN;
  private int characters;
  private int complete;
  private boolean closed;

  JsonText(Vocabulary vocabulary, IntPredicate endOfTurn, JsonPart.Text limits) {
    this.vocabulary = vocabulary;
    this.endOfTurn = endOfTurn;
    this.least = limits.least();
    this.most = limits.most();
  }

  /** Whether the string is still too short to end. */
  boolean mustGoOn() {
    return !closed && characters < least;
  }

  /** Whether the string has not ended and is not full. */
  boolean mayGoOn() {
    return !closed && characters < most;
  }

  /** Whether a token may come next. */
  boolean passes(int token) {
    if (vocabulary.isSpecial(token)) {
      return endOfTurn.test(token) && state == JsonTextState.PLAIN && characters >= least;
    }
    int now = state;
    int counted = characters;
    for (byte value : vocabulary.bytes(token)) {
      now = JsonTextState.next(now, value);
      if (now == JsonTextState.CLOSED) {
        return counted >= least;
      }
      if (now == JsonTextState.ILLEGAL) {
        return false;
      }
      counted += now == JsonTextState.PLAIN ? 1 : 0;
    }
    return true;
  }

  /** Takes a token that passes; whether the string has ended by it. */
  boolean add(int token) {
    byte[] bytes = vocabulary.bytes(token);
    closed = vocabulary.isSpecial(token);
    for (int i = 0; i < bytes.length && !closed; i++) {
      state = JsonTextState.next(state, bytes[i]);
      if (state == JsonTextState.CLOSED) {
        unread = new String(bytes, 0, i, StandardCharsets.UTF_8);
        closed = true;
        break;
      }
      written.write(bytes[i]);
      if (state == JsonTextState.PLAIN) {
        characters++;
        complete = written.size();
        if (characters == most) {
          unread = new String(bytes, 0, i + 1, StandardCharsets.UTF_8);
          closed = true;
        }
      }
    }
    return closed;
  }

  /**
   * What was written, as it stands between the quotation marks; an unfinished character is left
   * out.
   */
  String text() {
    return new String(written.toByteArray(), 0, complete, StandardCharsets.UTF_8);
  }

  /** The part of {@link #text} that came with the ending token, which the model has not read. */
  String unread() {
    return unread;
  }
}
