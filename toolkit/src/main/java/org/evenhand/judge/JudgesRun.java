package org.evenhand.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.evenhand.model.Progress;
import org.evenhand.model.RunEndedException;

/** The runs of several judges: one thread a model, in which its judges take turns. */
final class JudgesRun {
  /** Each model's calls stop within two seconds. */
  private static final long LONGEST_STOP_SECONDS = 5;

  private final List<List<Turn>> byModel;
  private final Map<String, JudgeReport> reports =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<String, RuntimeException> failures =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private volatile boolean stopped;

  /** One judge with the calls that its study lacks. */
  record Turn(String judge, JudgeRun run) {}

  private record Ready(String judge, LedgerRun run, LedgerRun.Notes notes) {}

  /**
   * @param byModel the judges of each model, in the order of their turns
   */
  JudgesRun(List<List<Turn>> byModel) {
    this.byModel = byModel;
  }

  Map<String, JudgeReport> run() {
    // Everything is prepared before the first call: what cannot be judged must not cost anything.
    var ready = new ArrayList<List<Ready>>();
    int all = 0;
    int before = 0;
    for (List<Turn> turns : byModel) {
      var those = new ArrayList<Ready>();
      for (Turn turn : turns) {
        var one = new Ready(turn.judge, turn.run.prepared(), turn.run.notes());
        one.run.claim();
        all += one.run.size();
        before += one.run.before();
        those.add(one);
      }
      ready.add(those);
    }
    try (var progress = Progress.of("Judging", all, before)) {
      inThreads(ready, progress);
    }
    throwFailures();
    return reports;
  }

  private void inThreads(List<List<Ready>> ready, Progress progress) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            ready.size(),
            work -> {
              var thread = new Thread(work, "evenhand-judge");
              thread.setDaemon(true);
              return thread;
            });
    ready.forEach(turns -> pool.execute(() -> take(turns, progress)));
    pool.shutdown();
    try {
      while (!pool.awaitTermination(1, TimeUnit.HOURS)) {
        continue;
      }
    } catch (InterruptedException e) {
      stopped = true;
      pool.shutdownNow();
      await(pool);
      if (failures.isEmpty()) {
        failures.put("All judges", new RunEndedException("Interrupted."));
      }
    }
  }

  private static void await(ExecutorService pool) {
    try {
      pool.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException again) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(List<Ready> turns, Progress progress) {
    for (int at = 0; at < turns.size() && !stopped; at++) {
      Ready turn = turns.get(at);
      try {
        reports.put(turn.judge, turn.run.run(turn.notes, progress));
      } catch (RunEndedException e) {
        failures.put(turn.judge, e);
        for (Ready next : turns.subList(at + 1, turns.size())) {
          failures.put(
              next.judge, new RunEndedException("Not begun, since it asks the same model."));
        }
        return;
      } catch (RuntimeException e) {
        failures.put(turn.judge, e);
      }
    }
  }

  private void throwFailures() {
    if (failures.isEmpty()) {
      return;
    }
    RuntimeException first = failures.values().iterator().next();
    String message =
        failures.entrySet().stream()
            .map(failure -> failure.getKey() + ": " + failure.getValue().getMessage())
            .collect(Collectors.joining("\n"));
    if (failures.values().stream().allMatch(each -> each instanceof RunEndedException)) {
      throw new RunEndedException(message, first);
    }
    throw new IllegalStateException(message, first);
  }
}
