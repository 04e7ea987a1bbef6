package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.rag.index.Links;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.rag.index.VectorIndex.Near;
import org.evenhand.text.Chunk;

/**
 * MGRAG, local search (Microsoft GraphRAG: Edge and others 2024, arXiv 2404.16130, and its
 * software): the entities nearest to the question by embedding, with the reports of their
 * communities, their relations and the chunks that they came from.
 *
 * <p>Scores: an entity's is its cosine; a report's how many of these entities are members; a
 * relation's the sum of the degrees of its ends, those with both ends among these entities first; a
 * chunk's how many relations of its entity came from it, by the entity's place and then by that
 * number.
 *
 * <p>Leaves out against the original: claims, ratings of the reports, conversation history. {@code
 * withTopK}: entities, 10 by default, with at most ten relations each; {@code withContextTokens}:
 * everything, 12,000 by default, of which half is for passages, 15 % for reports, as there, and the
 * rest for entities and relations alike. One call an answer.
 */
public final class LocalGraphRag extends ReferenceMethod<LocalGraphRag> {
  private static final int TOP_K = 10;
  private static final int TOKENS = 12_000;
  private static final int RELATIONS_EACH = 10;

  private final List<CommunityReport> reports;
  private Links links;
  private VectorIndex vectors;

  private LocalGraphRag(Setup setup, List<CommunityReport> reports) {
    super("MGRAG local", setup);
    this.reports = reports;
  }

  /**
   * @param reports such as {@link CommunityWriter} writes, or those that were found beside a graph
   * @throws IllegalArgumentException if there is no report
   */
  public static LocalGraphRag over(
      KnowledgeGraph graph, List<CommunityReport> reports, ChatModel llm) {
    return new LocalGraphRag(
        Setup.of(graph, llm, TOP_K, TOKENS), GlobalGraphRag.some(reports, "MGRAG local"));
  }

  @Override
  LocalGraphRag with(Setup newSetup) {
    return new LocalGraphRag(newSetup, reports);
  }

  @Override
  void build() {
    links = Links.of(setup.graph());
    vectors = setup.entityVectors();
  }

  @Override
  Retrieval find(CountedCalls calls) {
    List<Near> near = vectors.nearest(calls.question(), setup.topK());
    List<Scored<Entity>> entities =
        near.stream()
            .map(found -> new Scored<>(links.entities().get(found.number()), found.cosine()))
            .toList();
    Set<Integer> numbers = new LinkedHashSet<>(near.stream().map(Near::number).toList());
    List<Scored<CommunityReport>> about = reportsOf(entities);
    List<Scored<Relation>> relations = relationsOf(numbers);
    List<Scored<Chunk>> chunks = chunksOf(numbers);
    int tokens = setup.contextTokens();
    Context context =
        new Context()
            .reports(about, tokens * 15 / 100)
            .entities(entities, tokens * 35 / 200)
            .relations(relations, tokens * 35 / 200)
            .chunks(chunks, tokens / 2);
    return new Retrieval(
        QueryTerms.question(calls.question()),
        entities,
        relations,
        chunks,
        about,
        List.of(),
        context.text(),
        context.chunkIds());
  }

  private List<Scored<CommunityReport>> reportsOf(List<Scored<Entity>> entities) {
    List<CommunityReport> deepest = GlobalGraphRag.deepest(reports);
    double[] matches =
        deepest.stream()
            .mapToDouble(
                report ->
                    entities.stream()
                        .filter(entity -> report.entities().contains(entity.item().name()))
                        .count())
            .toArray();
    return Ranking.best(matches, deepest, matches.length);
  }

  private List<Scored<Relation>> relationsOf(Set<Integer> entities) {
    Set<Integer> found = new LinkedHashSet<>();
    entities.forEach(entity -> found.addAll(links.relationsOf(entity)));
    List<Integer> order = new ArrayList<>(found);
    order.sort(
        Comparator.comparing((Integer relation) -> !isWithin(relation, entities))
            .thenComparing(relation -> -links.degreeOfEnds(relation)));
    return order.stream()
        .limit((long) RELATIONS_EACH * entities.size())
        .map(r -> new Scored<>(links.relations().get(r), links.degreeOfEnds(r)))
        .toList();
  }

  private boolean isWithin(int relation, Set<Integer> entities) {
    return entities.contains(links.source(relation)) && entities.contains(links.target(relation));
  }

  private List<Scored<Chunk>> chunksOf(Set<Integer> entities) {
    Map<Chunk, Scored<Chunk>> found = new LinkedHashMap<>();
    for (int entity : entities) {
      links.entities().get(entity).chunkIds().stream()
          .flatMap(id -> links.chunk(id).stream())
          .map(chunk -> links.chunks().get(chunk))
          .map(chunk -> new Scored<>(chunk, relationsIn(chunk, entity)))
          .sorted(Comparator.comparingDouble((Scored<Chunk> chunk) -> chunk.score()).reversed())
          .forEach(chunk -> found.putIfAbsent(chunk.item(), chunk));
    }
    return List.copyOf(found.values());
  }

  private long relationsIn(Chunk chunk, int entity) {
    return links.relationsOf(entity).stream()
        .filter(relation -> links.relations().get(relation).chunkIds().contains(chunk.id()))
        .count();
  }
}
