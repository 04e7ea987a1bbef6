package org.evenhand.question;

import java.util.ArrayList;
import java.util.List;
import org.evenhand.graph.EdgeSampler;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.NodeSampler;
import org.evenhand.graph.WalkSampler;

/**
 * What was drawn from a graph for its questions: nodes, then edges, then subgraphs.
 *
 * @param starts of walks, accepted and dropped; 0 if no subgraph was wanted
 */
record Samples(List<GraphSample> drawn, long starts) {
  Samples {
    drawn = List.copyOf(drawn);
  }

  /** Fails before anything is paid for if the graph has too little. */
  static Samples draw(KnowledgeGraph graph, Counts counts, long seed) {
    List<GraphSample> drawn = new ArrayList<>();
    long starts = 0;
    if (counts.nodes() > 0) {
      drawn.addAll(NodeSampler.of(graph).sample(counts.nodes(), seed));
    }
    if (counts.edges() > 0) {
      drawn.addAll(EdgeSampler.of(graph).sample(counts.edges(), seed));
    }
    if (counts.subgraphs() > 0) {
      var walks =
          WalkSampler.of(graph).withMinimumHops(counts.hops()).sample(counts.subgraphs(), seed);
      drawn.addAll(walks.samples());
      starts = walks.starts();
    }
    return new Samples(drawn, starts);
  }

  /**
   * How many samples of each level.
   *
   * @param hops the least number of relations of a subgraph
   */
  record Counts(int nodes, int edges, int subgraphs, int hops) {
    /** 50 a level, subgraphs of 50 relations: arXiv 2506.06331, section III-A (2025). */
    static final Counts PAPER = new Counts(50, 50, 50, 50);

    Counts {
      if (nodes < 0 || edges < 0 || subgraphs < 0 || nodes + edges + subgraphs == 0) {
        throw new IllegalArgumentException(
            "%s node, %s edge and %s subgraph questions were asked for. Ask for 0 or more of each, and one in all."
                .formatted(nodes, edges, subgraphs));
      }
      if (hops < 1) {
        throw new IllegalArgumentException(
            "A subgraph of %s relations is none. Ask for 1 or more.".formatted(hops));
      }
    }

    Counts with(int newNodes, int newEdges, int newSubgraphs) {
      return new Counts(newNodes, newEdges, newSubgraphs, hops);
    }

    Counts withHops(int newHops) {
      return new Counts(nodes, edges, subgraphs, newHops);
    }
  }
}
