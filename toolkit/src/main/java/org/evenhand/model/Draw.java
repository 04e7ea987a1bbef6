package org.evenhand.model;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How one of several weighted things is drawn: by temperature and by the smallest set of the most
 * likely that holds a share of {@code topP} (Holtzman et al. 2020). The same seed draws the same.
 */
final class Draw {
  private final double temperature;
  private final double topP;
  private final int topK;
  private final SplittableRandom random;

  /**
   * @param temperature 0 (always the most likely, the first of equals) or above
   * @param topP above 0, at most 1 (everything)
   * @param topK at least 1: only so many of the most likely
   */
  Draw(double temperature, double topP, int topK, long seed) {
    if (!(temperature >= 0 && temperature <= 100)) {
      throw new IllegalArgumentException(
          "Temperature %s is not between 0 and 100; the usual range is 0 to 2."
              .formatted(temperature));
    }
    if (!(topP > 0 && topP <= 1)) {
      throw new IllegalArgumentException(
          "topP %s is not above 0 and at most 1; give 1 to keep every token.".formatted(topP));
    }
    if (topK < 1) {
      throw new IllegalArgumentException("topK %s is not at least 1.".formatted(topK));
    }
    this.temperature = temperature;
    this.topP = topP;
    this.topK = topK;
    this.random = new SplittableRandom(seed);
  }

  /** One of the tokens that pass, by their logits. At least one must pass. */
  int token(float[] logits, IntPredicate passes) {
    int[] candidates = IntStream.range(0, logits.length).filter(passes).toArray();
    double[] chosen = new double[candidates.length];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = logits[candidates[i]];
    }
    return candidates[index(chosen)];
  }

  /** An index into unnormalised log-weights, of which at least one is finite. */
  int index(double[] logWeights) {
    int best = 0;
    for (int i = 1; i < logWeights.length; i++) {
      if (logWeights[i] > logWeights[best]) {
        best = i;
      }
    }
    if (!Double.isFinite(logWeights[best])) {
      throw new IllegalStateException("No continuation has a finite weight; nothing can be drawn.");
    }
    if (temperature == 0) {
      return best;
    }
    double[] weights = new double[logWeights.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.exp((logWeights[i] - logWeights[best]) / temperature);
    }
    if (topP < 1 || topK < weights.length) {
      keepMostLikely(weights);
    }
    double point = random.nextDouble() * Arrays.stream(weights).sum();
    int last = best;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        point -= weights[i];
        last = i;
        if (point < 0) {
          return i;
        }
      }
    }
    return last; // rounding may leave a crumb of the point
  }

  private void keepMostLikely(double[] weights) {
    double wanted = topP * Arrays.stream(weights).sum();
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted((a, b) -> Double.compare(weights[b], weights[a]))
            .mapToInt(Integer::intValue)
            .toArray();
    double sum = 0;
    for (int i = 0; i < order.length; i++) {
      if (i >= topK || sum >= wanted) {
        weights[order[i]] = 0;
      } else {
        sum += weights[order[i]];
      }
    }
  }
}
