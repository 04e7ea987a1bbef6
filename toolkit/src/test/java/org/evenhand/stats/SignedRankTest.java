package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.evenhand.SharedData;
import org.evenhand.text.TextFile;
import org.junit.jupiter.api.Test;

class SignedRankTest {
  /**
   * scipy 1.17.1: wilcoxon(d, zero_method="wilcox", method="approx") on HiRAG against LightRAG,
   * agriculture, overall: 37 questions won over both orders, 14 lost, 49 even.
   */
  @Test
  void agreesWithScipy() {
    double[] differences = new double[100];
    Arrays.fill(differences, 0, 37, 1);
    Arrays.fill(differences, 37, 51, -1);

    SignedRank test = SignedRank.of(differences);

    assertEquals(0.0012790283276835708, test.p().getAsDouble(), 1e-12);
    assertEquals("p = 0.0013 (n = 100, 49 zeros)", test.toString());
  }

  /** Ranks of 1, 2, 3 all positive: W = 6, mean 3, variance 3.5; z = 3 / sqrt(3.5). */
  @Test
  void threePositiveDifferencesByHand() {
    double z = 3 / Math.sqrt(3.5);
    // 2 (1 - Phi(1.603567)) = 0.108809
    assertEquals(1.603567, z, 1e-6);
    assertEquals(0.108809, SignedRank.of(0.5, 2, 9).p().getAsDouble(), 1e-6);
  }

  @Test
  void e090IdenticalSeriesHaveNoTest() {
    List<String> lines = TextFile.read(SharedData.cases("E090.csv")).lines().skip(1).toList();
    double[] differences =
        lines.stream()
            .map(line -> line.split(","))
            .mapToDouble(cells -> Double.parseDouble(cells[1]) - Double.parseDouble(cells[2]))
            .toArray();

    SignedRank test = SignedRank.of(differences);

    assertEquals(OptionalDouble.empty(), test.p());
    assertEquals("not applicable: all differences are 0 (n = 5, 5 zeros)", test.toString());
  }

  @Test
  void whatIsNoNumberIsAnError() {
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> SignedRank.of(1, Double.NaN))
            .getMessage()
            .startsWith("A difference is NaN."));
    assertThrows(IllegalArgumentException.class, SignedRank::of);
  }
}
