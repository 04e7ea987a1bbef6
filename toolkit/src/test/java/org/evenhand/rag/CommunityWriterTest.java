package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommunityWriterTest {
  @TempDir Path folder;

  /** Leiden on the row of four: Ada with Bell (weight 2), Cove with Dock. */
  @Test
  void eachCommunityGetsAReportWithATitle() {
    ScriptedLlm llm = ScriptedLlm.saying("## **Ada and Bell**\n\nThey ring.\n");

    CommunityReports reports = CommunityWriter.of(llm).write("tiny", Tiny.GRAPH, study());

    assertEquals(
        List.of(
            new CommunityReport("0-0", 0, "Ada and Bell", "They ring.", List.of("Ada", "Bell")),
            new CommunityReport("0-1", 0, "Ada and Bell", "They ring.", List.of("Cove", "Dock"))),
        reports);
    assertEquals("2 reports on 1 levels, 0 unwritten", reports.toString());
    assertTrue(llm.prompts.get(0).contains("- Ada – Bell: Ada and Bell."), llm.prompts.get(0));
    assertTrue(!llm.prompts.get(0).contains("Cove"), llm.prompts.get(0));
    assertEquals(
        List.of("extraction tiny community 0-0", "extraction tiny community 0-1"),
        llm.ids.stream().map(Object::toString).toList());
  }

  @Test
  void reportsAreKeptInTheStudyAndWrittenAgainOnlyForAChangedGraph() {
    ScriptedLlm llm = ScriptedLlm.saying("Title\nText.");
    Study first = study();
    CommunityReports reports = CommunityWriter.of(llm).write("tiny", Tiny.GRAPH, first);
    first.close();
    Study study = study();

    assertEquals(reports, CommunityWriter.of(llm).write("tiny", Tiny.GRAPH, study));
    assertEquals(2, llm.prompts.size());

    List<Relation> relations = new ArrayList<>(Tiny.GRAPH.relations());
    relations.set(2, Relation.of("Cove", "Dock"));
    KnowledgeGraph changed = KnowledgeGraph.of(Tiny.GRAPH.entities(), relations, List.of());
    CommunityWriter.of(llm).write("tiny", changed, study);
    assertEquals(3, llm.prompts.size(), "Ada and Bell are as before");
    study.close();
  }

  @Test
  void blankRepliesAndRefusalsAreAskedAgainAndCounted() {
    ScriptedLlm llm = new ScriptedLlm(prompt -> prompt.contains("Ada") ? " " : "Sorry, I cannot.");

    CommunityReports reports = CommunityWriter.of(llm).write("tiny", Tiny.GRAPH, study());

    assertEquals("0 reports on 0 levels, 2 unwritten", reports.toString());
    assertEquals(6, llm.prompts.size());
    assertEquals("extraction tiny community 0-0, attempt 3", llm.ids.get(2).toString());
  }

  @Test
  void aReplyOfOneLineIsTheReportItself() {
    CommunityReports reports =
        CommunityWriter.of(ScriptedLlm.saying("They ring.")).write("tiny", Tiny.GRAPH, study());

    assertEquals("Ada", reports.get(0).title());
    assertEquals("They ring.", reports.get(0).text());
  }

  @Test
  void aCorpusOfOursGetsReportsOnSeveralLevels() {
    KnowledgeGraph harbour =
        KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets/harbour"));
    ScriptedLlm llm = ScriptedLlm.saying("Title\nText.");

    CommunityReports reports = CommunityWriter.of(llm).write("harbour", harbour, study());

    assertTrue(reports.stream().anyMatch(report -> report.level() == 1), reports.toString());
    assertEquals(reports.size(), llm.prompts.size());
  }

  private Study study() {
    return Study.open(
        folder.resolve("s"), new Source(Source.Kind.SIMULATED, "scripted"), Settings.once());
  }
}
