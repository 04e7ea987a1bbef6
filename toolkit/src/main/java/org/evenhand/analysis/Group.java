package org.evenhand.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The part of a study that a row is about.
 *
 * @param labels what it was split by and which part this is, in the order of the splits; empty for
 *     the whole study
 */
public record Group(Map<Split, String> labels) {
  public Group {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  /**
   * The label of one split.
   *
   * @throws IllegalArgumentException if the result was not split by it
   */
  public String get(Split split) {
    String label = labels.get(split);
    if (label == null) {
      throw new IllegalArgumentException(
          "The rows are split by %s, not by %s. Add it to by(…)."
              .formatted(labels.keySet(), split));
    }
    return label;
  }

  /** For example {@code agriculture, Overall}; {@code all} for the whole study. */
  @Override
  public String toString() {
    return labels.isEmpty() ? "all" : String.join(", ", labels.values());
  }
}
