package org.evenhand.question;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The entities that a language model found in questions, matched to a graph.
 *
 * @param entities of each question whose reply could be read, in the order of the questions; names
 *     of the graph, each once in the order of the reply
 * @param matched names in the replies that are an entity's name or alias
 * @param unmatched names in the replies that are none, with how often, the most frequent first,
 *     then in the order of their coming
 * @param unread questions of which no reply could be read in three attempts: they have no entities,
 *     which is not the same as naming none, and are left out
 */
public record NamedEntities(
    List<List<String>> entities, int matched, Map<String, Integer> unmatched, int unread) {
  public NamedEntities {
    entities = entities.stream().map(List::copyOf).toList();
    unmatched = Collections.unmodifiableMap(new LinkedHashMap<>(unmatched));
  }

  /** Mentions of names that the graph does not have. */
  public int unmatchedInAll() {
    return unmatched.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The counts in a sentence. */
  @Override
  public String toString() {
    return "%s names in %s questions are in the graph, %s are not; the replies to %s questions could not be read."
        .formatted(matched, entities.size(), unmatchedInAll(), unread);
  }
}
