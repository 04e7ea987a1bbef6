package org.evenhand.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class QuantilesTest {

  @Test
  void quantilesAreThoseOfNumpyAndR() {
    // numpy 2.4.6: numpy.quantile([2,3,5,7,11,13,17,19,23,29,31], [.1, .25, .9]) = 3, 6, 29
    // numpy.quantile([1,2,4,8,16], [.3, .62]) = 2.4, 5.92; R: quantile(x, p, type = 7)
    double[] primes = {31, 2, 29, 3, 23, 5, 19, 7, 17, 11, 13};

    assertEquals(3, Quantiles.type7(primes, 0.1), 1e-12);
    assertEquals(6, Quantiles.type7(primes, 0.25), 1e-12);
    assertEquals(29, Quantiles.type7(primes, 0.9), 1e-12);
    assertEquals(2.4, Quantiles.type7(new double[] {1, 2, 4, 8, 16}, 0.3), 1e-12);
    assertEquals(5.92, Quantiles.type7(new double[] {1, 2, 4, 8, 16}, 0.62), 1e-12);
  }

  @Test
  void theEndsAreTheSmallestAndTheLargest() {
    double[] values = {7, 3, 5};

    assertEquals(3, Quantiles.type7(values, 0));
    assertEquals(7, Quantiles.type7(values, 1));
    assertEquals(4.5, Quantiles.type7(new double[] {4.5}, 0.77));
  }

  /** E092: the box of ten win rates by one documented method. */
  @Test
  void theBoxOfTenRatesHasTheQuartilesOfTypeSeven() throws Exception {
    double[] rates =
        java.nio.file.Files.readAllLines(SharedData.cases("E092.csv")).stream()
            .skip(1)
            .mapToDouble(Double::parseDouble)
            .toArray();

    assertEquals(new Box(10, 1, 2.25, 3.5, 5, 9, List.of()), Box.of(rates));
  }

  @Test
  void whiskersEndAtTheLastValueWithinReachAndTheRestAreOutliers() {
    // q1 = 3, q3 = 7: the reach is 6, so that 13 is the last within and 13.5 the first beyond.
    assertEquals(new Box(9, 2, 3, 5, 7, 13, List.of()), Box.of(5, 3, 2, 7, 13, 5, 3, 7, 4));
    assertEquals(new Box(9, 2, 3, 5, 7, 7, List.of(13.5)), Box.of(5, 3, 2, 7, 13.5, 5, 3, 7, 4));
  }

  @Test
  void equalValuesMakeAFlatBox() {
    assertEquals(new Box(3, 0.5, 0.5, 0.5, 0.5, 0.5, List.of()), Box.of(0.5, 0.5, 0.5));
  }

  @Test
  void aValueThatIsNoneIsRefused() {
    var nan = assertThrows(IllegalArgumentException.class, () -> Box.of(1, Double.NaN, 3));
    var none = assertThrows(IllegalArgumentException.class, Box::of);
    var p =
        assertThrows(
            IllegalArgumentException.class, () -> Quantiles.type7(new double[] {1}, Double.NaN));

    assertEquals(
        "One of the 3 values is NaN. Leave out what has no value, and count it.", nan.getMessage());
    assertEquals("There are no values, so there is no quantile.", none.getMessage());
    assertEquals("A quantile at NaN is none. Give a share from 0 to 1.", p.getMessage());
  }
}
