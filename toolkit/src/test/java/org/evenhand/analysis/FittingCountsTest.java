package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FittingCountsTest {
  private static FittingCounts of(String printed) {
    return FittingCounts.of(new BigDecimal(printed), 150);
  }

  @Test
  void thePublishedWinRateIsFiftyOf128OrTwentyFiveOf64() {
    // 25 / 64 = 0.390625, half-way between 39.06 and 39.07.
    assertEquals("39.06 % of at most 150 questions: 25 of 64, 50 of 128", of("39.06").toString());
  }

  @Test
  void theReportedWinRateFitsNoCount() {
    // The nearest are 2/3 = 66.67 % and, above it, 97 of 145 = 66.90 %, 95 of 142 = 66.90 %.
    assertFalse(of("66.70").isPossible());
    assertEquals("66.70 % of at most 150 questions: no count fits", of("66.70").toString());
    assertTrue(of("66.7").isPossible(), "with one decimal less there are many");
  }

  @Test
  void aMedianOfAnEvenNumberOfTrialsMayLieBetweenCounts() {
    var median = FittingCounts.asMedian(new BigDecimal("12.50"), 4, 24);

    assertEquals("[0.5 of 4]", median.counts().toString());
    assertEquals(
        "12.50 % as the median of 24 trials of at most 4 questions: 0.5 of 4", median.toString());
    assertTrue(FittingCounts.asMedian(new BigDecimal("12.50"), 4, 25).counts().isEmpty());
  }

  @Test
  void manyCountsAreCutShort() {
    assertEquals(
        "50 % of at most 150 questions: 1 of 2, 2 of 4, 3 of 6, 4 of 8, 5 of 10, 6 of 12, 7 of 14, 8 of 16"
            + " and %s more".formatted(of("50").counts().size() - 8),
        of("50").toString());
    assertEquals(150, of("0.00").counts().size());
    assertEquals("1 of 1", of("100").counts().get(0).toString());
  }

  @Test
  void whatIsNoPercentageIsRefused() {
    assertEquals(
        "100.01 is no percentage from 0 to 100. Give it with the decimals that were printed.",
        assertThrows(IllegalArgumentException.class, () -> of("100.01")).getMessage());
    assertEquals(
        "0 questions and 1 trials: both must be at least 1.",
        assertThrows(IllegalArgumentException.class, () -> FittingCounts.of(BigDecimal.ONE, 0))
            .getMessage());
  }
}
