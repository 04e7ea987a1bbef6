package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class LightRagTest {
  private static final String KEYWORDS =
      "Here: {\"specific\": [\"light\", \"keeper\"], \"general\": [\"noise\"],}";
  private static final Map<String, float[]> VECTORS =
      Map.of(
          "light, keeper",
          new float[] {1, 0},
          "Ada",
          FakeEmbeddings.at(.9),
          "Bell",
          FakeEmbeddings.at(.1),
          "Cove",
          FakeEmbeddings.at(.5),
          "noise",
          new float[] {1, 0},
          "ringing",
          FakeEmbeddings.at(.3),
          "sound",
          FakeEmbeddings.at(.7),
          "boats",
          FakeEmbeddings.at(.1),
          Tiny.QUESTION,
          new float[] {0, 1});

  /**
   * Specific level: Ada (.9) and Cove (.5); Bell and Dock are below .2. Their relations by degrees
   * of ends: Bell-Cove 2 + 2; Ada-Bell 1 + 2 and Cove-Dock 2 + 1 are equal, and Ada-Bell weighs
   * more. Chunks: Ada's c1, shared by her neighbour Bell (2); Cove's c2, shared by Bell, and c3,
   * shared by Dock (2 each).
   *
   * <p>General level: Bell-Cove (.7) and Ada-Bell (.3), by degrees 4 and 3; ends Bell, Cove, Ada;
   * chunks c2, c1. In turn: entities Ada, Bell, Cove; chunks c1, c2, c3.
   */
  @Test
  void bothLevelsAreRankedAsWorkedByHandAndTakenInTurn() {
    Retrieval found = light(ScriptedLlm.saying(KEYWORDS)).retrieve(Tiny.asked());

    assertEquals(
        new QueryTerms(List.of("light", "keeper"), List.of("noise"), false), found.terms());
    Tiny.assertEntities("Ada 0.9000, Bell 0.0000, Cove 0.5000", found);
    Tiny.assertRelations("Bell-Cove 4.0000, Ada-Bell 3.0000, Cove-Dock 3.0000", found);
    Tiny.assertChunks("c1 2.0000, c2 2.0000, c3 2.0000", found);
    assertEquals(
        """
        [Entities]
        - Ada (Thing): Keeper of the light.
        - Bell (Thing): A bell on the quay.
        - Cove (Thing): A cove in the north.

        [Relations]
        - Bell – Cove: Bell and Cove.
        - Ada – Bell: Ada and Bell.
        - Cove – Dock: Cove and Dock.

        [Passages]

        Ada rings the Bell.

        The Bell is heard in the Cove.

        From the Cove boats go to the Dock.""",
        found.context());
  }

  @Test
  void oneLevelAloneIsEnough() {
    Retrieval found =
        light(ScriptedLlm.saying("{\"general\": [\"noise\"]}")).withTopK(1).retrieve(Tiny.asked());

    Tiny.assertEntities("Bell 0.0000, Cove 0.0000", found);
    Tiny.assertRelations("Bell-Cove 4.0000", found);
    Tiny.assertChunks("c2 1.0000", found);
  }

  @Test
  void unreadKeywordsFallBackOnTheQuestionAndAreCounted() {
    for (String reply : List.of("", "light", "{\"specific\": [\"li", "{}", "{\"specific\": [3]}")) {
      LightRag light = light(ScriptedLlm.saying(reply));

      Retrieval found = light.retrieve(Tiny.asked());

      assertEquals(
          new QueryTerms(List.of(Tiny.QUESTION), List.of(Tiny.QUESTION), true), found.terms());
      assertEquals(1, light.unreadReplies(), reply);
      assertEquals("Bell", found.entities().get(0).item().name());
    }
    LightRag read = light(ScriptedLlm.saying(KEYWORDS));
    read.retrieve(Tiny.asked());
    assertEquals(0, read.unreadReplies());
  }

  @Test
  void bothCallsAreCounted() {
    ScriptedLlm llm = new ScriptedLlm(p -> p.contains("\"specific\"") ? KEYWORDS : "Ada did.");

    Reply reply = light(llm).answer(Tiny.asked());

    assertEquals("Ada did.", reply.text());
    assertEquals(List.of("c1", "c2", "c3"), reply.chunkIds());
    assertEquals(
        List.of(2, 200, 20, .5),
        List.of(
            reply.cost().calls(),
            reply.cost().inputTokens(),
            reply.cost().outputTokens(),
            reply.cost().price().orElseThrow()));
    assertEquals(List.of(Tiny.asked().call(), Tiny.asked().call()), llm.ids);
  }

  @Test
  void eachOfTheThreePartsKeepsWithinTheBudget() {
    String context =
        light(ScriptedLlm.saying(KEYWORDS)).withContextTokens(16).retrieve(Tiny.asked()).context();

    assertTrue(TokenCounter.count(context) <= 48, context);
    assertTrue(context.contains("Ada (Thing)") && !context.contains("Cove (Thing)"), context);
    assertTrue(context.contains("Ada rings the Bell.") && !context.contains("boats go"), context);
  }

  private static LightRag light(ScriptedLlm llm) {
    return LightRag.over(Tiny.GRAPH, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }
}
