package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.model.CallId;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.Chunk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelMakerTest {
  private static final List<Chunk> CHUNKS =
      List.of(
          new Chunk("a-1", "a", "Marta Quill pilots in Ostrand."),
          new Chunk("b-1", "b", "MARTA QUILL taught Peter Vane."));
  private static final String NOTHING = "{\"entities\": [], \"relations\": []}";

  @TempDir Path folder;

  /** A model whose replies are made from the identity of the call. */
  private static final class Scripted implements ChatModel {
    private final Function<CallId, String> reply;
    private final List<CallId> asked = Collections.synchronizedList(new ArrayList<>());
    private final List<String> prompts = Collections.synchronizedList(new ArrayList<>());

    Scripted(Function<CallId, String> reply) {
      this.reply = reply;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
      CallId id = CallId.of(request);
      asked.add(id);
      UserMessage last = (UserMessage) request.messages().get(request.messages().size() - 1);
      prompts.add(last.singleText());
      return ChatResponse.builder().aiMessage(AiMessage.from(reply.apply(id))).build();
    }

    @Override
    public String toString() {
      return "scripted";
    }
  }

  private static String script(CallId id) {
    return switch (id.question() + " " + id.repeat()) {
      case "a-1 1" ->
          """
          Here it is:
          ```json
          {"entities": [
             {"name": "Marta Quill", "type": "Person", "description": "A pilot."},
             {"name": "Ostrand", "type": "Place", "description": "A harbour."},],
           "relations": [{"source": "Marta Quill", "target": "Ostrand", "description": "She pilots there.", "keywords": ["work"], "strength": 7}]}
          ```""";
      case "a-1 2" ->
          "{\"entities\": [{\"name\": \"pilotage\", \"type\": \"Trade\", \"description\": \"\"}], \"relations\": []}";
      case "b-1 1" ->
          "{\"entities\": [{\"name\": \"MARTA  QUILL\", \"type\": \"Person\", \"description\": \"A teacher.\"}],"
              + "\"relations\": [{\"source\": \"marta quill\", \"target\": \"Peter Vane\", \"description\": \"She taught him.\", \"strength\": 99}]}";
      default -> NOTHING;
    };
  }

  @Test
  void chunksBecomeOneGraphWithItsEvidence() {
    Scripted model = new Scripted(ModelMakerTest::script);

    KnowledgeGraph graph = ModelMaker.of(model).make("harbour", CHUNKS, study("s"));

    assertEquals(
        List.of("Marta Quill", "Ostrand", "Peter Vane", "pilotage"),
        graph.entities().stream().map(Entity::name).toList());
    Entity marta = graph.entity("Marta Quill").orElseThrow();
    assertEquals(List.of("A pilot.", "A teacher."), marta.descriptions());
    assertEquals(List.of("a-1", "b-1"), marta.chunkIds());
    assertEquals(2, graph.relationCount());
    assertEquals(7, graph.relations().get(0).weight());
    assertEquals(10, graph.relations().get(1).weight(), "strengths end at 10");
    assertEquals(List.of("Peter Vane"), graph.report().examples(Finding.UNLISTED_END));
    assertEquals(4, model.asked.size(), "two chunks, two passes");
    assertTrue(model.prompts.stream().anyMatch(p -> p.contains("Marta Quill pilots in Ostrand.")));
    assertTrue(model.prompts.stream().noneMatch(p -> p.contains("{passage}")));
  }

  @Test
  void stoppedRunAsksOnlyForWhatIsMissing() {
    Scripted broken =
        new Scripted(
            id -> {
              if (id.question().equals("b-1")) {
                throw new IllegalArgumentException("the machine fell over");
              }
              return script(id);
            });
    assertThrows(
        IllegalArgumentException.class,
        () -> ModelMaker.of(broken).make("harbour", CHUNKS, study("s")));

    Scripted model = new Scripted(ModelMakerTest::script);
    KnowledgeGraph graph = ModelMaker.of(model).make("harbour", CHUNKS, study("s"));

    assertEquals(4, graph.entityCount());
    assertTrue(model.asked.stream().allMatch(id -> id.question().equals("b-1")), "a-1 was kept");
    assertTrue(Files.exists(folder.resolve("s/extractions.jsonl")));

    Scripted idle = new Scripted(ModelMakerTest::script);
    ModelMaker.of(idle).make("harbour", CHUNKS, study("s"));
    assertEquals(List.of(), idle.asked);
  }

  @Test
  void changedTextIsReadAgain() {
    ModelMaker.of(new Scripted(ModelMakerTest::script)).make("harbour", CHUNKS, study("s"));

    Scripted model = new Scripted(ModelMakerTest::script);
    List<Chunk> changed = List.of(CHUNKS.get(0), new Chunk("b-1", "b", "Nobody taught anybody."));
    ModelMaker.of(model).make("harbour", changed, study("s"));

    assertTrue(model.asked.stream().allMatch(id -> id.question().equals("b-1")));
    assertFalse(model.asked.isEmpty());
  }

  @Test
  void unreadableReplyIsAskedForThreeTimesThenCounted() {
    Scripted model =
        new Scripted(id -> id.question().equals("a-1") ? "I would rather not." : script(id));

    KnowledgeGraph graph = ModelMaker.of(model).withPasses(1).make("h", CHUNKS, study("s"));

    assertEquals(List.of("a-1"), graph.report().examples(Finding.UNREADABLE_CHUNK));
    assertEquals(
        List.of(1, 2, 3),
        model.asked.stream()
            .filter(id -> id.question().equals("a-1"))
            .map(CallId::attempt)
            .sorted()
            .toList());
  }

  @Test
  void schemaStandsInThePrompt() {
    Scripted model = new Scripted(ModelMakerTest::script);

    ModelMaker.of(model)
        .withSchema(new GraphSchema(List.of("Person", "Ship"), List.of("sails")))
        .make("h", CHUNKS, study("s"));

    assertTrue(
        model.prompts.stream()
            .anyMatch(
                p ->
                    p.contains("one of Person, Ship")
                        && p.contains("only connections of these kinds: sails")));
  }

  @Test
  void modelDecidesSimilarNamesUpToTheCap() {
    String listed =
        "{\"entities\": [{\"name\": \"Marta Quill\", \"type\": \"Person\"}, {\"name\": \"Marta Quilll\","
            + " \"type\": \"Person\"}, {\"name\": \"Marta\", \"type\": \"Person\"}, {\"name\": \"Otto"
            + " Berg\", \"type\": \"Person\"}], \"relations\": [{\"source\": \"Marta\", \"target\": \"Otto"
            + " Berg\"}]}";
    Scripted model =
        new Scripted(
            id ->
                id.question().contains(" = ")
                    ? "{\"same\": " + id.question().contains("Quilll") + "}"
                    : listed);

    KnowledgeGraph graph =
        ModelMaker.of(model)
            .withPasses(1)
            .withMergeCap(2)
            .make("h", List.of(CHUNKS.get(0)), study("s"));

    assertEquals(2, model.asked.stream().filter(id -> id.question().contains(" = ")).count());
    assertEquals(List.of("Marta Quilll"), graph.entity("Marta Quill").orElseThrow().aliases());
    assertTrue(graph.entity("Otto Berg").isPresent());
    assertTrue(
        model.asked.stream().noneMatch(id -> id.question().contains("Otto")),
        "names without a common word are never compared");
  }

  private Study study(String name) {
    return Study.open(
        folder.resolve(name),
        new Source(Source.Kind.SIMULATED, "a scripted model"),
        Settings.once());
  }
}
