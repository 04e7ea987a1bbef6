package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.graph.CommunityReport;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class GlobalGraphRagTest {
  private static final CommunityReport ALL =
      new CommunityReport("0-0", 0, "All", "The whole.", List.of("Ada", "Bell", "Cove", "Dock"));
  private static final CommunityReport BELLS =
      new CommunityReport("1-0", 1, "Bells", "Ada rings.", List.of("Ada", "Bell"));
  private static final CommunityReport BOATS =
      new CommunityReport("1-1", 1, "Boats", "They sail.", List.of("Cove", "Dock", "Bay"));
  private static final List<CommunityReport> REPORTS = List.of(ALL, BELLS, BOATS);
  private static final String BOATS_REPLY =
      "{\"points\": [{\"text\": \"They sail.\", \"score\": 20}, {\"text\": \"No.\", \"score\": 0}]}";
  private static final String BELLS_REPLY =
      "{\"points\": [{\"text\": \"Ada rings it.\", \"score\": 90},"
          + " {\"text\": \"It is loud.\", \"score\": \"20\"}]}";

  /** A reply by the reports that the prompt shows. */
  private static String points(String prompt) {
    if (!prompt.contains("draw from reports")) {
      return "Ada did.";
    }
    return prompt.contains("Ada rings.") ? BELLS_REPLY : BOATS_REPLY;
  }

  /**
   * The report of all is not read, since every entity has a deeper one. Each of the others is a
   * part of its own at 12 tokens; Boats has three members and Bells two. A point of score 0 is left
   * out.
   */
  @Test
  void pointsOfAllPartsAreRankedByScore() {
    Retrieval found =
        GlobalGraphRag.over(Tiny.GRAPH, REPORTS, new ScriptedLlm(GlobalGraphRagTest::points))
            .withContextTokens(12)
            .retrieve(Tiny.asked());

    assertEquals("1-1 3.0000, 1-0 2.0000", Tiny.ranking(found.reports(), CommunityReport::id));
    List<String> ranked = found.points().stream().map(Scored::item).toList();
    assertEquals("Ada rings it.", ranked.get(0));
    assertEquals(List.of(90.0, 20.0, 20.0), found.points().stream().map(Scored::score).toList());
    assertTrue(ranked.containsAll(List.of("They sail.", "It is loud.")), ranked.toString());
    assertTrue(TokenCounter.count(found.context()) <= 12, found.context());
    assertTrue(found.context().contains("- Ada rings it."), found.context());
  }

  @Test
  void reportsThatFitAreReadTogether() {
    ScriptedLlm llm = new ScriptedLlm(GlobalGraphRagTest::points);

    Reply reply = GlobalGraphRag.over(Tiny.GRAPH, REPORTS, llm).answer(Tiny.asked());

    assertEquals("Ada did.", reply.text());
    assertEquals(2, reply.cost().calls());
    assertEquals(200, reply.cost().inputTokens());
    assertEquals(List.of(), reply.chunkIds());
    assertTrue(llm.prompts.get(0).contains("Boats\nThey sail."), llm.prompts.get(0));
    assertTrue(
        llm.prompts.get(1).contains("[Points drawn from reports]\n- Ada rings it.\n- It is loud."),
        llm.prompts.get(1));
  }

  @Test
  void unreadPartsGiveNoPointsAndAreCounted() {
    for (String reply : List.of("", "none", "{\"points\": 3}", "{\"points\": [{\"text\": \"T")) {
      ScriptedLlm llm = ScriptedLlm.saying(reply);
      GlobalGraphRag global = GlobalGraphRag.over(Tiny.GRAPH, REPORTS, llm);

      global.answer(Tiny.asked());

      assertEquals(1, global.unreadReplies(), reply);
      assertTrue(llm.prompts.get(1).contains("(No passage was found.)"), llm.prompts.get(1));
    }
    GlobalGraphRag empty =
        GlobalGraphRag.over(Tiny.GRAPH, REPORTS, ScriptedLlm.saying("{\"points\": []}"));
    empty.retrieve(Tiny.asked());
    assertEquals(0, empty.unreadReplies(), "nothing that helps is an answer too");
  }

  @Test
  void withoutReportsThereIsNothingToAnswerBy() {
    assertEquals(
        "MGRAG global answers by community reports, but there is none. Write them with"
            + " CommunityWriter.of(llm).write(dataset, graph, study).",
        assertThrows(
                IllegalArgumentException.class,
                () -> GlobalGraphRag.over(Tiny.GRAPH, List.of(), ScriptedLlm.saying("")))
            .getMessage());
  }
}
