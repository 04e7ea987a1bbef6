package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.evenhand.analysis.EntitySpread.Mentions;
import org.evenhand.study.Source;
import org.junit.jupiter.api.Test;

class EntitySpreadTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "by hand");

  @Test
  void mentionsAreCountedOncePerQuestion() {
    var spread =
        EntitySpread.of(
            "hand",
            SOURCE,
            List.of(List.of("B", "A", "B"), List.of("B"), List.of(), List.of("C", "B")),
            Set.of("A", "C")::contains);

    assertEquals(4, spread.questions());
    assertEquals(1, spread.withoutEntity());
    assertEquals(
        List.of(new Mentions("B", 3), new Mentions("A", 1), new Mentions("C", 1)),
        spread.mentions());
    assertEquals(5, spread.total());
    assertEquals(3, spread.distinct());
    assertEquals(4 / 5.0, spread.topShare(2).orElseThrow());
    assertEquals(2 / 5.0, spread.openingShare().orElseThrow());
    assertEquals(25 / 11.0, spread.hill().simpson(), 1e-12);
  }

  @Test
  void noEntityGivesNoShare() {
    var spread = EntitySpread.of("none", SOURCE, List.of(List.of(), List.of()), entity -> true);

    assertEquals(2, spread.withoutEntity());
    assertEquals(0, spread.distinct());
    assertEquals(List.of(), spread.top(10));
    assertTrue(spread.topShare(10).isEmpty());
    assertTrue(spread.openingShare().isEmpty());
    assertThrows(IllegalArgumentException.class, spread::hill);
  }
}
