package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.evenhand.stats.CrossedMean.Value;
import org.junit.jupiter.api.Test;

class CrossedMeanTest {
  @Test
  void varianceOfTwoByTwoByHand() {
    // Values 1 2 / 3 6, mean 3, influences -2/4 -1/4 0 3/4. Rows: -3/4, 3/4: 2 · 18/16 = 9/4.
    // Columns: -1/2, 1/2: 2 · 1/2 = 1. Cells: 4/3 · 14/16 = 7/6. 9/4 + 1 − 7/6 = 25/12.
    var mean =
        CrossedMean.of(
            List.of(
                new Value("a", "x", 1),
                new Value("a", "y", 2),
                new Value("b", "x", 3),
                new Value("b", "y", 6)));

    assertEquals(3, mean.estimate());
    // Not below the rows' own 9/4.
    assertEquals(Math.sqrt(9 / 4.0), mean.standardError(), 1e-12);
    assertTrue(mean.interval(0.95).isEmpty(), "two clusters have no interval");
  }

  @Test
  void copiedRatingsDoNotNarrowTheInterval() {
    List<Value> values = draw(new Random(3), 12, 12, 1, 1);
    List<Value> twice = new ArrayList<>(values);
    twice.addAll(values);

    assertEquals(
        CrossedMean.of(values).interval(0.95).orElseThrow().width(),
        CrossedMean.of(twice).interval(0.95).orElseThrow().width(),
        1e-12);
  }

  @Test
  void intervalsCoverTheMeanWhereBothRatersAndQuestionsVary() {
    int covered = 0;
    int differences = 0;
    int studies = 600;
    for (int study = 0; study < studies; study++) {
      var random = new Random(1000 + study);
      List<Value> values = draw(random, 20, 30, 0.7, 0.6);
      covered += CrossedMean.of(values).interval(0.95).orElseThrow().contains(0) ? 1 : 0;
      List<Value> first = values.stream().filter(v -> v.column().compareTo("q25") < 0).toList();
      List<Value> second = values.stream().filter(v -> v.column().compareTo("q25") >= 0).toList();
      differences +=
          CrossedMean.difference(first, second).interval(0.95).orElseThrow().contains(0) ? 1 : 0;
    }

    double share = (double) covered / studies;
    double ofDifferences = (double) differences / studies;
    assertTrue(share > 0.92 && share < 0.985, "mean: " + share);
    assertTrue(ofDifferences > 0.92 && ofDifferences < 0.985, "difference: " + ofDifferences);
  }

  @Test
  void nothingHasNoMean() {
    assertEquals(
        "There is no value, so there is no mean.",
        assertThrows(IllegalArgumentException.class, () -> CrossedMean.of(List.of())).getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Value("a", "x", Double.NaN));
  }

  private static List<Value> draw(Random random, int raters, int questions, double r, double q) {
    double[] ofQuestion = random.doubles(questions).map(u -> random.nextGaussian() * q).toArray();
    List<Value> values = new ArrayList<>();
    for (int rater = 0; rater < raters; rater++) {
      double own = random.nextGaussian() * r;
      for (int question = 0; question < questions; question++) {
        values.add(
            new Value(
                "p" + rater,
                "q" + (10 + question),
                own + ofQuestion[question] + random.nextGaussian()));
      }
    }
    return values;
  }
}
