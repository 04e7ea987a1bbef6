package org.evenhand.judge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts that keep their order. */
final class Counts {
  private Counts() {}

  static <K> Map<K, Integer> ordered(Map<K, Integer> counts) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  static int sum(Map<?, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
