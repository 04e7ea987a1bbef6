package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PageRankTest {
  /**
   * igraph 1.0.0: g.personalized_pagerank(directed=False, damping=.85, reset_vertices=[i * 10000
   * for i in range(20)], implementation="prpack") on a Barabási–Albert graph of 200,000 nodes with
   * 5 edges each from an integer generator; confirmed by scipy power iteration to 1e-15.
   */
  @Test
  void valuesAreThoseOfIgraph() {
    KnowledgeGraph graph = barabasiAlbert(200_000, 5);
    Map<String, Double> seeds = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      seeds.put(name(i * 10_000), 1.0);
    }

    double[] rank = PageRank.of(graph).from(seeds);

    assertEquals(999_975, graph.relationCount());
    Map<Integer, Double> igraph = new HashMap<>();
    igraph.put(170_000, 0.008532654493074377);
    igraph.put(130_000, 0.008330264134973866);
    igraph.put(20_000, 0.008224277783844458);
    igraph.put(0, 0.008204087704916548);
    igraph.put(40_000, 0.008154405770473995);
    igraph.put(12_345, 1.1470859133572412e-05);
    igraph.forEach((node, value) -> assertEquals(value, rank[node], 1e-9));
    assertEquals(1, Arrays.stream(rank).sum(), 1e-9);
  }

  /** A — B with the seed A: a = .15 + .85 b, b = .85 a. */
  @Test
  void twoEntitiesByHand() {
    KnowledgeGraph graph = graph(List.of("A", "B"), List.of(Relation.of("A", "B")));

    double[] rank = PageRank.of(graph).from(Map.of("A", 1.0));

    assertArrayEquals(new double[] {1 / 1.85, 0.85 / 1.85}, rank, 1e-11);
  }

  /** Seed A; A — B weighs 3, A — C weighs 1: b = .85 · 3/4 a, c = .85 · 1/4 a. */
  @Test
  void stepsFollowTheWeights() {
    Relation heavy = new Relation("A", "B", List.of(), List.of(), 3, List.of());
    KnowledgeGraph graph = graph(List.of("A", "B", "C"), List.of(heavy, Relation.of("A", "C")));

    double[] rank = PageRank.of(graph).with(Weighting.BY_EVIDENCE).from(Map.of("A", 2.0));

    assertEquals(3, rank[1] / rank[2], 1e-9);
  }

  @Test
  void walkerAtAnIsolatedEntityBeginsAgain() {
    KnowledgeGraph graph = graph(List.of("A", "B", "lone"), List.of(Relation.of("A", "B")));

    assertArrayEquals(new double[] {0, 0, 1}, PageRank.of(graph).from(Map.of("lone", 1.0)), 1e-11);
    assertEquals(
        1, Arrays.stream(PageRank.of(graph).from(Map.of("lone", 1.0, "A", 1.0))).sum(), 1e-9);
  }

  @Test
  void unknownSeedsAreErrors() {
    KnowledgeGraph graph = graph(List.of("A", "B"), List.of(Relation.of("A", "B")));

    assertEquals(
        "The seed 'X' is no entity of the graph of 2 entities and 1 relations (The graph made in"
            + " memory). Names are matched exactly.",
        assertThrows(
                IllegalArgumentException.class, () -> PageRank.of(graph).from(Map.of("X", 1.0)))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> PageRank.of(graph).from(Map.of("A", Double.NaN)));
    assertThrows(IllegalArgumentException.class, () -> PageRank.of(graph).from(Map.of()));
    assertThrows(IllegalArgumentException.class, () -> PageRank.of(graph).withDamping(1));
  }

  private static KnowledgeGraph graph(List<String> names, List<Relation> relations) {
    return KnowledgeGraph.of(names.stream().map(Entity::of).toList(), relations, List.of());
  }

  private static String name(int node) {
    return "n%06d".formatted(node);
  }

  /** The generator of the graph that igraph was run on. */
  private static KnowledgeGraph barabasiAlbert(int n, int m) {
    long state = 20260611;
    int[] ends = new int[2 * n * m];
    int count = 0;
    List<Relation> relations = new ArrayList<>();
    for (int node = m; node < n; node++) {
      Set<Integer> targets = new HashSet<>();
      if (node == m) {
        for (int first = 0; first < m; first++) {
          targets.add(first);
        }
      }
      while (targets.size() < m) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        targets.add(ends[(int) ((state >>> 33) % count)]);
      }
      for (int target : new TreeSet<>(targets)) {
        relations.add(Relation.of(name(node), name(target)));
        ends[count++] = node;
        ends[count++] = target;
      }
    }
    List<Entity> entities = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      entities.add(Entity.of(name(node)));
    }
    return KnowledgeGraph.of(entities, relations, List.of());
  }
}
