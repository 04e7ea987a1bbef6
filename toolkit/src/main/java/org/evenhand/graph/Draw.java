package org.evenhand.graph;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Seeded draws of numbers without replacement. */
final class Draw {
  private Draw() {}

  static RandomGenerator generator(long seed) {
    return RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed);
  }

  /** The first {@code count} places of a random order of the candidates (Fisher and Yates 1938). */
  static int[] uniform(int[] candidates, int count, RandomGenerator random) {
    int[] order = candidates.clone();
    for (int place = 0; place < count; place++) {
      int other = random.nextInt(place, order.length);
      int drawn = order[other];
      order[other] = order[place];
      order[place] = drawn;
    }
    return Arrays.copyOf(order, count);
  }

  /**
   * Draws one after the other, each in proportion to its weight among those left: those with the
   * smallest arrival times at rate {@code weight} (Efraimidis and Spirakis 2006).
   */
  static int[] weighted(
      int[] candidates, int count, IntToDoubleFunction weight, RandomGenerator random) {
    double[] arrival = new double[candidates.length];
    Integer[] order = new Integer[candidates.length];
    for (int i = 0; i < candidates.length; i++) {
      arrival[i] = random.nextExponential() / weight.applyAsDouble(candidates[i]);
      order[i] = i;
    }
    Arrays.sort(order, (a, b) -> Double.compare(arrival[a], arrival[b]));
    int[] drawn = new int[count];
    Arrays.setAll(drawn, place -> candidates[order[place]]);
    return drawn;
  }

  static void require(int count, int available, String what, KnowledgeGraph graph) {
    if (available == 0) {
      throw new IllegalArgumentException(
          "%s %s were asked for, but the %s has none. Use a graph that has some."
              .formatted(count, what, graph));
    }
    if (count < 1 || count > available) {
      throw new IllegalArgumentException(
          "%s %s were asked for, but the %s has %s. Ask for 1 to %s."
              .formatted(count, what, graph, available, available));
    }
  }
}
