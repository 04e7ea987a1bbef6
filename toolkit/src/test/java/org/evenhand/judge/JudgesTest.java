package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenhand.model.Budget;
import org.evenhand.model.ModelOptions;
import org.evenhand.model.Models;
import org.evenhand.model.Pace;
import org.evenhand.model.Price;
import org.evenhand.model.Progress;
import org.evenhand.model.RunEndedException;
import org.evenhand.study.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JudgesTest {
  private static final String FIRST = "{\"Overall\": \"Answer 1\"}";
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults();

  private final List<Progress.State> shown = new ArrayList<>();
  private Progress.Display before;

  @BeforeEach
  void watch() {
    before =
        Progress.install(
            state -> {
              synchronized (shown) {
                shown.add(state);
              }
            });
  }

  @AfterEach
  void restore() {
    Progress.install(before);
  }

  @Test
  void oneCallTakesSeveralJudgesWithOneProgressAndAReportOfEach() {
    var small = SmallStudy.of(3, Settings.once().withTrials(2));
    var one =
        ChoiceJudge.overall(
            Models.around(new ScriptedJudge(id -> FIRST).named("one"), "one", OPTIONS));
    var other =
        ChoiceJudge.overall(
            Models.around(new ScriptedJudge(id -> FIRST).named("two"), "two", OPTIONS));
    one.run(small.answers().subList(0, 4), small.study());
    shown.clear();

    JudgesPlan plan = Judges.of(one, other).plan(small.answers(), small.study());
    JudgesReport report = Judges.of(one, other).run(small.answers(), small.study());

    assertEquals(4 + 12, plan.missing());
    assertEquals(List.of(one.toString(), other.toString()), List.copyOf(report.byJudge().keySet()));
    assertEquals(8, report.byJudge().get(one.toString()).before());
    assertEquals(12, report.byJudge().get(other.toString()).judged());
    assertEquals(24, small.study().ledger().size());
    assertEquals(1, shown.stream().filter(Progress.State::ended).count());
    assertEquals(
        List.of(8L, 8L, 24L), List.of(shown.get(0).done(), shown.get(0).before(), last().done()));
    assertTrue(shown.stream().allMatch(state -> state.total() == 24));
  }

  @Test
  void judgesWithDifferentModelsWorkAtTheSameTime() {
    var small = SmallStudy.of(1, Settings.once());
    var meeting = new CyclicBarrier(2);
    var judges = new ArrayList<PairJudge>();
    for (String name : List.of("one", "two")) {
      ChatModel model =
          new ScriptedJudge(
                  id -> {
                    // Each call of one judge waits for a call of the other.
                    meet(meeting);
                    return FIRST;
                  })
              .named(name);
      judges.add(
          ChoiceJudge.overall(
              Models.around(model, name, OPTIONS.withPace(Pace.withDefaults().withInFlight(1)))));
    }

    JudgesReport report = Judges.of(judges).run(small.answers(), small.study());

    assertEquals(
        List.of(2, 2), report.byJudge().values().stream().map(JudgeReport::scored).toList());
  }

  @Test
  void judgesThatShareAModelTakeTurnsWithinItsOwnLimit() {
    var small = SmallStudy.of(6, Settings.once());
    var now = new AtomicInteger();
    var most = new AtomicInteger();
    ChatModel busy =
        new ScriptedJudge(
            id -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              Thread.yield();
              now.decrementAndGet();
              return FIRST;
            });
    var model =
        Models.around(busy, "shared", OPTIONS.withPace(Pace.withDefaults().withInFlight(2)));
    var judge = ChoiceJudge.overall(model);

    var report = Judges.of(judge, judge.withTies()).run(small.answers(), small.study());

    assertEquals(2, report.byJudge().size());
    assertTrue(most.get() <= 2, most + " calls in flight");
    assertEquals(24, small.study().ledger().size());
  }

  @Test
  void theLedgerIsTheSameHoweverManyCallsAreInFlight() {
    var verdicts = new ArrayList<List<String>>();
    for (int inFlight : new int[] {1, 3, 8}) {
      var small = SmallStudy.of(6, Settings.paper().withTrials(3));
      var model =
          Models.around(
              new ScriptedJudge(
                  id -> {
                    // Later calls overtake earlier ones, and the verdict depends on the call alone.
                    for (int i = Math.floorMod(id.key().hashCode(), 97); i > 0; i--) {
                      Thread.yield();
                    }
                    int answer = 1 + Math.floorMod(id.key().hashCode(), 2);
                    return "{\"Overall\": \"Answer %s\"}".formatted(answer);
                  }),
              "any",
              OPTIONS.withPace(Pace.withDefaults().withInFlight(inFlight)));

      ChoiceJudge.overall(model).run(small.answers(), small.study());

      verdicts.add(
          small.study().judgments().stream().map(j -> j.key() + " " + j.verdict()).toList());
    }

    assertEquals(6 * 2 * 2 * 3, verdicts.get(0).size());
    assertEquals(verdicts.get(0), verdicts.get(1));
    assertEquals(verdicts.get(0), verdicts.get(2));
  }

  @Test
  void aJudgeWhoseBudgetIsUsedUpDoesNotStopTheOthers() {
    var small = SmallStudy.of(4, Settings.once());
    var poor =
        ChoiceJudge.overall(
            Models.around(
                new ScriptedJudge(id -> FIRST).named("poor"),
                "poor",
                OPTIONS.withBudget(Budget.calls(3))));
    var rich =
        ChoiceJudge.overall(
            Models.around(new ScriptedJudge(id -> FIRST).named("rich"), "rich", OPTIONS));
    var judges = Judges.of(poor, rich);

    var e = assertThrows(RunEndedException.class, () -> judges.run(small.answers(), small.study()));

    assertEquals(
        poor
            + ": The budget is used up: 3 of 3 calls are made. What is finished is kept; connect"
            + " with a larger budget to go on. 3 of 8 done, 5 missing. Run again to ask for them.",
        e.getMessage());
    assertEquals(3 + 8, small.study().ledger().size());
  }

  @Test
  void aJudgeWhoseModelEndedBeforeItsTurnIsNamedToo() {
    var small = SmallStudy.of(4, Settings.once());
    var poor =
        Models.around(
            new ScriptedJudge(id -> FIRST).named("poor"),
            "poor",
            OPTIONS.withBudget(Budget.calls(3)));
    var one = ChoiceJudge.overall(poor);
    var other = one.withTies();
    var judges = Judges.of(one, other);

    var e = assertThrows(RunEndedException.class, () -> judges.run(small.answers(), small.study()));

    assertEquals(2, e.getMessage().lines().count(), e.getMessage());
    assertTrue(
        e.getMessage().endsWith(other.rubric() + ": Not begun, since it asks the same model."),
        e.getMessage());
  }

  @Test
  void aJudgeThatCannotBeReadIsNamedWhenAllHaveEnded() {
    var small = SmallStudy.of(5, Settings.once());
    var mute =
        ChoiceJudge.overall(
            Models.around(new ScriptedJudge(id -> "?").named("mute"), "mute", OPTIONS));
    var clear =
        ChoiceJudge.overall(
            Models.around(new ScriptedJudge(id -> FIRST).named("clear"), "clear", OPTIONS));

    var e =
        assertThrows(
            IllegalStateException.class,
            () -> Judges.of(mute, clear).run(small.answers(), small.study()));

    assertTrue(e.getMessage().startsWith(mute + ": The judge failed: 10 of 10"), e.getMessage());
    assertEquals(20, small.study().ledger().size());
  }

  @Test
  void anInterruptStopsAllJudgesAndWhatCameIsKept() throws Exception {
    var small = SmallStudy.of(4, Settings.once());
    var asked = new CountDownLatch(2);
    var never = new CountDownLatch(1);
    var judges = new ArrayList<PairJudge>();
    for (String name : List.of("one", "two")) {
      ChatModel slow =
          new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
              asked.countDown();
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new java.util.concurrent.CancellationException("stopped");
              }
              throw new AssertionError("nobody lets it go");
            }

            @Override
            public ChatRequestParameters defaultRequestParameters() {
              return ChatRequestParameters.builder().modelName(name).build();
            }
          };
      judges.add(
          ChoiceJudge.overall(
              Models.around(slow, name, OPTIONS.withPace(Pace.withDefaults().withInFlight(1)))));
    }
    var failure = new ArrayList<Throwable>();
    var caller =
        new Thread(
            () -> {
              try {
                Judges.of(judges).run(small.answers(), small.study());
              } catch (RuntimeException e) {
                failure.add(e);
              }
            });
    caller.start();
    asked.await();

    caller.interrupt();
    caller.join();

    assertSame(RunEndedException.class, failure.get(0).getClass());
    assertTrue(failure.get(0).getMessage().contains("Interrupted. 0 of 8 done, 8 missing."));
    assertEquals(0, small.study().ledger().size());
  }

  @Test
  void aJudgeCannotBeNamedTwiceAndOnesThatDifferInThePromptAreToldApart() {
    var judge = ChoiceJudge.overall(new ScriptedJudge(id -> FIRST));
    var e = assertThrows(IllegalArgumentException.class, () -> Judges.of(judge, judge));
    assertTrue(
        e.getMessage().endsWith("Leave one out, or change its model, temperature or prompt."));
    e = assertThrows(IllegalArgumentException.class, () -> Judges.of());
    assertEquals("There is no judge. Name at least one.", e.getMessage());
    String both = Judges.of(judge, judge.withExplanations(true)).toString();
    assertTrue(both.contains(" /" + judge.rubric()), both);
  }

  @Test
  void thePlanOfAllSumsPricesAndSaysSoIfOneIsUnknown() {
    var small = SmallStudy.of(1, Settings.once());
    var priced =
        ChoiceJudge.overall(
            Models.around(
                new ScriptedJudge(id -> FIRST),
                "priced",
                OPTIONS.withPrice(Price.perMillion(1, 2))));
    var unknown = ChoiceJudge.overall(new ScriptedJudge(id -> FIRST).named("unknown"));

    JudgesPlan known = Judges.of(priced, priced.withTies()).plan(small.answers(), small.study());

    double each = known.byJudge().values().iterator().next().usd().orElseThrow();
    assertTrue(each > 0 && known.usd().orElseThrow() > 1.5 * each);
    JudgesPlan partly = Judges.of(priced, unknown).plan(small.answers(), small.study());
    assertFalse(partly.usd().isPresent());
    assertTrue(
        partly
            .toString()
            .endsWith("In all: 4 calls still to ask, at a price that is not known in full."),
        partly.toString());
  }

  private Progress.State last() {
    return shown.get(shown.size() - 1);
  }

  private static void meet(CyclicBarrier meeting) {
    try {
      meeting.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
