package org.evenhand.model;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Progress on a terminal as one line that is written over, and in a log as a line now and then: at
 * the start, at each further tenth or after half a minute, and at the end.
 */
final class TerminalDisplay implements Progress.Display {
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private final PrintStream out;
  private final boolean overwrites;
  private int width;
  private String what = "";
  private long tenth;
  private Duration last = Duration.ZERO;

  TerminalDisplay(PrintStream out, boolean overwrites) {
    this.out = out;
    this.overwrites = overwrites;
  }

  static TerminalDisplay onStandardError() {
    return new TerminalDisplay(System.err, isTerminal(System.console()));
  }

  @Override
  public synchronized void show(Progress.State state) {
    if (overwrites) {
      String line = state.line();
      // Blanks cover what a longer line left behind.
      out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
      width = state.ended() ? 0 : line.length();
      if (state.ended()) {
        out.println();
      }
      out.flush();
    } else if (isDue(state)) {
      out.println(state.line());
    }
  }

  private boolean isDue(Progress.State state) {
    long nowTenth = state.total() == 0 ? 10 : 10 * state.done() / state.total();
    boolean due =
        state.ended()
            || !what.equals(state.what())
            || nowTenth != tenth
            || state.elapsed().minus(last).compareTo(SILENCE) >= 0;
    if (due) {
      what = state.ended() ? "" : state.what();
      tenth = nowTenth;
      last = state.elapsed();
    }
    return due;
  }

  /** Since Java 22 there is a console without a terminal too, and only a new method tells. */
  private static boolean isTerminal(Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException javaBefore22) {
      return true;
    }
  }
}
