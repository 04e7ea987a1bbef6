package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FastGraphRagTest {
  private static final Map<String, float[]> VECTORS =
      Map.of(
          "A. Keeper", new float[] {1, 0},
          "Ada", FakeEmbeddings.at(.9),
          "Bell", FakeEmbeddings.at(.6));

  /**
   * The only seed is Ada (cosine .9; the term "ship" is near nothing). With damping d = .85 along
   * Ada – Bell – Cove – Dock: a = .15 + d b/2, b = d (a + c/2), c = d (b/2 + k), k = d c/2. Solved:
   * k = .425 c, c = .425 b / (1 − .36125), b = .85 a / (1 − .425 · .66536…), so a : b : c : k = 1 :
   * 1.18520 : .78858 : .33515, which sums to 3.30893 a.
   */
  @Test
  void entitiesRelationsAndChunksAreRankedAsWorkedByHand() {
    Retrieval found =
        fast("{\"specific\": [\"A. Keeper\"], \"general\": [\"ship\"]}").retrieve(Tiny.asked());

    Tiny.assertEntities("Bell 0.3582, Ada 0.3022, Cove 0.2383, Dock 0.1013", found);
    Tiny.assertRelations("Ada-Bell 0.6604, Bell-Cove 0.5965, Cove-Dock 0.3396", found);
    Tiny.assertChunks("c1 0.6604, c2 0.5965, c3 0.3396", found);
    assertTrue(found.context().startsWith("[Entities]\n- Bell (Thing)"), found.context());
    assertEquals(List.of("c1", "c2", "c3"), found.shownChunkIds());
  }

  @Test
  void onlySoManyChunksAreTaken() {
    Retrieval found = fast("{\"specific\": [\"A. Keeper\"]}").withTopK(1).retrieve(Tiny.asked());

    assertEquals(List.of("c1"), found.shownChunkIds());
    assertEquals(3, found.relations().size());
  }

  @Test
  void termsThatAreNearNothingFindNothing() {
    ScriptedLlm llm = ScriptedLlm.saying("{\"specific\": [\"ship\"]}");
    FastGraphRag fast = over(llm);

    Reply reply = fast.answer(Tiny.asked());

    assertEquals(List.of(), reply.chunkIds());
    assertTrue(llm.prompts.get(1).contains("(No passage was found.)"), llm.prompts.get(1));
    assertEquals(0, fast.unreadReplies());
  }

  @Test
  void unreadTermsFallBackOnTheQuestionAndAreCounted() {
    FastGraphRag fast = fast("I do not know.");

    Retrieval found = fast.retrieve(Tiny.asked());

    assertTrue(found.terms().fallback(), found.terms().toString());
    assertEquals(1, fast.unreadReplies());
  }

  private static FastGraphRag fast(String reply) {
    return over(ScriptedLlm.saying(reply));
  }

  private static FastGraphRag over(ScriptedLlm llm) {
    return FastGraphRag.over(Tiny.GRAPH, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }
}
