package org.evenhand.graph;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Graphs as one JSON object of nodes and edges, as Microsoft GraphRAG's test fixture ({@code
 * title}, {@code edges}) and networkx ({@code id}, {@code links} or {@code edges}) write them.
 */
final class NodeLinkJson {
  private NodeLinkJson() {}

  static void read(Path file, GraphBuilder builder) {
    Values values = new Values(builder.report);
    Map<String, String> nameOfId = new HashMap<>();
    List<JsonNode> edges = new ArrayList<>();
    List<String> found = new ArrayList<>();
    JsonFiles.members(
        file,
        (member, value) -> {
          found.add(member);
          if (member.equals("nodes")) {
            value.forEach(node -> nameOfId.put(id(node), entity(node, values, builder)));
          } else if (member.equals("edges") || member.equals("links")) {
            value.forEach(edges::add);
          }
        });
    if (!found.contains("nodes")) {
      throw new IllegalArgumentException(
          "%s has no member 'nodes', only %s. A graph in JSON has 'nodes' and 'edges' or 'links'."
              .formatted(file, found));
    }
    for (JsonNode edge : edges) {
      String source = JsonFiles.text(edge, "source", "src_id");
      String target = JsonFiles.text(edge, "target", "tgt_id");
      source = nameOfId.getOrDefault(source, source);
      target = nameOfId.getOrDefault(target, target);
      builder.relation(
          new Relation(
              source,
              target,
              values.parts(JsonFiles.text(edge, "description")),
              values.keywords(JsonFiles.text(edge, "keywords")),
              values.weight(JsonFiles.text(edge, "weight"), source + " — " + target),
              values.parts(JsonFiles.text(edge, "source_id"))));
    }
  }

  private static String id(JsonNode node) {
    return JsonFiles.text(node, "id", "title", "name", "entity_name");
  }

  private static String entity(JsonNode node, Values values, GraphBuilder builder) {
    String name = values.name(JsonFiles.text(node, "title", "name", "entity_name", "label", "id"));
    builder.entity(
        new Entity(
            name,
            values.type(JsonFiles.text(node, "type", "entity_type")),
            values.parts(JsonFiles.text(node, "description")),
            values.parts(JsonFiles.text(node, "source_id")),
            List.of()));
    return name;
  }
}
