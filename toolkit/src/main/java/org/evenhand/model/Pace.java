package org.evenhand.model;

import java.time.Duration;
import java.util.Objects;

/**
 * How fast a model may be asked.
 *
 * @param requestsPerMinute in any 60 seconds; 0 for no limit of ours
 * @param tokensPerMinute of prompts and replies, in any 60 seconds; 0 for no limit of ours
 * @param inFlight calls that may wait for a reply at the same time
 * @param tries how often one call is sent before it is given up for now
 * @param longestWait a service that asks to wait longer ends the run
 */
public record Pace(
    int requestsPerMinute, int tokensPerMinute, int inFlight, int tries, Duration longestWait) {

  public Pace {
    if (requestsPerMinute < 0 || tokensPerMinute < 0) {
      throw new IllegalArgumentException(
          "%s requests and %s tokens a minute: give positive limits, or 0 for none."
              .formatted(requestsPerMinute, tokensPerMinute));
    }
    if (inFlight < 1 || tries < 1) {
      throw new IllegalArgumentException(
          "%s calls in flight, %s tries: give at least 1 of each.".formatted(inFlight, tries));
    }
    Objects.requireNonNull(longestWait, "longestWait");
  }

  /** No limit but what the service says; 8 calls in flight, 8 tries, waits of up to ten minutes. */
  public static Pace withDefaults() {
    return new Pace(0, 0, 8, 8, Duration.ofMinutes(10));
  }

  /** With another number of requests in any 60 seconds; 0 for no limit. */
  public Pace withRequestsPerMinute(int requests) {
    return new Pace(requests, tokensPerMinute, inFlight, tries, longestWait);
  }

  /** With another number of tokens in any 60 seconds; 0 for no limit. */
  public Pace withTokensPerMinute(int tokens) {
    return new Pace(requestsPerMinute, tokens, inFlight, tries, longestWait);
  }

  /** With another number of calls that wait for a reply at the same time. */
  public Pace withInFlight(int calls) {
    return new Pace(requestsPerMinute, tokensPerMinute, calls, tries, longestWait);
  }

  /** With another number of times that one call is sent. */
  public Pace withTries(int number) {
    return new Pace(requestsPerMinute, tokensPerMinute, inFlight, number, longestWait);
  }

  /** With another longest wait that a service may ask for. */
  public Pace withLongestWait(Duration wait) {
    return new Pace(requestsPerMinute, tokensPerMinute, inFlight, tries, wait);
  }
}
