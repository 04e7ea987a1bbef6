package org.evenhand.analysis;

import java.util.List;
import org.evenhand.stats.Box;
import org.evenhand.study.Source;

/**
 * How near the questions of a set are to the text that fits them best: for each question the mean
 * cosine, in [-1, 1], between its embedding and those of its nearest chunks. Nearness in words and
 * topic; it does not say that the text answers the question.
 *
 * @param name of the set
 * @param nearest how many chunks each mean is over
 * @param cosines one for each question, in the order of the questions; not empty
 */
public record Similarities(String name, Source source, int nearest, List<Double> cosines) {
  public Similarities {
    cosines = List.copyOf(cosines);
    if (cosines.isEmpty()) {
      throw new IllegalArgumentException(
          "The set '%s' has no question. Leave it out.".formatted(name));
    }
  }

  /** Median, quartiles, whiskers and outliers. */
  public Box box() {
    return Box.of(cosines.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
