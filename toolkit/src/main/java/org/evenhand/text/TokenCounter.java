package org.evenhand.text;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;

/**
 * The number of tokens of a text in the {@code o200k_base} vocabulary. For other models than those
 * of OpenAI it is an estimate. Text that looks like a special token counts as plain text.
 */
public final class TokenCounter {
  private static final Encoding ENCODING =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  private TokenCounter() {}

  /** How many tokens the text has; 0 for an empty one. */
  public static int count(String text) {
    return ENCODING.countTokensOrdinary(text);
  }

  static IntArrayList encode(String text) {
    return ENCODING.encodeOrdinary(text);
  }

  static byte[] bytes(IntArrayList tokens) {
    return ENCODING.decodeBytes(tokens);
  }
}
