package org.evenhand.simulate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;

/** Chance that depends on a seed and on what it is for, and on nothing else. */
final class Draws {
  private Draws() {}

  /** A generator for one purpose; the parts must not be mistaken for one another. */
  static Random of(long seed, Object... parts) {
    var key = new StringBuilder().append(seed);
    for (Object part : parts) {
      String text = part.toString();
      key.append(';').append(text.length()).append(':').append(text);
    }
    try {
      byte[] sum =
          MessageDigest.getInstance("SHA-256")
              .digest(key.toString().getBytes(StandardCharsets.UTF_8));
      return new Random(ByteBuffer.wrap(sum).getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
  }
}
