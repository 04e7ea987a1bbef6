package org.evenhand.graph;

import java.util.List;

/**
 * An undirected edge of a knowledge graph. Source and target are kept as the file has them for the
 * first mention of the pair, since a description may read from one to the other.
 *
 * @param source the name of one end
 * @param target the name of the other end
 * @param descriptions what the sources say of it, each once, in the order of the file
 * @param keywords topics, each once, in the order of the file
 * @param weight strength, above 0; the sum over repeated mentions of the pair
 * @param chunkIds the chunks that it came from, in the order of the file
 */
public record Relation(
    String source,
    String target,
    List<String> descriptions,
    List<String> keywords,
    double weight,
    List<String> chunkIds) {
  public Relation {
    descriptions = List.copyOf(descriptions);
    keywords = List.copyOf(keywords);
    chunkIds = List.copyOf(chunkIds);
  }

  /** A relation of weight 1 known by its ends only. */
  public static Relation of(String source, String target) {
    return new Relation(source, target, List.of(), List.of(), 1, List.of());
  }
}
