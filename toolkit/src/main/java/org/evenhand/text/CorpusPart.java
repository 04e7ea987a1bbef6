package org.evenhand.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Some documents of a corpus with all their chunks, to see how a result changes with the size of
 * the corpus. Parts that are made together are nested: each holds all that a smaller one holds.
 *
 * @param name the corpus and which part of it, such as {@code harbour 1/3}; the whole is named as
 *     the corpus
 * @param documents ids, in the order in which documents were drawn
 * @param chunks all chunks of these documents, in the order of the corpus
 */
public record CorpusPart(String name, List<String> documents, List<Chunk> chunks) {
  public CorpusPart {
    documents = List.copyOf(documents);
    chunks = List.copyOf(chunks);
  }

  /**
   * Parts of growing size: the first documents in an order drawn with the seed, k/n of them rounded
   * half up, one at least. The same seed draws the same order whatever that of the chunks.
   *
   * @param corpus its name
   * @param chunks of the whole corpus, each with its document
   * @param parts k of each part, growing; n gives the whole
   * @param of n
   * @throws IllegalArgumentException if a chunk names no document, the numbers are not growing from
   *     1 to n at most, or two parts would hold the same documents
   */
  public static List<CorpusPart> nested(
      String corpus, Collection<Chunk> chunks, List<Integer> parts, int of, long seed) {
    List<String> order = drawn(chunks, seed);
    var nested = new ArrayList<CorpusPart>();
    int before = 0;
    int taken = 0;
    for (int part : parts) {
      if (part <= before || part > of) {
        throw new IllegalArgumentException(
            "Parts %s of %s do not grow from 1 to %s at most. Name them from the smallest on, such as 1, 2, 4 of 4."
                .formatted(parts, of, of));
      }
      int documents = Math.max(1, (int) Math.round((double) part * order.size() / of));
      if (documents == taken) {
        throw new IllegalArgumentException(
            "%s/%s and %s/%s of %s documents are the same part. Ask for fewer parts, or use a larger corpus."
                .formatted(before, of, part, of, order.size()));
      }
      before = part;
      taken = documents;
      List<String> first = order.subList(0, documents);
      Set<String> inside = new HashSet<>(first);
      nested.add(
          new CorpusPart(
              name(corpus, part, of),
              first,
              chunks.stream().filter(chunk -> inside.contains(chunk.document())).toList()));
    }
    return List.copyOf(nested);
  }

  private static List<String> drawn(Collection<Chunk> chunks, long seed) {
    var documents = new TreeSet<String>();
    for (Chunk chunk : chunks) {
      if (chunk.document().isEmpty()) {
        throw new IllegalArgumentException(
            "Chunk %s names no document, and a corpus is cut between documents. Give chunks with their documents."
                .formatted(chunk.id()));
      }
      documents.add(chunk.document());
    }
    if (documents.isEmpty()) {
      throw new IllegalArgumentException("A corpus without chunks has no parts. Give its chunks.");
    }
    var order = new ArrayList<>(documents);
    Collections.shuffle(order, new Random(seed));
    return order;
  }

  private static String name(String corpus, int part, int of) {
    int divisor = of;
    for (int rest = part; rest > 0; ) {
      int next = divisor % rest;
      divisor = rest;
      rest = next;
    }
    return part == of ? corpus : corpus + " " + part / divisor + "/" + of / divisor;
  }

  /** Ids of the chunks, in their order. */
  public Set<String> chunkIds() {
    var ids = new LinkedHashSet<String>();
    chunks.forEach(chunk -> ids.add(chunk.id()));
    return Collections.unmodifiableSet(ids);
  }

  /** All tokens of its chunks, as {@link TokenCounter} counts them. */
  public int tokens() {
    return chunks.stream().mapToInt(chunk -> TokenCounter.count(chunk.text())).sum();
  }

  /** How many chunks each part has, by its name, in the order of the parts. */
  public static Map<String, Integer> sizesInChunks(List<CorpusPart> parts) {
    return sizes(parts, part -> part.chunks().size());
  }

  /** How many tokens each part has, by its name, in the order of the parts. */
  public static Map<String, Integer> sizesInTokens(List<CorpusPart> parts) {
    return sizes(parts, CorpusPart::tokens);
  }

  private static Map<String, Integer> sizes(
      List<CorpusPart> parts, ToIntFunction<CorpusPart> size) {
    var sizes = new LinkedHashMap<String, Integer>();
    parts.forEach(part -> sizes.put(part.name(), size.applyAsInt(part)));
    return Collections.unmodifiableMap(sizes);
  }

  /** For example {@code harbour 1/3: 3 documents, 9 chunks}. */
  @Override
  public String toString() {
    return "%s: %s documents, %s chunks".formatted(name, documents.size(), chunks.size());
  }
}
