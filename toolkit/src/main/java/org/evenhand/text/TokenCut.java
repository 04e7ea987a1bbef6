package org.evenhand.text;

import com.knuddels.jtokkit.api.IntArrayList;
import java.nio.charset.StandardCharsets;

/**
 * Parts of a text by tokens ({@code o200k_base}). Where a token ends within a character, the whole
 * character is left out.
 */
public final class TokenCut {
  private final IntArrayList tokens;

  private TokenCut(IntArrayList tokens) {
    this.tokens = tokens;
  }

  /** Of a text. */
  public static TokenCut of(String text) {
    return new TokenCut(TokenCounter.encode(text));
  }

  /** Number of tokens. */
  public int size() {
    return tokens.size();
  }

  /**
   * The text of the tokens from {@code from} to before {@code to}; limits beyond the text are moved
   * to its ends, and nothing is between limits that cross.
   */
  public String text(int from, int to) {
    IntArrayList part = new IntArrayList();
    for (int i = Math.max(0, from); i < Math.min(to, tokens.size()); i++) {
      part.add(tokens.get(i));
    }
    String text = new String(TokenCounter.bytes(part), StandardCharsets.UTF_8);
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == '\uFFFD') {
      start++;
    }
    while (end > start && text.charAt(end - 1) == '\uFFFD') {
      end--;
    }
    return text.substring(start, end).strip();
  }
}
