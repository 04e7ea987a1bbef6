package org.evenhand.text;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The first chunk of each document, by the numbers in the chunks' ids: {@code report-2} stands
 * before {@code report-10}. Chunks of an unknown document open nothing.
 */
public final class Openings {
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private Openings() {}

  /** Ids of the first chunks, by document, in the order in which the documents first appear. */
  public static Set<String> of(Collection<Chunk> chunks) {
    Map<String, String> first = new LinkedHashMap<>();
    for (Chunk chunk : chunks) {
      if (!chunk.document().isEmpty()) {
        first.merge(
            chunk.document(),
            chunk.id(),
            (one, two) -> order(one).compareTo(order(two)) <= 0 ? one : two);
      }
    }
    return Collections.unmodifiableSet(new LinkedHashSet<>(first.values()));
  }

  /** Numbers with zeros before them, so that texts sort as numbers do. */
  private static String order(String id) {
    return NUMBER
        .matcher(id)
        .replaceAll(
            number -> "0".repeat(Math.max(0, 20 - number.group().length())) + number.group());
  }
}
