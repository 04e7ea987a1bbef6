package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.evenhand.judge.JudgeReport;
import org.evenhand.model.StubService.Fault;
import org.evenhand.model.StubService.Reply;
import org.evenhand.model.StubService.Seen;
import org.evenhand.study.Judgment;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Unscored;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 400 judgments, 32 in flight, by a judge behind a service with faults. */
class JudgingServiceTest {
  private static Progress.Display before;

  @TempDir Path folder;

  @BeforeAll
  static void quietly() {
    before = Progress.install(state -> {});
  }

  @AfterAll
  static void aloud() {
    Progress.install(before);
  }

  private final Map<String, AtomicInteger> sent = new ConcurrentHashMap<>();

  @Test
  void withoutFaultsEveryJudgmentIsScoredInOneCall() {
    JudgeReport report = judge(chance -> null);

    assertEquals(JudgedStudy.JUDGMENTS, report.scored());
    assertEquals(JudgedStudy.JUDGMENTS, report.attempts());
    assertEquals(0, report.missing());
  }

  @Test
  void turnedAwayAndMalformedRepliesLoseNothing() {
    JudgeReport report =
        judge(
            chance ->
                chance < .05
                    ? Reply.of(429, "{\"error\":{\"message\":\"Rate limit reached\"}}")
                        .with("Retry-After", "1")
                    : chance < .07
                        ? Reply.text("both have merits {\"winner\": \"unfinished, }")
                        : null);

    assertNothingLost(report);
  }

  @Test
  void serverErrorsAndCutRepliesLoseNothing() {
    JudgeReport report =
        judge(
            chance ->
                chance < .05
                    ? Reply.of(500, "{\"error\":{\"message\":\"The server had an error\"}}")
                    : chance < .06
                        ? Reply.text("cut").with(Fault.CUT)
                        : chance < .07
                            ? Reply.of(200, StubService.completion("{\"winn", "length", "null"))
                            : null);

    assertNothingLost(report);
  }

  @Test
  void aContentFilterIsAStateOfTheJudgment() {
    JudgeReport report =
        judge(
            chance ->
                chance < .3
                    ? Reply.of(400, "{\"error\":{\"code\":\"content_filter\",\"message\":\"no\"}}")
                    : null);

    int filtered = report.unscored().get(Reason.FILTERED);
    assertTrue(filtered > 0);
    assertEquals(JudgedStudy.JUDGMENTS, report.scored() + filtered);
    assertEquals(JudgedStudy.JUDGMENTS, report.attempts(), "a filter is not asked again");
    for (Judgment judgment : JudgedStudy.open(folder).judgments()) {
      if (judgment.verdict() instanceof Unscored none) {
        assertTrue(none.detail().contains("a content filter stopped this call"), none.detail());
      }
    }
  }

  @Test
  void aUsedUpBudgetEndsTheRunAndALargerOneGoesOn() {
    try (var service = new StubService(seen -> verdict(seen))) {
      ModelOptions options =
          ModelOptions.withDefaults()
              .withAddress(service.address())
              .withPace(Pace.withDefaults().withInFlight(4));
      var small =
          Models.connect(
              "gpt-4o-mini", options.withBudget(Budget.calls(123)), name -> null, new FakeTime());

      var thrown =
          assertThrows(BudgetExhaustedException.class, () -> JudgedStudy.judge(folder, small));

      assertEquals(
          "The budget is used up: 123 of 123 calls are made. What is finished is kept; connect"
              + " with a larger budget to go on. 123 of 400 done, 277 missing. Run again to ask"
              + " for them.",
          thrown.getMessage());
      assertEquals(123, JudgedStudy.open(folder).judgments().size());

      var rest =
          JudgedStudy.judge(
              folder, Models.connect("gpt-4o-mini", options, name -> null, new FakeTime()));

      assertEquals(123, rest.before());
      assertEquals(0, rest.missing());
      assertEquals(JudgedStudy.JUDGMENTS, service.seen.size(), "nothing is paid twice");
    }
  }

  @Test
  void aRefusedKeyEndsTheRunWithOneSentence() {
    try (var service = new StubService(seen -> Reply.of(401, "{}"))) {
      var model = JudgedStudy.connect(service.address(), 4, new FakeTime());

      var thrown = assertThrows(RunEndedException.class, () -> JudgedStudy.judge(folder, model));

      assertEquals(
          ("The service refuses the key (401 at %s/chat/completions). Set the right key and connect"
                  + " again; what is finished is kept. 0 of 400 done, 400 missing. Run again to ask"
                  + " for them.")
              .formatted(service.address()),
          thrown.getMessage());
      assertTrue(service.seen.size() <= 4, "no more than were in flight");
      assertEquals(0, JudgedStudy.open(folder).judgments().size());
    }
  }

  @Test
  void anInterruptEndsTheRunAndTheNextOneGoesOn() {
    Thread caller = Thread.currentThread();
    var asked = new AtomicInteger();
    Function<Seen, Reply> script =
        seen -> {
          if (asked.incrementAndGet() == 100) {
            caller.interrupt();
          }
          return asked.get() > 110 ? verdict(seen).with(Fault.HANGS) : verdict(seen);
        };
    int kept;
    try (var service = new StubService(script)) {
      var model = JudgedStudy.connect(service.address(), 8, new FakeTime());
      var thrown = assertThrows(RunEndedException.class, () -> JudgedStudy.judge(folder, model));
      kept = JudgedStudy.open(folder).judgments().size();
      assertEquals(
          "Interrupted. %d of 400 done, %d missing. Run again to ask for them."
              .formatted(kept, JudgedStudy.JUDGMENTS - kept),
          thrown.getMessage());
      assertFalse(Thread.interrupted(), "the next cell works");
    }
    sent.clear();
    JudgeReport rest = judge(chance -> null);

    assertTrue(kept >= 90, "kept " + kept);
    assertEquals(kept, rest.before());
    assertEquals(JudgedStudy.JUDGMENTS - kept, rest.attempts());
    assertEquals(0, rest.missing());
  }

  private static void assertNothingLost(JudgeReport report) {
    assertEquals(0, report.missing());
    assertEquals(JudgedStudy.JUDGMENTS, report.scored() + report.unscoredInAll());
    assertTrue(report.scored() >= JudgedStudy.JUDGMENTS - 2, report.toString());
    assertTrue(report.askedAgain() > 0, "there were faults");
  }

  /** Faults by the call and by how often it was sent, so that a call sent again may succeed. */
  private JudgeReport judge(Function<Double, Reply> faults) {
    Function<Seen, Reply> script =
        seen -> {
          String seed = seen.body().get("seed").asText();
          int times = sent.computeIfAbsent(seed, s -> new AtomicInteger()).incrementAndGet();
          double chance = new SplittableRandom(Long.parseLong(seed) + times).nextDouble();
          Reply fault = faults.apply(chance);
          return fault == null ? verdict(seen) : fault;
        };
    try (var service = new StubService(script)) {
      return JudgedStudy.judge(folder, JudgedStudy.connect(service.address(), 32, new FakeTime()));
    }
  }

  private static Reply verdict(Seen seen) {
    return Reply.text(
        "{\"winner\":\"Answer %d\"}".formatted(1 + seen.body().get("seed").asInt() % 2));
  }
}
