package org.evenhand.model;

/**
 * What may be spent on one connected model. A call is reserved before it is made, at an estimate
 * rather too high than too low, and settled at the true cost after; so the limit is never passed by
 * more than the error of one estimate for each call in flight.
 *
 * @param usd US dollars; infinite for no limit
 * @param calls replies, counting every one that was asked for anew; {@code Long.MAX_VALUE} for no
 *     limit
 * @param tokens of prompts and replies; {@code Long.MAX_VALUE} for no limit
 */
public record Budget(double usd, long calls, long tokens) {

  public Budget {
    if (!(usd > 0) || calls < 1 || tokens < 1) {
      throw new IllegalArgumentException(
          "A budget of %s allows nothing. Give a positive limit, or none."
              .formatted(
                  !(usd > 0)
                      ? usd + " dollars"
                      : calls < 1 ? calls + " calls" : tokens + " tokens"));
    }
  }

  /** No limit. */
  public static Budget none() {
    return new Budget(Double.POSITIVE_INFINITY, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** At most so many US dollars. */
  public static Budget usd(double dollars) {
    return none().withUsd(dollars);
  }

  /** At most so many calls. */
  public static Budget calls(long number) {
    return none().withCalls(number);
  }

  /** At most so many tokens of prompts and replies. */
  public static Budget tokens(long number) {
    return none().withTokens(number);
  }

  /** And at most so many US dollars. */
  public Budget withUsd(double dollars) {
    return new Budget(dollars, calls, tokens);
  }

  /** And at most so many calls. */
  public Budget withCalls(long number) {
    return new Budget(usd, number, tokens);
  }

  /** And at most so many tokens of prompts and replies. */
  public Budget withTokens(long number) {
    return new Budget(usd, calls, number);
  }

  boolean limitsMoney() {
    return usd < Double.POSITIVE_INFINITY;
  }
}
