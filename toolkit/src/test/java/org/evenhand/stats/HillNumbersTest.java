package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HillNumbersTest {
  /** Spiders in two woods (Sackett and others 2011), the example of the R package iNEXT. */
  private static final int[] GIRDLED = {
    46, 22, 17, 15, 15, 9, 8, 6, 6, 4, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
  };

  private static final int[] LOGGED = {
    88, 22, 16, 15, 13, 10, 8, 8, 7, 7, 7, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1
  };

  // R 4, iNEXT 3.0: iNEXT(spider, q=0, datatype="abundance")$AsyEst
  //   Girdled Species richness 26.000000 43.892857; Shannon 12.059650; Simpson 7.840000
  //   Logged  Species richness 37.000000 61.402778; Shannon 14.421002; Simpson 6.761499
  // $DataInfo: coverage of 92.89 % and 94.46 %
  @Test
  void valuesAreThoseOfInext() {
    HillNumbers girdled = HillNumbers.of(GIRDLED);
    assertEquals(26, girdled.kinds());
    assertEquals(43.892857, girdled.chao1(), 1e-6);
    assertEquals(12.059650, girdled.shannon(), 1e-6);
    assertEquals(7.840000, girdled.simpson(), 1e-6);
    assertEquals(0.9289, girdled.coverage(), 5e-5);

    HillNumbers logged = HillNumbers.of(LOGGED);
    assertEquals(37, logged.kinds());
    assertEquals(61.402778, logged.chao1(), 1e-6);
    assertEquals(14.421002, logged.shannon(), 1e-6);
    assertEquals(6.761499, logged.simpson(), 1e-6);
    assertEquals(0.9446, logged.coverage(), 5e-5);
  }

  /** Two A, one B, drawn two at a time: {A, A} once and {A, B} twice of three. */
  @Test
  void rarefactionByHand() {
    HillNumbers three = HillNumbers.of(2, 1);

    assertEquals(5 / 3.0, three.rarefied(0, 2), 1e-12, "1/3 · 1 + 2/3 · 2");
    // Seen once: 2/3 · 2 kinds; seen twice: 1/3 kind. Entropy: 4/3 · 1/2 · ln 2 + 0.
    assertEquals(Math.exp(2 / 3.0 * Math.log(2)), three.rarefied(1, 2), 1e-12);
    // Two of a draw are alike with probability 1/3: 1 / (1/2 + 1/2 · 1/3).
    assertEquals(1.5, three.rarefied(2, 2), 1e-12);
  }

  @Test
  void rarefiedToOneIsOneAndToAllIsTheSampleItself() {
    HillNumbers logged = HillNumbers.of(LOGGED);

    for (int order = 0; order <= 2; order++) {
      assertEquals(1, logged.rarefied(order, 1), 1e-9);
    }
    assertEquals(logged.kinds(), logged.rarefied(0, logged.size()), 1e-9);
    assertEquals(logged.shannon(), logged.rarefied(1, logged.size()), 1e-9);
    assertEquals(logged.simpson(), logged.rarefied(2, logged.size()), 1e-9);
  }

  @Test
  void evenSampleHasAsManyOfEveryOrder() {
    HillNumbers even = HillNumbers.of(7, 7, 0, 7);

    assertEquals(3, even.shannon(), 1e-12);
    assertEquals(3, even.simpson(), 1e-12);
    assertEquals(1, even.evenness(), 1e-12);
    assertEquals(1, even.coverage());
    assertEquals(3, even.chao1());
  }

  @Test
  void impossibleSamplesAreErrors() {
    assertEquals(
        "Nothing was seen in 2 kinds. Diversity needs at least one.",
        assertThrows(IllegalArgumentException.class, () -> HillNumbers.of(0, 0)).getMessage());
    assertEquals(
        "A kind was seen -1 times. Give counts of 0 or more.",
        assertThrows(IllegalArgumentException.class, () -> HillNumbers.of(3, -1)).getMessage());
    assertEquals(
        "A sample of 4 cannot be drawn from one of 3. Use 1 to 3.",
        assertThrows(IllegalArgumentException.class, () -> HillNumbers.of(2, 1).rarefied(0, 4))
            .getMessage());
  }
}
