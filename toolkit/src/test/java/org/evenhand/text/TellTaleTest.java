package org.evenhand.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TellTaleTest {
  @Test
  void marksAreTakenAndTheirSpacesWithThem() {
    assertEquals(
        "Smoke calms bees, and masks scent.",
        TellTale.strip("Smoke calms bees [1], and masks scent [Data: Reports (2, +more)] [2, 3]."));
    assertEquals("Bees.\n\nMore.", TellTale.strip("Bees (DC id: 17, [KG]).\n\nMore [4]."));
  }

  @Test
  void aListOfReferencesGoesOnlyFromTheEnd() {
    String middle = "References:\n- old hives\n\nThey differ.";

    assertEquals(middle, TellTale.strip(middle));
    assertEquals(
        "Bees.", TellTale.strip("Bees.\n\n### References\n\n- [1] hive.txt\n- [2] bee.txt\n"));
  }

  @Test
  void linksAndProseStay() {
    String text = "The knowledge base [1](http://x) says so; a[i] = 2, [see] above.";

    assertSame(text, TellTale.strip(text));
    assertEquals(List.of(TellTale.STORE_TALK), TellTale.in(text));
    assertEquals("knowledge base", TellTale.STORE_TALK.firstIn(text));
  }

  @Test
  void onlyTheKindsAskedForAreTaken() {
    assertEquals(
        "Bees [1].",
        TellTale.strip("Bees [1] [Data: Sources (1)].", Set.of(TellTale.DATA_CITATION)));
  }

  @Test
  void lookingTakesTimeLinearInTheText() {
    String long_ = "References:\n- a\n".repeat(2000) + "end";

    assertSame(long_, TellTale.strip(long_));
  }
}
