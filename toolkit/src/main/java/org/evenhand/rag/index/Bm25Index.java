package org.evenhand.rag.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * BM25 over lists of words (Robertson and others 1994), in the form of Lucene: the score of a text
 * is the sum over the words of the query, repeats included, of
 *
 * <p>ln(1 + (N − n + 0.5) / (n + 0.5)) · f / (f + k1 (1 − b + b · length / mean length))
 *
 * <p>with N texts, n of them with the word, and f the word's count in the text. Lengths are exact,
 * while Lucene keeps them in one byte and so rounds those above 40 words. Scores are 0 or more; a
 * word that no text has adds nothing.
 */
public final class Bm25Index {
  private record Posting(int text, int count) {}

  private final Map<String, List<Posting>> postings = new HashMap<>();
  private final int[] lengths;
  private final double meanLength;
  private final double k1;
  private final double b;

  /**
   * @param texts the words of each text
   * @param k1 how slowly more of a word counts for less, 0 or more; 1.2 in Lucene
   * @param b how much long texts are held back, from 0 to 1; 0.75 in Lucene
   */
  public Bm25Index(List<List<String>> texts, double k1, double b) {
    if (!(k1 >= 0 && k1 < Double.POSITIVE_INFINITY && b >= 0 && b <= 1)) {
      throw new IllegalArgumentException(
          "k1 = %s and b = %s cannot be used. k1 is 0 or more, b from 0 to 1; 1.2 and 0.75 are usual."
              .formatted(k1, b));
    }
    this.k1 = k1;
    this.b = b;
    this.lengths = texts.stream().mapToInt(List::size).toArray();
    long words = 0;
    for (int text = 0; text < lengths.length; text++) {
      Map<String, Integer> counts = new HashMap<>();
      texts.get(text).forEach(word -> counts.merge(word, 1, Integer::sum));
      for (Map.Entry<String, Integer> count : counts.entrySet()) {
        postings
            .computeIfAbsent(count.getKey(), word -> new ArrayList<>())
            .add(new Posting(text, count.getValue()));
      }
      words += lengths[text];
    }
    this.meanLength = words == 0 ? 1 : (double) words / lengths.length;
  }

  /** The score of each text, in their order. */
  public double[] scores(List<String> query) {
    double[] scores = new double[lengths.length];
    for (String word : query) {
      List<Posting> found = postings.getOrDefault(word, List.of());
      double rarity = Math.log1p((lengths.length - found.size() + 0.5) / (found.size() + 0.5));
      for (Posting posting : found) {
        double held = k1 * (1 - b + b * lengths[posting.text] / meanLength);
        scores[posting.text] += rarity * posting.count / (posting.count + held);
      }
    }
    return scores;
  }
}
