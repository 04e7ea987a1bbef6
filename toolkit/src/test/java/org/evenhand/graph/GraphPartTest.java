package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.evenhand.exchange.Datasets;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.text.Chunk;
import org.evenhand.text.CorpusPart;
import org.junit.jupiter.api.Test;

class GraphPartTest {
  private static final List<Chunk> CHUNKS =
      List.of(new Chunk("c1", "d1", "one"), new Chunk("c2", "d2", "two"));

  private static Entity entity(String name, String... chunks) {
    return new Entity(name, "", List.of("what " + name + " is"), List.of(chunks), List.of());
  }

  private static Relation relation(String source, String target, String... chunks) {
    return new Relation(source, target, List.of("r"), List.of("k"), 2, List.of(chunks));
  }

  private static KnowledgeGraph graph() {
    return KnowledgeGraph.of(
            List.of(
                entity("A", "c1", "c2"),
                entity("B", "c1"),
                entity("C", "c2"),
                entity("D"),
                entity("E", "c2", "c1")),
            List.of(
                relation("A", "B", "c1"),
                relation("A", "C", "c2"),
                relation("A", "E", "c2"),
                relation("B", "E", "c2", "c1")),
            CHUNKS)
        .withReports(List.of(new CommunityReport("1", 0, "The whole", "text", List.of("A"))));
  }

  @Test
  void entitiesAndRelationsStayWhereTheirEvidenceIsInThePart() {
    KnowledgeGraph part = graph().within(CHUNKS.subList(0, 1));

    assertEquals(List.of("A", "B", "E"), part.entities().stream().map(Entity::name).toList());
    assertEquals(List.of("c1"), part.entity("A").orElseThrow().chunkIds());
    assertEquals(List.of("what A is"), part.entity("A").orElseThrow().descriptions());
    assertEquals(
        List.of("A B [c1]", "B E [c1]"),
        part.relations().stream()
            .map(r -> r.source() + " " + r.target() + " " + r.chunkIds())
            .toList());
    assertEquals(2, part.relations().get(0).weight());
    assertEquals(CHUNKS.subList(0, 1), part.chunks());
    assertTrue(part.communityReports().isEmpty());
    assertTrue(part.origin().endsWith(", part of 1 chunks"), part.origin());
  }

  @Test
  void whatIsLeftOutIsCounted() {
    ImportReport report = graph().within(CHUNKS.subList(0, 1)).report();

    assertEquals(5, report.count(Finding.OUTSIDE_PART), "C and D, two relations, one report");
    assertEquals(
        List.of("C", "D", "A — C", "A — E", "The whole"), report.examples(Finding.OUTSIDE_PART));
    assertEquals(0, report.count(Finding.DANGLING_END));
    assertEquals(0, report.count(Finding.MISSING_CHUNK));
  }

  @Test
  void aPartWithoutEntitiesIsRefused() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> graph().within(List.of(new Chunk("c3", "d3", "three"))))
            .getMessage();

    assertTrue(message.contains(", part of 1 chunks holds no entity"), message);
  }

  @Test
  void nestedPartsOfARealCorpusGrowToTheWholeGraph() {
    KnowledgeGraph whole = KnowledgeGraph.read(Datasets.folder("harbour"));
    List<CorpusPart> parts = CorpusPart.nested("harbour", whole.chunks(), List.of(1, 2, 4), 4, 7);
    KnowledgeGraph before = null;
    for (CorpusPart part : parts) {
      KnowledgeGraph graph = whole.within(part.chunks());
      Set<String> ids = part.chunkIds();
      graph.entities().forEach(entity -> assertTrue(ids.containsAll(entity.chunkIds())));
      graph.relations().forEach(relation -> assertFalse(relation.chunkIds().isEmpty()));
      if (before != null) {
        before.entities().forEach(entity -> assertTrue(graph.entity(entity.name()).isPresent()));
        assertTrue(graph.relationCount() > before.relationCount());
      }
      before = graph;
    }
    assertEquals(whole.entityCount(), before.entityCount());
    assertEquals(whole.relationCount(), before.relationCount());
  }
}
