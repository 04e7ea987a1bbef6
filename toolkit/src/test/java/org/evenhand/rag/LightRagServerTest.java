package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.evenhand.model.CallId;
import org.evenhand.model.Pace;
import org.evenhand.model.RejectedException;
import org.evenhand.model.RunEndedException;
import org.evenhand.model.Stage;
import org.evenhand.model.TransportException;
import org.evenhand.rag.LocalService.Given;
import org.evenhand.rag.LocalService.Seen;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class LightRagServerTest {
  private static final Question QUESTION =
      Question.of("h", "q1", "Warum räuchern Imker?", Level.NODE);
  private static final String CACHE_OFF = health(false);

  private static String health(boolean cache) {
    return "{\"status\":\"healthy\",\"configuration\":{\"llm_model\":\"m-1\",\"enable_llm_cache\":%s}}"
        .formatted(cache);
  }

  /** Speaks LightRAG's protocol: an answer that names the request, and two chunks. */
  private static LocalService server(String health, Function<Seen, Given> query) {
    return new LocalService(
        seen ->
            switch (seen.path()) {
              case "/health" -> Given.json(health);
              case "/query" -> query.apply(seen);
              case "/query/data" ->
                  Given.json(
                      "{\"status\":\"success\",\"message\":\"\",\"data\":{\"entities\":[],\"chunks\":[{\"chunk_id\":\"c2\",\"content\":\"x\"},{\"chunk_id\":\"c1\",\"content\":\"y\"}]},\"metadata\":{}}");
              default -> Given.status(404, "{\"detail\":\"Not Found\"}");
            });
  }

  private static Given says(String text) {
    return Given.json("{\"response\":\"%s\",\"references\":[]}".formatted(text));
  }

  private static Asked asked(int run) {
    return new Asked(
        QUESTION,
        OptionalInt.empty(),
        CallId.of(Stage.ANSWER).withQuestion("q1").withPair("LightRAG#" + run),
        7);
  }

  private static Asked aligned(int words, int attempt) {
    return new Asked(
        QUESTION,
        OptionalInt.of(words),
        CallId.of(Stage.ALIGNMENT).withQuestion("q1").withAttempt(attempt),
        7);
  }

  private static LightRagServer client(LocalService server) {
    return LightRagServer.at(server.address())
        .withPace(Pace.withDefaults().withInFlight(1).withTries(1));
  }

  @Test
  void modeAndTopKAreSentAndRecorded() {
    try (var server = server(CACHE_OFF, seen -> says("Rauch beruhigt Bienen."))) {
      Study study =
          Study.of(
              new Source(Source.Kind.LIVE, "a test"),
              Settings.paper(),
              List.of(),
              List.of(),
              List.of());
      LightRagServer method = client(server).withMode("local").withTopK(17).withChunks();

      var answers = Answering.by(method).answer(List.of(QUESTION), study);

      assertEquals("Rauch beruhigt Bienen.", answers.get(0).text());
      assertEquals(List.of("c2", "c1"), answers.get(0).chunkIds());
      assertEquals("m-1", answers.get(0).cost().model());
      var body = server.bodies("/query").get(0);
      assertEquals("Warum räuchern Imker?", body.path("query").asText());
      assertEquals("local", body.path("mode").asText());
      assertEquals(17, body.path("top_k").asInt());
      assertFalse(body.has("user_prompt"));
      assertEquals(
          List.of(new StageModel("LightRAG", "mode=local, top_k=17")),
          study.settings().models().get("answer LightRAG"));
    }
  }

  @Test
  void anotherRunAsksOnlyForWhatFailed() {
    var up = new AtomicInteger();
    Question other = Question.of("h", "q2", "What harms bees?", Level.NODE);
    try (var server =
        server(
            CACHE_OFF,
            seen ->
                up.get() == 0 && seen.body().path("query").asText().equals(other.text())
                    ? Given.status(500, "{\"detail\":\"boom\"}")
                    : says("So."))) {
      Study study =
          Study.of(
              new Source(Source.Kind.LIVE, "a test"),
              Settings.paper(),
              List.of(),
              List.of(),
              List.of());
      var answering = Answering.by(client(server));

      Answers first = answering.answer(List.of(QUESTION, other), study);
      up.set(1);
      Answers second = answering.answer(List.of(QUESTION, other), study);

      assertEquals(1, first.size());
      assertTrue(first.missing().keySet().iterator().next().contains("500 at"), first.toString());
      assertEquals("2 answers, 0 refused, 0 blank, 0 missing", second.toString());
      assertEquals(
          List.of(QUESTION.text(), other.text(), other.text()),
          server.bodies("/query").stream().map(b -> b.path("query").asText()).toList());
    }
  }

  @Test
  void theTargetLengthGoesInTheUserPromptAndNoTwoAttemptsAreAlike() {
    try (var server = server(health(true), seen -> says("So."))) {
      client(server).answer(aligned(120, 1));
      client(server).answer(aligned(120, 2));

      List<String> prompts =
          server.bodies("/query").stream().map(b -> b.path("user_prompt").asText()).toList();
      assertTrue(prompts.get(0).contains("about 120 words"), prompts.get(0));
      assertFalse(prompts.get(0).equals(prompts.get(1)));
      assertEquals("Warum räuchern Imker?", server.bodies("/query").get(0).path("query").asText());
    }
  }

  @Test
  void aSecondRunIsRefusedWhileTheCacheIsOn() {
    try (var server = server(health(true), seen -> says("So."))) {
      LightRagServer method = client(server);
      assertEquals("So.", method.answer(asked(1)).text());

      String message =
          assertThrows(RunEndedException.class, () -> method.answer(asked(2))).getMessage();

      assertEquals(
          "LightRAG at %s keeps its answers in a cache, and LightRAG#2 would be a copy of the first run. Set ENABLE_LLM_CACHE=false in the server's .env, start it again, then run again."
              .formatted(server.address()),
          message);
      assertEquals(1, server.bodies("/query").size());
    }
  }

  @Test
  void aSecondRunIsAskedWhereTheCacheIsOff() {
    var count = new AtomicInteger();
    try (var server = server(CACHE_OFF, seen -> says("Text " + count.incrementAndGet()))) {
      LightRagServer method = client(server);

      assertEquals("Text 1", method.answer(asked(1)).text());
      assertEquals("Text 2", method.answer(asked(2)).text());
    }
  }

  @Test
  void aServerThatDoesNotTellGivesItselfAwayByACopy() {
    try (var server = server("{\"status\":\"healthy\"}", seen -> says("So."))) {
      LightRagServer method = client(server);
      method.answer(asked(1));

      String message =
          assertThrows(RunEndedException.class, () -> method.answer(asked(2))).getMessage();

      assertTrue(message.contains("word for word the answer of the first run"), message);
      assertTrue(message.contains("ENABLE_LLM_CACHE=false"), message);
    }
  }

  @Test
  void aReplyWithoutATextNamesItsFields() {
    try (var server = server(CACHE_OFF, seen -> Given.json("{\"answer\":\"x\",\"ok\":true}"))) {
      String message =
          assertThrows(RejectedException.class, () -> client(server).answer(asked(1))).getMessage();

      assertTrue(
          message.contains("no text under 'response', but the fields [answer, ok]"), message);
    }
  }

  @Test
  void aRefusedQuestionIsItsStateAndAServerErrorIsAskedAgain() {
    try (var server =
        server(CACHE_OFF, seen -> Given.status(422, "{\"detail\":\"query is too short\"}"))) {
      String message =
          assertThrows(RejectedException.class, () -> client(server).answer(asked(1))).getMessage();
      assertTrue(message.contains("query is too short"), message);
    }
    try (var server = server(CACHE_OFF, seen -> Given.status(500, "{\"detail\":\"boom\"}"))) {
      String message =
          assertThrows(TransportException.class, () -> client(server).answer(asked(1)))
              .getMessage();
      assertTrue(message.contains("500 at " + server.address() + "/query"), message);
      assertTrue(message.contains("boom"), message);
    }
  }

  @Test
  void aServerThatHangsIsLeftAfterTheTimeOutAndTheQuestionStaysMissing() {
    var never = new CountDownLatch(1);
    try (var server =
        server(
            CACHE_OFF,
            seen -> {
              await(never);
              return says("too late");
            })) {
      LightRagServer method = client(server).withTimeout(Duration.ofMillis(300));

      String message =
          assertThrows(TransportException.class, () -> method.answer(asked(1))).getMessage();

      assertTrue(
          message.startsWith("No reply from %s after 1 tries. ".formatted(server.address())),
          message);
      assertTrue(message.endsWith(" Run again to ask for this item."), message);
    }
  }

  @Test
  void aQuestionThatIsTurnedAwayIsAskedAgainWhenTheServerSays() {
    var count = new AtomicInteger();
    try (var server =
        server(
            CACHE_OFF,
            seen ->
                count.incrementAndGet() == 1
                    ? Given.status(429, "{\"detail\":\"Busy. Try again in 2ms.\"}")
                    : says("So."))) {
      LightRagServer method =
          client(server).withPace(Pace.withDefaults().withInFlight(1).withTries(2));

      assertEquals("So.", method.answer(asked(1)).text());
      assertEquals(2, server.bodies("/query").size());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anotherServiceAtTheAddressIsSaid() {
    try (var other = new LocalService(seen -> Given.status(404, "{\"detail\":\"Not Found\"}"))) {
      String message =
          assertThrows(RunEndedException.class, () -> client(other).answer(asked(1))).getMessage();
      assertTrue(message.contains("404 at " + other.address()), message);
      assertTrue(message.contains("Is the address right?"), message);
    }
  }

  @Test
  void settingsThatCannotBeAreRefusedBeforeWork() {
    LightRagServer method = LightRagServer.at("http://localhost:9621");

    assertEquals(
        "LightRAG has no mode 'globl'. Use one of [bypass, global, hybrid, local, mix, naive].",
        assertThrows(IllegalArgumentException.class, () -> method.withMode("globl")).getMessage());
    assertEquals(
        "A top_k of 0 retrieves nothing. Give 1 or more.",
        assertThrows(IllegalArgumentException.class, () -> method.withTopK(0)).getMessage());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> method.withTimeout(Duration.ofSeconds(3)).withKeyFrom("EVENHAND_NO_SUCH_KEY"))
            .getMessage()
            .startsWith("The environment variable EVENHAND_NO_SUCH_KEY is not set."));
  }
}
