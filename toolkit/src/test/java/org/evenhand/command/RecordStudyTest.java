package org.evenhand.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.evenhand.exchange.Datasets;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TextFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordStudyTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  @Test
  void planOfAnEmptyFolderHasEverything() {
    // 4 levels × 10 questions; 9 runs; 7 pairs of judged ones; 5 trials, 2 orders, 2 repeats
    assertEquals(
        new RecordPlan("harbour", 360, 280, 2800, 1400, 5600), RecordPlan.of("harbour", folder));
  }

  @Test
  void planLeavesOutWhatIsThere() {
    Study study =
        Study.open(
            folder.resolve("unbiased"),
            new Source(Source.Kind.RECORDED, "a test"),
            CorpusRecording.UNBIASED);
    study.append(Question.of("harbour", "q1", "Who came?", Level.NODE));
    study.append(Answer.of("harbour", "q1", Run.of("NaiveRAG"), "Nobody.", 1));
    study.close();

    assertEquals(359, RecordPlan.of("harbour", folder).answers());
    assertEquals(280, RecordPlan.of("harbour", folder).alignments());
  }

  @Test
  void planSaysCallsTimesSecondsAndMinutes() {
    String text = new RecordPlan("harbour", 360, 280, 2800, 1400, 5600).toString();

    assertTrue(text.startsWith("harbour: 360 answers × "), text);
    assertTrue(text.matches(".* 5600 scorings × \\d+\\.\\d\\d s: about \\d+ minutes\\."), text);
  }

  /** The table is written by hand after a recording; this holds it to what is shipped. */
  @ParameterizedTest
  @ValueSource(strings = {"harbour", "orchard", "choir"})
  void theTableOfTheReadmeHasWhatIsShipped(String corpus) {
    Path here = folder.resolve(corpus);
    new CorpusRecording(corpus, here).unpack();
    RecordPlan missing = RecordPlan.of(corpus, here);
    String row =
        String.format(
            Locale.ROOT,
            "| %s | %d of 360 | %d of 280 pairs | %,d of 2,800 | %,d of 1,400 | %,d of 5,600 |",
            corpus,
            360 - missing.answers(),
            280 - missing.alignments(),
            2800 - missing.words(),
            1400 - missing.winners(),
            5600 - missing.points());
    String readme = TextFile.read(Datasets.folder("recorded").resolve("README.md"));

    assertEquals(missing.answers() < 360, readme.contains(row), row);
  }

  @Test
  void planOnlySaysWhatIsMissingAndLeavesItSo() {
    assertEquals(0, run("PLAN=only", "CORPUS=choir", "FOLDER=" + folder));
    assertTrue(
        errors.toString(StandardCharsets.UTF_8).startsWith("choir: "),
        errors.toString(StandardCharsets.UTF_8));
  }

  @Test
  void wrongCorpusIsNamedBeforeAnyWork() {
    assertEquals(1, run("CORPUS=moon"));
    assertTrue(
        errors.toString(StandardCharsets.UTF_8).contains("harbour, orchard, choir"),
        errors.toString(StandardCharsets.UTF_8));
  }

  @Test
  void makefileKnowsEveryOption() throws IOException {
    String makefile = Files.readString(Path.of("..", "Makefile"), StandardCharsets.UTF_8);
    String names = String.join(" ", RecordStudy.OPTIONS.stream().map(Option::name).toList());

    assertTrue(makefile.contains("RECORD_OPTIONS = " + names + "\n"), names);
  }

  private int run(String... arguments) {
    var silent = new PrintStream(errors, true, StandardCharsets.UTF_8);
    return new RecordStudy(silent, silent).run(List.of(arguments));
  }
}
