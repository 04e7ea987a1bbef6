package org.evenhand.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenhand.text.HiddenReasoning;

/** The entities and relations that a model found in one chunk. */
record Extraction(List<Entity> entities, List<Relation> relations) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();
  private static final double STRONGEST = 10;

  /**
   * Reads a reply: the one object between its first and last brace, so that a fence or a sentence
   * around it does no harm. Entries without a name are left out.
   *
   * @return empty if there is no such object, it is cut off, or it lists no entities
   */
  static Optional<Extraction> read(String reply, String chunkId) {
    String text = HiddenReasoning.remove(reply);
    int from = text.indexOf('{');
    int to = text.lastIndexOf('}');
    if (from < 0 || to < from) {
      return Optional.empty();
    }
    try {
      JsonNode root = MAPPER.readTree(text.substring(from, to + 1));
      if (!root.path("entities").isArray()) {
        return Optional.empty();
      }
      List<Entity> entities = new ArrayList<>();
      for (JsonNode entity : root.path("entities")) {
        String name = entity.path("name").asText("").strip();
        if (!name.isEmpty()) {
          entities.add(
              new Entity(
                  name,
                  entity.path("type").asText("").strip(),
                  sentence(entity.path("description")),
                  List.of(chunkId),
                  List.of()));
        }
      }
      List<Relation> relations = new ArrayList<>();
      for (JsonNode relation : root.path("relations")) {
        String source = relation.path("source").asText("").strip();
        String target = relation.path("target").asText("").strip();
        if (!source.isEmpty() && !target.isEmpty()) {
          relations.add(
              new Relation(
                  source,
                  target,
                  sentence(relation.path("description")),
                  keywords(relation.path("keywords")),
                  weight(relation.path("strength")),
                  List.of(chunkId)));
        }
      }
      return Optional.of(new Extraction(entities, relations));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static List<String> sentence(JsonNode description) {
    String text = description.asText("").strip();
    return text.isEmpty() ? List.of() : List.of(text);
  }

  private static List<String> keywords(JsonNode keywords) {
    return JsonFiles.texts(keywords).stream().map(String::strip).filter(k -> !k.isEmpty()).toList();
  }

  private static double weight(JsonNode strength) {
    double weight = strength.asDouble(1);
    return weight >= 1 ? Math.min(weight, STRONGEST) : 1;
  }
}
