package org.evenhand.graph;

import java.util.Arrays;
import java.util.Map;

/**
 * Personalised PageRank (Page and others 1999; Haveliwala 2002) of entities: how often a walker is
 * at each who steps to a random neighbour with probability {@code damping} and else begins again at
 * a seed.
 *
 * <p>By power iteration on the undirected graph until one step moves less than {@code tolerance} in
 * all, which bounds the error of the whole by tolerance · damping / (1 − damping). Cost:
 * O(relations) a step. A walker at an entity without relations begins again.
 */
public final class PageRank {
  private static final int LONGEST = 10_000;

  private final KnowledgeGraph graph;
  private final Weighting weighting;
  private final double damping;
  private final double tolerance;

  private PageRank(KnowledgeGraph graph, Weighting weighting, double damping, double tolerance) {
    if (!(damping >= 0 && damping < 1)) {
      throw new IllegalArgumentException(
          "A damping of %s is not in [0, 1). 0.85 is usual.".formatted(damping));
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "A tolerance of %s is not in (0, 1). 1e-12 is exact to print.".formatted(tolerance));
    }
    this.graph = graph;
    this.weighting = weighting;
    this.damping = damping;
    this.tolerance = tolerance;
  }

  /** Steps to all neighbours alike, damping 0.85, tolerance 1e-12. */
  public static PageRank of(KnowledgeGraph graph) {
    return new PageRank(graph, Weighting.UNIFORM, 0.85, 1e-12);
  }

  /** The same with steps in proportion to the relations' weights, or to all alike. */
  public PageRank with(Weighting newWeighting) {
    return new PageRank(graph, newWeighting, damping, tolerance);
  }

  public PageRank withDamping(double newDamping) {
    return new PageRank(graph, weighting, newDamping, tolerance);
  }

  public PageRank withTolerance(double newTolerance) {
    return new PageRank(graph, weighting, damping, newTolerance);
  }

  /**
   * The share of time at each entity, in the order of {@link KnowledgeGraph#entities()}; sums to 1.
   *
   * @param seeds where the walker begins, by name, in proportion to these weights
   * @throws IllegalArgumentException if there is no seed, a seed is no entity, or a weight is not
   *     above 0
   */
  public double[] from(Map<String, Double> seeds) {
    double[] start = start(seeds);
    double[] out = outgoing();
    double[] here = start.clone();
    double[] next = new double[here.length];
    for (int step = 0; step < LONGEST; step++) {
      double stay = 0;
      for (int entity = 0; entity < here.length; entity++) {
        if (out[entity] == 0) {
          stay += here[entity];
        }
      }
      for (int entity = 0; entity < here.length; entity++) {
        next[entity] =
            damping * (arriving(entity, here, out) + stay * start[entity])
                + (1 - damping) * start[entity];
      }
      double moved = 0;
      for (int entity = 0; entity < here.length; entity++) {
        moved += Math.abs(next[entity] - here[entity]);
      }
      double[] before = here;
      here = next;
      next = before;
      if (moved < tolerance) {
        return here;
      }
    }
    throw new IllegalStateException(
        "PageRank did not settle to %s in %s steps with damping %s. Use a damping further from 1."
            .formatted(tolerance, LONGEST, damping));
  }

  private double arriving(int entity, double[] here, double[] out) {
    double sum = 0;
    for (int place = 0; place < graph.degree(entity); place++) {
      int relation = graph.incident(entity, place);
      int other = graph.otherEnd(relation, entity);
      sum += weight(relation) * here[other] / out[other];
    }
    return sum;
  }

  private double[] outgoing() {
    double[] out = new double[graph.entityCount()];
    for (int relation = 0; relation < graph.relationCount(); relation++) {
      out[graph.source(relation)] += weight(relation);
      out[graph.target(relation)] += weight(relation);
    }
    return out;
  }

  private double weight(int relation) {
    return weighting == Weighting.UNIFORM ? 1 : graph.weight(relation);
  }

  private double[] start(Map<String, Double> seeds) {
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no seed to begin at. Give at least one entity of the %s.".formatted(graph));
    }
    double[] start = new double[graph.entityCount()];
    seeds.forEach(
        (name, weight) -> {
          int entity = graph.number(name);
          if (entity < 0) {
            throw new IllegalArgumentException(
                "The seed '%s' is no entity of the %s. Names are matched exactly."
                    .formatted(name, graph));
          }
          if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                "The seed '%s' has a weight of %s. Weights are above 0.".formatted(name, weight));
          }
          start[entity] += weight;
        });
    double total = Arrays.stream(start).sum();
    Arrays.setAll(start, entity -> start[entity] / total);
    return start;
  }
}
