package org.evenhand.graph;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.evenhand.study.Level;

/**
 * What a sampler drew: one node, one edge or one subgraph, with its evidence. What is asked about
 * it can be traced to {@link #chunkIds()}.
 */
public final class GraphSample {
  private final KnowledgeGraph graph;
  private final Level level;
  private final int[] entities;
  private final int[] relations;

  GraphSample(KnowledgeGraph graph, Level level, int[] entities, int[] relations) {
    this.graph = graph;
    this.level = level;
    this.entities = entities;
    this.relations = relations;
  }

  public Level level() {
    return level;
  }

  /** One entity, both ends, or the entities of a walk in the order of their first visit. */
  public List<Entity> entities() {
    return Arrays.stream(entities).mapToObj(graph::entity).toList();
  }

  /** No relation, one, or those of a walk in the order of their first crossing. */
  public List<Relation> relations() {
    return Arrays.stream(relations).mapToObj(graph::relation).toList();
  }

  /** The chunks of its entities and relations, each once, entities first. */
  public List<String> chunkIds() {
    Set<String> ids = new LinkedHashSet<>();
    entities().forEach(entity -> ids.addAll(entity.chunkIds()));
    relations().forEach(relation -> ids.addAll(relation.chunkIds()));
    return List.copyOf(ids);
  }

  /**
   * A name for it, the same for the same entities and relations of any graph: {@code node: A},
   * {@code edge: A — B}, or {@code walk: A — B; B — C; …} with each crossing once.
   */
  @Override
  public String toString() {
    return switch (level) {
      case NODE -> "node: " + graph.name(entities[0]);
      case EDGE -> "edge: " + ends(relations[0]);
      default ->
          "walk: " + String.join("; ", Arrays.stream(relations).mapToObj(this::ends).toList());
    };
  }

  private String ends(int relation) {
    return graph.name(graph.source(relation)) + " — " + graph.name(graph.target(relation));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GraphSample sample && toString().equals(sample.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
