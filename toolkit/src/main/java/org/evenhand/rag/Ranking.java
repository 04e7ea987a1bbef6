package org.evenhand.rag;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Items in the order of their scores. */
final class Ranking {
  private Ranking() {}

  /** The best of those with a score above 0, at most so many; equals in the order of the items. */
  static <T> List<Scored<T>> best(double[] scores, List<T> items, int atMost) {
    return IntStream.range(0, scores.length)
        .filter(i -> scores[i] > 0)
        .mapToObj(i -> new Scored<>(items.get(i), scores[i]))
        .sorted(Comparator.comparingDouble((Scored<T> item) -> item.score()).reversed())
        .limit(atMost)
        .toList();
  }
}
