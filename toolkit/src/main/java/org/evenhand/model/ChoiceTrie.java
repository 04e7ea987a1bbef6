package org.evenhand.model;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Choices as a tree of their tokens, and the exact probability of each.
 *
 * <p>A choice's log-probability is the sum of its tokens' log-probabilities, each at its own place.
 * Where one choice begins another ({@code 1} and {@code 10}), the shorter one also needs that it
 * ends: the probability of every token that can follow an ended choice. Costs one run of the
 * network for each place with a token before its end, shared by choices that begin alike.
 */
final class ChoiceTrie {
  private final TreeMap<Integer, ChoiceTrie> next = new TreeMap<>();
  private int ends = -1;

  /** Each choice as its tokens, no two alike. */
  static ChoiceTrie of(List<int[]> choices) {
    var root = new ChoiceTrie();
    for (int i = 0; i < choices.size(); i++) {
      ChoiceTrie node = root;
      for (int token : choices.get(i)) {
        node = node.next.computeIfAbsent(token, t -> new ChoiceTrie());
      }
      if (node.ends >= 0) {
        throw new IllegalArgumentException(
            "Choices %s and %s have the same tokens; give each choice once."
                .formatted(node.ends + 1, i + 1));
      }
      node.ends = i;
    }
    return root;
  }

  /** How many tokens all of these begin with. */
  static int commonStart(List<int[]> choices) {
    int[] first = choices.get(0);
    int common = first.length;
    for (int[] choice : choices) {
      int differs = Arrays.mismatch(first, choice);
      common = Math.min(common, differs < 0 ? first.length : differs);
    }
    return common;
  }

  /**
   * The log-probability of each of a number of choices at a place; they need not add up to 1.
   *
   * @param ending whether a token can follow a choice that has ended
   */
  double[] logProbabilities(NextToken place, int choices, IntPredicate ending) {
    double[] found = new double[choices];
    fill(found, place, 0, ending);
    return found;
  }

  private void fill(double[] found, NextToken place, double before, IntPredicate ending) {
    float[] logits = place.logits();
    double all = logSum(logits, token -> true);
    if (ends >= 0) {
      found[ends] = before + logSum(logits, ending) - all;
    }
    for (var branch : next.entrySet()) {
      ChoiceTrie child = branch.getValue();
      double here = before + logits[branch.getKey()] - all;
      if (child.next.isEmpty()) {
        found[child.ends] = here;
      } else {
        try (NextToken after = place.after(branch.getKey())) {
          child.fill(found, after, here, ending);
        }
      }
    }
  }

  /** The logarithm of the sum of the exponentials of the logits that pass. */
  static double logSum(float[] logits, IntPredicate passes) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logits.length; i++) {
      if (passes.test(i)) {
        largest = Math.max(largest, logits[i]);
      }
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      return largest;
    }
    double sum = 0;
    for (int i = 0; i < logits.length; i++) {
      if (passes.test(i)) {
        sum += Math.exp(logits[i] - largest);
      }
    }
    return largest + Math.log(sum);
  }
}
