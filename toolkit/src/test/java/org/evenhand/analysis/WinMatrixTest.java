package org.evenhand.analysis;

import static org.evenhand.analysis.Made.A;
import static org.evenhand.analysis.Made.B;
import static org.evenhand.analysis.Made.overall;
import static org.evenhand.study.Verdict.Winner.FIRST;
import static org.evenhand.study.Verdict.Winner.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.junit.jupiter.api.Test;

class WinMatrixTest {
  private static final Run C = Run.of("C");

  /** A beats B on both questions; C beats A on one and loses the other; B and C do not meet. */
  private static Made made() {
    var made = new Made(Settings.once()).questions(2);
    for (String question : List.of("q1", "q2")) {
      made.both(question, overall(FIRST), overall(SECOND));
    }
    made.add("q1", A, C, 1, 1, overall(SECOND)).add("q1", C, A, 1, 1, overall(FIRST));
    return made.add("q2", A, C, 1, 1, overall(FIRST)).add("q2", C, A, 1, 1, overall(SECOND));
  }

  @Test
  void aCellIsRowMinusColumnAndItsMirrorTheOpposite() {
    var matrix = WinMatrix.of(WinRates.of(made().study()));

    assertEquals(List.of("A#1", "B#1", "C#1"), matrix.runs());
    assertEquals(1, matrix.cell("A#1", "B#1").orElseThrow());
    assertEquals(-1, matrix.cell("B#1", "A#1").orElseThrow());
    assertEquals("0.0", "" + matrix.cell("C#1", "A#1").orElseThrow(), "no sign at zero");
    assertTrue(matrix.cell("A#1", "A#1").isEmpty());
    assertTrue(matrix.cell("B#1", "C#1").isEmpty(), "not compared");
    assertEquals(0.5, matrix.mean("A#1").orElseThrow(), "over B and C alike");
    assertEquals(2, matrix.pairs().size());
  }

  @Test
  void splitRatesAreRefused() {
    WinRates split = WinRates.of(made().study()).by(Split.TRIAL);
    // One trial gives one row a pair, so that only a second one is too many.
    assertEquals(2, WinMatrix.of(split).pairs().size());
    var twoTrials = new Made(Settings.once().withTrials(2)).questions(1);
    twoTrials.add("q1", A, B, 1, 1, overall(FIRST)).add("q1", B, A, 2, 1, overall(FIRST));
    WinRates byTrial = WinRates.of(twoTrials.study()).by(Split.TRIAL);
    assertEquals(
        "A#1 and B#1 have several rows (2, A#1 and B#1). Make the matrix of rates that are not split.",
        assertThrows(IllegalArgumentException.class, () -> WinMatrix.of(byTrial)).getMessage());
  }

  @Test
  void anEmptyStudyHasNoMatrix() {
    WinRates none = WinRates.of(new Made(Settings.once()).study());
    assertEquals(
        "No pair was judged, so there is no matrix. Judge some pairs first.",
        assertThrows(IllegalArgumentException.class, () -> WinMatrix.of(none)).getMessage());
  }
}
