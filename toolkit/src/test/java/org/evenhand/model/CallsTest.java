package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class CallsTest {
  private static Progress progress(int total) {
    return new Progress("Judging", total, 0, new FakeTime()::now, state -> {});
  }

  private static <R> Results<Integer, R> run(int inFlight, int items, Function<Integer, R> ask) {
    return Calls.inFlight(inFlight)
        .run(progress(items), IntStream.range(0, items).boxed().toList(), ask, (item, value) -> {});
  }

  /** Case E093: the last item answers first; every score stays with its question. */
  @Test
  void e093ResultsAreInTheOrderOfTheItemsWhateverTheOrderOfReplies() throws IOException {
    var items = new ArrayList<JsonNode>();
    for (String line : Files.readAllLines(SharedData.cases("E093.jsonl"))) {
      if (!line.isBlank()) {
        items.add(new ObjectMapper().readTree(line));
      }
    }
    for (int inFlight = 1; inFlight <= 16; inFlight++) {
      int threads = Math.min(inFlight, items.size());
      var first = new CountDownLatch(threads == items.size() ? items.size() - 1 : 0);
      var results =
          Calls.inFlight(inFlight)
              .run(
                  progress(items.size()),
                  items,
                  item -> {
                    // The slowest waits until all others are done.
                    if (item.get("delay_ms").asInt() == 300) {
                      await(first);
                    } else {
                      first.countDown();
                    }
                    int difference =
                        item.get("reply_sum").get(0).asInt() - item.get("reply_sum").get(1).asInt();
                    return item.get("question_id").asText() + " " + Integer.signum(difference);
                  },
                  (item, value) -> {});

      assertEquals(List.of("q1 1", "q2 -1", "q3 0"), results.values());
    }
  }

  @Test
  void noMoreThanTheLimitAreInFlight() {
    var now = new AtomicInteger();
    var most = new AtomicInteger();
    var four = new CountDownLatch(4);
    run(
        4,
        40,
        i -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          four.countDown();
          await(four);
          now.decrementAndGet();
          return i;
        });

    assertEquals(4, most.get());
  }

  @Test
  void keepingHappensOneAtATime() {
    var keeping = new AtomicInteger();
    var kept = Collections.synchronizedList(new ArrayList<Integer>());
    Calls.inFlight(8)
        .run(
            progress(200),
            IntStream.range(0, 200).boxed().toList(),
            i -> i,
            (item, value) -> {
              assertEquals(1, keeping.incrementAndGet());
              kept.add(value);
              keeping.decrementAndGet();
            });

    assertEquals(200, kept.stream().distinct().count());
  }

  @Test
  void itemsWithoutAReplyStayMissingAndTheOthersGoOn() {
    var results =
        run(
            3,
            10,
            i -> {
              if (i % 5 == 2) {
                throw new TransportException("No reply.", null);
              }
              if (i == 4) {
                throw new RejectedException("Filtered.", true, null);
              }
              return i * i;
            });

    assertEquals(List.of(0, 1, 9, 25, 36, 64, 81), results.values());
    assertEquals(List.of(2, 4, 7), results.missing());
    assertEquals(Map.of("No reply.", 2, "Filtered.", 1), results.reasons());
    assertTrue(results.end().isEmpty());
    assertEquals("7 of 10 done, 3 missing. Run again to ask for them.", results.summary());
  }

  @Test
  void aRunThatEndsStopsTheOthersAndKeepsWhatIsDone() {
    var asked = new AtomicInteger();
    var results =
        run(
            2,
            1000,
            i -> {
              asked.incrementAndGet();
              if (i == 10) {
                throw new RunEndedException("The service refuses the key.");
              }
              return i;
            });

    assertTrue(results.end().isPresent());
    assertTrue(asked.get() < 1000);
    assertEquals(asked.get() - 1, results.values().size(), "what was asked for is kept");
    var thrown = assertThrows(RunEndedException.class, results::orThrow);
    assertEquals(
        "The service refuses the key. %d of 1000 done, %d missing. Run again to ask for them."
            .formatted(results.values().size(), results.missing().size()),
        thrown.getMessage());
  }

  /** Case E116: an interrupt ends calls that wait, and what was paid for is kept. */
  @Test
  void e116AnInterruptStopsWaitingCallsAndKeepsWhatIsDone() {
    Thread caller = Thread.currentThread();
    var never = new CountDownLatch(1);
    var kept = Collections.synchronizedList(new ArrayList<Integer>());
    var waiting = new CountDownLatch(3);
    var results =
        Calls.inFlight(4)
            .run(
                progress(100),
                IntStream.range(0, 100).boxed().toList(),
                i -> {
                  if (i < 20) {
                    return i;
                  }
                  waiting.countDown();
                  if (i == 23) {
                    await(waiting);
                    caller.interrupt();
                  }
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    throw new CancellationException("Interrupted while waiting.");
                  }
                  return i;
                },
                (item, value) -> kept.add(value));

    assertEquals(IntStream.range(0, 20).boxed().toList(), results.values());
    assertEquals(20, kept.size());
    assertEquals("Interrupted.", results.end().orElseThrow().getMessage());
    assertFalse(Thread.interrupted(), "the next cell works");
  }

  @Test
  void aReplyThatArrivesWhileTheRunStopsIsKeptUndisturbed() {
    var replied = new CountDownLatch(1);
    var stopped = new CountDownLatch(1);
    var kept = Collections.synchronizedList(new ArrayList<Integer>());
    var results =
        Calls.inFlight(2)
            .run(
                progress(2),
                List.of(0, 1),
                i -> {
                  if (i == 1) {
                    await(replied);
                    throw new RunEndedException("Over.");
                  }
                  replied.countDown();
                  try {
                    stopped.await();
                  } catch (InterruptedException e) {
                    // The interrupt came after the reply: as if reading it had taken so long.
                    Thread.currentThread().interrupt();
                  }
                  return i;
                },
                (item, value) -> {
                  assertFalse(Thread.currentThread().isInterrupted(), "writing is undisturbed");
                  kept.add(value);
                });

    assertEquals(List.of(0), kept);
    assertEquals(List.of(0), results.values());
  }

  @Test
  void callsOnTheirWayMayFinishWhenTheBudgetIsUsedUp() {
    var waiting = new CountDownLatch(2);
    var over = new CountDownLatch(1);
    var results =
        run(
            3,
            3,
            i -> {
              if (i < 2) {
                waiting.countDown();
                await(over);
                return i;
              }
              await(waiting);
              whenEnded(Thread.currentThread(), over::countDown);
              throw new BudgetExhaustedException("The budget is used up.");
            });

    assertEquals(List.of(0, 1), results.values());
    var thrown = assertThrows(BudgetExhaustedException.class, results::orThrow);
    assertEquals(
        "The budget is used up. 2 of 3 done, 1 missing. Run again to ask for them.",
        thrown.getMessage());
  }

  /** The thread ends when the run has been told to stop. */
  private static void whenEnded(Thread thread, Runnable then) {
    new Thread(
            () -> {
              try {
                thread.join();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              then.run();
            })
        .start();
  }

  @Test
  void aFaultInTheWorkIsThrown() {
    var thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                run(
                    3,
                    50,
                    i -> {
                      if (i == 7) {
                        throw new IllegalStateException("bug");
                      }
                      return i;
                    }));

    assertEquals("bug", thrown.getMessage());
  }

  @Test
  void nothingToDoIsDone() {
    var results = run(4, 0, i -> i);

    assertTrue(results.isComplete());
    assertEquals("0 of 0 done.", results.summary());
    assertEquals(List.of(), results.orThrow().values());
  }

  @Test
  void noCallsInFlightAreRefused() {
    var thrown = assertThrows(IllegalArgumentException.class, () -> Calls.inFlight(0));
    assertEquals("0 calls in flight are none. Allow at least 1.", thrown.getMessage());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new CancellationException();
    }
  }
}
