package org.evenhand.rag;

import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
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

  /** Brought to 0 for the least and 1 for the greatest; all 1 if they are equal. */
  static double[] stretched(double[] scores) {
    DoubleSummaryStatistics range = Arrays.stream(scores).summaryStatistics();
    double width = range.getMax() - range.getMin();
    return Arrays.stream(scores)
        .map(score -> width > 0 ? (score - range.getMin()) / width : 1)
        .toArray();
  }
}
