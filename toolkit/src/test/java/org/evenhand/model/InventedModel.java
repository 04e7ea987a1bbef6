package org.evenhand.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A language model without a network, for tests: every byte is a token, beside some longer ones and
 * an end of turn, and what comes next is a function of the tokens before.
 */
final class InventedModel implements NextToken {
  /** Longer tokens, after the 256 bytes; some close a JSON string, some cannot stand in one. */
  static final List<String> LONGER =
      List.of(
          "the", " the", ".\"", "\",", "\\n", "\\\"", "\\", "\\u", "\\u00e9", "\\ud800", "\n\n",
          "é", "漢", "🙂", "no", "\" and", "10", "certain", "ly");

  static final int END = 256 + LONGER.size();
  static final Vocabulary VOCABULARY = vocabulary();

  private final Function<List<Integer>, float[]> next;
  private final List<Integer> before;

  /** How many places of this model were given and not closed yet. */
  private final int[] open;

  InventedModel(Function<List<Integer>, float[]> next) {
    this(next, List.of(), new int[1]);
  }

  private InventedModel(Function<List<Integer>, float[]> next, List<Integer> before, int[] open) {
    this.next = next;
    this.before = before;
    this.open = open;
  }

  /** Expects anything, but always the same after the same text. */
  static InventedModel random(long seed, double spread) {
    return new InventedModel(
        before -> {
          var random = new SplittableRandom(seed * 31 + before.hashCode());
          float[] logits = new float[END + 1];
          for (int i = 0; i < logits.length; i++) {
            logits[i] = (float) (spread * random.nextDouble());
          }
          return logits;
        });
  }

  /** Expects these probabilities of tokens after the text given, else every token alike. */
  static InventedModel of(Map<String, Map<String, Double>> expected) {
    return new InventedModel(
        before -> {
          String text = VOCABULARY.decode(before.stream().mapToInt(i -> i).toArray());
          var logits = new float[END + 1];
          Map<String, Double> here = expected.get(text);
          if (here != null) {
            Arrays.fill(logits, Float.NEGATIVE_INFINITY);
            here.forEach(
                (token, probability) ->
                    logits[VOCABULARY.encode(token)[0]] = (float) Math.log(probability));
          }
          return logits;
        });
  }

  int open() {
    return open[0];
  }

  @Override
  public float[] logits() {
    return next.apply(before);
  }

  @Override
  public NextToken after(int... tokens) {
    var all = new ArrayList<>(before);
    IntStream.of(tokens).forEach(all::add);
    open[0]++;
    return new InventedModel(next, all, open);
  }

  @Override
  public void close() {
    open[0]--;
  }

  private static Vocabulary vocabulary() {
    byte[][] bytes = new byte[END + 1][];
    for (int i = 0; i < 256; i++) {
      bytes[i] = new byte[] {(byte) i};
    }
    var longest = new HashMap<String, Integer>();
    for (int i = 0; i < LONGER.size(); i++) {
      bytes[256 + i] = LONGER.get(i).getBytes(StandardCharsets.UTF_8);
      longest.put(LONGER.get(i), 256 + i);
    }
    bytes[END] = new byte[0];
    return new Vocabulary(bytes, List.of("<end>"), text -> encode(text, longest));
  }

  /**
   * A longer token only where it is the whole text or its second part: enough to be interesting.
   */
  private static int[] encode(String text, Map<String, Integer> longer) {
    if (text.equals("<end>")) {
      return new int[] {END};
    }
    for (String start : List.of(text, text.length() > 7 ? text.substring(0, 7) : "")) {
      if (longer.containsKey(start)) {
        int[] rest =
            start.equals(text) ? new int[0] : encode(text.substring(start.length()), longer);
        return IntStream.concat(IntStream.of(longer.get(start)), IntStream.of(rest)).toArray();
      }
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return IntStream.range(0, bytes.length).map(i -> bytes[i] & 0xFF).toArray();
  }
}
