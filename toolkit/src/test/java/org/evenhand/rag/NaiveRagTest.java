package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.StageCost;
import org.evenhand.text.Chunk;
import org.evenhand.text.Refusal;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NaiveRAG, and by it what all reference methods share. */
class NaiveRagTest {
  private static final Map<String, float[]> VECTORS =
      Map.of(
          Tiny.QUESTION,
          new float[] {2, 0},
          "Ada rings the Bell.",
          FakeEmbeddings.at(.6),
          "The Bell is heard in the Cove.",
          FakeEmbeddings.at(.8),
          "From the Cove boats go to the Dock.",
          FakeEmbeddings.at(-.5),
          "It rains.",
          FakeEmbeddings.at(.6));

  @TempDir Path folder;

  @Test
  void chunksAreRankedByCosineAndEqualsStayInOrder() {
    Retrieval found = naive(ScriptedLlm.saying("")).retrieve(Tiny.asked());

    Tiny.assertChunks("c2 0.8000, c1 0.6000, c4 0.6000, c3 -0.5000", found);
    assertEquals(List.of("c2", "c1", "c4", "c3"), found.shownChunkIds());
    assertEquals(
        "[Passages]\n\nThe Bell is heard in the Cove.\n\nAda rings the Bell.\n\nIt rains.\n\nFrom"
            + " the Cove boats go to the Dock.",
        found.context());
  }

  @Test
  void onlySoManyAreLookedAtAsWanted() {
    Tiny.assertChunks(
        "c2 0.8000", naive(ScriptedLlm.saying("")).withTopK(1).retrieve(Tiny.asked()));
  }

  @Test
  void theAnswerIsOneCallUnderItsIdentityAndPaid() {
    ScriptedLlm llm = ScriptedLlm.saying("<think>Bell?</think> Ada did. ");

    Reply reply = naive(llm).answer(Tiny.asked());

    assertEquals("Ada did.", reply.text());
    assertEquals(List.of("c2", "c1", "c4", "c3"), reply.chunkIds());
    assertEquals(List.of(Tiny.asked().call()), llm.ids);
    assertEquals(
        new AnswerCost("scripted", 1, 100, 10, OptionalDouble.of(0.25), reply.cost().millis())
            .withStages(List.of(new StageCost(AnswerStage.ANSWERING, 1, 100, 10)))
            .withPrompt(reply.cost().contextTokens(), reply.cost().promptTokens()),
        reply.cost());
    assertTrue(llm.prompts.get(0).contains("It rains."), llm.prompts.get(0));
    assertTrue(llm.prompts.get(0).endsWith("Question: " + Tiny.QUESTION), llm.prompts.get(0));
  }

  @Test
  void theTargetLengthStandsLastInThePrompt() {
    ScriptedLlm llm = ScriptedLlm.saying("Yes.");

    naive(llm).answer(Tiny.asked("Are 30 words few?", OptionalInt.of(120)));

    assertTrue(llm.prompts.get(0).endsWith("Give an answer of about 120 words."), "length");
  }

  @Test
  void aReplayedCallHasTokensButNoTime() {
    AnswerCost cost = naive(ScriptedLlm.replaying("Ada.")).answer(Tiny.asked()).cost();

    assertEquals(0, cost.millis());
    assertEquals(100, cost.inputTokens());
    assertEquals(OptionalDouble.of(0.25), cost.price());
  }

  @Test
  void whereNothingIsFoundTheModelIsToldSoAndItsRefusalStays() {
    ScriptedLlm llm = ScriptedLlm.saying("Sorry, I cannot answer that from what was found.");

    Reply reply = naive(llm).answer(Tiny.asked(" ", OptionalInt.empty()));

    assertEquals(List.of(), reply.chunkIds());
    assertTrue(llm.prompts.get(0).contains("(No passage was found.)"), llm.prompts.get(0));
    assertTrue(Refusal.isRefusal(reply.text()), reply.text());
    assertTrue(
        llm.prompts.get(0).contains(reply.text()), "the prompt asks for a sentence that is seen");
  }

