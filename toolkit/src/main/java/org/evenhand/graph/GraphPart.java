package org.evenhand.graph;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.text.Chunk;

/** What a graph knows from some of its chunks. */
final class GraphPart {
  private final KnowledgeGraph whole;
  private final Set<String> inside;
  private final GraphBuilder builder = new GraphBuilder();

  private GraphPart(KnowledgeGraph whole, Collection<Chunk> chunks) {
    this.whole = whole;
    this.inside = chunks.stream().map(Chunk::id).collect(Collectors.toSet());
  }

  static KnowledgeGraph of(KnowledgeGraph whole, Collection<Chunk> chunks) {
    var part = new GraphPart(whole, chunks);
    part.take();
    return part.builder.build(
        chunks, "%s, part of %s chunks".formatted(whole.origin(), part.inside.size()));
  }

  private void take() {
    for (Entity entity : whole.entities()) {
      List<String> evidence = within(entity.chunkIds());
      if (evidence.isEmpty()) {
        builder.report.add(Finding.OUTSIDE_PART, entity.name());
      } else {
        builder.merged(
            new Entity(
                entity.name(), entity.type(), entity.descriptions(), evidence, entity.aliases()));
      }
    }
    for (Relation relation : whole.relations()) {
      List<String> evidence = within(relation.chunkIds());
      if (evidence.isEmpty()) {
        builder.report.add(Finding.OUTSIDE_PART, relation.source() + " — " + relation.target());
      } else {
        builder.relation(
            new Relation(
                relation.source(),
                relation.target(),
                relation.descriptions(),
                relation.keywords(),
                relation.weight(),
                evidence));
      }
    }
    whole
        .communityReports()
        .forEach(report -> builder.report.add(Finding.OUTSIDE_PART, report.title()));
  }

  private List<String> within(List<String> chunkIds) {
    return chunkIds.stream().filter(inside::contains).toList();
  }
}
