package org.evenhand.model;

import java.util.Locale;

/**
 * What was spent of a budget, and what is reserved for calls in flight. Safe for use by many
 * threads.
 */
final class Spending {

  /** A cost: of a call, or of many. */
  record Cost(double usd, long calls, long tokens) {
    static final Cost NOTHING = new Cost(0, 0, 0);

    Cost plus(Cost other) {
      return new Cost(usd + other.usd, calls + other.calls, tokens + other.tokens);
    }

    Cost minus(Cost other) {
      return new Cost(usd - other.usd, calls - other.calls, tokens - other.tokens);
    }
  }

  private final Budget budget;
  private Cost settled = Cost.NOTHING;
  private Cost reserved = Cost.NOTHING;

  Spending(Budget budget) {
    this.budget = budget;
  }

  /** Sets the cost of a call aside, or says that there is not enough. */
  synchronized void reserve(Cost cost) {
    Cost then = settled.plus(reserved).plus(cost);
    if (then.calls > budget.calls()) {
      throw exhausted(
          "%s of %s calls are made".formatted(settled.plus(reserved).calls, budget.calls()));
    }
    if (then.tokens > budget.tokens()) {
      throw exhausted(
          "%s of %s tokens are used, and the next call may take %s"
              .formatted(settled.tokens, budget.tokens(), cost.tokens));
    }
    if (then.usd > budget.usd()) {
      throw exhausted(
          String.format(
              Locale.ROOT,
              "$%.4f of $%.2f are spent, and the next call may cost $%.4f",
              settled.usd,
              budget.usd(),
              cost.usd));
    }
    reserved = reserved.plus(cost);
  }

  /** Puts the true cost in place of what was reserved. */
  synchronized void settle(Cost set, Cost cost) {
    reserved = reserved.minus(set);
    settled = settled.plus(cost);
  }

  synchronized Cost settled() {
    return settled;
  }

  private static BudgetExhaustedException exhausted(String fact) {
    return new BudgetExhaustedException(
        "The budget is used up: %s. What is finished is kept; connect with a larger budget to go on."
            .formatted(fact));
  }
}
