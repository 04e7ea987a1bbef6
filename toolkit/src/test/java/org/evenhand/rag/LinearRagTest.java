package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.graph.Entity;
import org.evenhand.rag.index.Sentences;
import org.junit.jupiter.api.Test;

class LinearRagTest {
  private static final String ABOUT_BELL = "Where is the bell?";
  private static final Map<String, float[]> VECTORS =
      Map.of(
          ABOUT_BELL,
          new float[] {1, 0},
          "Where is it?",
          new float[] {1, 0},
          "Ada rings the Bell.",
          FakeEmbeddings.at(.6),
          "The Bell is heard in the Cove.",
          FakeEmbeddings.at(.8),
          "From the Cove boats go to the Dock.",
          FakeEmbeddings.at(.9),
          "It rains.",
          FakeEmbeddings.at(.6));

  /**
   * Each chunk is one sentence. Bell starts at 1. Round 2: Bell's best sentence is c2's (.8), which
   * gives .8 to Bell and Cove. Round 3: Bell's other sentence, c1's, would give .8 · .6 < .5;
   * Cove's c3 gives .8 · .9 = .72 to Cove and Dock. So Bell 1.8, Cove .8 + .72, Dock .72.
   *
   * <p>Passages: .05 (1.5 s + ln(1 + bonus)) with s = 0, 2/3, 1, 0 and bonus .8 ln 2 / 2 for Bell,
   * .72 ln 2 / 3 for Cove and for Dock. PageRank of these, damping .5, by a power iteration written
   * in Python 3 over links of .5 for each of two entities in a chunk, and 1 between neighbours.
   */
  @Test
  void entitiesWakeOthersAndPageRankRanksPassages() {
    Retrieval found = linear(ScriptedLlm.saying("")).retrieve(asked(ABOUT_BELL));

    assertEquals(List.of("Bell"), found.terms().specific());
    Tiny.assertEntities("Bell 1.8000, Cove 1.5200, Dock 0.7200", found);
    Tiny.assertChunks("c2 0.1692, c3 0.1525, c1 0.0956, c4 0.0254", found);
  }

  @Test
  void aQuestionThatNamesNoEntityRanksPassagesByEmbedding() {
    Retrieval found = linear(ScriptedLlm.saying("")).retrieve(asked("Where is it?"));

    Tiny.assertChunks("c3 0.9000, c2 0.8000, c1 0.6000, c4 0.6000", found);
    Tiny.assertEntities("", found);
  }

  @Test
  void onlyTheAnswerIsACall() {
    Reply reply = linear(ScriptedLlm.saying("There.")).withTopK(1).answer(asked(ABOUT_BELL));

    assertEquals(1, reply.cost().calls());
    assertEquals(List.of("c2"), reply.chunkIds());
  }

  @Test
  void namesAreFoundAsWordsOfTheirOwnInEveryScript() {
    Entity ada = new Entity("Ada", "", List.of(), List.of(), List.of("the Keeper"));
    assertEquals(2, Sentences.mentions(ada, "ADA, the keeper's daughter, left Canada for Adana."));
    assertEquals(0, Sentences.mentions(ada, "Adamant"));
    assertEquals(2, Sentences.mentions(Entity.of("灯塔"), "灯塔看守人守着灯塔。"));
  }

  private static Asked asked(String question) {
    return Tiny.asked(question, OptionalInt.empty());
  }

  private static LinearRag linear(ScriptedLlm llm) {
    return LinearRag.over(Tiny.GRAPH, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }
}
