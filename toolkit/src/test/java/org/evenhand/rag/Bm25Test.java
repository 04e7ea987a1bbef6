package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.text.Chunk;
import org.junit.jupiter.api.Test;

class Bm25Test {
  /**
   * Chunks of 4, 7, 8 and 2 words, mean 5.25. "the" is in c1, c2, c3: idf ln(1 + 1.5 / 3.5) =
   * .35667; "bell" in c1, c2: ln 2 = .69315. c1: (.35667 + .69315) / (1 + 1.2 (.25 + .75 · 4 /
   * 5.25)) = 1.04982 / 1.98571; c2: .35667 · 2 / (2 + 1.5) + .69315 / 2.5; c3: .35667 · 2 / (2 +
   * 1.67143).
   */
  @Test
  void chunksAreRankedAsWorkedByHand() {
    Retrieval found =
        Bm25.over(Tiny.GRAPH, ScriptedLlm.saying(""))
            .retrieve(Tiny.asked("The bell?", OptionalInt.empty()));

    Tiny.assertChunks("c1 0.5287, c2 0.4811, c3 0.1943", found);
    assertEquals(List.of("the", "bell"), found.terms().specific());
    assertEquals(List.of("c1", "c2", "c3"), found.shownChunkIds());
  }

  @Test
  void sharedCharactersFindChineseChunks() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            Tiny.GRAPH.entities(),
            List.of(),
            List.of(new Chunk("a", "", "灯塔看守人是艾达。"), new Chunk("b", "", "今天下雨。")));

    Retrieval found =
        Bm25.over(graph, ScriptedLlm.saying(""))
            .retrieve(Tiny.asked("谁守着灯塔？", OptionalInt.empty()));

    assertEquals(List.of("a"), found.shownChunkIds());
  }

  @Test
  void aQuestionThatSharesNoWordFindsNothing() {
    ScriptedLlm llm = ScriptedLlm.saying("Sorry.");

    Reply reply = Bm25.over(Tiny.GRAPH, llm).answer(Tiny.asked("Fog?", OptionalInt.empty()));

    assertEquals(List.of(), reply.chunkIds());
    assertTrue(llm.prompts.get(0).contains("(No passage was found.)"), llm.prompts.get(0));
  }
}
