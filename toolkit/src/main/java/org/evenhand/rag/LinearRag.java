package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.rag.index.Links;
import org.evenhand.rag.index.PassageGraph;
import org.evenhand.rag.index.PassageGraph.Link;
import org.evenhand.rag.index.Sentences;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.text.Chunk;

/**
 * LinearRAG (Zhuang and others 2025, arXiv 2510.10114): a graph without relations, of entities,
 * sentences and passages. First the question's entities wake others that share a telling sentence
 * with them; then personalised PageRank from the woken entities and from all passages ranks the
 * passages. Where the question names no entity, passages are ranked by embedding alone.
 *
 * <p>Scores: an entity that the question names starts at 1; in each of two rounds, an entity at 0.5
 * or more passes its score times the cosine of its best unused sentence to all entities of that
 * sentence, if that is at least 0.5, and they add up. A passage starts with 0.05 times (1.5 times
 * its cosine, brought to 0 to 1, plus ln(1 + the sum over woken entities of score · ln(1 +
 * mentions) / round)). A chunk's score is the PageRank with damping 0.5 over links of an entity
 * with the chunks that mention it, by its share of all mentions there, and of neighbouring chunks
 * (1).
 *
 * <p>Leaves out against the original: the recogniser of names (entities and aliases of the graph
 * are looked for in the question and in the chunks that they came from). {@code withTopK}: chunks,
 * 5 by default; {@code withContextTokens}: all passages together, 4,000 by default. One call an
 * answer.
 */
public final class LinearRag extends ReferenceMethod<LinearRag> {
  private static final int TOP_K = 5;
  private static final int TOKENS = 4_000;
  private static final int LAST_ROUND = 3;
  private static final double LEAST_SCORE = 0.5;
  private static final double PASSAGE_RATIO = 1.5;
  private static final double PASSAGE_WEIGHT = 0.05;
  private static final double DAMPING = 0.5;

  private Links links;
  private Sentences sentences;
  private VectorIndex sentenceVectors;
  private VectorIndex passages;
  private List<Map<Integer, Integer>> mentions;
  private PassageGraph graph;

  private LinearRag(Setup setup) {
    super("LinearRAG", setup);
  }

  /**
   * @throws IllegalArgumentException if the graph knows the text of no chunk
   */
  public static LinearRag over(KnowledgeGraph graph, ChatModel llm) {
    return new LinearRag(Setup.of(Context.withTexts(graph, "LinearRAG"), llm, TOP_K, TOKENS));
  }

  @Override
  LinearRag with(Setup newSetup) {
    return new LinearRag(newSetup);
  }

  @Override
  void build() {
    links = Links.of(setup.graph());
    sentences = Sentences.of(links);
    sentenceVectors = setup.vectors("sentences", sentences.texts());
    passages = setup.chunkVectors();
    mentions = new ArrayList<>();
    links.chunks().forEach(chunk -> mentions.add(new TreeMap<>()));
    for (int number = 0; number < links.entities().size(); number++) {
      Entity entity = links.entities().get(number);
      for (String id : entity.chunkIds()) {
        int chunk = links.chunk(id).orElse(-1);
        int count = chunk < 0 ? 0 : Sentences.mentions(entity, links.chunks().get(chunk).text());
        if (count > 0) {
          mentions.get(chunk).put(number, count);
        }
      }
    }
    graph = PassageGraph.of(node(links.chunks().size()), edges());
  }

  private List<Link> edges() {
    List<Link> edges = new ArrayList<>();
    for (int chunk = 0; chunk < mentions.size(); chunk++) {
      int node = node(chunk);
      double all = mentions.get(chunk).values().stream().mapToInt(x -> x).sum();
      mentions.get(chunk).forEach((e, count) -> edges.add(new Link(e, node, count / all)));
      String document = links.chunks().get(chunk).document();
      if (chunk > 0
          && !document.isEmpty()
          && document.equals(links.chunks().get(chunk - 1).document())) {
        edges.add(new Link(node - 1, node, 1));
      }
    }
    return edges;
  }

