package org.evenhand.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A clock that stands still until somebody sleeps, and then jumps. */
final class FakeTime implements Time {
  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private Duration passed = Duration.ZERO;
  private final List<Duration> sleeps = new ArrayList<>();

  @Override
  public synchronized Instant now() {
    return START.plus(passed);
  }

  @Override
  public synchronized long nanos() {
    return passed.toNanos();
  }

  @Override
  public synchronized void sleep(Duration length) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    sleeps.add(length);
    passed = passed.plus(length);
  }

  synchronized void pass(Duration length) {
    passed = passed.plus(length);
  }

  synchronized Duration passed() {
    return passed;
  }

  synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }
}
