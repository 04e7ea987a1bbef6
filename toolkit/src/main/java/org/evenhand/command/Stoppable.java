package org.evenhand.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Work on the main thread that ctrl-C, or the system's request to end, stops as an interrupt does:
 * what is finished is kept, and the last word is spoken before the process ends.
 */
final class Stoppable {
  /** Calls stop within two seconds; the rest is for a slow disk. */
  private static final long LONGEST_STOP_SECONDS = 20;

  private Stoppable() {}

  /** Does the work and ends the process with its status, or with that of the signal. */
  static void exitAfter(IntSupplier work) {
    Thread worker = Thread.currentThread();
    var done = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (done.getCount() > 0) {
                    worker.interrupt();
                    await(done);
                  }
                },
                "evenhand-stop"));
    int status = 1;
    try {
      status = work.getAsInt();
    } finally {
      done.countDown();
    }
    System.exit(status);
  }

  private static void await(CountDownLatch done) {
    try {
      done.await(LONGEST_STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
