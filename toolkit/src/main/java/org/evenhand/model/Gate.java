package org.evenhand.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Lets calls through at a limited pace: at most so many requests and tokens in any 60 seconds, and
 * nothing before a moment that the service named. A call larger than the whole limit passes alone.
 */
final class Gate {
  private static final Duration WINDOW = Duration.ofMinutes(1);

  /** So many of the last answers are looked at, and from so many turned away everybody waits. */
  private static final int RECENT = 20;

  private static final int MANY = 5;

  /** A call let through, with the tokens that it is held to have used. */
  static final class Claim {
    private final Instant at;
    private long tokens;

    private Claim(Instant at, long tokens) {
      this.at = at;
      this.tokens = tokens;
    }
  }

  private final Pace pace;
  private final Time time;
  private final Deque<Claim> window = new ArrayDeque<>();
  private final Deque<Boolean> turnedAway = new ArrayDeque<>();
  private Instant notBefore = Instant.MIN;
  private long tokensLeft = Long.MAX_VALUE;
  private Instant tokensBack = Instant.MIN;

  Gate(Pace pace, Time time) {
    this.pace = pace;
    this.time = time;
  }

  /** Waits until a call of so many tokens may go. */
  Claim enter(long tokens) throws InterruptedException {
    while (true) {
      Duration wait;
      synchronized (this) {
        Instant now = time.now();
        wait = wait(now, tokens);
        if (wait.isZero()) {
          var claim = new Claim(now, tokens);
          window.addLast(claim);
          tokensLeft -= tokens;
          return claim;
        }
      }
      time.sleep(wait);
    }
  }

  /** Puts the true number of tokens in place of the estimate. */
  synchronized void settle(Claim claim, long tokens) {
    claim.tokens = tokens;
  }

  /** A call was answered. */
  synchronized void answered() {
    remember(false);
  }

  /**
   * A call was turned away and will wait for so long. If many were of late, all others wait as
   * well; a single one says nothing about them.
   */
  synchronized void turnedAway(Duration wait) {
    remember(true);
    if (turnedAway.stream().filter(away -> away).count() >= MANY) {
      pause(wait);
    }
  }

  private void remember(boolean away) {
    turnedAway.addLast(away);
    if (turnedAway.size() > RECENT) {
      turnedAway.removeFirst();
    }
  }

  /** Nothing passes for so long from now. */
  private void pause(Duration length) {
    Instant until = time.now().plus(length);
    if (until.isAfter(notBefore)) {
      notBefore = until;
    }
  }

  /** Obeys what the service says is left of its own limits. */
  synchronized void learn(Map<String, List<String>> headers) {
    Duration requestsReset = Waits.span(header(headers, "x-ratelimit-reset-requests"));
    if ("0".equals(header(headers, "x-ratelimit-remaining-requests")) && !requestsReset.isZero()) {
      pause(requestsReset);
    }
    String left = header(headers, "x-ratelimit-remaining-tokens");
    Duration tokensReset = Waits.span(header(headers, "x-ratelimit-reset-tokens"));
    if (left.matches("\\d{1,18}") && !tokensReset.isZero()) {
      tokensLeft = Long.parseLong(left);
      tokensBack = time.now().plus(tokensReset);
    }
  }

  private static String header(Map<String, List<String>> headers, String name) {
    return ServiceException.header(headers, name).strip();
  }

  private Duration wait(Instant now, long tokens) {
    while (!window.isEmpty() && !window.getFirst().at.plus(WINDOW).isAfter(now)) {
      window.removeFirst();
    }
    if (!now.isBefore(tokensBack)) {
      tokensLeft = Long.MAX_VALUE;
    }
    Instant free = notBefore;
    if (tokens > tokensLeft && tokensBack.isAfter(free)) {
      free = tokensBack;
    }
    Instant byWindow = windowFree(now, tokens);
    if (byWindow.isAfter(free)) {
      free = byWindow;
    }
    return free.isAfter(now) ? roundedUp(Duration.between(now, free)) : Duration.ZERO;
  }

  /** When enough of the oldest calls have left the window. */
  private Instant windowFree(Instant now, long tokens) {
    long requests = window.size();
    long used = window.stream().mapToLong(claim -> claim.tokens).sum();
    Instant free = now;
    for (Iterator<Claim> oldest = window.iterator(); oldest.hasNext(); ) {
      boolean requestsFit = pace.requestsPerMinute() == 0 || requests < pace.requestsPerMinute();
      boolean tokensFit = pace.tokensPerMinute() == 0 || used + tokens <= pace.tokensPerMinute();
      if (requestsFit && tokensFit) {
        break;
      }
      Claim claim = oldest.next();
      requests--;
      used -= claim.tokens;
      free = claim.at.plus(WINDOW);
    }
    return free;
  }

  /** To whole milliseconds, so that a sleep is never short of the moment. */
  private static Duration roundedUp(Duration wait) {
    return Duration.ofMillis(wait.plusNanos(999_999).toMillis());
  }
}
