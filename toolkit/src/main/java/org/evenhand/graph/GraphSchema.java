package org.evenhand.graph;

import java.util.List;

/**
 * What a corpus is expected to speak of: a model that makes its graph is asked for these types.
 *
 * @param entityTypes such as {@code Person}; none for free choice
 * @param relationTypes such as {@code teaches}; none for free choice
 */
public record GraphSchema(List<String> entityTypes, List<String> relationTypes) {
  /** Free choice of both. */
  public static final GraphSchema ANY = new GraphSchema(List.of(), List.of());

  public GraphSchema {
    entityTypes = List.copyOf(entityTypes);
    relationTypes = List.copyOf(relationTypes);
  }

  String typesWanted() {
    return entityTypes.isEmpty()
        ? "a word or two for its kind, such as Person or Place"
        : "one of " + String.join(", ", entityTypes);
  }

  String relationsWanted() {
    return relationTypes.isEmpty()
        ? ""
        : "; only connections of these kinds: " + String.join(", ", relationTypes);
  }
}
