package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenhand.rag.LocalService.Given;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class MeteringProxyTest {
  private static final String KEY = "Bearer sk-very-secret";
  private final HttpClient client = HttpClient.newHttpClient();

  /** What the stub says that it used. */
  private final AtomicInteger input = new AtomicInteger();

  private final AtomicInteger output = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();

  private LocalService endpoint() {
    return new LocalService(
        seen -> {
          if (seen.path().startsWith("/v1/embeddings")) {
            return Given.json(
                "{\"data\":[{\"embedding\":[0.5]}],\"usage\":{\"prompt_tokens\":11,\"total_tokens\":11}}");
          }
          if (!seen.path().startsWith("/v1/chat/completions")) {
            return Given.json("{\"data\":[{\"id\":\"m\"}]}");
          }
          String asked = seen.body().path("messages").path(0).path("content").asText();
          if (asked.contains("fail")) {
            return Given.status(429, "{\"error\":{\"message\":\"slow down\"}}");
          }
          int in = 100 + 7 * calls.incrementAndGet();
          int out = 3 * calls.get();
          boolean silent = asked.contains("silent");
          if (!silent) {
            input.addAndGet(in);
            output.addAndGet(out);
          }
          String usage =
              "{\"prompt_tokens\":%s,\"completion_tokens\":%s,\"total_tokens\":%s}"
                  .formatted(in, out, in + out);
          if (!seen.body().path("stream").asBoolean()) {
            return Given.json(
                "{\"choices\":[{\"message\":{\"content\":\"Smoke calms bees.\"}}]%s}"
                    .formatted(silent ? "" : ",\"usage\":" + usage));
          }
          List<String> parts = new ArrayList<>();
          for (String word : List.of("Smoke", " calms", " bees.")) {
            parts.add("data: {\"choices\":[{\"delta\":{\"content\":\"%s\"}}]}\n\n".formatted(word));
          }
          if (!silent) {
            parts.add("data: {\"choices\":[],\"usage\":%s}\n\n".formatted(usage));
          }
          parts.add("data: [DONE]\n\n");
          return Given.stream(parts);
        });
  }

  private HttpResponse<String> post(String address, String body, String... headers) {
    var request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Authorization", KEY)
            .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String chat(String text, boolean stream) {
    return "{\"model\":\"m-2\",\"stream\":%s,\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}"
        .formatted(stream, text);
  }

  /** A system that makes two calls and an embedding for each answer, one of them streamed. */
  private Method system(MeteringProxy proxy) {
    return new Method() {
      @Override
      public String name() {
        return "Theirs";
      }

      @Override
      public Reply answer(Asked asked) {
        post(proxy.address() + "/embeddings", "{\"model\":\"e\",\"input\":\"text\"}");
        post(proxy.address() + "/chat/completions", chat("keywords", false));
        var reply = post(proxy.address() + "/chat/completions", chat("answer", true));
        return new Reply(reply.body(), List.of(), AnswerCost.UNKNOWN);
      }
    };
  }

  @Test
  void itsCountsAreThoseOfTheEndpointQuestionByQuestion() {
    try (var endpoint = endpoint();
        var proxy = MeteringProxy.to(endpoint.address() + "/v1")) {
      Study study =
          Study.of(
              new Source(Source.Kind.LIVE, "a test"),
              Settings.paper(),
              List.of(),
              List.of(),
              List.of());
      post(proxy.address() + "/chat/completions", chat("indexing", false));
      int before = input.get();

      var answers =
          Answering.by(proxy.measuring(system(proxy)))
              .withInFlight(3)
              .answer(
                  List.of(
                      Question.of("h", "q1", "One?", Level.NODE),
                      Question.of("h", "q2", "Two?", Level.NODE),
                      Question.of("h", "q3", "Three?", Level.NODE)),
                  study);

      assertEquals(7, proxy.total().calls());
      assertEquals(input.get(), proxy.total().inputTokens());
      assertEquals(output.get(), proxy.total().outputTokens());
      assertEquals(3, proxy.total().embeddingCalls());
      assertEquals(33, proxy.total().embeddingTokens());
      assertEquals(0, proxy.total().estimated());
      assertEquals(1, proxy.outside().calls());
      assertEquals(before, proxy.outside().inputTokens());
      assertEquals(
          input.get() - before, answers.stream().mapToInt(a -> a.cost().inputTokens()).sum());
      // The two calls of one question follow each other, whatever is in flight: 7 more each time.
      for (var answer : answers) {
        assertEquals(2, answer.cost().calls());
        assertEquals("m-2", answer.cost().model());
        int odd = answer.cost().inputTokens() - 200 - 7;
        assertEquals(0, odd % 14, "calls of two questions are mixed: " + answer.cost());
      }
    }
  }

  @Test
  void streamsPassUnchangedAndKeysGoThroughUnseen() {
    try (var endpoint = endpoint();
        var proxy = MeteringProxy.to(endpoint.address() + "/v1")) {
      String through =
          post(proxy.address() + "/chat/completions?api-version=1", chat("蜜蜂", true)).body();
      calls.set(0);
      String direct = post(endpoint.address() + "/v1/chat/completions", chat("蜜蜂", true)).body();

      assertEquals(direct, through);
      var seen = endpoint.seen.get(0);
      assertEquals("/v1/chat/completions?api-version=1", seen.path());
      assertEquals("蜜蜂", seen.body().path("messages").path(0).path("content").asText());
      assertEquals(List.of(KEY), seen.headers().get("Authorization"));
      assertFalse(proxy.toString().contains("secret"), proxy.toString());
    }
  }

  @Test
  void tokensThatAreNotToldAreEstimatedAndSaidSo() {
    try (var endpoint = endpoint();
        var proxy = MeteringProxy.to(endpoint.address() + "/v1")) {
      post(proxy.address() + "/chat/completions", chat("silent bees", true));
      post(proxy.address() + "/chat/completions", chat("silent bees", false));

      Consumption used = proxy.total();
      assertEquals(2, used.estimated());
      assertEquals(2L * TokenCounter.count("silent bees"), used.inputTokens());
      assertEquals(2L * TokenCounter.count("Smoke calms bees."), used.outputTokens());
      assertTrue(used.toString().contains("tokens (estimated for 2)"), used.toString());
    }
  }

  @Test
  void aHeaderNamesTheQuestionAndStaysHere() {
    try (var endpoint = endpoint();
        var proxy = MeteringProxy.to(endpoint.address() + "/v1/")) {
      String name = "X-Evenhand-Question";
      post(proxy.address() + "/chat/completions", chat("a", false), name, "q7");
      post(proxy.address() + "/chat/completions", chat("b", false), name, "q8");
      post(proxy.address() + "/chat/completions", chat("c", false), name, "q7");

      assertEquals(2, proxy.of("q7").calls());
      assertEquals(107 + 121, proxy.of("q7").inputTokens());
      assertEquals(1, proxy.of("q8").calls());
      assertEquals(Consumption.NOTHING, proxy.of("q9"));
      assertFalse(endpoint.seen.get(0).headers().containsKey(name));
    }
  }

  @Test
  void failuresPassUnchangedAndAreCountedApart() {
    try (var endpoint = endpoint();
        var proxy = MeteringProxy.to(endpoint.address() + "/v1")) {
      var reply = post(proxy.address() + "/chat/completions", chat("fail", false));

      assertEquals(429, reply.statusCode());
      assertEquals("{\"error\":{\"message\":\"slow down\"}}", reply.body());
      assertEquals(1, proxy.total().failed());
      assertEquals(0, proxy.total().calls());
    }
  }

  @Test
  void anEndpointThatIsNotThereIsSaid() {
    String gone;
    try (var endpoint = endpoint()) {
      gone = endpoint.address();
    }
    try (var proxy = MeteringProxy.to(gone + "/v1")) {
      var reply = post(proxy.address() + "/chat/completions", chat("x", false));

      assertEquals(502, reply.statusCode());
      assertTrue(reply.body().contains("The metering proxy cannot reach " + gone), reply.body());
      assertEquals(1, proxy.total().failed());
    }
  }

  @Test
  void anEndpointWithAKeyInItsAddressIsRefusedAndNotShown() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> MeteringProxy.to("https://user:TESTONLY@example.org/v1"))
            .getMessage();

    assertEquals(
        "The address of the endpoint holds a user name or a key (it is not shown). Give the address"
            + " without it: the system sends its own key, which goes through.",
        message);
  }
}
