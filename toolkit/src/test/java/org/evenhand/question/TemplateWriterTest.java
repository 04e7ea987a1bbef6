package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;
import org.evenhand.text.Openings;
import org.junit.jupiter.api.Test;

class TemplateWriterTest {
  private static final KnowledgeGraph HARBOUR = KnowledgeGraph.read(Path.of("../datasets/harbour"));

  @Test
  void questionsNameWhatWasDrawnAndSayThatTheyAreTemplates() {
    List<Question> questions =
        TemplateWriter.withDefaults().withCounts(20, 20, 10).write("harbour", HARBOUR, 7);

    assertEquals(50, questions.size());
    assertEquals(50, new HashSet<>(questions.stream().map(Question::id).toList()).size());
    for (Question question : questions) {
      assertTrue(TemplateWriter.isTemplate(question));
      assertTrue(question.graph().startsWith("templates over the graph of harbour, "));
      assertFalse(question.text().contains("{"), question.text());
      if (question.level() == Level.NODE) {
        assertTrue(question.text().contains(question.sample().substring("node: ".length())));
      } else if (question.level() == Level.EDGE) {
        for (String end : question.sample().substring("edge: ".length()).split(" — ")) {
          assertTrue(question.text().contains(end), question.text());
        }
      }
    }
    assertTrue(TemplateWriter.SOURCE.toString().contains("not the method's result"));
  }

  @Test
  void sameSeedGivesTheSameQuestionsInAnyLocale() {
    Locale before = Locale.getDefault();
    var writer = TemplateWriter.withDefaults().withCounts(5, 5, 2).withBroad(5);
    List<Question> questions = writer.write("harbour", HARBOUR, 3);
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(questions, writer.write("harbour", HARBOUR, 3));
    } finally {
      Locale.setDefault(before);
    }
    assertFalse(questions.equals(writer.write("harbour", HARBOUR, 4)));
  }

  @Test
  void broadQuestionsKeepToTheOpenings() {
    Set<String> openings = Openings.of(HARBOUR.chunks());

    List<Question> broad =
        TemplateWriter.withDefaults()
            .withCounts(1, 0, 0)
            .withBroad(30)
            .write("harbour", HARBOUR, 7)
            .subList(1, 31);

    for (Question question : broad) {
      assertEquals(Level.SUMMARY, question.level());
      String name = question.sample().substring("opening: ".length());
      assertTrue(
          HARBOUR.entity(name).orElseThrow().chunkIds().stream().anyMatch(openings::contains));
    }
  }

  @Test
  void chineseAndJapaneseNamesGetQuestionsInTheirLanguage() {
    KnowledgeGraph chinese = graph(entity("灯塔", "港口的灯塔。"), entity("守塔人", "守护灯塔的人。"));
    KnowledgeGraph japanese = graph(entity("灯台", "港のあかり。"), entity("灯台守", "灯台を守る人。"));

    String zh = edge(chinese);
    String ja = edge(japanese);

    assertTrue(zh.startsWith("守塔人和灯塔") || zh.startsWith("灯塔和守塔人"), zh);
    assertTrue(ja.contains("灯台と灯台守") || ja.contains("灯台守と灯台"), ja);
    assertTrue(ja.endsWith("か？"), ja);
  }

  @Test
  void tooSmallOrBareGraphsAreErrors() {
    KnowledgeGraph bare = graph(entity("A", "a"), entity("B", "b"));
    var writer = TemplateWriter.withDefaults().withCounts(1, 0, 0).withBroad(1);

    String broad =
        assertThrows(IllegalArgumentException.class, () -> writer.write("d", bare, 1)).getMessage();
    String nodes =
        assertThrows(
                IllegalArgumentException.class,
                () -> writer.withCounts(3, 0, 0).write("d", bare, 1))
            .getMessage();

    assertTrue(broad.startsWith("No entity of the graph of 2 entities"), broad);
    assertTrue(nodes.startsWith("3 nodes with a description or evidence were asked for"), nodes);
    assertThrows(IllegalArgumentException.class, () -> writer.withBroad(-1));
  }

  @Test
  void openingsGoByNumberNotByText() {
    List<Chunk> chunks =
        List.of(
            new Chunk("a-10", "a", "x"),
            new Chunk("a-9", "a", "x"),
            new Chunk("b-1", "b", "x"),
            new Chunk("c", "", "x"));

    assertEquals(Set.of("a-9", "b-1"), Openings.of(chunks));
  }

  private static String edge(KnowledgeGraph graph) {
    return TemplateWriter.withDefaults().withCounts(0, 1, 0).write("d", graph, 1).get(0).text();
  }

  private static KnowledgeGraph graph(Entity one, Entity two) {
    return KnowledgeGraph.of(
        List.of(one, two), List.of(Relation.of(one.name(), two.name())), List.of());
  }

  private static Entity entity(String name, String description) {
    return new Entity(name, "", List.of(description), List.of(), List.of());
  }
}
