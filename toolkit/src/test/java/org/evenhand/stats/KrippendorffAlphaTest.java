package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class KrippendorffAlphaTest {
  // Krippendorff 2011, four observers and twelve units, a dot for a missing value.
  private static final List<String> OBSERVERS =
      List.of("123321412...", "1233224125.3", ".3332342251.", "12332441251.");

  @Test
  void publishedExampleGivesItsOrdinalAlpha() {
    List<List<Integer>> units = new ArrayList<>();
    for (int unit = 0; unit < 12; unit++) {
      List<Integer> values = new ArrayList<>();
      for (String observer : OBSERVERS) {
        if (observer.charAt(unit) != '.') {
          values.add(observer.charAt(unit) - '0');
        }
      }
      units.add(values);
    }

    assertEquals(0.815, KrippendorffAlpha.ordinal(units).orElseThrow(), 5e-4);
  }

  @Test
  void realAnnotationsGiveTheNumberOfThePythonPackage() throws IOException {
    // krippendorff 0.9.0: alpha(reliability_data, level_of_measurement="ordinal")
    JsonNode rows =
        new ObjectMapper().readTree(SharedData.data("pandalm/testset-v1.json").toFile());
    List<List<Integer>> units = new ArrayList<>();
    for (JsonNode row : rows) {
      units.add(
          List.of(
              row.get("annotator1").asInt(),
              row.get("annotator2").asInt(),
              row.get("annotator3").asInt()));
    }

    assertEquals(999, units.size());
    assertEquals(0.8670846741392102, KrippendorffAlpha.ordinal(units).orElseThrow(), 1e-12);
  }

  @Test
  void twoUnitsByHand() {
    // Ratings 1 2 and 2 2: n_1 = 1, n_2 = 3, one distance of (1/2 + 3/2)² = 4 throughout;
    // observed 2 · 4, expected 2 · 1 · 3 · 4 = 24, alpha = 1 − 3 · 8 / 24 = 0.
    assertEquals(0, KrippendorffAlpha.ordinal(List.of(List.of(1, 2), List.of(2, 2))).orElseThrow());
  }

  @Test
  void perfectAgreementIsOneAndNoVariationIsUndefined() {
    assertEquals(
        1, KrippendorffAlpha.ordinal(List.of(List.of(1, 1), List.of(5, 5, 5))).orElseThrow());
    assertTrue(KrippendorffAlpha.ordinal(List.of(List.of(3, 3), List.of(3, 3))).isEmpty());
    assertTrue(KrippendorffAlpha.ordinal(List.of(List.of(3), List.of(1))).isEmpty());
    assertTrue(KrippendorffAlpha.ordinal(List.of()).isEmpty());
  }
}
