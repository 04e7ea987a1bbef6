package org.evenhand.question;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;

/**
 * The name of a graph in a question: what the reader calls it, and a digest of its entities and
 * relations, so that questions from the graphs of two systems can be told apart.
 */
final class GraphName {
  private static final int BYTES = 4;

  private GraphName() {}

  /** For example {@code LightRAG's graph of harbour, 3f2a91c0}. */
  static String of(String name, KnowledgeGraph graph) {
    return name + ", " + digest(graph);
  }

  /** The same for the same names and pairs, in whatever order the file has them. */
  private static String digest(KnowledgeGraph graph) {
    MessageDigest sum;
    try {
      sum = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
    for (Entity entity : graph.entities()) {
      add(sum, entity.name());
    }
    for (Relation relation : graph.relations()) {
      boolean sorted = relation.source().compareTo(relation.target()) <= 0;
      add(sum, sorted ? relation.source() : relation.target());
      add(sum, sorted ? relation.target() : relation.source());
    }
    return HexFormat.of().formatHex(sum.digest(), 0, BYTES);
  }

  private static void add(MessageDigest sum, String text) {
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    sum.update((byte) 0);
  }
}
