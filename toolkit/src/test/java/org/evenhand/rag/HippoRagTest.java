package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HippoRagTest {
  /** The names Bell and Dock have a cosine of .48 + .8 · .6 = .96 and so are linked. */
  private static final Map<String, float[]> VECTORS =
      Map.of(
          Tiny.QUESTION,
          new float[] {1, 0},
          "ringing",
          FakeEmbeddings.at(.9),
          "sound",
          FakeEmbeddings.at(.5),
          "boats",
          FakeEmbeddings.at(.1),
          "Bell",
          FakeEmbeddings.at(.6),
          "Dock",
          FakeEmbeddings.at(.8),
          "Ada rings the Bell.",
          FakeEmbeddings.at(.6),
          "The Bell is heard in the Cove.",
          FakeEmbeddings.at(.8),
          "From the Cove boats go to the Dock.",
          FakeEmbeddings.at(-.5),
          "It rains.",
          FakeEmbeddings.at(.6));

  /**
   * Cosines .9, .5, .1 of the relations become 1, .5, 0; the last is not shown. Seeds: Ada 1 (one
   * chunk); Bell (1/2 + .5/2) / 2 = .375; Cove .5/2; passages .05 · (11/13, 1, 0, 11/13). PageRank
   * of these, damping .5, by a power iteration written in Python 3 over the links A–B 2, B–C 1, C–D
   * 1, B–D .96 and 1 for each entity in each of its chunks.
   */
  @Test
  void chunksAreRankedByPageRankFromFactsAndPassages() {
    Retrieval found = hippo("{\"facts\": [2, 1, 9]}").retrieve(Tiny.asked());

    Tiny.assertRelations("Ada-Bell 1.0000, Bell-Cove 0.5000", found);
    Tiny.assertEntities("Ada 0.3600, Bell 0.2879, Cove 0.1227, Dock 0.0442", found);
    Tiny.assertChunks("c1 0.0963, c2 0.0539, c3 0.0228, c4 0.0122", found);
    assertEquals(List.of("c1", "c2", "c3", "c4"), found.shownChunkIds());
  }

  @Test
  void theModelDecidesWhichFactsCount() {
    ScriptedLlm llm = ScriptedLlm.saying("{\"facts\": [1]}");

    Retrieval found = over(llm).retrieve(Tiny.asked());

    assertTrue(
        llm.prompts
            .get(0)
            .contains("1. Ada – Bell: Ada and Bell.\n2. Bell – Cove: Bell and Cove.\n[end of"),
        llm.prompts.get(0));
    Tiny.assertRelations("Ada-Bell 1.0000", found);
    Tiny.assertChunks("c1 0.1070, c2 0.0501, c4 0.0131, c3 0.0124", found);
  }

  @Test
  void withoutAFactPassagesAreRankedByEmbedding() {
    Retrieval found = hippo("{\"facts\": []}").retrieve(Tiny.asked());

    Tiny.assertRelations("", found);
    Tiny.assertChunks("c2 0.8000, c1 0.6000, c4 0.6000", found);
  }

  @Test
  void anUnreadChoiceKeepsAllFactsAndIsCounted() {
    HippoRag hippo = hippo("the first");

    Tiny.assertRelations("Ada-Bell 1.0000, Bell-Cove 0.5000", hippo.retrieve(Tiny.asked()));
    assertEquals(1, hippo.unreadReplies());
  }

  @Test
  void bothCallsAreCounted() {
    Reply reply = hippo("{\"facts\": [1]}").withTopK(2).answer(Tiny.asked());

    assertEquals(2, reply.cost().calls());
    assertEquals(List.of("c1", "c2"), reply.chunkIds());
  }

  private static HippoRag hippo(String reply) {
    return over(ScriptedLlm.saying(reply));
  }

  private static HippoRag over(ScriptedLlm llm) {
    return HippoRag.over(Tiny.GRAPH, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }
}
