package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.rag.index.Links;
import org.evenhand.rag.index.PassageGraph;
import org.evenhand.rag.index.PassageGraph.Link;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.study.AnswerStage;
import org.evenhand.text.Chunk;
import org.evenhand.text.Template;

/**
 * HippoRAG 2 (Gutiérrez and others 2025, arXiv 2502.14802): the question finds triples by
 * embedding, the model keeps those that help, and personalised PageRank from their ends and from
 * all passages ranks the passages, which are nodes of the graph. Where no triple is kept, passages
 * are ranked by embedding alone.
 *
 * <p>Scores: a relation's is its cosine with the question, brought to 0 to 1 over all relations.
 * The five best are shown to the model. An end of the kept ones starts with the mean of their
 * scores, each divided by the number of the entity's chunks; the five heaviest stay. A passage
 * starts with 0.05 times its cosine, brought to 0 to 1. An entity's and a chunk's score is the
 * PageRank with damping 0.5 over relations by weight, links of an entity with its chunks (1), and
 * links of names whose embeddings have a cosine of at least 0.8 (that cosine).
 *
 * <p>Leaves out against the original: extraction by OpenIE (the graph's relations are the triples),
 * instructions before the embedded texts, examples in the prompt that filters. Otherwise than there
 * (measured in {@code docs/fidelity.md}), a link between entities counts once and not twice, an
 * entity is linked with all chunks in which it was found and not only with those of its triples,
 * and a triple's score is divided by the number of these links. {@code withTopK}: chunks, 5 by
 * default; {@code withContextTokens}: all passages together, 4,000 by default. Two calls an answer.
 */
public final class HippoRag extends ReferenceMethod<HippoRag> {
  private static final int TOP_K = 5;
  private static final int TOKENS = 4_000;
  private static final int FACTS = 5;
  private static final int SYNONYMS = 100;
  private static final double SYNONYM_COSINE = 0.8;
  private static final double PASSAGE_WEIGHT = 0.05;
  private static final double DAMPING = 0.5;
  private static final Template SYSTEM = Template.resource(HippoRag.class, "facts-system.txt");
  private static final Template USER = Template.resource(HippoRag.class, "facts-user.txt");

  private Links links;
  private VectorIndex facts;
  private VectorIndex passages;
  private PassageGraph graph;

  private HippoRag(Setup setup) {
    super("HippoRAG 2", setup);
  }

  /**
   * @throws IllegalArgumentException if the graph knows the text of no chunk
   */
  public static HippoRag over(KnowledgeGraph graph, ChatModel llm) {
    return new HippoRag(Setup.of(Context.withTexts(graph, "HippoRAG 2"), llm, TOP_K, TOKENS));
  }

  @Override
  HippoRag with(Setup newSetup) {
    return new HippoRag(newSetup);
  }

  @Override
  void build() {
    links = Links.of(setup.graph());
    facts = setup.relationVectors();
    passages = setup.chunkVectors();
    VectorIndex names =
        setup.vectors("names", links.entities().stream().map(Entity::name).toList());
    List<Link> all = new ArrayList<>();
    for (int r = 0; r < links.relations().size(); r++) {
      all.add(new Link(links.source(r), links.target(r), links.relations().get(r).weight()));
    }
    for (int entity = 0; entity < links.entities().size(); entity++) {
      int one = entity;
      links.entities().get(entity).chunkIds().stream()
          .flatMap(id -> links.chunk(id).stream())
          .forEach(chunk -> all.add(new Link(one, node(chunk), 1)));
      names.nearestTo(entity, SYNONYMS).stream()
          .filter(near -> near.cosine() >= SYNONYM_COSINE && near.number() > one)
          .forEach(near -> all.add(new Link(one, near.number(), near.cosine())));
    }
    graph = PassageGraph.of(node(links.chunks().size()), all);
  }

  @Override
  Retrieval find(CountedCalls calls) {
    double[] cosines = passages.cosines(calls.question());
    double[] ofFacts = Ranking.stretched(facts.cosines(calls.question()));
    List<Scored<Relation>> kept = keep(calls, Ranking.best(ofFacts, links.relations(), FACTS));
    if (kept.isEmpty()) {
      return found(calls, List.of(), kept, cosines);
    }
    double[] seeds = Arrays.copyOf(seeds(kept), node(cosines.length));
    double[] dense = Ranking.stretched(cosines);
    for (int chunk = 0; chunk < dense.length; chunk++) {
      seeds[node(chunk)] = PASSAGE_WEIGHT * dense[chunk];
    }
    double[] ranks = graph.ranks(seeds, DAMPING);
    int entities = links.entities().size();
    return found(
        calls,
        Ranking.best(Arrays.copyOf(ranks, entities), links.entities(), entities),
        kept,
        Arrays.copyOfRange(ranks, entities, ranks.length));
  }

  private Retrieval found(
      CountedCalls calls,
      List<Scored<Entity>> entities,
      List<Scored<Relation>> kept,
      double[] ofChunks) {
    List<Scored<Chunk>> chunks = Ranking.best(ofChunks, links.chunks(), setup.topK());
    return new Context()
        .chunks(chunks, setup.contextTokens())
        .of(QueryTerms.question(calls.question()), entities, kept, chunks);
  }

  /** Those of the facts that the model finds to help; all of them if its reply cannot be read. */
  private List<Scored<Relation>> keep(CountedCalls calls, List<Scored<Relation>> best) {
    if (best.isEmpty()) {
      return best;
    }
    StringBuilder list = new StringBuilder();
    for (int number = 1; number <= best.size(); number++) {
      list.append(number == 1 ? "" : "\n").append(number).append(". ");
      list.append(Context.line(best.get(number - 1).item()).substring(2));
    }
    String prompt =
        USER.fill(
            Map.of("mark", calls.mark(), "context", list.toString(), "question", calls.question()));
    Optional<List<Integer>> chosen =
        FactChoice.read(
            calls.ask(AnswerStage.FACTS, SYSTEM, prompt, ReplyForms.FACTS), best.size());
    if (chosen.isEmpty()) {
      calls.foundUnread();
      return best;
    }
    return chosen.get().stream().map(number -> best.get(number - 1)).toList();
  }

  /** What the ends of the facts start with. */
  private double[] seeds(List<Scored<Relation>> kept) {
    Map<Integer, List<Double>> byEntity = new TreeMap<>();
    for (Scored<Relation> fact : kept) {
      for (String end : List.of(fact.item().source(), fact.item().target())) {
        int entity = links.entity(end);
        int chunks = Math.max(1, links.entities().get(entity).chunkIds().size());
        byEntity.computeIfAbsent(entity, e -> new ArrayList<>()).add(fact.score() / chunks);
      }
    }
    double[] means = new double[links.entities().size()];
    byEntity.forEach(
        (entity, scores) ->
            means[entity] = scores.stream().mapToDouble(x -> x).average().orElseThrow());
    double[] seeds = new double[means.length];
    for (Scored<Entity> heavy : Ranking.best(means, links.entities(), FACTS)) {
      seeds[links.entity(heavy.item().name())] = heavy.score();
    }
    return seeds;
  }

  private int node(int chunk) {
    return links.entities().size() + chunk;
  }
}
