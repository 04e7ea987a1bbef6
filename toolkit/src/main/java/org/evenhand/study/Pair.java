package org.evenhand.study;

/**
 * Two runs under comparison, unordered: {@code Pair.of(a, b)} equals {@code Pair.of(b, a)}. The
 * order in which their answers are shown to a judge is a property of a judgment, not of the pair.
 *
 * @param one the run that sorts first
 * @param other the run that sorts second
 */
public record Pair(Run one, Run other) implements Comparable<Pair> {
  public Pair {
    if (one.compareTo(other) >= 0) {
      throw new IllegalArgumentException(
          "%s and %s do not make a pair in order. Use Pair.of with two different runs."
              .formatted(one, other));
    }
  }

  /** The pair of two different runs, given in any order. */
  public static Pair of(Run a, Run b) {
    return a.compareTo(b) < 0 ? new Pair(a, b) : new Pair(b, a);
  }

  @Override
  public int compareTo(Pair pair) {
    int byOne = one.compareTo(pair.one);
    return byOne != 0 ? byOne : other.compareTo(pair.other);
  }

  /** For example {@code FGRAG#1 and LightRAG#1}. */
  @Override
  public String toString() {
    return one + " and " + other;
  }
}