  /** What an entity passes on in the round after this. */
  private record Woken(double score, int round) {}

  @Override
  Retrieval find(CountedCalls calls) {
    double[] cosines = passages.cosines(calls.question());
    double[] seeds = new double[node(cosines.length)];
    Map<Integer, Woken> woken = wake(calls.question(), seeds);
    if (woken.isEmpty()) {
      return found(calls, List.of(), cosines);
    }
    int count = links.entities().size();
    List<Scored<Entity>> entities =
        Ranking.best(Arrays.copyOf(seeds, count), links.entities(), count);
    double[] dense = Ranking.stretched(cosines);
    for (int chunk = 0; chunk < dense.length; chunk++) {
      double start = PASSAGE_RATIO * dense[chunk] + Math.log1p(bonus(chunk, woken));
      seeds[node(chunk)] = PASSAGE_WEIGHT * start;
    }
    double[] ranks = graph.ranks(seeds, DAMPING);
    return found(calls, entities, Arrays.copyOfRange(ranks, count, ranks.length));
  }

  /**
   * @param weights receives what each entity starts with
   */
  private Map<Integer, Woken> wake(String question, double[] weights) {
    Map<Integer, Woken> woken = new LinkedHashMap<>();
    for (int entity = 0; entity < links.entities().size(); entity++) {
      if (Sentences.mentions(links.entities().get(entity), question) > 0) {
        woken.put(entity, new Woken(1, 1));
        weights[entity] = 1;
      }
    }
    if (woken.isEmpty()) {
      return woken;
    }
    double[] telling = sentenceVectors.cosines(question);
    Set<Integer> used = new HashSet<>();
    Map<Integer, Woken> current = new LinkedHashMap<>(woken);
    for (int round = 2; round <= LAST_ROUND; round++) {
      Map<Integer, Woken> next = new LinkedHashMap<>();
      for (Map.Entry<Integer, Woken> entity : current.entrySet()) {
        int best = bestSentence(entity.getKey(), telling, used);
        if (best >= 0) {
          used.add(best);
          Woken passed = new Woken(entity.getValue().score * telling[best], round);
          if (passed.score >= LEAST_SCORE) {
            for (int other : sentences.entitiesIn(best)) {
              weights[other] += passed.score;
              next.put(other, passed);
            }
          }
        }
      }
      woken.putAll(next);
      current = next;
    }
    return woken;
  }

  private int bestSentence(int entity, double[] telling, Set<Integer> used) {
    return sentences.sentencesOf(entity).stream()
        .filter(sentence -> !used.contains(sentence))
        .min(Comparator.comparingDouble(sentence -> -telling[sentence]))
        .orElse(-1);
  }

  private double bonus(int chunk, Map<Integer, Woken> woken) {
    double sum = 0;
    for (Map.Entry<Integer, Woken> entity : woken.entrySet()) {
      int count = mentions.get(chunk).getOrDefault(entity.getKey(), 0);
      sum += entity.getValue().score * Math.log1p(count) / entity.getValue().round;
    }
    return sum;
  }

  private Retrieval found(CountedCalls calls, List<Scored<Entity>> entities, double[] ofChunks) {
    List<Scored<Chunk>> chunks = Ranking.best(ofChunks, links.chunks(), setup.topK());
    List<String> named =
        entities.stream()
            .map(entity -> entity.item())
            .filter(entity -> Sentences.mentions(entity, calls.question()) > 0)
            .map(Entity::name)
            .toList();
    QueryTerms terms =
        named.isEmpty()
            ? QueryTerms.question(calls.question())
            : new QueryTerms(named, List.of(), false);
    return new Context()
        .chunks(chunks, setup.contextTokens())
        .of(terms, entities, List.of(), chunks);
  }

  private int node(int chunk) {
    return links.entities().size() + chunk;
  }
}
