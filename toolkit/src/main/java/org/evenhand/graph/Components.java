package org.evenhand.graph;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** The connected components of a graph, with their sizes. */
final class Components {
  private final int[] componentOf;
  private final IntArrayList entityCounts = new IntArrayList();
  private final IntArrayList relationCounts = new IntArrayList();

  private Components(int entities) {
    componentOf = new int[entities];
    Arrays.fill(componentOf, -1);
  }

  static Components of(KnowledgeGraph graph) {
    Components components = new Components(graph.entityCount());
    for (int entity = 0; entity < graph.entityCount(); entity++) {
      if (components.componentOf[entity] < 0) {
        components.explore(graph, entity);
      }
    }
    return components;
  }

  private void explore(KnowledgeGraph graph, int start) {
    int component = entityCounts.size();
    int entities = 0;
    int ends = 0;
    IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
    queue.enqueue(start);
    componentOf[start] = component;
    while (!queue.isEmpty()) {
      int entity = queue.dequeueInt();
      entities++;
      ends += graph.degree(entity);
      for (int place = 0; place < graph.degree(entity); place++) {
        int other = graph.otherEnd(graph.incident(entity, place), entity);
        if (componentOf[other] < 0) {
          componentOf[other] = component;
          queue.enqueue(other);
        }
      }
    }
    entityCounts.add(entities);
    relationCounts.add(ends / 2);
  }

  int relationCountAround(int entity) {
    return relationCounts.getInt(componentOf[entity]);
  }

  int largestRelationCount() {
    return relationCounts.intStream().max().orElse(0);
  }

  int largestEntityCount() {
    return entityCounts.intStream().max().orElse(0);
  }

  /** The share of entities, in [0, 1], in a component with so many relations. */
  double shareOfEntitiesWith(int relations) {
    return (double)
            Arrays.stream(componentOf)
                .filter(component -> relationCounts.getInt(component) >= relations)
                .count()
        / componentOf.length;
  }
}
