package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.model.ModelOptions;
import org.evenhand.model.Models;
import org.evenhand.model.Pace;
import org.evenhand.model.Price;
import org.evenhand.model.Prices;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

class JudgePlanTest {
  private static final String FIRST = "{\"Overall\": \"Answer 1\"}";
  private static final Pace FAST = Pace.withDefaults().withInFlight(10);

  /** 100 calls of 1,000 and 50 tokens each. */
  private static JudgePlan plan(Price price, Pace pace, OptionalDouble seconds) {
    return new JudgePlan(
        5, 5, 0, 120, 20, 100_000, 5_000, price, pace, seconds, Map.of(), List.of());
  }

  @Test
  void thePriceIsThatOfTheMissingTokens() {
    var plan = plan(Price.perMillion(0.15, 0.6), FAST, OptionalDouble.empty());
    assertEquals(0.015 + 0.003, plan.usd().orElseThrow(), 1e-12);
    assertEquals(
        """
        5 questions, 5 comparisons, 120 judgments, of which 20 are there.
        Still to ask: 100 calls, about 100000 tokens in and 5000 tokens out (an estimate).
        Price: about $0.02 ($0.15 in and $0.6 out for a million tokens, given by the user).
        Time: 10 s for every second that a call takes, 10 at a time.""",
        plan.toString());
    assertTrue(
        plan(Price.UNKNOWN, FAST, OptionalDouble.empty()).toString().contains("Price: unknown."));
    assertTrue(
        plan(Price.FREE, FAST, OptionalDouble.empty())
            .toString()
            .contains("Price: nothing (own machine)."));
  }

  @Test
  void theTimeIsTheLongestOfWhatEachLimitAllows() {
    assertEquals(Optional.empty(), plan(Price.FREE, FAST, OptionalDouble.empty()).time());
    assertEquals(
        Optional.of(Duration.ofSeconds(120)),
        plan(Price.FREE, FAST.withRequestsPerMinute(50), OptionalDouble.empty()).time());
    assertEquals(
        Optional.of(Duration.ofSeconds(630)),
        plan(
                Price.FREE,
                FAST.withRequestsPerMinute(50).withTokensPerMinute(10_000),
                OptionalDouble.of(2))
            .time());
    var slow = plan(Price.FREE, FAST.withRequestsPerMinute(5000), OptionalDouble.of(2));
    assertEquals(Optional.of(Duration.ofSeconds(20)), slow.time());
    assertTrue(
        slow.toString()
            .endsWith("Time: about 20 s (5000 requests a minute, 2.0 s a call, 10 at a time)."),
        slow.toString());
    var limited = plan(Price.FREE, FAST.withTokensPerMinute(10_000), OptionalDouble.empty());
    assertTrue(
        limited
            .toString()
            .endsWith("Time: at least 10 min 30 s (10000 tokens a minute, 10 at a time)."),
        limited.toString());
  }

  @Test
  void aModelThatHasJudgedIsTimed() {
    var small = SmallStudy.of(2, Settings.once());
    var model = Models.around(new ScriptedJudge(id -> FIRST), "timed", ModelOptions.withDefaults());
    var judge = ChoiceJudge.overall(model);
    assertFalse(judge.plan(small.answers(), small.study()).secondsACall().isPresent());
    judge.run(small.answers().subList(0, 2), small.study());

    JudgePlan plan = judge.plan(small.answers(), small.study());

    double mean = model.usage().total().time().toNanos() / 1e9 / 2;
    assertEquals(mean, plan.secondsACall().orElseThrow(), 1e-9);
    assertEquals(2, plan.missing());
  }

  /** The paper's setting: 150 questions × 6 pairs × 2 orders × 2 repeats × 25 trials. */
  @Test
  void ninetyThousandCallsArePlannedWithTokensPriceAndTime() {
    var questions = new ArrayList<Question>();
    var answers = new ArrayList<Answer>();
    for (int i = 1; i <= 150; i++) {
      String id = "q" + i;
      questions.add(Question.of("mix", id, "Who keeps lamp " + i + "?", Level.NODE));
      for (String method : List.of("A", "B", "C", "D")) {
        String text = "Lamp %s is kept by %s. ".formatted(i, method).repeat(30);
        answers.add(Answer.of("mix", id, Run.of(method), text, 200));
      }
    }
    var study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a test"),
            Settings.paper(),
            questions,
            List.of(),
            List.of());
    var model =
        Models.around(
            new ScriptedJudge(id -> FIRST),
            "gpt-4o-mini",
            ModelOptions.withDefaults()
                .withPrice(Prices.of("gpt-4o-mini"))
                .withPace(Pace.withDefaults().withRequestsPerMinute(500)));

    JudgePlan plan = RubricJudge.paper(model).plan(answers, study);

    assertEquals(
        List.of(150, 900, 90_000), List.of(plan.questions(), plan.matches(), plan.calls()));
    int shown = 2 * TokenCounter.count(answers.get(0).text());
    assertTrue(plan.inputTokens() > 90_000L * shown, plan.toString());
    assertTrue(plan.inputTokens() < 90_000L * (shown + 900), plan.toString());
    assertEquals(Prices.of("gpt-4o-mini").of(plan.inputTokens(), plan.outputTokens()), plan.usd());
    assertEquals(Optional.of(Duration.ofMinutes(180)), plan.time());
  }

  @Test
  void aRunCanBeLimitedToTheFirstTrialsAndGoesOnWithoutTheLimit() {
    var small = SmallStudy.of(2, Settings.paper().withTrials(3));
    var judge = ChoiceJudge.overall(new ScriptedJudge(id -> FIRST));

    assertEquals(4, judge.once().plan(small.answers(), small.study()).calls());
    assertEquals(8, judge.firstTrials(1).run(small.answers(), small.study()).scored());
    assertEquals(16, judge.plan(small.answers(), small.study()).missing());
    assertEquals(24, judge.firstTrials(9).plan(small.answers(), small.study()).calls());

    var e = assertThrows(IllegalArgumentException.class, () -> judge.firstTrials(0));
    assertTrue(e.getMessage().startsWith("0 trials of "), e.getMessage());
    assertEquals(
        List.of(), judge.withTemperature(0).once().plan(small.answers(), small.study()).warnings());
  }
}
