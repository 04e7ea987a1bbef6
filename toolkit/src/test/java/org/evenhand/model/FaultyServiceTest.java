package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.evenhand.model.StubService.Fault;
import org.evenhand.model.StubService.Reply;
import org.evenhand.model.StubService.Seen;
import org.junit.jupiter.api.Test;

/**
 * 400 calls, 32 in flight, of a service that fails now and then: none is lost, none is kept twice.
 */
class FaultyServiceTest {
  private static final int CALLS = 400;

  private final Map<String, AtomicInteger> sent = new ConcurrentHashMap<>();

  @Test
  void fiveInAHundredTurnedAwayAndTwoBroken() {
    check(
        2,
        chance ->
            chance < .05
                ? Reply.of(429, "{\"error\":{\"message\":\"Rate limit reached\"}}")
                    .with("Retry-After", "1")
                : chance < .07 ? Reply.of(200, "{\"choices\":[{\"mess") : null);
  }

  @Test
  void fiveInAHundredServerErrorsAndTwoCut() {
    check(
        1,
        chance ->
            chance < .05
                ? Reply.of(500, "{\"error\":{\"message\":\"The server had an error\"}}")
                : chance < .07 ? Reply.text("half of it").with(Fault.CUT) : null);
  }

  private void check(int kinds, Function<Double, Reply> faults) {
    Function<Seen, Reply> script =
        seen -> {
          int attempt =
              sent.computeIfAbsent(seen.prompt(), p -> new AtomicInteger()).incrementAndGet();
          double chance =
              new SplittableRandom(31L * seen.prompt().hashCode() + attempt).nextDouble();
          Reply fault = faults.apply(chance);
          return fault == null ? Reply.text("about " + seen.prompt()) : fault;
        };
    var notes = Collections.synchronizedList(new ArrayList<String>());
    try (var service = new StubService(script)) {
      var model =
          Models.connect(
              "gpt-4o-mini",
              ModelOptions.withDefaults()
                  .withAddress(service.address())
                  .withNotices(notes::add)
                  .withPace(Pace.withDefaults().withInFlight(32)),
              name -> null,
              new FakeTime());
      List<String> questions = IntStream.range(0, CALLS).mapToObj(i -> "q" + i).toList();
      var kept = new ConcurrentHashMap<String, String>();

      var results =
          Calls.of(model)
              .run(
                  new Progress("Judging", CALLS, 0, new FakeTime()::now, state -> {}),
                  questions,
                  q ->
                      model
                          .chat(CallId.of(Stage.JUDGING).withQuestion(q).ask(q, 7))
                          .aiMessage()
                          .text(),
                  (q, text) -> assertEquals(null, kept.put(q, text)));

      assertEquals("400 of 400 done.", results.summary());
      assertEquals(questions.stream().map(q -> "about " + q).toList(), results.values());
      assertEquals(CALLS, kept.size());
      assertEquals(CALLS, model.usage().of(Stage.JUDGING).calls());
      assertEquals(service.seen.size() - CALLS, model.usage().of(Stage.JUDGING).sentAgain());
      assertTrue(service.seen.size() > CALLS, "there were faults");
      assertEquals(kinds, notes.size(), notes.toString());
    }
  }
}
