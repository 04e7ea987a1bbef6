package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.evenhand.model.CallId;
import org.evenhand.model.Pace;
import org.evenhand.model.Stage;
import org.evenhand.model.TransportException;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class AdapterScriptTest {
  private static Asked asked(String question, OptionalInt words) {
    return new Asked(
        Question.of("h", "q1", question, Level.NODE),
        words,
        CallId.of(Stage.ALIGNMENT).withQuestion("q1"),
        7);
  }

  private static Asked asked(String question) {
    return asked(question, OptionalInt.empty());
  }

  private static AdapterScript stub() {
    return AdapterScript.of("FGRAG", StubProgram.command("adapter"));
  }

  @Test
  void oneScriptAnswersManyQuestionsAndTellsItsCosts() {
    try (AdapterScript script = stub()) {
      Reply first = script.answer(asked("Wo sind Bienen, 蜜蜂?\nHier?"));
      Reply second = script.answer(asked("Why?", OptionalInt.of(80)));

      assertEquals("{\"id\":1,\"question\":\"Wo sind Bienen, 蜜蜂?\\nHier?\"}", first.text());
      assertTrue(second.text().startsWith("{\"id\":2,\"question\":\"Why?\",\"words\":80,"));
      assertTrue(second.text().contains("about 80 words"), second.text());
      assertEquals(List.of("c9"), second.chunkIds());
      long millis = second.cost().millis();
      assertEquals(new AnswerCost("m", 2, 31, 5, OptionalDouble.empty(), millis), second.cost());
    }
  }

  @Test
  void aContextThatTheScriptTellsIsCountedHere() {
    try (AdapterScript script = stub()) {
      AnswerCost cost = script.answer(asked("Which context?")).cost();

      assertEquals(OptionalInt.of(TokenCounter.count("Ada keeps it.")), cost.contextTokens());
      assertEquals(OptionalInt.empty(), cost.promptTokens());
      assertEquals(List.of(), cost.stages());
      assertEquals(OptionalInt.empty(), script.answer(asked("Why?")).cost().contextTokens());
    }
  }

  @Test
  void aFailureConcernsItsQuestionOnly() {
    try (AdapterScript script = stub()) {
      assertEquals(
          "FGRAG fails at this question: index broken",
          assertThrows(TransportException.class, () -> script.answer(asked("broken")))
              .getMessage());
      assertEquals(
          "FGRAG ended without an answer. It wrote: out of memory",
          assertThrows(TransportException.class, () -> script.answer(asked("crash"))).getMessage());
      assertTrue(script.answer(asked("and now?")).text().contains("and now?"));
    }
  }

  @Test
  void aScriptThatHangsIsEndedAndBegunAnew() {
    try (AdapterScript script = stub().withTimeout(Duration.ofSeconds(6))) {
      assertTrue(
          assertThrows(TransportException.class, () -> script.answer(asked("hang")))
              .getMessage()
              .startsWith("FGRAG gave no answer within 6 s and was ended. "));
      assertTrue(script.answer(asked("again?")).text().contains("again?"));
    }
  }

  /** The second question of the minute waits: an interrupt meets it before the program is asked. */
  @Test
  void programsAreAskedAtTheirPace() throws InterruptedException {
    Pace oneAMinute = Pace.withDefaults().withInFlight(1).withRequestsPerMinute(1);
    var command = CommandLine.of("MGRAG", StubProgram.command("echo", "{question}"));
    try (AdapterScript script = stub().withPace(oneAMinute)) {
      for (Method method : List.of(script, command.withPace(oneAMinute))) {
        assertTrue(method.answer(asked("first?")).text().contains("first?"));
        var ended = new AtomicReference<Throwable>();
        var second = new Thread(() -> method.answer(asked("second?")));
        second.setUncaughtExceptionHandler((thread, thrown) -> ended.set(thrown));

        second.start();
        while (second.isAlive() && second.getState() != Thread.State.TIMED_WAITING) {
          Thread.onSpinWait();
        }
        second.interrupt();
        second.join();

        assertEquals(CancellationException.class, ended.get().getClass());
        assertEquals(
            "Interrupted while waiting to ask %s.".formatted(method.name()),
            ended.get().getMessage());
      }
    }
  }
}
