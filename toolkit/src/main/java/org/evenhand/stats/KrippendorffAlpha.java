package org.evenhand.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * How far those who rate agree beyond chance: Krippendorff's alpha for ordinal values, 1 − D_o /
 * D_e, with the difference of two values measured by how many ratings lie between them
 * (Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011). 1 is perfect agreement, 0 what
 * chance gives; below 0 is worse than chance.
 */
public final class KrippendorffAlpha {
  private KrippendorffAlpha() {}

  /**
   * Of ratings on an ordinal scale.
   *
   * @param units the ratings of each thing that was rated, by whomever and in any order; a thing
   *     with fewer than two ratings says nothing and is passed over
   * @return empty if no thing has two ratings, or all ratings are the same
   */
  public static OptionalDouble ordinal(Collection<? extends Collection<Integer>> units) {
    List<Collection<Integer>> paired = new ArrayList<>();
    units.stream().filter(unit -> unit.size() > 1).forEach(paired::add);
    TreeMap<Integer, Integer> places = new TreeMap<>();
    paired.forEach(unit -> unit.forEach(value -> places.put(value, 0)));
    int next = 0;
    for (Integer value : places.keySet()) {
      places.put(value, next++);
    }
    int k = places.size();
    double[][] coincidences = new double[k][k];
    for (Collection<Integer> unit : paired) {
      double[] counts = new double[k];
      unit.forEach(value -> counts[places.get(value)]++);
      for (int c = 0; c < k; c++) {
        for (int d = 0; d < k; d++) {
          coincidences[c][d] += counts[c] * (counts[d] - (c == d ? 1 : 0)) / (unit.size() - 1);
        }
      }
    }
    double[] totals = new double[k];
    double n = 0;
    for (int c = 0; c < k; c++) {
      for (int d = 0; d < k; d++) {
        totals[c] += coincidences[c][d];
      }
      n += totals[c];
    }
    double observed = 0;
    double expected = 0;
    for (int c = 0; c < k; c++) {
      for (int d = 0; d < k; d++) {
        double distance = distance(totals, Math.min(c, d), Math.max(c, d));
        observed += coincidences[c][d] * distance;
        expected += totals[c] * totals[d] * distance;
      }
    }
    return expected > 0
        ? OptionalDouble.of(1 - (n - 1) * observed / expected)
        : OptionalDouble.empty();
  }

  private static double distance(double[] totals, int from, int to) {
    double between = -(totals[from] + totals[to]) / 2;
    for (int value = from; value <= to; value++) {
      between += totals[value];
    }
    return from == to ? 0 : between * between;
  }
}
