package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class CohenKappaTest {
  private static List<List<Integer>> table(int... bothOneOtherNone) {
    var pairs = new ArrayList<List<Integer>>();
    List<List<Integer>> cells = List.of(List.of(1, 1), List.of(1, 0), List.of(0, 1), List.of(0, 0));
    for (int cell = 0; cell < cells.size(); cell++) {
      pairs.addAll(Collections.nCopies(bothOneOtherNone[cell], cells.get(cell)));
    }
    return pairs;
  }

  @Test
  void aTableByHand() {
    // Equal 35 of 50; by chance 25/50 · 30/50 + 25/50 · 20/50 = 1/2; (7/10 − 1/2) / (1/2) = 2/5.
    assertEquals(0.4, CohenKappa.of(table(20, 5, 10, 15)).orElseThrow(), 1e-15);
  }

  @Test
  void realAnnotationsGiveTheNumberOfScikitLearn() throws IOException {
    // scikit-learn 1.9.1: sklearn.metrics.cohen_kappa_score(annotator1, annotator2)
    JsonNode rows =
        new ObjectMapper().readTree(SharedData.data("pandalm/testset-v1.json").toFile());
    List<List<Integer>> pairs = new ArrayList<>();
    rows.forEach(
        row -> pairs.add(List.of(row.get("annotator1").asInt(), row.get("annotator2").asInt())));

    assertEquals(999, pairs.size());
    assertEquals(0.8520226785167024, CohenKappa.of(pairs).orElseThrow(), 1e-12);
  }

  @Test
  void thePlacesOfBothDoNotMatter() {
    assertEquals(CohenKappa.of(table(17, 3, 8, 5)), CohenKappa.of(table(17, 8, 3, 5)));
  }

  @Test
  void perfectAgreementIsOneOppositesAreBelowZeroAndOneValueIsUndefined() {
    assertEquals(1, CohenKappa.of(table(7, 0, 0, 4)).orElseThrow());
    assertEquals(-1, CohenKappa.of(table(0, 5, 5, 0)).orElseThrow());
    assertEquals(0, CohenKappa.of(table(6, 0, 3, 0)).orElseThrow(), "one says 1 throughout");
    assertTrue(CohenKappa.of(table(9, 0, 0, 0)).isEmpty());
    assertTrue(CohenKappa.of(List.of()).isEmpty());
  }

  @Test
  void moreOrFewerThanTwoRatingsAreRefused() {
    assertEquals(
        "A thing has 3 ratings. Kappa is for two ratings of each thing: leave out what has fewer, and use Krippendorff's alpha for more.",
        assertThrows(
                IllegalArgumentException.class,
                () -> CohenKappa.of(List.of(List.of(1, 1), List.of(1, 0, 1))))
            .getMessage());
  }
}
