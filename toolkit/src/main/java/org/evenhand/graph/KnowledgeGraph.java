package org.evenhand.graph;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.evenhand.text.Chunk;

/**
 * An immutable, undirected knowledge graph whose entities and relations know the chunks that they
 * came from.
 *
 * <p>Entities are numbered by name, relations by their ends; both are kept in arrays, so that a
 * million entities and five million relations fit in 3 GiB. Relations are distinct and no
 * self-loops: repeats are merged and counted in the {@link #report()}.
 */
public final class KnowledgeGraph {
  record Entities(
      String[] names, String[] types, IntLists descriptions, IntLists chunks, IntLists aliases) {}

  record Relations(
      int[] source,
      int[] target,
      double[] weight,
      IntLists descriptions,
      IntLists keywords,
      IntLists chunks) {}

  private final String origin;
  private final ImportReport report;
  private final String[] strings;
  private final Entities entities;
  private final Relations relations;
  private final Map<String, Chunk> chunks;
  private final List<CommunityReport> reports;
  // Neighbours of entity e: relations incident[first[e]] to incident[first[e + 1] - 1].
  private final int[] first;
  private final int[] incident;

  KnowledgeGraph(
      String origin,
      ImportReport report,
      String[] strings,
      Entities entities,
      Relations relations,
      Map<String, Chunk> chunks,
      List<CommunityReport> reports) {
    this.origin = origin;
    this.report = report;
    this.strings = strings;
    this.entities = entities;
    this.relations = relations;
    this.chunks = Collections.unmodifiableMap(chunks);
    this.reports = List.copyOf(reports);
    this.first = new int[entities.names.length + 1];
    this.incident = new int[2 * relations.source.length];
    link();
  }

  private void link() {
    for (int relation = 0; relation < relations.source.length; relation++) {
      first[relations.source[relation] + 1]++;
      first[relations.target[relation] + 1]++;
    }
    for (int entity = 0; entity < entities.names.length; entity++) {
      first[entity + 1] += first[entity];
    }
    int[] next = Arrays.copyOf(first, entities.names.length);
    for (int relation = 0; relation < relations.source.length; relation++) {
      incident[next[relations.source[relation]]++] = relation;
      incident[next[relations.target[relation]]++] = relation;
    }
  }

  /**
   * A graph made in memory.
   *
   * @param entities names must not be blank; a repeated name is merged and counted
   * @param relations ends that are no entity, self-loops and repeats are left out or merged, and
   *     counted
   * @param chunks the texts that evidence points to; may be empty
   * @throws IllegalArgumentException if there is no entity, or two chunks share an id
   */
  public static KnowledgeGraph of(
      Collection<Entity> entities, Collection<Relation> relations, Collection<Chunk> chunks) {
    GraphBuilder builder = new GraphBuilder();
    entities.forEach(builder::entity);
    relations.forEach(builder::relation);
    return builder.build(chunks, "The graph made in memory");
  }

  /**
   * The graph in a file or folder of another tool or of our own, told apart by looking: our {@code
   * graph.jsonl}, LightRAG, nano-graphrag, Microsoft GraphRAG old and new, GraphML of any writer.
   * Look at the {@link #report()} for what was repaired or skipped.
   *
   * @throws IllegalArgumentException if nothing known is found, the graph is empty, or a file is
   *     damaged; the message lists what was found and what is known
   */
  public static KnowledgeGraph read(Path path) {
    return new GraphFiles(path, false).read();
  }

  /** The same, but characters that XML forbids are left out of GraphML and counted. */
  public static KnowledgeGraph readLeniently(Path path) {
    return new GraphFiles(path, true).read();
  }

  /**
   * Writes it in our own format: {@code graph.jsonl}, and {@code chunks.jsonl} where chunks are
   * known.
   *
   * @throws java.io.UncheckedIOException if the folder cannot be written to
   */
  public void write(Path folder) {
    OwnFormat.write(this, folder);
  }

  /** Where it came from: a file, a folder or a maker. */
  public String origin() {
    return origin;
  }

  /** What was repaired, skipped or looks odd. */
  public ImportReport report() {
    return report;
  }

  /** All entities, by name. */
  public List<Entity> entities() {
    return new NumberedList<>(entityCount(), this::entity);
  }

  /** All relations, by the names of their ends. */
  public List<Relation> relations() {
    return new NumberedList<>(relationCount(), this::relation);
  }

