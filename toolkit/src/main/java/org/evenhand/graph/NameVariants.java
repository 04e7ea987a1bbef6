package org.evenhand.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Entities whose names differ only by case or spaces. */
final class NameVariants {
  private NameVariants() {}

  static KnowledgeGraph merge(KnowledgeGraph graph) {
    Map<String, String> nameByKey = new LinkedHashMap<>();
    GraphBuilder builder = new GraphBuilder();
    for (Entity entity : graph.entities()) {
      String key = GraphBuilder.variantKey(entity.name());
      String name = nameByKey.putIfAbsent(key, entity.name());
      builder.merged(name == null ? entity : variantOf(name, entity));
    }
    for (Relation relation : graph.relations()) {
      builder.relation(
          new Relation(
              nameByKey.get(GraphBuilder.variantKey(relation.source())),
              nameByKey.get(GraphBuilder.variantKey(relation.target())),
              relation.descriptions(),
              relation.keywords(),
              relation.weight(),
              relation.chunkIds()));
    }
    return builder.build(graph.chunks(), graph.origin() + ", name variants as one");
  }

  private static Entity variantOf(String name, Entity entity) {
    List<String> aliases = new ArrayList<>(entity.aliases());
    aliases.add(entity.name());
    return new Entity(name, entity.type(), entity.descriptions(), entity.chunkIds(), aliases);
  }
}
