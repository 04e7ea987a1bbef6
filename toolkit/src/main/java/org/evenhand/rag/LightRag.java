package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.rag.index.Links;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.rag.index.VectorIndex.Near;
import org.evenhand.text.Template;

/**
 * LightRAG, hybrid mode (Guo and others 2024, arXiv 2410.05779): the model names keywords of a
 * question at two levels. The specific ones find entities by embedding, then all relations of
 * these; the general ones find relations by embedding, then both ends of these. Chunks are those
 * that the found entities and relations came from.
 *
 * <p>Ranking: found entities by cosine, their relations by the degrees of both ends and then by
 * weight; found relations likewise, the ends in the order of their relations. A chunk of an entity
 * ranks by the entity's place and then by how many neighbours of the entity came from it too; a
 * chunk of a relation by the relation's place. The two levels are taken in turn, the specific one
 * first. Scores: cosine of what was found by embedding, 0 of an entity that came with its relation;
 * sum of degrees for relations; for chunks the number of those neighbours plus the entity itself,
 * or 1.
 *
 * <p>So ranked the software of the paper's time; later versions keep relations by cosine and choose
 * chunks by their similarity to the question (measured in {@code docs/fidelity.md}).
 *
 * <p>Leaves out against the original: the mix with chunks found by embedding and the reranker of
 * later versions, conversation history, the cache, and the second, merged description of an entity
 * (the graph's descriptions are shown as they are). Cosines below 0.2 are not looked at, as there.
 * {@code withTopK}: entities and relations found by embedding, 60 by default; {@code
 * withContextTokens}: each of entities, relations and passages, 4,000 by default. Two calls an
 * answer.
 */
public final class LightRag extends ReferenceMethod<LightRag> {
  private static final int TOP_K = 60;
  private static final int TOKENS = 4_000;
  private static final double LOWEST_COSINE = 0.2;
  private static final Template SYSTEM = Template.resource(LightRag.class, "keywords-system.txt");

  private Links links;
  private VectorIndex entityVectors;
  private VectorIndex relationVectors;

  private LightRag(Setup setup) {
    super("LightRAG", setup);
  }

  public static LightRag over(KnowledgeGraph graph, ChatModel llm) {
    return new LightRag(Setup.of(graph, llm, TOP_K, TOKENS));
  }

  @Override
  LightRag with(Setup newSetup) {
    return new LightRag(newSetup);
  }

  @Override
  void build() {
    links = Links.of(setup.graph());
    entityVectors = setup.entityVectors();
    relationVectors = setup.relationVectors();
  }

  /** Numbers and their scores, in their order. */
  private record Side(
      Map<Integer, Double> entities, Map<Integer, Double> relations, Map<Integer, Double> chunks) {}

  @Override
  Retrieval find(CountedCalls calls) {
    QueryTerms terms = calls.terms(SYSTEM);
    Side local = byEntities(near(entityVectors, terms.specific()));
    Side global = byRelations(near(relationVectors, terms.general()));
    var entities = scored(inTurn(local.entities, global.entities), links.entities());
    var relations = scored(inTurn(local.relations, global.relations), links.relations());
    var chunks = scored(inTurn(local.chunks, global.chunks), links.chunks());
    return new Context()
        .entities(entities, setup.contextTokens())
        .relations(relations, setup.contextTokens())
        .chunks(chunks, setup.contextTokens())
        .of(terms, entities, relations, chunks);
  }

  private List<Near> near(VectorIndex vectors, List<String> keywords) {
    return vectors.nearest(String.join(", ", keywords), setup.topK()).stream()
        .filter(near -> near.cosine() >= LOWEST_COSINE)
        .toList();
  }

  private Side byEntities(List<Near> found) {
    Map<Integer, Double> entities = new LinkedHashMap<>();
    found.forEach(near -> entities.put(near.number(), near.cosine()));
    Set<Integer> relations = new LinkedHashSet<>();
    Map<Integer, Double> chunks = new LinkedHashMap<>();
    for (int entity : entities.keySet()) {
      relations.addAll(links.relationsOf(entity));
      sharedChunks(entity).forEach(chunks::putIfAbsent);
    }
    return new Side(entities, ranked(relations), chunks);
  }

  private Side byRelations(List<Near> found) {
    Map<Integer, Double> relations = ranked(found.stream().map(Near::number).toList());
    Map<Integer, Double> entities = new LinkedHashMap<>();
    Map<Integer, Double> chunks = new LinkedHashMap<>();
    for (int relation : relations.keySet()) {
      entities.put(links.source(relation), 0.0);
      entities.put(links.target(relation), 0.0);
      links.relations().get(relation).chunkIds().stream()
          .flatMap(id -> links.chunk(id).stream())
          .forEach(chunk -> chunks.put(chunk, 1.0));
    }
    return new Side(entities, relations, chunks);
  }

  /** Relations by the degrees of their ends, then by weight. */
  private Map<Integer, Double> ranked(Iterable<Integer> relations) {
    List<Integer> order = new ArrayList<>();
    relations.forEach(order::add);
    order.sort(
        Comparator.comparingInt(links::degreeOfEnds)
            .thenComparingDouble(relation -> links.relations().get(relation).weight())
            .reversed());
    Map<Integer, Double> ranked = new LinkedHashMap<>();
    order.forEach(relation -> ranked.put(relation, (double) links.degreeOfEnds(relation)));
    return ranked;
  }

  /** The chunks of an entity, by how many of its neighbours came from them too. */
  private Map<Integer, Double> sharedChunks(int entity) {
    Map<Integer, Double> counts = new LinkedHashMap<>();
    for (String id : links.entities().get(entity).chunkIds()) {
      long neighbours =
          links.relationsOf(entity).stream()
              .map(relation -> links.entities().get(links.otherEnd(relation, entity)))
              .filter(neighbour -> neighbour.chunkIds().contains(id))
              .count();
      links.chunk(id).ifPresent(chunk -> counts.put(chunk, 1.0 + neighbours));
    }
    Map<Integer, Double> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  /** First of one, first of the other, second of one …; what both have keeps its first score. */
  private static Map<Integer, Double> inTurn(Map<Integer, Double> one, Map<Integer, Double> other) {
    var ones = one.entrySet().iterator();
    var others = other.entrySet().iterator();
    Map<Integer, Double> both = new LinkedHashMap<>();
    while (ones.hasNext() || others.hasNext()) {
      for (var side : List.of(ones, others)) {
        if (side.hasNext()) {
          var next = side.next();
          both.putIfAbsent(next.getKey(), one.getOrDefault(next.getKey(), next.getValue()));
        }
      }
    }
    return both;
  }

  private static <T> List<Scored<T>> scored(Map<Integer, Double> numbers, List<T> items) {
    return numbers.entrySet().stream()
        .map(entry -> new Scored<>(items.get(entry.getKey()), entry.getValue()))
        .toList();
  }
}
