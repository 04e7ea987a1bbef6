package org.evenhand.graph;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenhand.text.Chunk;

/**
 * The project's own format: two files of JSON Lines in one folder, each after a header line.
 *
 * <p>{@code graph.jsonl}: entities {@code {"entity": name, "type": …, "description": text or list
 * of texts, "chunks": [ids], "aliases": [names]}} and relations {@code {"source": name, "target":
 * name, "description": …, "keywords": [texts], "weight": number above 0, "chunks": [ids]}}, in any
 * order.
 *
 * <p>{@code chunks.jsonl}: {@code {"id": …, "document": …, "text": …}}; may be missing.
 */
final class OwnFormat {
  static final String GRAPH = "graph.jsonl";
  static final String CHUNKS = "chunks.jsonl";

  private OwnFormat() {}

  static void readGraph(Path file, GraphBuilder builder) {
    Values values = new Values(builder.report);
    JsonFiles.lines(
        file,
        "graph",
        (number, line) -> {
          if (line.has("entity")) {
            builder.entity(
                new Entity(
                    line.path("entity").asText(""),
                    line.path("type").asText(""),
                    descriptions(line),
                    JsonFiles.texts(line.path("chunks")),
                    JsonFiles.texts(line.path("aliases"))));
          } else if (line.has("source") && line.has("target")) {
            String source = line.path("source").asText("");
            String target = line.path("target").asText("");
            builder.relation(
                new Relation(
                    source,
                    target,
                    descriptions(line),
                    JsonFiles.texts(line.path("keywords")),
                    values.weight(JsonFiles.text(line, "weight"), source + " — " + target),
                    JsonFiles.texts(line.path("chunks"))));
          } else {
            throw new IllegalArgumentException(
                "is neither an entity (it has no 'entity') nor a relation (no 'source' and"
                    + " 'target')");
          }
        });
  }

  static List<Chunk> readChunks(Path file) {
    List<Chunk> chunks = new ArrayList<>();
    JsonFiles.lines(
        file,
        "chunks",
        (number, line) ->
            chunks.add(
                new Chunk(
                    JsonFiles.text(line, "id"),
                    line.path("document").asText(""),
                    line.path("text").asText(""))));
    return chunks;
  }

  private static List<String> descriptions(JsonNode line) {
    JsonNode description = line.path("description");
    if (description.isArray()) {
      return JsonFiles.texts(description);
    }
    String text = description.asText("");
    return text.isBlank() ? List.of() : List.of(text);
  }

  static void write(KnowledgeGraph graph, Path folder) {
    try {
      Files.createDirectories(folder);
      write(
          folder.resolve(GRAPH),
          "graph",
          Stream.concat(
              graph.entities().stream().map(OwnFormat::line),
              graph.relations().stream().map(OwnFormat::line)));
      if (graph.hasChunks()) {
        write(folder.resolve(CHUNKS), "chunks", graph.chunks().stream().map(OwnFormat::line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The graph cannot be written to %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static void write(Path file, String kind, Stream<ObjectNode> lines) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".part");
    try (BufferedWriter writer = Files.newBufferedWriter(whole)) {
      writer.write(JsonFiles.header(kind));
      writer.write('\n');
      for (ObjectNode line : (Iterable<ObjectNode>) lines::iterator) {
        writer.write(line.toString());
        writer.write('\n');
      }
    }
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static ObjectNode line(Entity entity) {
    ObjectNode line = JsonFiles.MAPPER.createObjectNode();
    line.put("entity", entity.name()).put("type", entity.type());
    add(line.putArray("description"), entity.descriptions());
    add(line.putArray("chunks"), entity.chunkIds());
    if (!entity.aliases().isEmpty()) {
      add(line.putArray("aliases"), entity.aliases());
    }
    return line;
  }

  private static ObjectNode line(Relation relation) {
    ObjectNode line = JsonFiles.MAPPER.createObjectNode();
    line.put("source", relation.source()).put("target", relation.target());
    add(line.putArray("description"), relation.descriptions());
    add(line.putArray("keywords"), relation.keywords());
    line.put("weight", relation.weight());
    add(line.putArray("chunks"), relation.chunkIds());
    return line;
  }

  private static ObjectNode line(Chunk chunk) {
    return JsonFiles.MAPPER
        .createObjectNode()
        .put("id", chunk.id())
        .put("document", chunk.document())
        .put("text", chunk.text());
  }

  private static void add(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
