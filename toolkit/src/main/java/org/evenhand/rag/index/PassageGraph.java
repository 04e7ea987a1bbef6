package org.evenhand.rag.index;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.PageRank;
import org.evenhand.graph.Relation;
import org.evenhand.graph.Weighting;

/**
 * A graph in which chunks are nodes beside the entities, so that personalised PageRank ranks both.
 * Entities have the numbers from 0, chunks those behind them.
 */
public final class PassageGraph {
  private final KnowledgeGraph graph;

  /**
   * An undirected link of two nodes.
   *
   * @param weight above 0; several links of two nodes add up
   */
  public record Link(int one, int other, double weight) {}

  private PassageGraph(KnowledgeGraph graph) {
    this.graph = graph;
  }

  /**
   * @param nodes how many there are in all, at least 1
   */
  public static PassageGraph of(int nodes, List<Link> links) {
    List<Entity> entities = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      entities.add(Entity.of(name(node)));
    }
    List<Relation> relations =
        links.stream()
            .map(
                link ->
                    new Relation(
                        name(link.one),
                        name(link.other),
                        List.of(),
                        List.of(),
                        link.weight,
                        List.of()))
            .toList();
    return new PassageGraph(KnowledgeGraph.of(entities, relations, List.of()));
  }

  /**
   * The share of time at each node of a walker who follows the weights and begins again at the
   * seeds.
   *
   * @param seeds the weight of each node, 0 or more, not all 0
   */
  public double[] ranks(double[] seeds, double damping) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int node = 0; node < seeds.length; node++) {
      if (seeds[node] > 0) {
        byName.put(name(node), seeds[node]);
      }
    }
    return PageRank.of(graph).with(Weighting.BY_EVIDENCE).withDamping(damping).from(byName);
  }

  /** Sorts as the numbers do. */
  private static String name(int node) {
    return String.format(Locale.ROOT, "%010d", node);
  }
}
