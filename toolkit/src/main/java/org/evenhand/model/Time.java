package org.evenhand.model;

import java.time.Duration;
import java.time.Instant;

/** The clock that pacing and usage go by; tests have one that stands still until told. */
interface Time {
  /** The clock of this machine. */
  Time SYSTEM =
      new Time() {
        @Override
        public Instant now() {
          return Instant.now();
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration length) throws InterruptedException {
          Thread.sleep(length.toMillis());
        }
      };

  /** The time of day, which a service may name. */
  Instant now();

  /** A count that only ever grows, to measure with. */
  long nanos();

  /** Waits; an interrupt ends it. */
  void sleep(Duration length) throws InterruptedException;
}
