package org.evenhand.simulate;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenhand.study.Level;
import org.evenhand.study.Run;

/**
 * A method that does not exist: how good its answers are, and how long.
 *
 * @param run its name, and which of its runs
 * @param quality of its answers, in points of a rubric, as a simulated judge sees it
 * @param words of its answers, on average
 * @param byLevel what its answers to questions of a level are worth besides, in points
 */
public record SimulatedMethod(
    Run run, double quality, int words, SortedMap<Level, Double> byLevel) {
  public SimulatedMethod {
    byLevel = Collections.unmodifiableSortedMap(new TreeMap<>(byLevel));
    if (!Double.isFinite(quality) || !byLevel.values().stream().allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "A quality of %s, %s of %s is not a finite number of points."
              .formatted(quality, byLevel, run));
    }
    if (words < 1) {
      throw new IllegalArgumentException(
          "Answers of %s words, by %s, are none. Give at least 1.".formatted(words, run));
    }
  }

  /** A method that is equally good at all levels. */
  public static SimulatedMethod of(String name, double quality, int words) {
    return new SimulatedMethod(Run.of(name), quality, words, new TreeMap<>());
  }

  /** The same, worth so many points more at one level. */
  public SimulatedMethod at(Level level, double points) {
    var more = new TreeMap<>(byLevel);
    more.put(level, points);
    return new SimulatedMethod(run, quality, words, more);
  }

  /** Another run of the same method, whose answers have another length. */
  public SimulatedMethod again(int otherWords) {
    return new SimulatedMethod(
        new Run(run.method(), run.number() + 1), quality, otherWords, byLevel);
  }
}
