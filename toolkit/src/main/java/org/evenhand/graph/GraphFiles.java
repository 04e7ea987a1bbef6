package org.evenhand.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out by looking which tool wrote a file or folder, and reads the graph in it. */
final class GraphFiles {
  private static final String KNOWN =
      "Known are: our own graph.jsonl with chunks.jsonl; working folders of LightRAG and"
          + " nano-graphrag (*graph_chunk_entity_relation.graphml, *text_chunks.json); outputs of"
          + " Microsoft GraphRAG (entities and relationships, or create_final_*, as .parquet or"
          + " .csv; graph.json); any one .graphml file.";

  private final Path path;
  private final boolean lenient;
  private final GraphBuilder builder = new GraphBuilder();

  GraphFiles(Path path, boolean lenient) {
    this.path = path;
    this.lenient = lenient;
  }

  KnowledgeGraph read() {
    if (!Files.exists(path)) {
      throw new IllegalArgumentException(
          "There is no file or folder %s to read a graph from. Check the path."
              .formatted(path.toAbsolutePath().normalize()));
    }
    return Files.isDirectory(path) ? folder() : file(path);
  }

  private KnowledgeGraph file(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".graphml") || name.endsWith(".xml")) {
      new GraphmlReader(builder).read(file, lenient);
      return builder.build(List.of(), file.toString());
    }
    if (name.endsWith(".jsonl")) {
      OwnFormat.readGraph(file, builder);
      Path chunks = file.resolveSibling(OwnFormat.CHUNKS);
      return builder.build(
          Files.exists(chunks) ? OwnFormat.readChunks(chunks) : List.of(), file.toString());
    }
    if (name.endsWith(".json")) {
      NodeLinkJson.read(file, builder);
      return builder.build(List.of(), file.toString());
    }
    if (name.matches(".*\\.(pkl|pklz|pickle)")) {
      throw pickle(file);
    }
    if (name.matches(".*\\.(parquet|csv)") && file.toAbsolutePath().getParent() != null) {
      return new GraphFiles(file.toAbsolutePath().getParent(), lenient).read();
    }
    throw new IllegalArgumentException(
        "%s is no graph file that is known. %s".formatted(file, KNOWN));
  }

  private KnowledgeGraph folder() {
    List<Path> files = list();
    if (Files.exists(path.resolve(OwnFormat.GRAPH))) {
      return file(path.resolve(OwnFormat.GRAPH));
    }
    Map<String, Path> tables = tables(files);
    if (tables.containsKey(MicrosoftGraphRag.ENTITIES)
        || tables.containsKey(MicrosoftGraphRag.RELATIONSHIPS)) {
      return microsoft(tables);
    }
    List<Path> graphml = ending(files, ".graphml");
    if (graphml.size() == 1) {
      WorkingFolder folder =
          new WorkingFolder(
              graphml.get(0), one(files, WorkingFolder.CHUNKS), one(files, WorkingFolder.REPORTS));
      new GraphmlReader(builder).read(folder.graph(), lenient);
      return builder.build(folder.readChunks(), path.toString()).withReports(folder.readReports());
    }
    if (graphml.size() > 1) {
      throw new IllegalArgumentException(
          "%s holds %s graphs: %s. Name the one to read."
              .formatted(path, graphml.size(), names(graphml)));
    }
    List<Path> pickles = ending(files, ".pklz");
    if (!pickles.isEmpty()) {
      throw pickle(pickles.get(0));
    }
    if (!ending(files, ".pkl").isEmpty()) {
      throw new IllegalArgumentException(
          ("%s looks like a working folder of fast-graphrag (%s), but graph_igraph_data.pklz is"
                  + " missing: there is no graph to read. Build the index again.")
              .formatted(path, names(files)));
    }
    if (Files.exists(path.resolve("graph.json"))) {
      return file(path.resolve("graph.json"));
    }
    if (Files.isDirectory(path.resolve("output"))) {
      return new GraphFiles(path.resolve("output"), lenient).read();
    }
    throw new IllegalArgumentException(
        "No graph was found in %s. It holds: %s. %s"
            .formatted(path, files.isEmpty() ? "nothing" : names(files), KNOWN));
  }

  private KnowledgeGraph microsoft(Map<String, Path> tables) {
    for (String wanted : List.of(MicrosoftGraphRag.ENTITIES, MicrosoftGraphRag.RELATIONSHIPS)) {
      if (!tables.containsKey(wanted)) {
        throw new IllegalArgumentException(
            "%s has the tables %s, but neither %s nor create_final_%s. A graph needs both entities"
                    .formatted(path, tables.keySet(), wanted, wanted)
                + " and relationships: run the index to its end.");
      }
    }
    MicrosoftGraphRag output = new MicrosoftGraphRag(tables);
    output.readGraph(builder);
    return builder.build(output.readChunks(), path.toString()).withReports(output.readReports());
  }

  private static Map<String, Path> tables(List<Path> files) {
    Map<String, Path> tables = new LinkedHashMap<>();
    for (String table : MicrosoftGraphRag.NAMES) {
      for (String pattern :
          List.of("%s.parquet", "create_final_%s.parquet", "%s.csv", "create_final_%s.csv")) {
        String name = pattern.formatted(table);
        files.stream()
            .filter(file -> file.getFileName().toString().equals(name))
            .findFirst()
            .ifPresent(file -> tables.putIfAbsent(table, file));
      }
    }
    return tables;
  }

  private List<Path> list() {
    try (Stream<Path> files = Files.list(path)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be listed: %s".formatted(path, e.getMessage()), e);
    }
  }

  private static List<Path> ending(List<Path> files, String end) {
    return files.stream().filter(file -> file.getFileName().toString().endsWith(end)).toList();
  }

  private Optional<Path> one(List<Path> files, String end) {
    List<Path> found = ending(files, end);
    if (found.size() > 1) {
      throw new IllegalArgumentException(
          "%s holds %s files that end in %s: %s. Keep the one that belongs to the graph."
              .formatted(path, found.size(), end, names(found)));
    }
    return found.stream().findFirst();
  }

  private static List<String> names(List<Path> files) {
    return files.stream().map(file -> file.getFileName().toString()).toList();
  }

  /** A pickle runs what it says when it is loaded, so none is ever loaded. */
  private static IllegalArgumentException pickle(Path file) {
    return new IllegalArgumentException(
        ("%s is a Python pickle: loading one runs the code in it, so it is refused. Export the graph"
                + " of fast-graphrag with: python -c \"import igraph; g ="
                + " igraph.Graph.Read_Picklez('%s'); g.es['chunks'] = ['<SEP>'.join(map(str, c)) for"
                + " c in g.es['chunks']]; g.write_graphml('graph.graphml')\"")
            .formatted(file, file.getFileName()));
  }
}
