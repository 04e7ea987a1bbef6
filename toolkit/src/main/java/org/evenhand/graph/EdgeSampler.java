package org.evenhand.graph;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.evenhand.study.Level;

/**
 * Draws distinct undirected relations without replacement (arXiv 2506.06331, 2025, section III-A;
 * paper default: 50).
 */
public final class EdgeSampler {
  private final KnowledgeGraph graph;
  private final Weighting weighting;

  private EdgeSampler(KnowledgeGraph graph, Weighting weighting) {
    this.graph = graph;
    this.weighting = weighting;
  }

  /** Uniform draws. */
  public static EdgeSampler of(KnowledgeGraph graph) {
    return new EdgeSampler(graph, Weighting.UNIFORM);
  }

  public EdgeSampler with(Weighting newWeighting) {
    return new EdgeSampler(graph, newWeighting);
  }

  /**
   * Draws relations, in the order of the draw.
   *
   * @param seed the same seed draws the same relations whatever the order in the graph's file
   * @throws IllegalArgumentException if count is not between 1 and the number of relations
   */
  public List<GraphSample> sample(int count, long seed) {
    int[] candidates = IntStream.range(0, graph.relationCount()).toArray();
    Draw.require(count, candidates.length, "edges", graph);
    var random = Draw.generator(seed);
    int[] drawn =
        weighting == Weighting.UNIFORM
            ? Draw.uniform(candidates, count, random)
            : Draw.weighted(candidates, count, graph::weight, random);
    return Arrays.stream(drawn)
        .mapToObj(
            relation ->
                new GraphSample(
                    graph,
                    Level.EDGE,
                    new int[] {graph.source(relation), graph.target(relation)},
                    new int[] {relation}))
        .toList();
  }
}
