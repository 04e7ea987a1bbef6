package org.evenhand.graph;

import java.util.List;

/**
 * A node of a knowledge graph.
 *
 * @param name unique within its graph
 * @param type such as {@code Person}; empty if unknown
 * @param descriptions what the sources say of it, each once, in the order of the file
 * @param chunkIds the chunks that it came from, in the order of the file
 * @param aliases other names under which texts mention it
 */
public record Entity(
    String name,
    String type,
    List<String> descriptions,
    List<String> chunkIds,
    List<String> aliases) {
  public Entity {
    if (name.isBlank()) {
      throw new IllegalArgumentException("An entity has a blank name. Name it, or leave it out.");
    }
    descriptions = List.copyOf(descriptions);
    chunkIds = List.copyOf(chunkIds);
    aliases = List.copyOf(aliases);
  }

  /** An entity known by its name only. */
  public static Entity of(String name) {
    return new Entity(name, "", List.of(), List.of(), List.of());
  }

  /** Whether there is anything to ask about: a description or a chunk. */
  public boolean hasEvidence() {
    return !descriptions.isEmpty() || !chunkIds.isEmpty();
  }
}
