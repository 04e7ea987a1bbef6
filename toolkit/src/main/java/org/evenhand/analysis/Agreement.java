package org.evenhand.analysis;

/**
 * How the two orders of the same question, trial and repeat agree. Every twofold verdict is counted
 * in one of these, or is incomplete.
 *
 * @param wins the method won in both orders
 * @param losses it lost in both orders
 * @param ties a tie in both orders
 * @param flipsToFirst a flip: each order names the other method, namely the one shown first
 * @param flipsToSecond a flip: each order names the one shown second
 * @param tiedOnce a tie in one order, a winner in the other
 * @param incomplete one order or both have no verdict
 */
public record Agreement(
    int wins,
    int losses,
    int ties,
    int flipsToFirst,
    int flipsToSecond,
    int tiedOnce,
    int incomplete) {

  public static final Agreement NONE = new Agreement(0, 0, 0, 0, 0, 0, 0);

  /** The agreement of one twofold verdict; signs above 0 for the method. */
  static Agreement of(int shownFirst, int shownSecond) {
    if (shownFirst * shownSecond < 0) {
      return shownFirst > 0
          ? new Agreement(0, 0, 0, 1, 0, 0, 0)
          : new Agreement(0, 0, 0, 0, 1, 0, 0);
    }
    if (shownFirst * shownSecond == 0) {
      return shownFirst == shownSecond
          ? new Agreement(0, 0, 1, 0, 0, 0, 0)
          : new Agreement(0, 0, 0, 0, 0, 1, 0);
    }
    return shownFirst > 0 ? new Agreement(1, 0, 0, 0, 0, 0, 0) : new Agreement(0, 1, 0, 0, 0, 0, 0);
  }

  static Agreement missing() {
    return new Agreement(0, 0, 0, 0, 0, 0, 1);
  }

  public Agreement plus(Agreement other) {
    return new Agreement(
        wins + other.wins,
        losses + other.losses,
        ties + other.ties,
        flipsToFirst + other.flipsToFirst,
        flipsToSecond + other.flipsToSecond,
        tiedOnce + other.tiedOnce,
        incomplete + other.incomplete);
  }

  /** Twofold verdicts whose orders contradict each other: the place decided, not the answer. */
  public int flips() {
    return flipsToFirst + flipsToSecond;
  }

  /** Twofold verdicts with a verdict in both orders. */
  public int complete() {
    return wins + losses + ties + flips() + tiedOnce;
  }
}
