package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Many calls of a model, some of them in flight at the same time.
 *
 * <p>What is asked of a thread is divided in two: <em>ask</em> runs in parallel and may be
 * interrupted; <em>keep</em> writes the result down, one at a time, and is never interrupted, so
 * that a reply that was paid for is kept and files stay whole. Results come in the order of the
 * items, whatever the number in flight.
 *
 * <p>An item for which no reply came is left missing, and the others go on. A run that ends (a
 * refused key, an interrupt) stops within two seconds, at a used-up budget once the calls in flight
 * are done; any other exception is a fault in the work, stops the run, and is thrown.
 */
public final class Calls {
  private static final long LONGEST_STOP_MILLIS = 1_800;

  private final int inFlight;

  private Calls(int inFlight) {
    if (inFlight < 1) {
      throw new IllegalArgumentException(
          "%s calls in flight are none. Allow at least 1.".formatted(inFlight));
    }
    this.inFlight = inFlight;
  }

  /** At most so many at the same time. */
  public static Calls inFlight(int number) {
    return new Calls(number);
  }

  /**
   * As many as the model's pace allows; one at a time, and so in the order of the items, for a
   * model that was not connected: it works on this machine and would gain nothing.
   */
  public static Calls of(ChatModel model) {
    return new Calls(model instanceof ConnectedModel connected ? connected.pace().inFlight() : 1);
  }

  /**
   * Asks for each item and keeps each result.
   *
   * @param progress told of each item; closed at the end
   * @param items in the order of the results
   * @param ask one item's calls, in any thread
   * @param keep writes a result down, in any order, one at a time
   */
  public <T, R> Results<T, R> run(
      Progress progress,
      List<T> items,
      Function<? super T, ? extends R> ask,
      BiConsumer<? super T, ? super R> keep) {
    try (progress) {
      return runAsPart(progress, items, ask, keep);
    }
  }

  /** The same as a part of larger work, whose progress is told of each item and goes on. */
  public <T, R> Results<T, R> runAsPart(
      Progress progress,
      List<T> items,
      Function<? super T, ? extends R> ask,
      BiConsumer<? super T, ? super R> keep) {
    var run = new Run<T, R>(progress, List.copyOf(items), ask, keep);
    return run.inThreads(Math.max(1, Math.min(inFlight, items.size())));
  }

  private static final class Run<T, R> {
    private final Progress progress;
    private final List<T> items;
    private final Function<? super T, ? extends R> ask;
    private final BiConsumer<? super T, ? super R> keep;
    private final AtomicInteger next = new AtomicInteger();
    private final List<Results.Item<T, R>> done;
    private final Object keeping = new Object();
    private volatile boolean stopping;
    private RunEndedException end;
    private Throwable fault;

    Run(
        Progress progress,
        List<T> items,
        Function<? super T, ? extends R> ask,
        BiConsumer<? super T, ? super R> keep) {
      this.progress = progress;
      this.items = items;
      this.ask = Objects.requireNonNull(ask, "ask");
      this.keep = Objects.requireNonNull(keep, "keep");
      this.done = new ArrayList<>();
      items.forEach(item -> done.add(Results.Item.missing(item, "not asked for")));
    }

    Results<T, R> inThreads(int threads) {
      var numbers = new AtomicInteger();
      ExecutorService pool =
          Executors.newFixedThreadPool(
              threads,
              work -> {
                var thread = new Thread(work, "evenhand-call-" + numbers.incrementAndGet());
                thread.setDaemon(true);
                return thread;
              });
      // Nobody can stop the run before every thread is there.
      synchronized (keeping) {
        for (int i = 0; i < threads; i++) {
          pool.execute(() -> work(pool));
        }
        pool.shutdown();
      }
      try {
        while (!pool.awaitTermination(1, TimeUnit.HOURS)) {
          continue;
        }
      } catch (InterruptedException e) {
        stop(pool, new RunEndedException("Interrupted."), null);
        await(pool);
      }
      return results();
    }

    private void work(ExecutorService pool) {
      int index;
      while (!stopping && (index = next.getAndIncrement()) < items.size()) {
        T item = items.get(index);
        try {
          R value = ask.apply(item);
          keep(index, item, value);
        } catch (RunEndedException e) {
          stop(pool, e, null);
        } catch (TransportException | RejectedException e) {
          miss(index, item, e.getMessage());
        } catch (CancellationException e) {
          stop(pool, new RunEndedException(e.getMessage()), null);
        } catch (RuntimeException | Error e) {
          stop(pool, null, e);
        }
      }
    }

    private void keep(int index, T item, R value) {
      synchronized (keeping) {
        // The stop may have come while the reply was on its way: it is paid for, so it is kept.
        boolean interrupted = Thread.interrupted();
        keep.accept(item, value);
        done.set(index, Results.Item.done(item, value));
        progress.done();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private void miss(int index, T item, String reason) {
      synchronized (keeping) {
        done.set(index, Results.Item.missing(item, reason));
        progress.missing();
      }
    }

    /** Interrupts only while nobody writes. */
    private void stop(ExecutorService pool, RunEndedException why, Throwable thrown) {
      synchronized (keeping) {
        // Calls that are on their way fit into the budget and are paid for: they may finish.
        if (!(why instanceof BudgetExhaustedException)) {
          pool.shutdownNow();
        }
        if (!stopping) {
          stopping = true;
          end = why;
          fault = thrown;
        }
      }
    }

    private static void await(ExecutorService pool) {
      try {
        pool.awaitTermination(LONGEST_STOP_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException again) {
        Thread.currentThread().interrupt();
      }
    }

    private Results<T, R> results() {
      synchronized (keeping) {
        if (fault instanceof RuntimeException e) {
          throw e;
        }
        if (fault instanceof Error e) {
          throw e;
        }
        return new Results<>(done, end);
      }
    }
  }
}
