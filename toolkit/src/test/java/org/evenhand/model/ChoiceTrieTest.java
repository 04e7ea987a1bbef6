package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceTrieTest {

  @Test
  void oneTokenChoicesHaveTheProbabilitiesOfTheirTokens() {
    var model = InventedModel.of(Map.of(":", Map.of("1", 0.2, "2", 0.3, "x", 0.5)));

    assertArrayEquals(new double[] {0.2, 0.3}, probabilities(model, "1", "2"), 1e-7);
  }

  @Test
  void choicesOfSeveralTokensMultiplyAlongTheirPath() {
    // "certainly" = certain + ly; "no" is one token.
    // P(certainly) = 1/2 * 1/3 = 1/6, P(no) = 1/4.
    var model =
        InventedModel.of(
            Map.of(
                ":", Map.of("certain", 0.5, "no", 0.25, "x", 0.25),
                ":certain", Map.of("ly", 1 / 3.0, "x", 2 / 3.0)));

    assertArrayEquals(
        new double[] {1 / 6.0, 1 / 4.0}, probabilities(model, "certainly", "no"), 1e-7);
  }

  @Test
  void choiceThatBeginsAnotherNeedsItsEnd() {
    // Digit by digit: P("1" and it ends) = 0.6 * 0.7, P("12") = 0.6 * 0.2, and 0.1 goes elsewhere.
    var model =
        InventedModel.of(
            Map.of(
                ":", Map.of("1", 0.6, "x", 0.4),
                ":1", Map.of("2", 0.2, ",", 0.4, "}", 0.3, "7", 0.1)));

    assertArrayEquals(new double[] {0.42, 0.12}, probabilities(model, "1", "12"), 1e-7);
  }

  @Test
  void everyPlaceIsClosedAgain() {
    var model = InventedModel.random(5, 3);

    double[] found = probabilities(model, "1", "12", "123", "certainly", "no");

    assertEquals(5, found.length);
    assertEquals(1, model.open(), "only the place that was asked at is still open");
  }

  @Test
  void commonStartIsTheSharedTokens() {
    assertEquals(2, ChoiceTrie.commonStart(List.of(new int[] {4, 5, 6}, new int[] {4, 5, 7, 8})));
    assertEquals(2, ChoiceTrie.commonStart(List.of(new int[] {4, 5, 6}, new int[] {4, 5})));
    assertEquals(0, ChoiceTrie.commonStart(List.of(new int[] {4}, new int[] {5})));
  }

  @Test
  void sameTokensTwiceAreRefused() {
    var thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> ChoiceTrie.of(List.of(new int[] {4}, new int[] {5}, new int[] {4})));

    assertEquals(
        "Choices 1 and 3 have the same tokens; give each choice once.", thrown.getMessage());
  }

  private static double[] probabilities(InventedModel model, String... choices) {
    List<int[]> encoded = Arrays.stream(choices).map(ChoiceTrieTest::tokens).toList();
    NextToken place = model.after(InventedModel.VOCABULARY.encode(":"));
    double[] found =
        ChoiceTrie.of(encoded)
            .logProbabilities(
                place, choices.length, token -> token < 256 && ",}] \n".indexOf(token) >= 0);
    return Arrays.stream(found).map(Math::exp).toArray();
  }

  private static int[] tokens(String choice) {
    return InventedModel.VOCABULARY.encode(choice);
  }
}
