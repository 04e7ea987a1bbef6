package org.evenhand.rag.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.text.Chunk;

/**
 * A knowledge graph with its parts numbered and linked both ways. Numbers are places in the graph's
 * own lists: entities by name, relations by their ends, chunks by id.
 */
public final class Links {
  private final List<Entity> entities;
  private final List<Relation> relations;
  private final List<Chunk> chunks;
  private final Map<String, Integer> entityNumbers = new HashMap<>();
  private final Map<String, Integer> chunkNumbers = new HashMap<>();
  private final List<List<Integer>> relationsOf = new ArrayList<>();

  private Links(KnowledgeGraph graph) {
    this.entities = List.copyOf(graph.entities());
    this.relations = List.copyOf(graph.relations());
    this.chunks = graph.chunks();
    for (Entity entity : entities) {
      entityNumbers.put(entity.name(), entityNumbers.size());
      relationsOf.add(new ArrayList<>());
    }
    chunks.forEach(chunk -> chunkNumbers.put(chunk.id(), chunkNumbers.size()));
    for (int relation = 0; relation < relations.size(); relation++) {
      relationsOf.get(entityNumbers.get(relations.get(relation).source())).add(relation);
      relationsOf.get(entityNumbers.get(relations.get(relation).target())).add(relation);
    }
  }

  public static Links of(KnowledgeGraph graph) {
    return new Links(graph);
  }

  public List<Entity> entities() {
    return entities;
  }

  public List<Relation> relations() {
    return relations;
  }

  public List<Chunk> chunks() {
    return chunks;
  }

  /** The number of an entity of the graph. */
  public int entity(String name) {
    return entityNumbers.get(name);
  }

  /** The number of a chunk; empty if its text is not known. */
  public Optional<Integer> chunk(String id) {
    return Optional.ofNullable(chunkNumbers.get(id));
  }

  /** Relations of an entity, in their order. */
  public List<Integer> relationsOf(int entity) {
    return List.copyOf(relationsOf.get(entity));
  }

  /** How many relations an entity has. */
  public int degree(int entity) {
    return relationsOf.get(entity).size();
  }

  /** The degrees of both ends together: how central a relation is. */
  public int degreeOfEnds(int relation) {
    return degree(source(relation)) + degree(target(relation));
  }

  public int source(int relation) {
    return entity(relations.get(relation).source());
  }

  public int target(int relation) {
    return entity(relations.get(relation).target());
  }

  /** The entity at the other end of a relation. */
  public int otherEnd(int relation, int entity) {
    return source(relation) == entity ? target(relation) : source(relation);
  }
}
