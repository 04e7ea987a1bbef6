package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.evenhand.graph.ImportReport.Finding;
import org.junit.jupiter.api.Test;

class SamplersTest {
  private static final int DRAWS = 6_000;

  /** Five entities; A — B, A — C, B — C, C — D; E stands alone. */
  private static final KnowledgeGraph FIVE =
      graph(List.of("A", "B", "C", "D", "E"), List.of("AB", "AC", "BC", "CD"));

  @Test
  void everyPairOfNodesIsAsLikely() {
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < DRAWS; seed++) {
      String drawn =
          NodeSampler.of(FIVE).sample(2, seed).stream()
              .map(sample -> sample.entities().get(0).name())
              .collect(Collectors.joining());
      seen.merge(drawn, 1, Integer::sum);
    }

    assertEquals(20, seen.size(), "ordered pairs without replacement: 5 × 4");
    assertFits(seen, key -> 1.0 / 20);
  }

  @Test
  void everyEdgeIsAsLikely() {
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < DRAWS; seed++) {
      seen.merge(EdgeSampler.of(FIVE).sample(1, seed).get(0).toString(), 1, Integer::sum);
    }

    assertEquals(
        List.of("edge: A — B", "edge: A — C", "edge: B — C", "edge: C — D"),
        List.copyOf(seen.keySet()));
    assertFits(seen, key -> 0.25);
  }

  @Test
  void weightedEdgesComeByTheirWeight() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            List.of(node("A"), node("B"), node("C")),
            List.of(edge("AB", 1), edge("BC", 3), edge("AC", 7)),
            List.of());
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < DRAWS; seed++) {
      seen.merge(
          EdgeSampler.of(graph).with(Weighting.BY_EVIDENCE).sample(1, seed).get(0).toString(),
          1,
          Integer::sum);
    }

    assertFits(
        seen,
        Map.of("edge: A — B", 1 / 11.0, "edge: B — C", 3 / 11.0, "edge: A — C", 7 / 11.0)::get);
  }

  /**
   * Walks of exactly two steps that cross two relations, counted by hand: from A (degree 2) over B
   * (degree 2) to C, and so on; a step back crosses only one relation and the walk is dropped.
   */
  @Test
  void everyWalkIsAsLikelyAsItsSteps() {
    Map<String, Double> probability = new TreeMap<>();
    String[] walks = {
      "AB-BC", "AC-BC", "AC-CD", "AB-AC", "BC-AC", "BC-CD", "AC-AB", "BC-AB", "CD-AC", "CD-BC"
    };
    // start 1/5 each, then 1/degree a step: degrees A 2, B 2, C 3, D 1.
    double[] chance = {
      1.0 / 5 / 2 / 2, // A B C
      1.0 / 5 / 2 / 3, // A C B
      1.0 / 5 / 2 / 3, // A C D
      1.0 / 5 / 2 / 2, // B A C
      1.0 / 5 / 2 / 3, // B C A
      1.0 / 5 / 2 / 3, // B C D
      1.0 / 5 / 3 / 2, // C A B
      1.0 / 5 / 3 / 2, // C B A
      1.0 / 5 / 1 / 3, // D C A
      1.0 / 5 / 1 / 3, // D C B
    };
    double accepted = 0;
    for (int i = 0; i < walks.length; i++) {
      probability.merge(walks[i], chance[i], Double::sum);
      accepted += chance[i];
    }

    Map<String, Integer> seen = new TreeMap<>();
    WalkSampler sampler = WalkSampler.of(FIVE).withMinimumHops(2).withMaximumSteps(2);
    WalkSampler.Walks drawn = sampler.sample(DRAWS, 11);
    for (GraphSample sample : drawn.samples()) {
      String key =
          sample.relations().stream()
              .map(relation -> relation.source() + relation.target())
              .collect(Collectors.joining("-"));
      seen.merge(key, 1, Integer::sum);
    }

    double acceptance = accepted;
    assertFits(seen, key -> probability.get(key) / acceptance);
    double standardError = Math.sqrt(acceptance * (1 - acceptance) / drawn.starts());
    assertEquals(acceptance, drawn.acceptanceRate(), 4 * standardError);
  }

  @Test
  void hugeWeightsStillShareTheSteps() {
    KnowledgeGraph star =
        KnowledgeGraph.of(
            List.of(node("A"), node("B"), node("C")),
            List.of(edge("AB", 1e308), edge("AC", 1.5e308)),
            List.of());
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < DRAWS; seed++) {
      WalkSampler.of(star)
          .with(Weighting.BY_EVIDENCE)
          .withMinimumHops(1)
          .withMaximumSteps(1)
          .sample(1, seed)
          .samples()
          .forEach(sample -> seen.merge(sample.toString(), 1, Integer::sum));
    }

    // From A by 1 to 1.5, from B and C by their only relation.
    assertFits(
        seen, Map.of("walk: A — B", (1 + 1 / 2.5) / 3, "walk: A — C", (1 + 1.5 / 2.5) / 3)::get);
  }

  @Test
  void sameSeedDrawsTheSameWhateverTheOrderInTheFile() {
    List<Entity> entities = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 60; i++) {
      entities.add(node("N" + i));
      for (int k = 0; k < 3; k++) {
        relations.add(Relation.of("N" + i, "N" + random.nextInt(60)));
      }
    }
    KnowledgeGraph graph = KnowledgeGraph.of(entities, relations, List.of());
    Collections.shuffle(entities, random);
    Collections.shuffle(relations, random);
    List<Relation> turned =
        relations.stream().map(r -> Relation.of(r.target(), r.source())).toList();
    KnowledgeGraph shuffled = KnowledgeGraph.of(entities, turned, List.of());

    assertEquals(NodeSampler.of(graph).sample(9, 3), NodeSampler.of(shuffled).sample(9, 3));
    assertEquals(
        ends(EdgeSampler.of(graph).sample(9, 3)), ends(EdgeSampler.of(shuffled).sample(9, 3)));
    assertEquals(
        ends(WalkSampler.of(graph).withMinimumHops(20).sample(5, 3).samples()),
        ends(WalkSampler.of(shuffled).withMinimumHops(20).sample(5, 3).samples()));
  }

  @Test
  void walkHoldsAtLeastTheMinimumOfDistinctRelationsAndTheirEnds() {
    KnowledgeGraph ring = ring(30);

    GraphSample sample =
        WalkSampler.of(ring).withMinimumHops(7).withMaximumSteps(500).sample(1, 2).samples().get(0);

    assertEquals(7, new HashSet<>(sample.relations()).size());
    List<String> names = sample.entities().stream().map(Entity::name).toList();
    assertEquals(8, names.size());
    assertTrue(
        sample.relations().stream()
            .allMatch(r -> names.contains(r.source()) && names.contains(r.target())));
  }

  @Test
  void tooSmallComponentsFailAtOnceAndAreNamed() {
    var failure =
        assertThrows(IllegalStateException.class, () -> WalkSampler.of(FIVE).sample(1, 1));

    assertEquals(
        "No subgraph of 50 relations can be drawn from the graph of 5 entities and 4 relations (The"
            + " graph made in memory): its largest component has 4 entities and 4 relations, so 0 %"
            + " of the starts could work. Ask for fewer hops, or use a graph that hangs together"
            + " better.",
        failure.getMessage());
  }

  @Test
  void startsThatRunOutAreAnErrorWithWhatWasFound() {
    WalkSampler hopeless =
        WalkSampler.of(ring(60)).withMinimumHops(60).withMaximumSteps(60).withMaximumStarts(3);

    var failure = assertThrows(IllegalStateException.class, () -> hopeless.sample(2, 1));

    assertTrue(
        failure.getMessage().startsWith("Only 0 of 2 subgraphs of 60 relations were found in 6"),
        failure.getMessage());
  }

  @Test
  void moreThanThereIsIsAnError() {
    var failure =
        assertThrows(IllegalArgumentException.class, () -> EdgeSampler.of(FIVE).sample(5, 1));

    assertEquals(
        "5 edges were asked for, but the graph of 5 entities and 4 relations (The graph made in"
            + " memory) has 4. Ask for 1 to 4.",
        failure.getMessage());
  }

  @Test
  void entitiesWithoutEvidenceAreNoNodes() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            List.of(node("A"), Entity.of("bare")), List.of(Relation.of("A", "bare")), List.of());

    assertEquals(List.of("node: A"), names(NodeSampler.of(graph).sample(1, 1)));
    assertThrows(IllegalArgumentException.class, () -> NodeSampler.of(graph).sample(2, 1));
  }

  @Test
  void repeatsSelfLoopsAndDanglingEndsAreCounted() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            List.of(node("A"), node("B"), node("a "), node("lone")),
            List.of(
                edge("AB", 2), edge("BA", 3), edge("AA", 1), edge("AX", 1), edge("AB", Double.NaN)),
            List.of());

    assertEquals(1, graph.relationCount());
    assertEquals(6.0, graph.relations().get(0).weight(), "2 + 3, and 1 in place of NaN");
    assertEquals(2, graph.report().count(Finding.REPEATED_PAIR));
    assertEquals(1, graph.report().count(Finding.SELF_LOOP));
    assertEquals(List.of("A — X"), graph.report().examples(Finding.DANGLING_END));
    assertEquals(1, graph.report().count(Finding.BAD_WEIGHT));
    assertEquals(List.of("'A' and 'a '"), graph.report().examples(Finding.NAME_VARIANT));
    assertEquals(2, graph.report().count(Finding.ISOLATED_ENTITY));
    assertEquals(3, graph.withNameVariantsAsOne().entityCount());
  }

  /** Pearson's test at 0.001 of counts against their probabilities. */
  private static void assertFits(Map<String, Integer> seen, Function<String, Double> probability) {
    double total = seen.values().stream().mapToInt(Integer::intValue).sum();
    double statistic = 0;
    for (var entry : seen.entrySet()) {
      double expected = total * probability.apply(entry.getKey());
      statistic += Math.pow(entry.getValue() - expected, 2) / expected;
    }
    double critical = ChiSquaredDistribution.of(seen.size() - 1).inverseSurvivalProbability(0.001);
    assertTrue(
        statistic < critical,
        "chi-square %.1f of at most %.1f: %s".formatted(statistic, critical, seen));
  }

  private static List<String> names(List<GraphSample> samples) {
    return samples.stream().map(GraphSample::toString).toList();
  }

  private static List<List<List<String>>> ends(List<GraphSample> samples) {
    return samples.stream()
        .map(
            sample ->
                sample.relations().stream()
                    .map(r -> List.of(r.source(), r.target()).stream().sorted().toList())
                    .toList())
        .toList();
  }

  private static KnowledgeGraph ring(int n) {
    List<Entity> entities = IntStream.range(0, n).mapToObj(i -> node("R" + i)).toList();
    List<Relation> relations =
        IntStream.range(0, n).mapToObj(i -> Relation.of("R" + i, "R" + (i + 1) % n)).toList();
    return KnowledgeGraph.of(entities, relations, List.of());
  }

  private static KnowledgeGraph graph(List<String> names, List<String> edges) {
    return KnowledgeGraph.of(
        names.stream().map(SamplersTest::node).toList(),
        edges.stream().map(edge -> edge(edge, 1)).toList(),
        List.of());
  }

  private static Entity node(String name) {
    return new Entity(name, "", List.of("about " + name), List.of(), List.of());
  }

  private static Relation edge(String ends, double weight) {
    return new Relation(
        ends.substring(0, 1), ends.substring(1), List.of(), List.of(), weight, List.of());
  }
}
