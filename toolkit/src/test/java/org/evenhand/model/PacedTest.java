package org.evenhand.model;

import static org.evenhand.model.Scripted.inTurn;
import static org.evenhand.model.Scripted.says;
import static org.evenhand.model.Scripted.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class PacedTest {
  private static final CallId ID = CallId.of(Stage.JUDGING).withQuestion("q1");
  private static final ChatRequest REQUEST = ID.ask("Which one?", 7);

  private final FakeTime time = new FakeTime();
  private final Usage usage = new Usage();
  private final List<String> notes = new ArrayList<>();

  private ChatModel paced(ChatModel model) {
    return paced(model, Pace.withDefaults());
  }

  private ChatModel paced(ChatModel model, Pace pace) {
    return new Paced(model, pace, time, usage, new Notices(notes::add));
  }

  /** Case E098: the reply says "try again in 456ms", then a header says 2 seconds. */
  @Test
  void e098WaitsAsLongAsTheServiceAsks() throws IOException {
    JsonNode replies = caseFile("E098.json");
    var model =
        inTurn(
            status(replies.get(0).get("status").asInt(), replies.get(0).get("body").toString()),
            status(
                429,
                Map.of(
                    "retry-after",
                    List.of(replies.get(1).get("headers").get("retry-after").asText())),
                ""),
            says("OK"));

    assertEquals("OK", paced(model).chat(REQUEST).aiMessage().text());

    long first = time.sleeps().get(0).toMillis();
    long second = time.sleeps().get(1).toMillis();
    assertEquals(2, time.sleeps().size());
    assertTrue(first >= 456 && first <= 570, "456 ms and up to a quarter more: " + first);
    assertTrue(second >= 2000 && second <= 2500, "2 s and up to a quarter more: " + second);
    assertEquals(2, usage.of(Stage.JUDGING).sentAgain());
    assertEquals(Duration.ofMillis(first + second), usage.of(Stage.JUDGING).waited());
    assertEquals(
        List.of(
            "scripted: trying again in "
                + first
                + " ms (said once; usage() counts all). 429 at http://here/v1/chat/completions."
                + " The service says: TPM limit 10000, used 5775. Please try again in 456ms."),
        notes);
  }

  /** Case E099: a refused key is one call and one sentence. */
  @Test
  void e099ARefusedKeyEndsTheRunAtOnce() throws IOException {
    JsonNode reply = caseFile("E099.json").get(0);
    var model = new Scripted(status(401, reply.get("body").toString()));
    ChatModel paced = paced(model);

    var first = assertThrows(RunEndedException.class, () -> paced.chat(REQUEST));
    var later = assertThrows(RunEndedException.class, () -> paced.chat(ID.ask("Another", 7)));

    assertEquals(
        "The service refuses the key (401 at http://here/v1/chat/completions)."
            + " Set the right key and connect again; what is finished is kept.",
        first.getMessage());
    assertEquals(first.getMessage(), later.getMessage());
    assertEquals(1, model.calls.get());
    assertEquals(List.of(), time.sleeps());
  }

  /** Case E101: 15 items of 900 tokens within 1,000 tokens a minute take 15 minutes, none fails. */
  @Test
  void e101ItemsWaitForTheMinutesBudgetAndNoneIsSkipped() throws IOException {
    JsonNode given = caseFile("E101.json");
    int limit = given.get("budget_tokens_per_minute").asInt();
    int items = given.get("items").asInt();
    int each = given.get("tokens_each").asInt();
    var spent = new ArrayList<Duration>();
    var model =
        new Scripted(
            request -> {
              boolean recent =
                  spent.stream().anyMatch(at -> time.passed().minus(at).toSeconds() < 60);
              if (recent) {
                return status(given.get("reply_over_budget").asInt(), "").apply(request);
              }
              spent.add(time.passed());
              return Scripted.reply("OK", each - 20, 20);
            });
    ChatModel paced = paced(model, Pace.withDefaults().withTokensPerMinute(limit));

    // Three characters are held to be a token.
    String prompt = "so ".repeat(each - 40);

    for (int i = 0; i < items; i++) {
      var request = ID.withQuestion("q" + i).ask(prompt, 7);
      assertEquals("OK", paced.chat(request).aiMessage().text());
    }

    assertEquals(items, model.calls.get());
    assertEquals(Duration.ofMinutes(items - 1), time.passed());
  }

  /** Case E102: a time-out is tried again; without success the item is missing, not scored. */
  @Test
  void e102ATimeOutIsTriedAgainAndThenLeavesTheItemMissing() throws IOException {
    JsonNode items = caseFile("E102.json");
    var model =
        new Scripted(
            request -> {
              JsonNode item = item(items, CallId.of(request).question());
              if (item.has("exception")) {
                throw new TimeoutException("No reply from http://here within 180 s.");
              }
              return Scripted.reply("OK", 1, 1);
            });
    ChatModel paced = paced(model, Pace.withDefaults().withTries(3));
    var questions = List.of("q1", "q2", "q3");

    var results =
        Calls.inFlight(1)
            .run(
                new Progress("Judging", 3, 0, time::now, state -> {}),
                questions,
                q -> paced.chat(CallId.of(Stage.JUDGING).withQuestion(q).ask("?", 7)),
                (q, reply) -> {});

    assertEquals(List.of("q2"), results.missing());
    assertEquals("2 of 3 done, 1 missing. Run again to ask for them.", results.summary());
    assertFalse(results.isComplete());
    assertEquals(
        Map.of(
            "No reply from scripted after 3 tries. No reply from http://here within 180 s."
                + " Run again to ask for this item.",
            1),
        results.reasons());
    assertEquals(5, model.calls.get());
  }

  /** Case E103: a content filter is the item's state and is not tried again. */
  @Test
  void e103AContentFilterIsTheItemsState() throws IOException {
    JsonNode reply = caseFile("E103.json").get(0);
    var model = new Scripted(status(reply.get("status").asInt(), reply.get("body").toString()));

    var thrown = assertThrows(RejectedException.class, () -> paced(model).chat(REQUEST));

    assertTrue(thrown.isFiltered());
    assertTrue(
        thrown.getMessage().startsWith("scripted: a content filter stopped this call. 400 at"),
        thrown.getMessage());
    assertEquals(1, model.calls.get());
  }

  @Test
  void anotherBadRequestIsRejectedAndNotTriedAgain() {
    var model = new Scripted(status(400, "{\"error\":{\"message\":\"context is too long\"}}"));

    var thrown = assertThrows(RejectedException.class, () -> paced(model).chat(REQUEST));

    assertFalse(thrown.isFiltered());
    assertEquals(
        "scripted rejects this request. 400 at http://here/v1/chat/completions."
            + " The service says: context is too long",
        thrown.getMessage());
    assertEquals(1, model.calls.get());
  }

  @Test
  void serverErrorsWaitTwiceAsLongEachTimeAndInTheEndLeaveTheItemMissing() {
    var model = new Scripted(status(500, "{\"error\":{\"message\":\"oops\"}}"));

    var thrown =
        assertThrows(
            TransportException.class,
            () -> paced(model, Pace.withDefaults().withTries(9)).chat(REQUEST));

    assertEquals(
        "No reply from scripted after 9 tries. 500 at http://here/v1/chat/completions."
            + " The service says: oops Run again to ask for this item.",
        thrown.getMessage());
    for (int i = 0; i < 8; i++) {
      long longest = Math.min(1000L << i, 60_000);
      long slept = time.sleeps().get(i).toMillis();
      assertTrue(slept >= longest / 2 && slept <= longest, "wait " + i + ": " + slept);
    }
  }

  @Test
  void waitsDependOnTheCallAndNotOnChance() {
    var waits = new ArrayList<List<Duration>>();
    for (int run = 0; run < 2; run++) {
      var clock = new FakeTime();
      var model = inTurn(status(502, ""), status(502, ""), says("OK"));
      new Paced(model, Pace.withDefaults(), clock, usage, new Notices(notes::add)).chat(REQUEST);
      waits.add(clock.sleeps());
    }
    var other = new FakeTime();
    new Paced(
            inTurn(status(502, ""), status(502, ""), says("OK")),
            Pace.withDefaults(),
            other,
            usage,
            new Notices(notes::add))
        .chat(ID.withQuestion("q2").ask("Which one?", 7));

    assertEquals(waits.get(0), waits.get(1));
    assertFalse(waits.get(0).equals(other.sleeps()));
  }

  @Test
  void aBrokenConnectionIsTriedAgain() {
    var model =
        inTurn(
            request -> {
              throw new UncheckedIOException(new IOException("Connection reset"));
            },
            says("OK"));

    assertEquals("OK", paced(model).chat(REQUEST).aiMessage().text());
    assertEquals(2, model.calls.get());
  }

  @Test
  void aServerThatIsNotThereEndsTheRunAfterItsTries() {
    var model =
        new Scripted(
            request -> {
              throw new UncheckedIOException(new ConnectException());
            });
    ChatModel paced = paced(model, Pace.withDefaults().withTries(2));

    var thrown = assertThrows(RunEndedException.class, () -> paced.chat(REQUEST));

    assertEquals(
        "Nothing answers there. Tried 2 times to reach scripted."
            + " Start the server or set its address, then run again.",
        thrown.getMessage());
  }

  @Test
  void aUsedUpQuotaEndsTheRun() {
    var body = "{\"error\":{\"code\":\"insufficient_quota\",\"message\":\"You have no credit.\"}}";
    var model = new Scripted(status(429, body));

    var thrown = assertThrows(RunEndedException.class, () -> paced(model).chat(REQUEST));

    assertEquals(
        "429 at http://here/v1/chat/completions. The service says: You have no credit."
            + " Set it right and run again; what is finished is kept.",
        thrown.getMessage());
  }

  @Test
  void aWaitOfHoursEndsTheRun() {
    var model = new Scripted(status(429, Map.of("Retry-After", List.of("7200")), ""));

    var thrown = assertThrows(RunEndedException.class, () -> paced(model).chat(REQUEST));

    assertEquals(
        "scripted asks to wait 120 min, longer than the 10 min allowed. Run again then.",
        thrown.getMessage());
    assertEquals(List.of(), time.sleeps());
  }

  @Test
  void aFewCallsTurnedAwayDoNotHoldTheOthersButManyDo() throws InterruptedException {
    var gate = new Gate(Pace.withDefaults(), time);
    for (int i = 0; i < 4; i++) {
      gate.turnedAway(Duration.ofSeconds(10));
      gate.enter(1);
    }
    assertEquals(List.of(), time.sleeps());

    gate.turnedAway(Duration.ofSeconds(10));
    gate.enter(1);
    assertEquals(List.of(Duration.ofSeconds(10)), time.sleeps());
  }

  @Test
  void callsTurnedAwayLongAgoAreForgotten() throws InterruptedException {
    var gate = new Gate(Pace.withDefaults(), time);
    for (int i = 0; i < 4; i++) {
      gate.turnedAway(Duration.ofSeconds(10));
    }
    for (int i = 0; i < 20; i++) {
      gate.answered();
    }
    gate.turnedAway(Duration.ofSeconds(10));
    gate.enter(1);

    assertEquals(List.of(), time.sleeps());
  }

  @Test
  void requestsAMinuteHoldInAnySixtySeconds() {
    ChatModel paced = paced(new Scripted(says("OK")), Pace.withDefaults().withRequestsPerMinute(3));
    var at = new ArrayList<Long>();
    for (int i = 0; i < 7; i++) {
      paced.chat(REQUEST);
      at.add(time.passed().toSeconds());
      time.pass(Duration.ofSeconds(1));
    }

    assertEquals(List.of(0L, 1L, 2L, 60L, 61L, 62L, 120L), at);
  }

  @Test
  void aCallLargerThanTheLimitPassesAlone() {
    ChatModel paced = paced(new Scripted(says("OK")), Pace.withDefaults().withTokensPerMinute(10));

    paced.chat(REQUEST);
    paced.chat(REQUEST);

    assertEquals(List.of(Duration.ofMinutes(1)), time.sleeps());
  }

  @Test
  void rateLimitHeadersAreObeyed() throws InterruptedException {
    var gate = new Gate(Pace.withDefaults(), time);
    gate.learn(
        Map.of(
            "X-RateLimit-Remaining-Tokens", List.of("100"),
            "x-ratelimit-reset-tokens", List.of("6s")));

    gate.enter(60);
    assertEquals(List.of(), time.sleeps());
    gate.enter(60);
    assertEquals(List.of(Duration.ofSeconds(6)), time.sleeps());

    gate.learn(
        Map.of(
            "x-ratelimit-remaining-requests", List.of("0"),
            "x-ratelimit-reset-requests", List.of("1m30s")));
    gate.enter(1);
    assertEquals(Duration.ofSeconds(90), time.sleeps().get(1));
  }

  @Test
  void aFaultOfOursIsNotTriedAgain() {
    var model =
        new Scripted(
            request -> {
              throw new IllegalStateException("bug");
            });

    var thrown = assertThrows(IllegalStateException.class, () -> paced(model).chat(REQUEST));

    assertEquals("bug", thrown.getMessage());
    assertEquals(1, model.calls.get());
  }

  @Test
  void anInterruptEndsAWait() {
    var model = new Scripted(status(500, ""));
    Thread.currentThread().interrupt();

    var thrown = assertThrows(CancellationException.class, () -> paced(model).chat(REQUEST));

    assertEquals("Interrupted while waiting to ask scripted.", thrown.getMessage());
    assertFalse(Thread.interrupted(), "the exception took the interrupt's place");
  }

  @Test
  void theIdentityReachesTheModel() {
    var seen = new ArrayList<CallId>();
    var model =
        new Scripted(
            request -> {
              seen.add(CallId.of(request));
              return Scripted.reply("OK", 1, 1);
            });

    paced(model).chat(ChatRequest.builder().messages(UserMessage.from("?")).build());
    paced(model).chat(REQUEST);

    assertEquals(List.of(CallId.NONE, ID), seen);
  }

  @Test
  void limitsThatAllowNothingAreRefused() {
    var flight =
        assertThrows(IllegalArgumentException.class, () -> Pace.withDefaults().withInFlight(0));
    assertEquals("0 calls in flight, 8 tries: give at least 1 of each.", flight.getMessage());
    var minute =
        assertThrows(
            IllegalArgumentException.class, () -> Pace.withDefaults().withRequestsPerMinute(-1));
    assertEquals(
        "-1 requests and 0 tokens a minute: give positive limits, or 0 for none.",
        minute.getMessage());
  }

  private static JsonNode caseFile(String name) throws IOException {
    return new ObjectMapper().readTree(SharedData.cases(name).toFile());
  }

  private static JsonNode item(JsonNode items, String question) {
    for (JsonNode item : items) {
      if (item.get("q").asText().equals(question)) {
        return item;
      }
    }
    throw new AssertionError(question);
  }
}
