package org.evenhand.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.model.StubService;
import org.evenhand.model.StubService.Reply;
import org.evenhand.model.StubService.Seen;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in a process of its own, while this one reads the study as a notebook does. */
class JudgeWhileReadingTest {
  private static final int QUESTIONS = 5;

  /** 5 questions, 2 orders, 2 repeats, 3 trials. */
  private static final int JUDGMENTS = QUESTIONS * 2 * 2 * HarbourStudy.TRIALS;

  private static final int FIRST_PART = 20;
  private static final int IN_FLIGHT = 2;

  @TempDir Path folder;

  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
  private final Semaphore replies = new Semaphore(0);
  private final CountDownLatch stuck = new CountDownLatch(1);

  @Test
  void aNotebookReadsWhatIsThereWhileATerminalJudgesAndAStoppedRunGoesOn() throws Exception {
    Path study = folder.resolve("harbour");
    HarbourStudy.make(study, QUESTIONS, QUESTIONS);
    try (var service = new StubService(this::answer)) {
      Process judging = start(study, service);
      int seen = 0;
      for (int let = 1; let <= FIRST_PART; let++) {
        replies.release();
        while (asked.size() < Math.min(let + 1, JUDGMENTS)) {
          Thread.onSpinWait();
        }
        Study now = Study.open(study);
        assertTrue(now.ledger().size() >= seen, "a judgment was there and is gone");
        seen = now.ledger().size();
        checkPartialResult(now, seen);
      }
      var e = assertThrows(IllegalStateException.class, () -> Study.open(study).ledger().claim());
      assertTrue(
          e.getMessage().startsWith("Another process is writing to the study"), e.getMessage());

      Study reading = Study.open(study);
      assertThrows(
          IllegalStateException.class, () -> reading.uses("answer", new StageModel("another", "")));
      assertEquals(
          List.of("judging"),
          List.copyOf(Study.open(study).settings().models().keySet()),
          "the settings are those that the terminal wrote");

      // To the JVM the same as ctrl-C, which a shell in the background would have it ignore. The
      // calls in flight are never answered.
      stuck.await();
      judging.destroy();
      assertEquals(143, judging.waitFor(), output());

      String said = output();
      assertTrue(said.contains("5 questions, 5 comparisons, 60 judgments, of which 0 are"), said);
      assertTrue(said.contains("Interrupted. "), said);
      assertTrue(
          said.strip()
              .endsWith(
                  "Everything that came is in the study. To go on: make judge STUDY=%s MODEL=vllm:judge INFLIGHT=%s"
                      .formatted(study, IN_FLIGHT)),
          said);
      int kept = Study.open(study).ledger().size();
      assertTrue(kept >= FIRST_PART - IN_FLIGHT && kept < JUDGMENTS, kept + " were kept");

      replies.release(10 * JUDGMENTS);
      Process again = start(study, service);
      assertEquals(0, again.waitFor(), output());

      assertTrue(
          output().contains("60 judgments, of which %s are there.".formatted(kept)), output());
      assertTrue(output().contains("Done. In a notebook: WinRates.of("), output());
      Study whole = Study.open(study);
      assertEquals(JUDGMENTS, whole.ledger().size());
      assertEquals(List.of(), whole.torn());
      whole.ledger().claim();
      whole.close();
      int twice = asked.values().stream().mapToInt(AtomicInteger::get).sum() - asked.size();
      assertTrue(twice <= IN_FLIGHT, twice + " calls were made twice");
    }
  }

  /** What is not judged yet is a gap with its count, never a smaller n. */
  private static void checkPartialResult(Study reading, int judged) {
    List<WinRate> rows = WinRates.of(reading).rows();
    if (judged == 0) {
      assertEquals(List.of(), rows);
      return;
    }
    Counts counts = rows.get(0).counts();
    assertEquals(QUESTIONS * HarbourStudy.TRIALS, counts.asked());
    assertTrue(counts.scored() <= judged / 4, counts.toString());
  }

  private Process start(Path study, StubService service) throws IOException {
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            JudgeStudy.class.getName(),
            "STUDY=" + study,
            "MODEL=vllm:judge",
            "INFLIGHT=" + IN_FLIGHT);
    builder.environment().put("OPENAI_BASE_URL", service.address());
    builder.environment().put("VLLM_BASE_URL", service.address());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output.txt").toFile())
        .start();
  }

  private Reply answer(Seen seen) {
    asked
        .computeIfAbsent(seen.body().get("seed").asText(), seed -> new AtomicInteger())
        .incrementAndGet();
    try {
      if (asked.size() > FIRST_PART) {
        stuck.countDown();
      }
      replies.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String scores = "{\"explanation\":\"so\",\"score\":%s}";
    var text = new ArrayList<String>();
    for (int answer = 1; answer <= 2; answer++) {
      int points = answer + Math.floorMod(seen.body().get("seed").asInt(), 2);
      var aspects = new ArrayList<String>();
      for (String aspect : List.of("Comprehensiveness", "Relevance", "Empowerment", "Directness")) {
        aspects.add("\"%s\":%s".formatted(aspect, scores.formatted(points)));
      }
      text.add("\"Answer %s\":{%s}".formatted(answer, String.join(",", aspects)));
    }
    return Reply.text("{" + String.join(",", text) + "}");
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"), StandardCharsets.UTF_8);
  }
}
