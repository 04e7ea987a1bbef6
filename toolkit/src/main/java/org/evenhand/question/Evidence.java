package org.evenhand.question;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.Level;

/**
 * The chunks that the writer of a sample's question is shown.
 *
 * @param chunkIds in the order of the prompt; their texts are known
 * @param left chunks that are evidence too and were left out, since there were too many
 * @param unknown chunks that are named as evidence and whose text the graph does not have
 */
record Evidence(List<String> chunkIds, int left, int unknown) {

  /**
   * Of an edge, the chunks of the relation, or those of its ends if it has none. Of a subgraph,
   * those first that most of its entities and relations name.
   *
   * @param most chunks to be shown
   */
  static Evidence of(GraphSample sample, KnowledgeGraph graph, int most) {
    List<String> all = sample.chunkIds();
    if (sample.level() == Level.EDGE && !sample.relations().get(0).chunkIds().isEmpty()) {
      all = sample.relations().get(0).chunkIds();
    } else if (sample.level() == Level.SUBGRAPH) {
      all = byMentions(sample);
    }
    List<String> known = all.stream().filter(id -> graph.chunk(id).isPresent()).toList();
    List<String> shown = known.stream().limit(most).toList();
    return new Evidence(shown, known.size() - shown.size(), all.size() - known.size());
  }

  private static List<String> byMentions(GraphSample sample) {
    Map<String, Integer> mentions = new LinkedHashMap<>();
    sample.entities().forEach(e -> e.chunkIds().forEach(id -> mentions.merge(id, 1, Integer::sum)));
    sample
        .relations()
        .forEach(r -> r.chunkIds().forEach(id -> mentions.merge(id, 1, Integer::sum)));
    return mentions.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