  @Test
  void theContextKeepsWithinItsBudgetAndShowsTheBeginningOfALongPassage() {
    for (int budget : new int[] {1, 5, 8, 13, 20, 24, 40}) {
      Retrieval found =
          naive(ScriptedLlm.saying("")).withContextTokens(budget).retrieve(Tiny.asked());
      assertTrue(TokenCounter.count(found.context()) <= budget, found.context());
    }
    Retrieval cut = naive(ScriptedLlm.saying("")).withContextTokens(8).retrieve(Tiny.asked());
    assertEquals("[Passages]\n\nThe Bell is", cut.context());
    assertEquals(List.of("c2"), cut.shownChunkIds());
  }

  @Test
  void textsOfOtherScriptsAreFoundAndShown() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            Tiny.GRAPH.entities(),
            List.of(),
            List.of(new Chunk("a", "", "灯塔看守人是谁"), new Chunk("b", "", "雨")));
    var embeddings =
        new FakeEmbeddings(Map.of("谁守着灯塔？", FakeEmbeddings.at(1), "雨", FakeEmbeddings.at(.9)));

    Retrieval found =
        NaiveRag.over(graph, ScriptedLlm.saying(""))
            .withEmbeddings(embeddings)
            .retrieve(Tiny.asked("谁守着灯塔？", OptionalInt.empty()));

    Tiny.assertChunks("b 0.9000, a 0.0000", found);
    assertTrue(found.context().contains("灯塔看守人是谁"), found.context());
  }

  @Test
  void anIndexIsReadAgainForTheSameTextsAndBuiltAgainForOthers() throws Exception {
    Retrieval built = indexed(Tiny.GRAPH, 5);
    Retrieval read = indexed(Tiny.GRAPH, 1);
    assertEquals(built, read);

    List<Chunk> changed = new ArrayList<>(Tiny.GRAPH.chunks());
    changed.set(3, new Chunk("c4", "d", "It snows."));
    indexed(KnowledgeGraph.of(Tiny.GRAPH.entities(), List.of(), changed), 5);

    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
      }
    }
    assertEquals(built, indexed(Tiny.GRAPH, 5), "a damaged index is built again");
  }

  @Test
  void settingsThatShowNothingAreErrors() {
    NaiveRag naive = naive(ScriptedLlm.saying(""));

    assertEquals(
        "The 0 best are none. Look at 1 or more.",
        assertThrows(IllegalArgumentException.class, () -> naive.withTopK(0)).getMessage());
    assertEquals(
        "A context of 0 tokens shows nothing. Allow some, such as 4000.",
        assertThrows(IllegalArgumentException.class, () -> naive.withContextTokens(0))
            .getMessage());
    KnowledgeGraph bare = KnowledgeGraph.of(Tiny.GRAPH.entities(), List.of(), List.of());
    assertEquals(
        "NaiveRAG searches chunks, but no text of a chunk is known to the graph of 4 entities and"
            + " 0 relations (The graph made in memory). Read the graph together with its chunks.",
        assertThrows(
                IllegalArgumentException.class, () -> NaiveRag.over(bare, ScriptedLlm.saying("")))
            .getMessage());
  }

  @Test
  void theNameSaysThatItIsAReference() {
    assertEquals("NaiveRAG (reference)", naive(ScriptedLlm.saying("")).name());
    assertFalse(naive(ScriptedLlm.saying("")).model().isEmpty());
  }

  private NaiveRag naive(ScriptedLlm llm) {
    return NaiveRag.over(Tiny.GRAPH, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }

  private Retrieval indexed(KnowledgeGraph graph, int embedded) {
    var embeddings = new FakeEmbeddings(VECTORS);
    Retrieval found =
        NaiveRag.over(graph, ScriptedLlm.saying(""))
            .withEmbeddings(embeddings)
            .withIndexFolder(folder)
            .retrieve(Tiny.asked());
    assertEquals(embedded, embeddings.asked.size(), embeddings.asked.toString());
    return found;
  }
}
