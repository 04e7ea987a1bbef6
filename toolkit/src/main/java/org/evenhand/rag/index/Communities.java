package org.evenhand.rag.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import nl.cwts.networkanalysis.Clustering;
import nl.cwts.networkanalysis.LeidenAlgorithm;
import nl.cwts.networkanalysis.Network;
import nl.cwts.util.LargeDoubleArray;
import nl.cwts.util.LargeIntArray;

/**
 * Communities of a graph's entities by the Leiden algorithm (Traag, Waltman and van Eck 2019), as
 * its authors' library computes it, with modularity at resolution 1 and relations by weight. A
 * community with more members than wanted is split again among its own relations, to at most three
 * levels. The same graph and seed give the same communities.
 */
public final class Communities {
  private static final int LEVELS = 3;
  private static final int ITERATIONS = 10;

  private final Links links;
  private final int largest;
  private final Random random;
  private final List<Community> found = new ArrayList<>();

  /**
   * Entities that are linked more closely than by chance.
   *
   * @param level 0 for the coarsest
   * @param number within its level, from 0: greater ones first, then by their first entity
   * @param entities numbers of the members, in their order
   */
  public record Community(int level, int number, List<Integer> entities) {
    public Community {
      entities = List.copyOf(entities);
    }
  }

  private Communities(Links links, int largest, long seed) {
    this.links = links;
    this.largest = largest;
    this.random = new Random(seed);
  }

  /**
   * The communities of two or more entities, by level and number.
   *
   * @param largest size that is not split further, at least 2
   */
  public static List<Community> of(Links links, int largest, long seed) {
    if (largest < 2) {
      throw new IllegalArgumentException(
          "Communities of at most %s entities are none. Allow at least 2.".formatted(largest));
    }
    Communities communities = new Communities(links, largest, seed);
    List<Integer> all = IntStream.range(0, links.entities().size()).boxed().toList();
    List<List<Integer>> groups = communities.split(all);
    for (int level = 0; level < LEVELS && !groups.isEmpty(); level++) {
      groups = communities.keep(level, groups);
    }
    return List.copyOf(communities.found);
  }

  /**
   * Modularity (Newman and Girvan 2004) of a division of the entities at resolution 1, by weight;
   * from -1/2 to 1.
   *
   * @param groups each entity in one of them
   */
  public static double modularity(Links links, List<List<Integer>> groups) {
    int[] clusters = new int[links.entities().size()];
    for (int group = 0; group < groups.size(); group++) {
      for (int entity : groups.get(group)) {
        clusters[entity] = group;
      }
    }
    List<Integer> all = IntStream.range(0, clusters.length).boxed().toList();
    Network network = new Communities(links, 2, 0).network(all);
    return algorithm(network, new Random(0)).calcQuality(network, new Clustering(clusters));
  }

  /**
   * @return the parts of those that are too large
   */
  private List<List<Integer>> keep(int level, List<List<Integer>> groups) {
    List<List<Integer>> sorted = new ArrayList<>(groups);
    sorted.removeIf(group -> group.size() < 2);
    sorted.sort(
        Comparator.comparing((List<Integer> group) -> -group.size())
            .thenComparing(group -> group.get(0)));
    List<List<Integer>> parts = new ArrayList<>();
    for (int number = 0; number < sorted.size(); number++) {
      List<Integer> group = sorted.get(number);
      found.add(new Community(level, number, group));
      if (group.size() > largest && level + 1 < LEVELS) {
        List<List<Integer>> split = split(group);
        if (split.size() > 1) {
          parts.addAll(split);
        }
      }
    }
    return parts;
  }

  private List<List<Integer>> split(List<Integer> entities) {
    Network network = network(entities);
    if (network.getNEdges() == 0) {
      return entities.stream().map(List::of).toList();
    }
    Clustering clustering = algorithm(network, random).findClustering(network);
    List<List<Integer>> groups = new ArrayList<>();
    for (int[] members : clustering.getNodesPerCluster()) {
      if (members.length > 0) {
        groups.add(IntStream.of(members).sorted().mapToObj(entities::get).toList());
      }
    }
    return groups;
  }

  /** With degrees as node weights, the library's quality function is modularity at 1 / 2m. */
  private static LeidenAlgorithm algorithm(Network network, Random random) {
    double resolution = 1 / (2 * network.getTotalEdgeWeight());
    return new LeidenAlgorithm(resolution, ITERATIONS, LeidenAlgorithm.DEFAULT_RANDOMNESS, random);
  }

  /** The entities and the relations among them, each relation once. */
  private Network network(List<Integer> entities) {
    int[] place = new int[links.entities().size()];
    Arrays.fill(place, -1);
    for (int i = 0; i < entities.size(); i++) {
      place[entities.get(i)] = i;
    }
    LargeIntArray sources = new LargeIntArray(0);
    LargeIntArray targets = new LargeIntArray(0);
    LargeDoubleArray weights = new LargeDoubleArray(0);
    for (int relation = 0; relation < links.relations().size(); relation++) {
      int source = place[links.source(relation)];
      int target = place[links.target(relation)];
      if (source >= 0 && target >= 0) {
        sources.append(source);
        targets.append(target);
        weights.append(links.relations().get(relation).weight());
      }
    }
    return new Network(
        entities.size(), true, new LargeIntArray[] {sources, targets}, weights, false, true);
  }
}
