package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.PageRank;
import org.evenhand.graph.Relation;
import org.evenhand.rag.index.Links;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.text.Chunk;
import org.evenhand.text.Template;

/**
 * FGRAG, that is fast-graphrag (Circlemind 2024, software without a paper; the ranking is that of
 * HippoRAG, Gutiérrez and others 2024, arXiv 2405.14831): the model names the entities of a
 * question; each finds its nearest entity of the graph by embedding; personalised PageRank from
 * these ranks all entities.
 *
 * <p>Scores: an entity's is its PageRank, with the greatest cosine by which it was found as its
 * seed weight, uniform steps and damping 0.85; a relation's is the sum over both ends; a chunk's
 * the sum over the relations that are kept. Kept are entities above 0.005, the 64 best relations,
 * and the best chunks.
 *
 * <p>Leaves out against the original: incremental insertion, the merging of names by the model, the
 * other ranking policies; seeds from the whole question and from more than the nearest entity to a
 * general term; an entity's type in its embedded text; links between entities alike; the same
 * weight for every seed of a name; the lowest score that an end must have to count for its relation
 * (measured in {@code docs/fidelity.md}). Chunks that only entities name are not found, as there.
 * {@code withTopK}: chunks, 8 by default; {@code withContextTokens}: each of entities, relations
 * and passages, 4,000 by default (4,000, 3,000 and 9,000 in the original). Two calls an answer.
 */
public final class FastGraphRag extends ReferenceMethod<FastGraphRag> {
  private static final int TOP_K = 8;
  private static final int TOKENS = 4_000;
  private static final int RELATIONS = 64;
  private static final double LOWEST_SHARE = 0.005;
  private static final Template SYSTEM =
      Template.resource(FastGraphRag.class, "entities-system.txt");

  private Links links;
  private VectorIndex vectors;
  private PageRank pageRank;

  private FastGraphRag(Setup setup) {
    super("FGRAG", setup);
  }

  public static FastGraphRag over(KnowledgeGraph graph, ChatModel llm) {
    return new FastGraphRag(Setup.of(graph, llm, TOP_K, TOKENS));
  }

  @Override
  FastGraphRag with(Setup newSetup) {
    return new FastGraphRag(newSetup);
  }

  @Override
  void build() {
    links = Links.of(setup.graph());
    vectors = setup.entityVectors();
    pageRank = PageRank.of(setup.graph());
  }

  @Override
  Retrieval find(CountedCalls calls) {
    QueryTerms terms = calls.terms(SYSTEM);
    Map<String, Double> seeds = seeds(terms);
    if (seeds.isEmpty()) {
      return new Context().of(terms, List.of(), List.of(), List.of());
    }
    double[] shares = pageRank.from(seeds);
    List<Scored<Entity>> entities =
        Ranking.best(shares, links.entities(), shares.length).stream()
            .filter(entity -> entity.score() >= LOWEST_SHARE)
            .toList();
    double[] ofRelations = new double[links.relations().size()];
    Arrays.setAll(
        ofRelations, relation -> shares[links.source(relation)] + shares[links.target(relation)]);
    List<Scored<Relation>> relations = Ranking.best(ofRelations, links.relations(), RELATIONS);
    List<Scored<Chunk>> chunks = Ranking.best(ofChunks(relations), links.chunks(), setup.topK());
    return new Context()
        .entities(entities, setup.contextTokens())
        .relations(relations, setup.contextTokens())
        .chunks(chunks, setup.contextTokens())
        .of(terms, entities, relations, chunks);
  }

  /** The nearest entity to each term, by its greatest cosine. */
  private Map<String, Double> seeds(QueryTerms terms) {
    Map<String, Double> seeds = new TreeMap<>();
    Stream.concat(terms.specific().stream(), terms.general().stream())
        .distinct()
        .flatMap(term -> vectors.nearest(term, 1).stream())
        .filter(near -> near.cosine() > 0)
        .forEach(
            near ->
                seeds.merge(links.entities().get(near.number()).name(), near.cosine(), Math::max));
    return seeds;
  }

  private double[] ofChunks(List<Scored<Relation>> relations) {
    double[] sums = new double[links.chunks().size()];
    for (Scored<Relation> relation : relations) {
      for (String id : relation.item().chunkIds()) {
        links.chunk(id).ifPresent(chunk -> sums[chunk] += relation.score());
      }
    }
    return sums;
  }
}
