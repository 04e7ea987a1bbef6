package org.evenhand.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The tokens of a language model: the bytes that each stands for, and how text becomes tokens.
 *
 * <p>Special tokens (turn marks and the like) stand for no bytes and never come out of text: an
 * answer that quotes one cannot end a turn.
 */
final class Vocabulary {
  private final byte[][] bytes;
  private final boolean[] special;
  private final List<String> specialTexts;
  private final Function<String, int[]> tokenizer;

  /**
   * @param bytes what each token stands for; empty for a special one
   * @param specialTexts how the special tokens are written
   * @param tokenizer text to tokens; may turn a special token's text into that token
   */
  Vocabulary(byte[][] bytes, List<String> specialTexts, Function<String, int[]> tokenizer) {
    this.bytes = bytes;
    this.specialTexts = List.copyOf(specialTexts);
    this.tokenizer = tokenizer;
    this.special = new boolean[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      special[i] = bytes[i].length == 0;
    }
  }

  int size() {
    return bytes.length;
  }

  /** The bytes of a token; not a copy. */
  byte[] bytes(int token) {
    return bytes[token];
  }

  boolean isSpecial(int token) {
    return special[token];
  }

  /** The tokens of a text in which nothing is special. */
  int[] encode(String text) {
    var tokens = IntStream.builder();
    for (String part : harmless(text)) {
      for (int token : tokenizer.apply(part)) {
        tokens.add(token);
      }
    }
    return tokens.build().toArray();
  }

  /** The text of tokens; bytes that are no UTF-8 become replacement characters. */
  String decode(int... tokens) {
    int length = 0;
    for (int token : tokens) {
      length += bytes[token].length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (int token : tokens) {
      System.arraycopy(bytes[token], 0, all, at, bytes[token].length);
      at += bytes[token].length;
    }
    return new String(all, StandardCharsets.UTF_8);
  }

  /** The text cut inside every special token's name, so that the tokenizer does not know it. */
  private List<String> harmless(String text) {
    var cuts = new ArrayList<Integer>();
    for (String name : specialTexts) {
      for (int i = text.indexOf(name); i >= 0; i = text.indexOf(name, i + 1)) {
        cuts.add(i + 1);
      }
    }
    if (cuts.isEmpty()) {
      return text.isEmpty() ? List.of() : List.of(text);
    }
    cuts.add(0);
    cuts.add(text.length());
    int[] sorted = cuts.stream().mapToInt(Integer::intValue).sorted().distinct().toArray();
    return IntStream.range(1, sorted.length)
        .mapToObj(i -> text.substring(sorted[i - 1], sorted[i]))
        .toList();
  }

  /** What byte-level BPE writes for a token, turned back into bytes (Radford et al. 2019). */
  static byte[] byteLevel(String written) {
    byte[] found = new byte[written.length()];
    for (int i = 0; i < found.length; i++) {
      int at = Arrays.binarySearch(LETTERS, written.charAt(i) << 8);
      int entry = LETTERS[Math.min(at >= 0 ? at : -at - 1, LETTERS.length - 1)];
      if (entry >> 8 != written.charAt(i)) {
        throw new IllegalArgumentException(
            "\"%s\" is not written in the letters of byte-level BPE.".formatted(written));
      }
      found[i] = (byte) entry;
    }
    return found;
  }

  /** Sorted: letter * 256 + byte. Printable bytes are their own letter, the others follow 255. */
  private static final int[] LETTERS = letters();

  private static int[] letters() {
    int[] letters = new int[256];
    int next = 256;
    for (int b = 0; b < 256; b++) {
      boolean printable = b >= '!' && b <= '~' || b >= 0xA1 && b <= 0xAC || b >= 0xAE;
      letters[b] = (printable ? b : next++) << 8 | b;
    }
    Arrays.sort(letters);
    return letters;
  }
}
