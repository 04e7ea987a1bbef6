package org.evenhand.study;

import static org.evenhand.study.Lines.key;
import static org.evenhand.study.Lines.overall;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.evenhand.SharedData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads, many studies of one folder, other processes, and crashes. */
class LedgerWritersTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("judgments.jsonl");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  /** E093: replies arrive in any order and still belong to their questions. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16})
  void judgmentsOfManyThreadsBelongToTheirQuestions(int threads) throws Exception {
    var cases = new ArrayList<Judgment>();
    for (String line : Files.readAllLines(SharedData.cases("E093.jsonl"))) {
      var node = new ObjectMapper().readTree(line);
      int lead = node.get("reply_sum").get(0).intValue() - node.get("reply_sum").get(1).intValue();
      cases.add(
          overall(
              key(node.get("question_id").textValue(), true, 1, 1),
              lead > 0
                  ? Verdict.Winner.FIRST
                  : lead < 0 ? Verdict.Winner.SECOND : Verdict.Winner.TIE));
    }
    var more = new ArrayList<>(cases);
    for (int trial = 2; trial < 100; trial++) {
      more.add(overall(key("q1", true, trial, 1), Verdict.Winner.TIE));
    }
    var ledger = Ledger.open(file);

    var pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> done = new ArrayList<>();
    for (int i = more.size() - 1; i >= 0; i--) {
      Judgment judgment = more.get(i);
      done.add(pool.submit(() -> ledger.append(judgment)));
    }
    for (Future<?> future : done) {
      future.get();
    }
    pool.shutdown();

    assertEquals(new Ledger.Opening(more.size(), 0, 0, ""), Ledger.open(file).opening());
    assertEquals(
        List.of(Verdict.Winner.FIRST, Verdict.Winner.SECOND, Verdict.Winner.TIE),
        cases.stream().map(j -> winner(Ledger.open(file).find(j.key()).orElseThrow())).toList());
    assertEquals(ledger.judgments(), Ledger.open(file).judgments());
  }

  @Test
  void twoStudiesOfOneFolderInOneNotebookSeeEachOthersJudgments() {
    var first = Ledger.open(file);
    var second = Ledger.open(file);

    first.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));
    second.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST));
    first.append(overall(key("3", true, 1, 1), Verdict.Winner.FIRST));
    second.claim();

    assertEquals(3, first.size());
    assertEquals(first.judgments(), second.judgments());
    assertEquals(first.judgments(), Ledger.open(file).judgments());
  }

  @Test
  void aFolderThatWasDeletedAndMadeAgainIsANewLedger() throws IOException {
    Ledger.open(file).append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));
    Files.delete(file);

    var again = Ledger.open(file);
    again.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST));

    assertEquals(1, again.size());
    assertEquals(2, Files.readAllLines(file).size());
  }

  @Test
  void aLineThatSomebodyAddsByHandMeanwhileIsReadAndNotOverwritten() throws IOException {
    Path elsewhere = folder.resolve("elsewhere").resolve("judgments.jsonl");
    Ledger.open(elsewhere).append(overall(key("by hand", true, 1, 1), Verdict.Winner.SECOND));
    AppendedFile.closeAll(elsewhere.getParent());
    var ledger = Ledger.open(file);
    ledger.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));

    Files.writeString(file, Files.readAllLines(elsewhere).get(1) + "\n", StandardOpenOption.APPEND);
    ledger.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST));

    assertEquals(3, ledger.size());
    assertEquals(ledger.judgments(), Ledger.open(file).judgments());
  }

  @Test
  void aFileThatIsCutWhileItIsOpenForAppendingIsNotWrittenTo() throws IOException {
    var ledger = Ledger.open(file);
    ledger.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));
    String header = Files.readAllLines(file).get(0) + "\n";
    Files.writeString(file, header, StandardOpenOption.TRUNCATE_EXISTING);

    var e =
        assertThrows(
            IllegalStateException.class,
            () -> ledger.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST)));

    assertTrue(e.getMessage().endsWith("somebody cut it. Open the study again."), e.getMessage());
    assertEquals(header, Files.readString(file));
  }

  @Test
  void aFolderAndALinkToItAreOneStudy() throws IOException {
    Path real = Files.createDirectories(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    var first = Ledger.open(link.resolve("judgments.jsonl"));
    var second = Ledger.open(real.resolve("judgments.jsonl"));
    try {
      first.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));
      second.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST));
      first.claim();

      assertEquals(2, second.size());
      assertEquals(first.judgments(), second.judgments());
    } finally {
      AppendedFile.closeAll(link);
    }
  }

  @Test
  void aNotebooksInterruptLeavesTheLedgerInOrder() {
    var ledger = Ledger.open(file);
    ledger.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));

    Thread.currentThread().interrupt();
    ledger.append(overall(key("2", true, 1, 1), Verdict.Winner.FIRST));
    assertTrue(Thread.interrupted());

    ledger.append(overall(key("3", true, 1, 1), Verdict.Winner.FIRST));
    assertEquals(3, Ledger.open(file).size());
  }

  @Test
  void anotherProcessMayReadButNotWrite() throws Exception {
    Process other = start();
    try (var out = reader(other)) {
      assertEquals("wrote 1", out.readLine());
      var ledger = Ledger.open(file);
      assertTrue(ledger.size() >= 1);

      var e = assertThrows(IllegalStateException.class, ledger::claim);

      assertEquals(
          "Another process is writing to the study %s. Wait until it ends, stop it, or, if it is a notebook, call study.close() there; reading is possible meanwhile."
              .formatted(folder),
          e.getMessage());
    } finally {
      other.destroyForcibly().waitFor();
    }

    Ledger.open(file).claim();
  }

  /** The rest of a line may be on its way from another process: only who writes may cut it off. */
  @Test
  void aLineThatIsBeingWrittenIsLeftAloneByReadersAndReadOnceItIsWhole() throws IOException {
    var writer = Ledger.open(file);
    for (String question : List.of("1", "2", "3")) {
      writer.append(overall(key(question, true, 1, 1), Verdict.Winner.FIRST));
    }
    AppendedFile.closeAll(folder);
    String whole = Files.readString(file);
    int half = whole.length() - 40;
    Files.writeString(file, whole.substring(0, half));

    var reader = Ledger.open(file);

    assertEquals(2, reader.size());
    assertTrue(
        reader
            .opening()
            .torn()
            .endsWith("a crash cut them off, or another process is writing them."));
    assertEquals(half, Files.size(file));

    Files.writeString(file, whole.substring(half), StandardOpenOption.APPEND);
    assertEquals(new Ledger.Opening(3, 0, 0, ""), Ledger.open(file).opening());
    reader.append(overall(key("4", true, 1, 1), Verdict.Winner.FIRST));
    assertEquals(4, reader.size());
    assertTrue(Files.readString(file).startsWith(whole));
  }

  /** E113: what was counted before a kill is there; nothing of it is asked again. */
  @Test
  void aKilledProcessLosesNothingThatItHadCounted() throws Exception {
    Process other = start();
    Set<String> counted = new HashSet<>();
    try (var out = reader(other)) {
      for (int i = 0; i < 300; i++) {
        counted.add(out.readLine().substring("wrote ".length()));
      }
      other.destroyForcibly().waitFor();
    }

    var ledger = Ledger.open(file);

    for (String question : counted) {
      assertTrue(ledger.contains(key(question, true, 1, 1)), question);
    }
    ledger.append(overall(key("after", true, 1, 1), Verdict.Winner.TIE));
    assertEquals("", Ledger.open(file).opening().torn());
  }

  /** E106, E107, E110: other judges, repeats, trials, rubrics and texts are other judgments. */
  @Test
  void theKeyTellsEverythingApartThatWasAsked() {
    var base = key("1", true, 1, 1);
    var changed = List.of(new ShownAnswer(Lines.HIRAG, "cccc"), base.second());
    var keys =
        List.of(
            base,
            key("2", true, 1, 1),
            key("1", false, 1, 1),
            key("1", true, 2, 1),
            key("1", true, 1, 2),
            with(base, base.shown(), new JudgeId("judge-b", "temperature=1.0"), base.rubric()),
            with(base, base.shown(), new JudgeId("gpt-4o", "temperature=0.0"), base.rubric()),
            with(base, base.shown(), base.judge(), "another prompt"),
            with(base, changed, base.judge(), base.rubric()));
    var ledger = Ledger.open(file);

    for (JudgmentKey each : keys) {
      assertFalse(ledger.contains(each), each.toString());
      ledger.append(overall(each, Verdict.Winner.FIRST));
    }

    assertEquals(keys.size(), Ledger.open(file).size());
  }

  private static JudgmentKey with(
      JudgmentKey key, List<ShownAnswer> shown, JudgeId judge, String rubric) {
    return new JudgmentKey(
        key.dataset(), key.question(), shown, judge, rubric, key.trial(), key.repeat());
  }

  private static Verdict.Winner winner(Judgment judgment) {
    return ((Verdict.Winners) judgment.verdict()).byAspect().get(Aspect.OVERALL);
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            LedgerWriter.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }
}
