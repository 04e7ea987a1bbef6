package org.evenhand.model;

import static org.evenhand.model.Scripted.says;
import static org.evenhand.model.Scripted.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final ChatRequest REQUEST = CallId.of(Stage.ANSWER).ask("Which one?", 7);
  private static final Price PRICE = Price.perMillion(2, 8);

  @Test
  void callsUpToTheLimitAreMadeAndNotOneMore() {
    var spending = new Spending(Budget.calls(2));
    var model = new Scripted(says("OK"));
    ChatModel budgeted = new Budgeted(model, spending, Price.UNKNOWN);
    budgeted.chat(REQUEST);
    budgeted.chat(REQUEST);

    var thrown = assertThrows(BudgetExhaustedException.class, () -> budgeted.chat(REQUEST));

    assertEquals(
        "The budget is used up: 2 of 2 calls are made. What is finished is kept; connect with a"
            + " larger budget to go on.",
        thrown.getMessage());
    assertEquals(2, model.calls.get());
  }

  @Test
  void moneyIsReservedAtAnEstimateAndSettledAtTheTrueCost() {
    // 100 and 20 tokens cost 0.00036 $; the estimate is 8 + 4 and, at first, 512 tokens.
    var spending = new Spending(Budget.usd(.005));
    ChatModel budgeted = new Budgeted(new Scripted(says("OK")), spending, PRICE);

    budgeted.chat(REQUEST);

    assertEquals(.00036, spending.settled().usd(), 1e-12);
    assertEquals(120, spending.settled().tokens());
    assertEquals(1, spending.settled().calls());
  }

  @Test
  void aCallThatMayCostMoreThanIsLeftIsNotMade() {
    var model = new Scripted(says("OK"));
    ChatModel budgeted = new Budgeted(model, new Spending(Budget.usd(.004)), PRICE);

    var thrown = assertThrows(BudgetExhaustedException.class, () -> budgeted.chat(REQUEST));

    // (8 + 4) · 2 $ + 512 · 8 $ for a million
    assertEquals(
        "The budget is used up: $0.0000 of $0.00 are spent, and the next call may cost $0.0041."
            + " What is finished is kept; connect with a larger budget to go on.",
        thrown.getMessage());
    assertEquals(0, model.calls.get());
  }

  @Test
  void tokensHaveALimitToo() {
    ChatModel budgeted =
        new Budgeted(new Scripted(says("OK")), new Spending(Budget.tokens(600)), Price.UNKNOWN);
    for (int i = 0; i < 4; i++) {
      budgeted.chat(REQUEST);
    }

    // 4 · 120 are used and 12 + 20 fit; after the fifth nothing does.
    budgeted.chat(REQUEST);
    var thrown = assertThrows(BudgetExhaustedException.class, () -> budgeted.chat(REQUEST));

    assertTrue(
        thrown.getMessage().contains("600 of 600 tokens are used, and the next call may take 32"),
        thrown.getMessage());
  }

  @Test
  void manyThreadsNeverPassTheLimit() {
    var model = new Scripted(says("OK"));
    ChatModel budgeted = new Budgeted(model, new Spending(Budget.calls(37)), Price.FREE);

    var results =
        Calls.inFlight(16)
            .run(
                new Progress("J", 100, 0, new FakeTime()::now, state -> {}),
                IntStream.range(0, 100).boxed().toList(),
                i -> budgeted.chat(REQUEST),
                (i, reply) -> {});

    assertEquals(37, model.calls.get());
    assertEquals(37, results.values().size());
    assertTrue(results.end().orElseThrow() instanceof BudgetExhaustedException);
    assertEquals("37 of 100 done, 63 missing. Run again to ask for them.", results.summary());
  }

  @Test
  void anErrorOfTheServiceCostsNothingButACallThatWasCutMay() {
    var spending = new Spending(Budget.none());
    ChatModel refused = new Budgeted(new Scripted(status(500, "")), spending, PRICE);
    assertThrows(RuntimeException.class, () -> refused.chat(REQUEST));
    assertEquals(Spending.Cost.NOTHING, spending.settled());

    ChatModel late =
        new Budgeted(
            new Scripted(
                request -> {
                  throw new TimeoutException("late");
                }),
            spending,
            PRICE);
    assertThrows(TimeoutException.class, () -> late.chat(REQUEST));
    assertEquals(12 + 512, spending.settled().tokens());
  }

  @Test
  void aBudgetThatAllowsNothingIsRefused() {
    for (double dollars : List.of(0.0, -1.0, Double.NaN)) {
      var thrown = assertThrows(IllegalArgumentException.class, () -> Budget.usd(dollars));
      assertTrue(thrown.getMessage().startsWith("A budget of " + dollars + " dollars"));
    }
  }

  @Test
  void listedPricesAreKnownByNameWithOrWithoutADate() {
    assertEquals(.15, Prices.of("gpt-4o-mini").input());
    assertEquals(.60, Prices.of("gpt-4o-mini-2024-07-18").output());
    assertEquals(5, Prices.of("gpt-4o-2024-05-13").input());
    assertEquals(Price.UNKNOWN, Prices.of("gpt-4o-mini-audio"));
    assertEquals(OptionalDouble.empty(), Prices.of("qwen-plus").of(1, 1));
    Prices.listed()
        .forEach(
            (name, price) -> {
              assertTrue(price.isKnown() && price.output() >= price.input(), name);
              assertTrue(price.date().matches("20\\d\\d-\\d\\d"), name);
              assertTrue(price.source().contains("price list"), name);
            });
  }

  @Test
  void aNegativePriceIsRefused() {
    var thrown = assertThrows(IllegalArgumentException.class, () -> Price.perMillion(-1, 2));
    assertEquals(
        "A price of -1.0 and 2.0 dollars for a million tokens is negative. Give 0 or more.",
        thrown.getMessage());
  }
}