  /** The entity of that very name. */
  public Optional<Entity> entity(String name) {
    int number = number(name);
    return number < 0 ? Optional.empty() : Optional.of(entity(number));
  }

  /** All chunks whose text is known, by id. */
  public List<Chunk> chunks() {
    return List.copyOf(chunks.values());
  }

  /** The chunk with an id, if its text is known. */
  public Optional<Chunk> chunk(String id) {
    return Optional.ofNullable(chunks.get(id));
  }

  /** Community reports found beside it, by level and id. */
  public List<CommunityReport> communityReports() {
    return reports;
  }

  public int entityCount() {
    return entities.names.length;
  }

  public int relationCount() {
    return relations.source.length;
  }

  /**
   * The same graph with entities whose names differ only by case or spaces made one, under the name
   * that sorts first; the others become its aliases.
   */
  public KnowledgeGraph withNameVariantsAsOne() {
    return NameVariants.merge(this);
  }

  /**
   * What the graph knows from some of its chunks: entities and relations with evidence in them, and
   * that evidence only. Descriptions, weights and keywords stay whole, since nothing says which
   * chunk gave which word: for a graph free of the rest, make one from the chunks anew. Community
   * reports tell of the whole and are left out. What is left out is counted in the {@link #report}.
   *
   * @throws IllegalArgumentException if no entity has evidence in them
   */
  public KnowledgeGraph within(Collection<Chunk> part) {
    return GraphPart.of(this, part);
  }

  /** For example {@code graph of 529 entities and 935 relations (dickens/graph.graphml)}. */
  @Override
  public String toString() {
    return "graph of %s entities and %s relations (%s)"
        .formatted(entityCount(), relationCount(), origin);
  }

  KnowledgeGraph withReports(List<CommunityReport> found) {
    return new KnowledgeGraph(origin, report, strings, entities, relations, chunks, found);
  }

  boolean hasChunks() {
    return !chunks.isEmpty();
  }

  /** Chunk ids named as evidence that no chunk has, sorted. */
  TreeSet<String> missingChunkIds() {
    BitSet used = new BitSet();
    mark(entities.chunks, entityCount(), used);
    mark(relations.chunks, relationCount(), used);
    TreeSet<String> missing = new TreeSet<>();
    used.stream()
        .mapToObj(i -> strings[i])
        .filter(id -> !chunks.containsKey(id))
        .forEach(missing::add);
    return missing;
  }

  private static void mark(IntLists lists, int count, BitSet used) {
    for (int list = 0; list < count; list++) {
      for (int position = 0; position < lists.size(list); position++) {
        used.set(lists.get(list, position));
      }
    }
  }

  /** The number of the entity of that very name; below 0 if there is none. */
  int number(String name) {
    return Arrays.binarySearch(entities.names, name);
  }

  String name(int entity) {
    return entities.names[entity];
  }

  Entity entity(int number) {
    return new Entity(
        entities.names[number],
        entities.types[number],
        texts(entities.descriptions, number),
        texts(entities.chunks, number),
        texts(entities.aliases, number));
  }

  Relation relation(int number) {
    return new Relation(
        entities.names[relations.source[number]],
        entities.names[relations.target[number]],
        texts(relations.descriptions, number),
        texts(relations.keywords, number),
        relations.weight[number],
        texts(relations.chunks, number));
  }

  boolean hasEvidence(int entity) {
    return entities.descriptions.size(entity) > 0 || entities.chunks.size(entity) > 0;
  }

  int chunkCount(int entity) {
    return entities.chunks.size(entity);
  }

  double weight(int relation) {
    return relations.weight[relation];
  }

  int degree(int entity) {
    return first[entity + 1] - first[entity];
  }

  /** The relation at a place among those of an entity, from 0 to {@link #degree} - 1. */
  int incident(int entity, int place) {
    return incident[first[entity] + place];
  }

  int otherEnd(int relation, int entity) {
    int source = relations.source[relation];
    return source == entity ? relations.target[relation] : source;
  }

  int source(int relation) {
    return relations.source[relation];
  }

  int target(int relation) {
    return relations.target[relation];
  }

  private List<String> texts(IntLists lists, int list) {
    String[] texts = new String[lists.size(list)];
    Arrays.setAll(texts, position -> strings[lists.get(list, position)]);
    return List.of(texts);
  }
}
