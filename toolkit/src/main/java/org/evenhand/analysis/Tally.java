package org.evenhand.analysis;

import java.util.TreeMap;

/** Counts that still grow. */
final class Tally {
  private int wins;
  private int losses;
  private int ties;
  private int discarded;
  private final TreeMap<String, Integer> unscored = new TreeMap<>();

  /** Adds an outcome: above 0 a win, below 0 a loss. */
  void add(int sign) {
    if (sign > 0) {
      wins++;
    } else if (sign < 0) {
      losses++;
    } else {
      ties++;
    }
  }

  void addUnscored(String reason) {
    unscored.merge(reason, 1, Integer::sum);
  }

  void addDiscarded() {
    discarded++;
  }

  Counts counts() {
    return new Counts(wins, losses, ties, unscored, discarded);
  }
}
