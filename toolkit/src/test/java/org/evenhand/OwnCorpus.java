package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A corpus of {@code datasets/} as it lies on disk, read with nothing but Jackson so that the tests
 * of the files do not lean on the toolkit's own readers.
 *
 * @param documents the body of each document (the text below its heading) by file name without
 *     {@code .md}
 */
record OwnCorpus(
    String name,
    Map<String, String> documents,
    List<Chunk> chunks,
    List<Entity> entities,
    List<Relation> relations) {

  record Chunk(String id, String document, String text) {}

  /**
   * @param names the entity's name, then its aliases
   */
  record Entity(List<String> names, String type, String description, List<String> chunks) {
    String name() {
      return names.get(0);
    }
  }

  record Relation(
      String source,
      String target,
      String description,
      List<String> keywords,
      double weight,
      List<String> chunks) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  static Path folder() {
    return SharedData.projectRoot().resolve("datasets");
  }

  static OwnCorpus read(String name) {
    Path folder = folder().resolve(name);
    var entities = new ArrayList<Entity>();
    var relations = new ArrayList<Relation>();
    for (JsonNode line : lines(folder.resolve("graph.jsonl"), "graph", name)) {
      if (line.has("entity")) {
        entities.add(entity(line));
      } else {
        relations.add(relation(line));
      }
    }
    var chunks =
        lines(folder.resolve("chunks.jsonl"), "chunks", name).stream()
            .map(line -> new Chunk(text(line, "id"), text(line, "document"), text(line, "text")))
            .toList();
    return new OwnCorpus(name, documents(folder.resolve("documents")), chunks, entities, relations);
  }

  Map<String, Chunk> chunksById() {
    var byId = new TreeMap<String, Chunk>();
    chunks.forEach(chunk -> byId.put(chunk.id(), chunk));
    return byId;
  }

  Map<String, Entity> entitiesByName() {
    var byName = new TreeMap<String, Entity>();
    entities.forEach(entity -> byName.put(entity.name(), entity));
    return byName;
  }

  long words() {
    return documents.values().stream().mapToLong(body -> body.split("\\s+").length).sum();
  }

  /** Entities whose evidence comes from two documents or more. */
  long entitiesOfSeveralDocuments() {
    var byId = chunksById();
    return entities.stream()
        .filter(
            entity ->
                entity.chunks().stream().map(id -> byId.get(id).document()).distinct().count() > 1)
        .count();
  }

  private static Entity entity(JsonNode line) {
    var names = new ArrayList<String>();
    names.add(text(line, "entity"));
    names.addAll(texts(line.path("aliases")));
    return new Entity(
        List.copyOf(names),
        text(line, "type"),
        text(line, "description"),
        texts(line.path("chunks")));
  }

  private static Relation relation(JsonNode line) {
    return new Relation(
        text(line, "source"),
        text(line, "target"),
        text(line, "description"),
        texts(line.path("keywords")),
        line.required("weight").asDouble(),
        texts(line.path("chunks")));
  }

  private static Map<String, String> documents(Path folder) {
    var bodies = new TreeMap<String, String>();
    try (var files = Files.newDirectoryStream(folder, "*.md")) {
      for (Path file : files) {
        String[] parts = Files.readString(file, StandardCharsets.UTF_8).split("\n\n", 2);
        assertEquals("# ", parts[0].substring(0, 2), file + " must begin with its title");
        bodies.put(file.getFileName().toString().replace(".md", ""), parts[1].strip());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + folder, e);
    }
    return bodies;
  }

  private static List<JsonNode> lines(Path file, String kind, String dataset) {
    var nodes = new ArrayList<JsonNode>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        nodes.add(JSON.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
    JsonNode header = nodes.remove(0);
    assertEquals(kind, header.path("evenhand").asText(), "header of " + file);
    assertEquals(1, header.path("version").asInt(), "header of " + file);
    assertEquals(dataset, header.path("dataset").asText(), "header of " + file);
    return nodes;
  }

  private static String text(JsonNode line, String field) {
    return line.required(field).textValue();
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(element -> texts.add(element.textValue()));
    return List.copyOf(texts);
  }
}
