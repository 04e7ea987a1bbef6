package org.evenhand.rag;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.text.Chunk;
import org.evenhand.text.Graphemes;
import org.evenhand.text.TokenCounter;

/**
 * The material that a model is shown, in parts of which each keeps within its budget of tokens.
 * Items are added best first until one does not fit; where already the first does not, its
 * beginning is shown.
 */
final class Context {
  private final StringBuilder text = new StringBuilder();
  private final List<String> chunkIds = new ArrayList<>();

  Context entities(List<Scored<Entity>> entities, int budget) {
    add("Entities", entities, Context::line, budget);
    return this;
  }

  Context relations(List<Scored<Relation>> relations, int budget) {
    add("Relations", relations, Context::line, budget);
    return this;
  }

  Context reports(List<Scored<CommunityReport>> reports, int budget) {
    add("Reports", reports, Context::block, budget);
    return this;
  }

  Context points(List<Scored<String>> points, int budget) {
    add("Points drawn from reports", points, point -> "- " + point, budget);
    return this;
  }

  Context chunks(List<Scored<Chunk>> chunks, int budget) {
    add("Passages", chunks, chunk -> chunk.text().strip(), budget).stream()
        .map(scored -> scored.item().id())
        .forEach(chunkIds::add);
    return this;
  }

  /** What was found, with this as its context. */
  Retrieval of(
      QueryTerms terms,
      List<Scored<Entity>> entities,
      List<Scored<Relation>> relations,
      List<Scored<Chunk>> chunks) {
    return new Retrieval(
        terms, entities, relations, chunks, List.of(), List.of(), text(), chunkIds);
  }

  /** Empty if no part has an item. */
  String text() {
    return text.toString();
  }

  List<String> chunkIds() {
    return List.copyOf(chunkIds);
  }

  static String line(Entity entity) {
    String type = entity.type().isEmpty() ? "" : " (" + entity.type() + ")";
    return "- " + entity.name() + type + said(entity.descriptions());
  }

  static String line(Relation relation) {
    return "- " + relation.source() + " – " + relation.target() + said(relation.descriptions());
  }

  static String block(CommunityReport report) {
    return report.title() + "\n" + report.text().strip();
  }

  private static String said(List<String> descriptions) {
    return descriptions.isEmpty() ? "" : ": " + String.join(" ", descriptions);
  }

  /**
   * @return the items that are shown
   */
  private <T> List<Scored<T>> add(
      String title, List<Scored<T>> items, Function<T, String> layout, int budget) {
    StringBuilder part = new StringBuilder(text.isEmpty() ? "" : "\n\n");
    part.append('[').append(title).append(']');
    int room = budget - TokenCounter.count(part.toString());
    List<Scored<T>> shown = new ArrayList<>();
    for (Scored<T> item : items) {
      String block = separator(layout.apply(item.item())) + layout.apply(item.item());
      if (shown.isEmpty()) {
        block = beginning(block, room);
      }
      int tokens = TokenCounter.count(block);
      if (block.isBlank() || tokens > room) {
        break;
      }
      part.append(block);
      room -= tokens;
      shown.add(item);
    }
    if (!shown.isEmpty()) {
      text.append(part);
    }
    return shown;
  }

  /** Lines stand close, longer texts apart. */
  private static String separator(String block) {
    return block.startsWith("- ") ? "\n" : "\n\n";
  }

  /** The longest beginning that fits, found by halving. */
  private static String beginning(String block, int room) {
    if (TokenCounter.count(block) <= room) {
      return block;
    }
    int fits = 0;
    int tooLong = Graphemes.count(block);
    while (tooLong - fits > 1) {
      int middle = (fits + tooLong) / 2;
      String half = Graphemes.first(block, middle);
      if (TokenCounter.count(half) <= room) {
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    return Graphemes.first(block, fits);
  }

  static KnowledgeGraph withTexts(KnowledgeGraph graph, String method) {
    if (graph.chunks().stream().allMatch(chunk -> chunk.text().isBlank())) {
      throw new IllegalArgumentException(
          "%s searches chunks, but no text of a chunk is known to the %s. Read the graph together with its chunks."
              .formatted(method, graph));
    }
    return graph;
  }
}
