package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.model.TransportException;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntityNamerTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "a test");
  private static final EntityMentions GRAPH =
      EntityMentions.of(
          KnowledgeGraph.of(
              List.of(
                  entity("Old Quay"),
                  entity("Marta Quill", "the pilot", "Marta"),
                  entity("Marta Vane", "Marta"),
                  entity("灯塔")),
              List.of(),
              List.of()));
  private static final List<Question> QUESTIONS =
      List.of(
          question("q1", "What did the pilot do at the Old Quay?"),
          question("q2", "Who was Marta?"),
          question("q3", "灯塔在哪里？"));

  @Test
  void namesAreMatchedByNameOrAliasAndTheOthersCounted() {
    Map<String, String> replies =
        Map.of(
            "q1", "Here: [\"THE PILOT\", \"old  quay\", \"Marta Quill\", \"tide\"]",
            "q2", "[\"Marta\", \"tide\"]",
            "q3", "```json\n[\"灯塔\"]\n```");

    NamedEntities found = named(new ScriptedWriter(id -> replies.get(id.question())));

    assertEquals(
        List.of(List.of("Marta Quill", "Old Quay"), List.of(), List.of("灯塔")), found.entities());
    assertEquals(4, found.matched());
    assertEquals(List.of("tide", "Marta"), List.copyOf(found.unmatched().keySet()));
    assertEquals(3, found.unmatchedInAll());
    assertEquals(
        "4 names in 3 questions are in the graph, 3 are not; the replies to 0 questions could not be read.",
        found.toString());
  }

  @Test
  void aReplyThatIsNoListIsAskedForAgainAndThenLeftOutButCounted() {
    var model =
        new ScriptedWriter(
            id ->
                id.question().equals("q1")
                    ? "The Old Quay."
                    : id.question().equals("q2") && id.attempt() == 1 ? "{}" : "[]");

    NamedEntities found = named(model);

    assertEquals(3 + 2 + 1, model.asked.size());
    assertEquals(List.of(List.of(), List.of()), found.entities());
    assertEquals(1, found.unread());
  }

  @Test
  void onlyListsOfTextsAreRead() {
    assertEquals(Optional.of(List.of("A", "B")), EntityNamer.read("[\"A\", \" B \", \"A\", \"\"]"));
    assertEquals(Optional.of(List.of("A")), EntityNamer.read("<think>[\"X\"]</think>[\"A\"]"));
    assertEquals(Optional.of(List.of()), EntityNamer.read("[]"));
    assertEquals(Optional.empty(), EntityNamer.read("[\"A\", 3]"));
    assertEquals(Optional.empty(), EntityNamer.read("[\"A\"] or [\"B\"]"));
    assertEquals(Optional.empty(), EntityNamer.read("[\"A\", \"B"));
    assertEquals(Optional.empty(), EntityNamer.read(""));
  }

  @Test
  void questionsStandBetweenMarksThatTheyCannotKnow() {
    var model = new ScriptedWriter(id -> "[]");

    named(model);

    String prompt = model.asked.get(0).prompt();
    String mark = prompt.replaceAll("(?s)^\\[question (\\w+)].*", "$1");
    assertEquals(
        "[question %s]\nWhat did the pilot do at the Old Quay?\n[end of question %s]"
            .formatted(mark, mark),
        prompt);
    assertTrue(model.asked.get(0).system().contains("the number " + mark + ";"));
  }

  @Test
  void noReplyIsPaidForTwice(@TempDir Path folder) {
    Study first = Study.open(folder, SOURCE, Settings.once());
    var broken =
        new ScriptedWriter(
            id -> {
              if (id.question().equals("q2")) {
                throw new TransportException("The service is gone.", new RuntimeException());
              }
              return "[\"Old Quay\"]";
            });
    var failure =
        assertThrows(IllegalStateException.class, () -> GRAPH.by(broken).in(QUESTIONS, first));
    assertTrue(failure.getMessage().contains("The service is gone."), failure.getMessage());
    first.close();

    Study again = Study.open(folder);
    var whole = new ScriptedWriter(id -> "[\"Old Quay\"]");
    NamedEntities found = GRAPH.by(whole).in(QUESTIONS, again);
    again.close();

    assertEquals(List.of("q2"), whole.asked.stream().map(each -> each.id().question()).toList());
    assertEquals(3, found.matched());
    assertEquals(List.of("question"), List.copyOf(again.settings().models().keySet()));
  }

  private static NamedEntities named(ScriptedWriter model) {
    Study study = Study.of(SOURCE, Settings.once(), List.of(), List.of(), List.of());
    return GRAPH.by(model).in(QUESTIONS, study);
  }

  private static Question question(String id, String text) {
    return Question.of("harbour", id, text, Level.NODE);
  }

  private static Entity entity(String name, String... aliases) {
    return new Entity(name, "", List.of(), List.of(), List.of(aliases));
  }
}
