package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.text.Chunk;
import org.junit.jupiter.api.Test;

class EntityMentionsTest {
  private static final KnowledgeGraph GRAPH =
      KnowledgeGraph.of(
          List.of(
              entity("Old Quay", "a-1"),
              entity("Quay", "a-2"),
              entity("Marta Quill", "a-2", "Marta", "the pilot"),
              entity("Marta Vane", "a-2", "Marta"),
              entity("Isk", "a-2"),
              entity("灯塔", "b-2"),
              entity("守塔人", "b-1")),
          List.of(),
          List.of(
              new Chunk("a-1", "a", "x"),
              new Chunk("a-2", "a", "x"),
              new Chunk("b-1", "b", "x"),
              new Chunk("b-2", "b", "x")));

  @Test
  void longestNameWinsWhateverItsCase() {
    assertEquals(List.of("Old Quay", "Quay"), found("Did the OLD  quay rise above the quay?"));
    assertEquals(List.of("Old Quay"), found("old quay, Old Quay"));
  }

  @Test
  void namesAreWholeWords() {
    assertEquals(List.of(), found("A risk, a whisk, a basilisk and the quayside."));
    assertEquals(List.of("Isk"), found("What is the Isk's bar?"));
  }

  @Test
  void aliasNamesItsEntityUnlessTwoShareIt() {
    assertEquals(List.of("Marta Quill"), found("Where was the pilot?"));
    assertEquals(List.of(), found("Where was Marta?"));
    assertEquals(List.of("Marta Vane"), found("Where was Marta Vane?"));
  }

  @Test
  void chineseNamesAreFoundWithoutSpaces() {
    assertEquals(List.of("守塔人", "灯塔"), found("守塔人如何看守灯塔？"));
  }

  @Test
  void openingIsTheFirstChunkOfADocument() {
    EntityMentions mentions = EntityMentions.of(GRAPH);

    assertTrue(mentions.isInOpening("Old Quay"));
    assertTrue(mentions.isInOpening("守塔人"));
    assertFalse(mentions.isInOpening("灯塔"));
    assertFalse(mentions.isInOpening("Nobody"));
  }

  private static List<String> found(String text) {
    return EntityMentions.of(GRAPH).in(text);
  }

  private static Entity entity(String name, String chunk, String... aliases) {
    return new Entity(name, "", List.of(), List.of(chunk), List.of(aliases));
  }
}
