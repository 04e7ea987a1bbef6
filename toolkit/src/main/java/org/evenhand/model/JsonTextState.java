package org.evenhand.model;

import java.util.Arrays;

/**
 * Where in a JSON string the writing is, byte by byte: in plain text, within an escape, or within a
 * character of several UTF-8 bytes. What passes is valid JSON (RFC 8259) and valid UTF-8 (RFC
 * 3629).
 */
final class JsonTextState {
  /** Between two characters: the only state in which the string may end. */
  static final int PLAIN = 0;

  /** The string's closing quotation mark was reached. */
  static final int CLOSED = -1;

  /** No string goes on like this. */
  static final int ILLEGAL = -2;

  private static final int ESCAPE = 1;
  private static final int HEX_1 = 2;
  private static final int HEX_2 = 3;
  private static final int HEX_3 = 4;
  private static final int HEX_4 = 5;
  // After \\ud only 0 to 7 may follow: half a surrogate pair is no character.
  private static final int HEX_2_AFTER_D = 6;
  private static final int MORE_1 = 7;
  private static final int MORE_2 = 8;
  private static final int MORE_3 = 9;
  private static final int AFTER_E0 = 10;
  private static final int AFTER_ED = 11;
  private static final int AFTER_F0 = 12;
  private static final int AFTER_F4 = 13;
  private static final byte[][] NEXT = table();

  private JsonTextState() {}

  static int next(int state, byte value) {
    return NEXT[state][value & 0xFF];
  }

  /** The state after these bytes, or the first of {@link #CLOSED} and {@link #ILLEGAL} met. */
  static int next(int state, byte[] values) {
    int now = state;
    for (int i = 0; i < values.length && now >= 0; i++) {
      now = next(now, values[i]);
    }
    return now;
  }

  private static byte[][] table() {
    byte[][] next = new byte[14][256];
    for (byte[] row : next) {
      Arrays.fill(row, (byte) ILLEGAL);
    }
    Arrays.fill(next[PLAIN], 0x20, 0x80, (byte) PLAIN);
    next[PLAIN]['"'] = CLOSED;
    next[PLAIN]['\\'] = ESCAPE;
    for (char letter : "\"\\/bfnrt".toCharArray()) {
      next[ESCAPE][letter] = PLAIN;
    }
    next[ESCAPE]['u'] = HEX_1;
    int[][] hex = {{HEX_1, HEX_2}, {HEX_2, HEX_3}, {HEX_3, HEX_4}, {HEX_4, PLAIN}};
    for (char digit : "0123456789abcdefABCDEF".toCharArray()) {
      for (int[] step : hex) {
        next[step[0]][digit] = (byte) step[1];
      }
    }
    next[HEX_1]['d'] = HEX_2_AFTER_D;
    next[HEX_1]['D'] = HEX_2_AFTER_D;
    Arrays.fill(next[HEX_2_AFTER_D], '0', '7' + 1, (byte) HEX_3);
    Arrays.fill(next[PLAIN], 0xC2, 0xE0, (byte) MORE_1);
    Arrays.fill(next[PLAIN], 0xE0, 0xF0, (byte) MORE_2);
    Arrays.fill(next[PLAIN], 0xF0, 0xF5, (byte) MORE_3);
    next[PLAIN][0xE0] = AFTER_E0;
    next[PLAIN][0xED] = AFTER_ED;
    next[PLAIN][0xF0] = AFTER_F0;
    next[PLAIN][0xF4] = AFTER_F4;
    Arrays.fill(next[MORE_1], 0x80, 0xC0, (byte) PLAIN);
    Arrays.fill(next[MORE_2], 0x80, 0xC0, (byte) MORE_1);
    Arrays.fill(next[MORE_3], 0x80, 0xC0, (byte) MORE_2);
    Arrays.fill(next[AFTER_E0], 0xA0, 0xC0, (byte) MORE_1);
    Arrays.fill(next[AFTER_ED], 0x80, 0xA0, (byte) MORE_1);
    Arrays.fill(next[AFTER_F0], 0x90, 0xC0, (byte) MORE_2);
    Arrays.fill(next[AFTER_F4], 0x80, 0x90, (byte) MORE_2);
    return next;
  }
}
