package org.evenhand.model;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How far a long piece of work has come: done, total, rate, time left, and the price so far.
 *
 * <p>It shows itself on a terminal, or on the display that a notebook installed. Safe for use by
 * many threads.
 */
public final class Progress implements AutoCloseable {

  /** A place that shows one changing line. */
  @FunctionalInterface
  public interface Display {
    /** Shows how far the work is now; the last call for a piece of work says so in the state. */
    void show(State state);
  }

  /**
   * How far the work is at one moment.
   *
   * @param what the work, for example {@code Judging}
   * @param done items that are finished now
   * @param before of these, items that were there before the work began, so that they say nothing
   *     about its rate
   * @param missing items that were given up for now and will be asked for again by the next run
   * @param total items in all; where more came than were announced, all that came
   * @param elapsed since the work began
   * @param price in US dollars so far; empty if an item's price is not known
   * @param ended whether this is the last state of this work
   */
  public record State(
      String what,
      long done,
      long before,
      long missing,
      long total,
      Duration elapsed,
      OptionalDouble price,
      boolean ended) {

    /** Items a second since the work began; 0 before the first. */
    public double rate() {
      double seconds = elapsed.toNanos() / 1e9;
      return seconds > 0 ? (done - before) / seconds : 0;
    }

    /** The time that the rest takes at this rate; zero if there is no rate yet or nothing left. */
    public Duration left() {
      double rate = rate();
      return rate > 0
          ? Duration.ofMillis(Math.round(1000 * (total - done - missing) / rate))
          : Duration.ZERO;
    }

    /** For example {@code Judging: 120 of 400 (30 %), 3.2 a second, 1 min 28 s left, $0.0123}. */
    public String line() {
      var line = new StringBuilder(what).append(": ").append(done).append(" of ").append(total);
      if (total > 0) {
        line.append(" (").append(100 * done / total).append(" %)");
      }
      if (missing > 0) {
        line.append(", ").append(missing).append(" missing");
      }
      if (rate() > 0) {
        line.append(String.format(Locale.ROOT, ", %.1f a second", rate()));
      }
      if (ended) {
        line.append(", took ").append(words(elapsed));
      } else if (rate() > 0) {
        line.append(", ").append(words(left())).append(" left");
      }
      if (price.isEmpty()) {
        line.append(", price unknown");
      } else if (price.getAsDouble() > 0) {
        line.append(String.format(Locale.ROOT, ", $%.4f", price.getAsDouble()));
      }
      return line.toString();
    }
  }

  private static final long PAUSE = TimeUnit.MILLISECONDS.toMillis(200);

  private static final AtomicReference<Display> INSTALLED =
      new AtomicReference<>(TerminalDisplay.onStandardError());

  private final String what;
  private final long total;
  private final long before;
  private final InstantSource clock;
  private final Display display;
  private final long start;
  private long done;
  private long missing;
  private double price;
  private boolean priceKnown = true;
  private boolean ended;
  private long shown;

  Progress(String what, long total, long before, InstantSource clock, Display display) {
    if (total < 0 || before < 0 || before > total) {
      throw new IllegalArgumentException(
          "%s: %s of %s items cannot be done already. Give counts from 0 to the total."
              .formatted(what, before, total));
    }
    this.what = Objects.requireNonNull(what, "what");
    this.total = total;
    this.before = before;
    this.clock = clock;
    this.display = display;
    this.done = before;
    this.start = clock.millis();
    this.shown = start;
    display.show(state());
  }

  /**
   * Work of so many items that begins now; an item that nobody announced makes the total larger.
   */
  public static Progress of(String what, long total) {
    return of(what, total, 0);
  }

  /** Work that begins now and of whose items some are there from an earlier run. */
  public static Progress of(String what, long total, long before) {
    return new Progress(what, total, before, InstantSource.system(), INSTALLED.get());
  }

  /** Makes all work that begins from now on show itself there; returns the display before. */
  public static Display install(Display display) {
    return INSTALLED.getAndSet(Objects.requireNonNull(display, "display"));
  }

  /**
   * A length of time in words, for example {@code 45 s}, {@code 1 min 28 s} or {@code 3 h 8 min}.
   */
  public static String words(Duration time) {
    long seconds = time.toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  /** One more item is done that cost nothing. */
  public void done() {
    done(OptionalDouble.of(0));
  }

  /** One more item is done at this price in US dollars; empty if the price is not known. */
  public synchronized void done(OptionalDouble itemPrice) {
    done++;
    paid(itemPrice);
    showSometimes();
  }

  /** So much was paid for an item, in US dollars; empty if nobody knows. */
  public synchronized void paid(OptionalDouble itemPrice) {
    priceKnown &= itemPrice.isPresent();
    price += itemPrice.orElse(0);
  }

  /** One more item was given up for now. */
  public synchronized void missing() {
    missing++;
    showSometimes();
  }

  /** How far the work is now. */
  public synchronized State state() {
    return new State(
        what,
        done,
        before,
        missing,
        Math.max(total, done + missing),
        Duration.ofMillis(clock.millis() - start),
        priceKnown ? OptionalDouble.of(price) : OptionalDouble.empty(),
        ended);
  }

  /** Shows the last state, whether the work is complete or was stopped. */
  @Override
  public synchronized void close() {
    if (!ended) {
      ended = true;
      display.show(state());
    }
  }

  private void showSometimes() {
    if (clock.millis() - shown >= PAUSE) {
      shown = clock.millis();
      display.show(state());
    }
  }
}
