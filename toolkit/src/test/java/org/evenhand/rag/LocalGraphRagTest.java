package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.evenhand.graph.CommunityReport;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class LocalGraphRagTest {
  private static final List<CommunityReport> REPORTS =
      List.of(
          new CommunityReport("0-0", 0, "Bells", "Ada rings.", List.of("Ada", "Bell")),
          new CommunityReport("0-1", 0, "Boats", "They sail.", List.of("Cove", "Dock")));
  private static final Map<String, float[]> VECTORS =
      Map.of(
          Tiny.QUESTION,
          new float[] {1, 0},
          "Bell",
          FakeEmbeddings.at(.9),
          "Cove",
          FakeEmbeddings.at(.7),
          "Ada",
          FakeEmbeddings.at(.6));

  /**
   * Bell (.9), Cove (.7) and Ada (.6) of four. Bells has two of them as members, Boats one. Within
   * them are Bell-Cove (degrees 2 + 2) and Ada-Bell (1 + 2); Cove-Dock (2 + 1) leads out. Each
   * chunk of Bell has one of its relations, c1 and c2 in their order; of Cove's, c3 is new.
   */
  @Test
  void everythingAboutTheNearestEntitiesIsRankedAsWorkedByHand() {
    Retrieval found = local(ScriptedLlm.saying("")).withTopK(3).retrieve(Tiny.asked());

    Tiny.assertEntities("Bell 0.9000, Cove 0.7000, Ada 0.6000", found);
    assertEquals("0-0 2.0000, 0-1 1.0000", Tiny.ranking(found.reports(), CommunityReport::id));
    Tiny.assertRelations("Bell-Cove 4.0000, Ada-Bell 3.0000, Cove-Dock 3.0000", found);
    Tiny.assertChunks("c1 1.0000, c2 1.0000, c3 1.0000", found);
    assertEquals(List.of("c1", "c2", "c3"), found.shownChunkIds());
    assertTrue(
        found.context().startsWith("[Reports]\n\nBells\nAda rings.\n\nBoats\nThey sail."),
        found.context());
  }

  @Test
  void theWholeKeepsWithinTheBudget() {
    for (int budget : new int[] {20, 60, 100}) {
      String context =
          local(ScriptedLlm.saying("")).withContextTokens(budget).retrieve(Tiny.asked()).context();
      assertTrue(TokenCounter.count(context) <= budget, context);
    }
  }

  @Test
  void oneCallAnswers() {
    Reply reply = local(ScriptedLlm.saying("Ada did.")).answer(Tiny.asked());

    assertEquals("Ada did.", reply.text());
    assertEquals(1, reply.cost().calls());
  }

  private static LocalGraphRag local(ScriptedLlm llm) {
    return LocalGraphRag.over(Tiny.GRAPH, REPORTS, llm).withEmbeddings(new FakeEmbeddings(VECTORS));
  }
}
