package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;

/**
 * A graph small enough to work by hand: Ada – Bell – Cove – Dock in a row, Ada – Bell twice as
 * heavy, each relation in a chunk of its own, and a fourth chunk that nothing is from.
 */
final class Tiny {
  static final String QUESTION = "Who kept the light?";

  static final KnowledgeGraph GRAPH =
      KnowledgeGraph.of(
          List.of(
              entity("Ada", "Keeper of the light.", "c1"),
              entity("Bell", "A bell on the quay.", "c1", "c2"),
              entity("Cove", "A cove in the north.", "c2", "c3"),
              entity("Dock", "A dry dock.", "c3")),
          List.of(
              relation("Ada", "Bell", "ringing", 2, "c1"),
              relation("Bell", "Cove", "sound", 1, "c2"),
              relation("Cove", "Dock", "boats", 1, "c3")),
          List.of(
              new Chunk("c1", "d", "Ada rings the Bell."),
              new Chunk("c2", "d", "The Bell is heard in the Cove."),
              new Chunk("c3", "d", "From the Cove boats go to the Dock."),
              new Chunk("c4", "d", "It rains.")));

  private Tiny() {}

  private static Entity entity(String name, String description, String... chunks) {
    return new Entity(name, "Thing", List.of(description), List.of(chunks), List.of());
  }

  private static Relation relation(
      String source, String target, String keyword, double weight, String chunk) {
    return new Relation(
        source,
        target,
        List.of(source + " and " + target + "."),
        List.of(keyword),
        weight,
        List.of(chunk));
  }

  static Asked asked() {
    return asked(QUESTION, OptionalInt.empty());
  }

  static Asked asked(String question, OptionalInt words) {
    return new Asked(
        Question.of("tiny", "q1", question, Level.NODE),
        words,
        CallId.of(Stage.ANSWER).withDataset("tiny").withQuestion("q1").withPair("X#1"),
        7);
  }

  /** Names and scores in their order, to four places, such as {@code Ada 0.8000, Bell 0.6000}. */
  static <T> String ranking(List<Scored<T>> ranked, Function<T, String> name) {
    return ranked.stream()
        .map(
            scored ->
                String.format(Locale.ROOT, "%s %.4f", name.apply(scored.item()), scored.score()))
        .collect(Collectors.joining(", "));
  }

  static void assertEntities(String expected, Retrieval found) {
    assertEquals(expected, ranking(found.entities(), Entity::name));
  }

  static void assertRelations(String expected, Retrieval found) {
    assertEquals(expected, ranking(found.relations(), r -> r.source() + "-" + r.target()));
  }

  static void assertChunks(String expected, Retrieval found) {
    assertEquals(expected, ranking(found.chunks(), Chunk::id));
  }
}
