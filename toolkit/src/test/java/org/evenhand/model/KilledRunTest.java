package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.evenhand.judge.JudgeReport;
import org.evenhand.model.StubService.Reply;
import org.evenhand.model.StubService.Seen;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A judge's run that is killed at random moments, twenty times, and run again each time. */
class KilledRunTest {
  private static final int KILLS = 20;
  private static final int IN_FLIGHT = 8;

  private static Progress.Display before;

  @TempDir Path folder;

  @BeforeAll
  static void quietly() {
    before = Progress.install(state -> {});
  }

  @AfterAll
  static void aloud() {
    Progress.install(before);
  }

  private final Map<String, AtomicInteger> paid = new ConcurrentHashMap<>();
  private final AtomicInteger untilKill = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicReference<Process> running = new AtomicReference<>();

  @Test
  void nothingIsLostAndAtMostTheCallsInFlightArePaidTwice() throws Exception {
    var chance = new SplittableRandom(20);
    try (var service = new StubService(this::answer)) {
      JudgeReport whole = JudgedStudy.judge(folder.resolve("whole"), model(service));
      assertEquals(JudgedStudy.JUDGMENTS, whole.scored());
      assertEquals(JudgedStudy.JUDGMENTS, paid.size(), "every call has a seed of its own");
      paid.clear();

      int killed = 0;
      for (int i = 0; i < KILLS; i++) {
        untilKill.set(chance.nextInt(1, 2 * JudgedStudy.JUDGMENTS / KILLS));
        killed += killedRun(service) ? 1 : 0;
      }
      untilKill.set(Integer.MAX_VALUE);
      JudgeReport last = JudgedStudy.judge(folder.resolve("killed"), model(service));

      assertEquals(KILLS, killed, "every run was killed at work");
      assertTrue(last.before() > 0 && last.missing() == 0, last.toString());
      assertEquals(content("whole"), content("killed"));
      int twice = paid.values().stream().mapToInt(AtomicInteger::get).sum() - paid.size();
      assertTrue(twice <= KILLS * IN_FLIGHT, twice + " calls were paid twice");
      assertEquals(JudgedStudy.JUDGMENTS, paid.size());
    }
  }

  private static ConnectedModel model(StubService service) {
    return JudgedStudy.connect(service.address(), IN_FLIGHT, new FakeTime());
  }

  /** Whether the run was killed before it came to its end. */
  private boolean killedRun(StubService service) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                JudgedStudy.class.getName(),
                folder.resolve("killed").toString(),
                service.address(),
                Integer.toString(IN_FLIGHT))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    running.set(process);
    int exit = process.waitFor();
    running.set(null);
    assertTrue(exit == 0 || exit == 137, () -> "ended with " + exit + ": " + read("output.txt"));
    return exit == 137;
  }

  private Reply answer(Seen seen) {
    Process process = running.get();
    if (process != null && untilKill.getAndDecrement() == 0) {
      process.destroyForcibly();
    }
    paid.computeIfAbsent(seen.body().get("seed").asText(), s -> new AtomicInteger())
        .incrementAndGet();
    return Reply.text(
        "{\"winner\":\"Answer %d\"}"
            .formatted(1 + Math.floorMod(seen.body().get("seed").asInt(), 2)));
  }

  private List<String> content(String study) {
    return JudgedStudy.open(folder.resolve(study)).judgments().stream()
        .map(judgment -> judgment.key() + " " + judgment.verdict())
        .sorted()
        .toList();
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
