package org.evenhand.rag;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Adds up what was used, by the question that it was used for. */
final class Meter {
  /** What no question was waiting for, such as the making of an index. */
  static final String OUTSIDE = "";

  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(10);

  private final ReentrantLock oneAtATime = new ReentrantLock(true);
  private final Map<String, Consumption> used = new LinkedHashMap<>();
  private final Map<String, Integer> inFlight = new HashMap<>();
  private String current = OUTSIDE;

  /** From now on calls that name no question are for this one; waits until no other is measured. */
  void begin(String question) {
    try {
      oneAtATime.lockInterruptibly();
    } catch (InterruptedException e) {
      throw new CancellationException("Interrupted while another question was measured.");
    }
    synchronized (this) {
      current = question;
    }
  }

  /** Ends the measurement in the thread that began it. */
  void end() {
    synchronized (this) {
      current = OUTSIDE;
    }
    oneAtATime.unlock();
  }

  /** A call begins; gives the question that it is for. */
  synchronized String started(String named) {
    String question = named.isEmpty() ? current : named;
    inFlight.merge(question, 1, Integer::sum);
    return question;
  }

  synchronized void ended(String question, Consumption call) {
    used.merge(question, call, Consumption::plus);
    inFlight.merge(question, -1, Integer::sum);
    notifyAll();
  }

  /**
   * What a question used. Waits for calls whose reply the system has read to the end while it is
   * still being counted here.
   */
  synchronized Consumption of(String question) {
    long until = System.nanoTime() + LONGEST_WAIT;
    try {
      while (inFlight.getOrDefault(question, 0) > 0 && System.nanoTime() < until) {
        TimeUnit.NANOSECONDS.timedWait(this, until - System.nanoTime());
      }
    } catch (InterruptedException e) {
      throw new CancellationException("Interrupted while counting.");
    }
    return used.getOrDefault(question, Consumption.NOTHING);
  }

  /** By question, in the order of their first calls. */
  synchronized Map<String, Consumption> byQuestion() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(used));
  }
}
