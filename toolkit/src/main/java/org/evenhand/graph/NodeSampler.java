package org.evenhand.graph;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.evenhand.study.Level;

/**
 * Draws entities that have a description or evidence, without replacement (arXiv 2506.06331, 2025,
 * section III-A; paper default: 50).
 */
public final class NodeSampler {
  private final KnowledgeGraph graph;
  private final Weighting weighting;

  private NodeSampler(KnowledgeGraph graph, Weighting weighting) {
    this.graph = graph;
    this.weighting = weighting;
  }

  /** Uniform draws. For name variants as one, give {@link KnowledgeGraph#withNameVariantsAsOne}. */
  public static NodeSampler of(KnowledgeGraph graph) {
    return new NodeSampler(graph, Weighting.UNIFORM);
  }

  public NodeSampler with(Weighting newWeighting) {
    return new NodeSampler(graph, newWeighting);
  }

  /**
   * Draws nodes, in the order of the draw.
   *
   * @param seed the same seed draws the same nodes whatever the order in the graph's file
   * @throws IllegalArgumentException if count is not between 1 and the number of candidates
   */
  public List<GraphSample> sample(int count, long seed) {
    int[] candidates = IntStream.range(0, graph.entityCount()).filter(graph::hasEvidence).toArray();
    Draw.require(count, candidates.length, "nodes with a description or evidence", graph);
    var random = Draw.generator(seed);
    int[] drawn =
        weighting == Weighting.UNIFORM
            ? Draw.uniform(candidates, count, random)
            : Draw.weighted(
                candidates, count, entity -> Math.max(1, graph.chunkCount(entity)), random);
    return Arrays.stream(drawn)
        .mapToObj(entity -> new GraphSample(graph, Level.NODE, new int[] {entity}, new int[0]))
        .toList();
  }
}
