package org.evenhand.study;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The short name of a text by its content: the first 16 hexadecimal digits of its SHA-256. */
public final class Digest {
  private static final int BYTES = 8;

  private Digest() {}

  /**
   * The digest of a text in UTF-8; 16 lower-case hexadecimal digits. Two of a million different
   * texts share one with probability 3 in 100 million.
   */
  public static String of(String text) {
    try {
      byte[] sum =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
  }
}
