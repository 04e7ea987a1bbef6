package org.evenhand.stats;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How far two who rate agree beyond chance: Cohen's kappa without weights, (p_o − p_e) / (1 − p_e),
 * with the share p_o of things on which both say the same, and the share p_e that they would have
 * if each rated at random with the shares of values that it has (Cohen 1960). 1 is perfect
 * agreement, 0 what chance gives; below 0 is worse than chance, −1 at least.
 */
public final class CohenKappa {
  private CohenKappa() {}

  /**
   * Of two ratings of each thing; values are equal or not, and nothing else.
   *
   * @param pairs the rating of the one, then that of the other
   * @return empty if there is no thing, or both give one and the same value throughout
   * @throws IllegalArgumentException if a thing has not two ratings
   */
  public static OptionalDouble of(Collection<? extends List<Integer>> pairs) {
    Map<Integer, Integer> byOne = new HashMap<>();
    Map<Integer, Integer> byOther = new HashMap<>();
    long equal = 0;
    for (List<Integer> pair : pairs) {
      if (pair.size() != 2) {
        throw new IllegalArgumentException(
            "A thing has %s ratings. Kappa is for two ratings of each thing: leave out what has fewer, and use Krippendorff's alpha for more."
                .formatted(pair.size()));
      }
      byOne.merge(pair.get(0), 1, Integer::sum);
      byOther.merge(pair.get(1), 1, Integer::sum);
      equal += pair.get(0).equals(pair.get(1)) ? 1 : 0;
    }
    // Whole numbers, times n²: no rounding decides whether chance alone explains everything.
    long n = pairs.size();
    long byChance = 0;
    for (Map.Entry<Integer, Integer> value : byOne.entrySet()) {
      byChance += (long) value.getValue() * byOther.getOrDefault(value.getKey(), 0);
    }
    return n * n == byChance
        ? OptionalDouble.empty()
        : OptionalDouble.of((equal * n - byChance) / (double) (n * n - byChance));
  }
}
