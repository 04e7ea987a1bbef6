package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.graph.ImportReport.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs that other tools made, with the counts known of them. */
class RealGraphsTest {
  @Test
  void microsoftGraphRagOutputIsReadWhole() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.data("msgraphrag-christmas-carol"));

    assertEquals(529, graph.entityCount());
    assertEquals(42, graph.chunks().size());
    assertEquals(43, graph.report().count(Finding.REPEATED_PAIR), graph.report().toString());
    assertEquals(
        978,
        graph.relationCount()
            + graph.report().count(Finding.REPEATED_PAIR)
            + graph.report().count(Finding.DANGLING_END)
            + graph.report().count(Finding.SELF_LOOP),
        graph.report().toString());
    assertEquals(0, graph.report().count(Finding.MISSING_CHUNK));
    assertEquals(122, graph.communityReports().size());
    assertTrue(graph.communityReports().stream().noneMatch(r -> r.entities().isEmpty()));
    assertTrue(
        graph.communityReports().stream()
            .flatMap(r -> r.entities().stream())
            .allMatch(name -> graph.entity(name).isPresent()));
  }

  @Test
  void theSameGraphAsJsonHasTheSameEntitiesAndRelations() {
    KnowledgeGraph parquet = KnowledgeGraph.read(SharedData.data("msgraphrag-christmas-carol"));
    KnowledgeGraph json =
        KnowledgeGraph.read(SharedData.data("msgraphrag-christmas-carol/graph.json"));

    assertEquals(
        parquet.entities().stream().map(Entity::name).toList(),
        json.entities().stream().map(Entity::name).toList());
    assertEquals(
        parquet.relations().stream().map(r -> r.source() + "|" + r.target()).toList(),
        json.relations().stream().map(r -> r.source() + "|" + r.target()).toList());
  }

  /** 82 % of starts over more than 50 relations in 100 steps: simulated independently in Python. */
  @Test
  void walksOnTheChristmasCarolAreAcceptedAsOftenAsInAnotherImplementation() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.data("msgraphrag-christmas-carol"));

    var walks = WalkSampler.of(graph).withMinimumHops(51).withMaximumSteps(100).sample(2_000, 7);

    assertEquals(0.82, walks.acceptanceRate(), 0.03, walks.toString());
  }

  @Test
  void nanoGraphRagFolderIsReadWhole() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.data("nano-graphrag-dickens"));

    assertEquals(374, graph.entityCount());
    assertEquals(186, graph.relationCount() + graph.report().count(Finding.SELF_LOOP));
    assertEquals(194, graph.report().count(Finding.ISOLATED_ENTITY));
    assertEquals(42, graph.chunks().size());
    assertEquals(32, graph.communityReports().size());
    // One id of the file opens with two quotes and ends with one: what is left is part of the name.
    assertEquals(
        List.of("\"CAROLINE (WIFE OF SCROOGE'S DEBTOR)"),
        graph.entities().stream().map(Entity::name).filter(n -> n.startsWith("\"")).toList());
    assertEquals(
        List.of(),
        graph.communityReports().stream()
            .flatMap(r -> r.entities().stream())
            .filter(name -> graph.entity(name).isEmpty())
            .toList());
    assertEquals(0, graph.report().count(Finding.MISSING_CHUNK), graph.report().toString());
  }

  @Test
  void lightRagGraphsOfAllGenerationsAreRead() {
    KnowledgeGraph tiny = KnowledgeGraph.read(SharedData.data("lightrag/adamaslan_tiny.graphml"));
    assertEquals(9, tiny.entityCount());
    assertEquals(3, tiny.relationCount());
    KnowledgeGraph dickens =
        KnowledgeGraph.read(SharedData.data("lightrag/loadinglit_dickens.graphml"));
    assertEquals(361, dickens.entityCount());
    assertEquals(236, dickens.relationCount() + dickens.report().count(Finding.SELF_LOOP));
    KnowledgeGraph mixed =
        KnowledgeGraph.read(
            SharedData.data("lightrag/v1.4_mixedcase_graph_chunk_entity_relation.graphml"));
    assertEquals(305, mixed.entityCount());
    assertEquals(124, mixed.relationCount() + mixed.report().count(Finding.SELF_LOOP));
    Entity entity = mixed.entity("FIA Legal Department").orElseThrow();
    assertEquals("organization", entity.type());
    assertEquals(3, entity.descriptions().size());
  }

  @Test
  void walkOnAGraphInPiecesFailsAtOnceWithTheLargestComponent() {
    KnowledgeGraph graph =
        KnowledgeGraph.read(SharedData.data("lightrag/loadinglit_dickens.graphml"));

    var failure =
        assertThrows(
            IllegalStateException.class,
            () -> WalkSampler.of(graph).withMaximumStarts(200).sample(5, 1));

    assertTrue(failure.getMessage().matches("(?s)(No subgraph|Only ).*"), failure.getMessage());
  }

  /** Small, broken and torn graphs all give walks of the size that they allow. */
  @Test
  void walksRunOnEveryRealGraph() {
    for (String path :
        List.of(
            "msgraphrag-christmas-carol",
            "nano-graphrag-dickens",
            "lightrag/adamaslan_tiny.graphml",
            "lightrag/loadinglit_dickens.graphml",
            "lightrag/v1.4_mixedcase_graph_chunk_entity_relation.graphml")) {
      KnowledgeGraph graph = KnowledgeGraph.read(SharedData.data(path));
      int hops = Math.min(10, Components.of(graph).largestRelationCount());

      var walks = WalkSampler.of(graph).withMinimumHops(hops).withMaximumSteps(400).sample(20, 3);

      assertEquals(20, walks.samples().size(), path);
      for (GraphSample sample : walks.samples()) {
        assertTrue(sample.relations().stream().distinct().count() >= hops, path);
        assertTrue(sample.entities().size() > 1, path);
      }
      assertTrue(NodeSampler.of(graph).sample(3, 1).size() == 3, path);
      assertTrue(EdgeSampler.of(graph).sample(3, 1).size() == 3, path);
    }
  }

  @Test
  void folderOfSeveralGraphsAsksForOne() {
    Path several = SharedData.data("lightrag");

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(several));

    assertTrue(failure.getMessage().contains("holds 3 graphs"), failure.getMessage());
    assertTrue(failure.getMessage().endsWith("Name the one to read."), failure.getMessage());
  }

  @Test
  void writtenGraphIsReadBackTheSame(@TempDir Path folder) throws IOException {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.data("nano-graphrag-dickens"));

    graph.write(folder);
    KnowledgeGraph back = KnowledgeGraph.read(folder);

    assertEquals(List.copyOf(graph.entities()), List.copyOf(back.entities()));
    assertEquals(List.copyOf(graph.relations()), List.copyOf(back.relations()));
    assertEquals(graph.chunks(), back.chunks());
    back.write(folder.resolve("again"));
    assertEquals(
        Files.readString(folder.resolve("graph.jsonl")),
        Files.readString(folder.resolve("again/graph.jsonl")));
  }

  @Test
  void unknownFolderListsWhatItHoldsAndWhatIsKnown(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "no graph");

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(folder));

    assertTrue(
        failure
            .getMessage()
            .startsWith("No graph was found in " + folder + ". It holds: [notes.txt]."),
        failure.getMessage());
    assertTrue(failure.getMessage().contains("Known are: our own graph.jsonl"));
  }
}
