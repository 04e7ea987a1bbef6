package org.evenhand.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.evenhand.study.Level;

/**
 * Draws subgraphs by random walks (arXiv 2506.06331, 2025, section III-A): from a uniform start, a
 * walk steps to a random neighbour until it has crossed {@code minimumHops} distinct undirected
 * relations; a walk that has not by {@code maximumSteps} steps is dropped and another start is
 * drawn.
 *
 * <p>Two samples may overlap, and one start may be drawn twice. Cost: O(maximumSteps) a start.
 */
public final class WalkSampler {
  private final KnowledgeGraph graph;
  private final Weighting weighting;
  private final int minimumHops;
  private final int maximumSteps;
  private final int maximumStarts;

  private WalkSampler(
      KnowledgeGraph graph,
      Weighting weighting,
      int minimumHops,
      int maximumSteps,
      int maximumStarts) {
    if (minimumHops < 1 || maximumSteps < minimumHops || maximumStarts < 1) {
      throw new IllegalArgumentException(
          ("A walk of at least %s hops, at most %s steps and at most %s starts a sample cannot be"
                  + " made. Use 1 or more hops, at least as many steps, and 1 or more starts.")
              .formatted(minimumHops, maximumSteps, maximumStarts));
    }
    this.graph = graph;
    this.weighting = weighting;
    this.minimumHops = minimumHops;
    this.maximumSteps = maximumSteps;
    this.maximumStarts = maximumStarts;
  }

  /** Uniform steps, at least 50 hops, at most 200 steps, at most 10,000 starts a sample. */
  public static WalkSampler of(KnowledgeGraph graph) {
    return new WalkSampler(graph, Weighting.UNIFORM, 50, 200, 10_000);
  }

  public WalkSampler with(Weighting newWeighting) {
    return new WalkSampler(graph, newWeighting, minimumHops, maximumSteps, maximumStarts);
  }

  /** The same with another minimum of hops, and four times as many steps at most. */
  public WalkSampler withMinimumHops(int hops) {
    return new WalkSampler(graph, weighting, hops, 4 * hops, maximumStarts);
  }

  public WalkSampler withMaximumSteps(int steps) {
    return new WalkSampler(graph, weighting, minimumHops, steps, maximumStarts);
  }

  public WalkSampler withMaximumStarts(int starts) {
    return new WalkSampler(graph, weighting, minimumHops, maximumSteps, starts);
  }

  /**
   * Samples with the number of starts that they took.
   *
   * @param samples in the order of the draw
   * @param starts accepted and dropped
   */
  public record Walks(List<GraphSample> samples, long starts) {
    public Walks {
      samples = List.copyOf(samples);
    }

    /** Samples divided by starts, in (0, 1]. */
    public double acceptanceRate() {
      return (double) samples.size() / starts;
    }

    /** For example {@code 50 subgraphs from 61 starts (acceptance 82.0 %)}. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s subgraphs from %s starts (acceptance %.1f %%)",
          samples.size(),
          starts,
          100 * acceptanceRate());
    }
  }

  /**
   * Draws subgraphs.
   *
   * @param seed the same seed draws the same subgraphs whatever the order in the graph's file
   * @throws IllegalArgumentException if count is below 1
   * @throws IllegalStateException if no component has enough relations, or the starts ran out
   */
  public Walks sample(int count, long seed) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "%s subgraphs were asked for. Ask for 1 or more.".formatted(count));
    }
    Components components = Components.of(graph);
    if (components.largestRelationCount() < minimumHops) {
      throw new IllegalStateException(
          ("No subgraph of %s relations can be drawn from the %s: its largest component has %s"
                  + " entities and %s relations, so 0 %% of the starts could work. Ask for fewer"
                  + " hops, or use a graph that hangs together better.")
              .formatted(
                  minimumHops,
                  graph,
                  components.largestEntityCount(),
                  components.largestRelationCount()));
    }
    RandomGenerator random = Draw.generator(seed);
    Walk walk = new Walk(random);
    List<GraphSample> samples = new ArrayList<>(count);
    long starts = 0;
    long limit = (long) count * maximumStarts;
    while (samples.size() < count) {
      if (starts++ == limit) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "Only %s of %s subgraphs of %s relations were found in %s starts of %s steps in the"
                    + " %s; %.1f %% of its entities lie in a component that is large enough. Ask"
                    + " for fewer hops or allow more steps.",
                samples.size(),
                count,
                minimumHops,
                limit,
                maximumSteps,
                graph,
                100 * components.shareOfEntitiesWith(minimumHops)));
      }
      int start = random.nextInt(graph.entityCount());
      if (components.relationCountAround(start) >= minimumHops && walk.from(start)) {
        samples.add(walk.sample());
      }
    }
    return new Walks(samples, starts);
  }

  /** One walk at a time; its memory of what was crossed is used again by the next. */
  private final class Walk {
    private final RandomGenerator random;
    private final int[] crossedIn = new int[graph.relationCount()];
    private final int[] visitedIn = new int[graph.entityCount()];
    private final IntArrayList crossed = new IntArrayList();
    private final IntArrayList visited = new IntArrayList();
    private int number;

    Walk(RandomGenerator random) {
      this.random = random;
    }

    boolean from(int start) {
      number++;
      crossed.clear();
      visited.clear();
      visit(start);
      int here = start;
      for (int step = 0; step < maximumSteps && crossed.size() < minimumHops; step++) {
        int relation = graph.incident(here, place(here));
        if (crossedIn[relation] != number) {
          crossedIn[relation] = number;
          crossed.add(relation);
        }
        here = graph.otherEnd(relation, here);
        visit(here);
      }
      return crossed.size() >= minimumHops;
    }

    private void visit(int entity) {
      if (visitedIn[entity] != number) {
        visitedIn[entity] = number;
        visited.add(entity);
      }
    }

    private int place(int entity) {
      int degree = graph.degree(entity);
      if (weighting == Weighting.UNIFORM) {
        return random.nextInt(degree);
      }
      // In shares of the heaviest, so that no sum of weights is too large for a number.
      double heaviest = 0;
      for (int place = 0; place < degree; place++) {
        heaviest = Math.max(heaviest, graph.weight(graph.incident(entity, place)));
      }
      double total = 0;
      for (int place = 0; place < degree; place++) {
        total += graph.weight(graph.incident(entity, place)) / heaviest;
      }
      double left = random.nextDouble() * total;
      for (int place = 0; place < degree - 1; place++) {
        left -= graph.weight(graph.incident(entity, place)) / heaviest;
        if (left < 0) {
          return place;
        }
      }
      return degree - 1;
    }

    GraphSample sample() {
      return new GraphSample(graph, Level.SUBGRAPH, visited.toIntArray(), crossed.toIntArray());
    }
  }
}
