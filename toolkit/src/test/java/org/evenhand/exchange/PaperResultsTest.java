package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layout that the paper's code writes; the files are made here. */
class PaperResultsTest {
  @TempDir private Path folder;
  private Path mix;

  @BeforeEach
  void makeFolders() throws IOException {
    mix = folder.resolve("mix");
    Files.createDirectories(mix.resolve("evaluate_result"));
    Files.createDirectories(mix.resolve("answer"));
  }

  private static String side(String answer, double... means) {
    double sum = 0;
    var text = new StringBuilder("{\"answer\": \"" + answer + "\"");
    for (int i = 0; i < 4; i++) {
      text.append(String.format(Locale.ROOT, ", \"aspect_%d\": %s", i + 1, means[i]));
      sum += means[i];
    }
    return text.append(", \"sum\": ").append(sum).append("}").toString();
  }

  /** A line on which X leads by {@code gap} on the first aspect. */
  private static String line(int id, double gap) {
    return "{\"question_id\": %s, \"question\": \"Q%s?\", \"X\": %s, \"Y\": %s, \"gap\": %s}"
        .formatted(id, id, side("x" + id, 2 + gap, 3, 3, 3), side("y" + id, 2, 3, 3, 3), gap);
  }

  private void trial(int number, String... lines) throws IOException {
    Files.write(mix.resolve("evaluate_result/X_and_Y_%s.jsonl".formatted(number)), List.of(lines));
  }

  private PaperResults read() {
    return PaperResults.read(folder, 2, 1);
  }

  @Test
  void meansAreKeptAsWholeNumbersOfPointsAndDecideTrials() throws IOException {
    trial(1, line(0, 0.25), line(1, 0), line(2, -1.5));
    trial(2, line(0, 0.25), line(1, -0.25), line(2, 0.75));
    PaperResults results = read();

    assertEquals(List.of(), results.findings());
    Study study = results.study();
    assertEquals(2, study.settings().trials());
    assertEquals(
        List.of(Level.NODE, Level.EDGE, Level.SUBGRAPH),
        study.questions().stream().map(Question::level).toList());
    var first = (Verdict.Sums) study.judgments().get(0).verdict();
    assertEquals(new Points(9, 8), first.byAspect().get(Aspect.COMPREHENSIVENESS), "4 × 2.25");
    assertEquals(Aspect.PAPER, List.copyOf(first.byAspect().keySet()));
    WinRate rate = WinRates.of(study).from("X").rows().get(0);
    assertEquals(List.of(Counts.of(1, 1, 1), Counts.of(2, 1, 0)), rate.byTrial());
    assertEquals(2, rate.repeats());
    List<WinRate> aspects = WinRates.of(study).from("Y").by(Split.ASPECT).rows();
    assertEquals(Counts.of(2, 3, 1), aspects.get(0).counts());
    assertEquals(Counts.of(0, 0, 6), aspects.get(1).counts());
  }

  @Test
  void aBandIsComparedWithMeansNotSums() throws IOException {
    trial(1, line(0, 0.25), line(1, 0.5));
    Study study = read().study();
    Study banded =
        Study.of(
            study.source(),
            study.settings().withBand(0.25),
            study.questions(),
            study.answers(),
            study.judgments());

    assertEquals(Counts.of(1, 0, 1), WinRates.of(banded).from("X").rows().get(0).counts());
  }

  @Test
  void nothingIsSaidAboutPosition() throws IOException {
    trial(1, line(0, 0.25));

    assertTrue(PositionBias.of(read().study()).rows().get(0).winRateFirst().isEmpty());
  }

  @Test
  void removedQuestionsCountAsDiscarded() throws IOException {
    trial(1, line(0, 1), line(1, 1));
    Files.writeString(
        mix.resolve("answer/X_and_Y_align.jsonl"),
        "{\"question_id\": 0, \"is_remove\": true}\n{\"question_id\": 1, \"is_remove\": false}\n");

    Counts counts = WinRates.of(read().study()).from("X").rows().get(0).counts();
    assertEquals(1, counts.wins());
    assertEquals(1, counts.discarded());
  }

  @Test
  void whatIsWrongIsReportedAndLostRowsAreNotJudged() throws IOException {
    trial(1, line(0, 1), line(1, 1), line(0, -1));
    trial(
        3,
        line(0, 1).replace("\"gap\": 1.0", "\"gap\": 7"),
        line(1, 0.3),
        "{\"question_id\": 2, \"X\"");
    PaperResults results = read();

    assertEquals(
        """
        mix/X_and_Y_1.jsonl, line 3: question 0 stands before; this line is left out
        mix/X_and_Y_3.jsonl, line 1: gap is '7', but the aspects give 1; the aspects count
        mix/X_and_Y_3.jsonl, line 2: aspect_1 of X is '2.3', no mean of 4 scores from 0 to 5; this line is left out
        mix/X_and_Y_3.jsonl, line 3: no JSON object; this line is left out
        mix, X_and_Y: trial 2 has no file
        mix, X_and_Y: trial 3 has no usable line of question 1, which other trials have"""
            .lines()
            .toList(),
        results.findings());
    Counts counts = WinRates.of(results.study()).from("X").rows().get(0).counts();
    assertEquals(3, counts.wins());
    assertEquals(Map.of(Counts.NOT_JUDGED, 3), counts.unscored());
  }

  @Test
  void oneTrialAndOtherRepeatsAreRead() throws IOException {
    trial(1, line(0, 1.0 / 6).replace("\"gap\": 0.16666666666666666", "\"gap\": 0.1666666667"));
    PaperResults results = PaperResults.read(mix, 3, 50);

    assertEquals(List.of(), results.findings());
    assertEquals(1, results.study().settings().trials());
    assertEquals(1, WinRates.of(results.study()).from("X").rows().get(0).counts().wins());
  }

  @Test
  void sumsStandInAStudysFilesAndAreReadAgain() throws IOException {
    trial(1, line(0, 0.25));
    List<Judgment> judgments = read().study().judgments();
    Path copy = folder.resolve("study");
    Study study = Study.open(copy, Settings.paper());
    judgments.forEach(judgment -> study.ledger().append(judgment));
    study.close();

    Study again = Study.open(copy);
    assertEquals(judgments, again.judgments());
    again.close();
  }

  @Test
  void aFolderWithoutResultsIsAnErrorThatSaysWhatToGive() {
    Path empty = mix.resolve("answer");
    assertEquals(
        empty
            + " has no evaluate_result folder, nor has a folder in it. Give a dataset's folder or the one that holds them.",
        assertThrows(IllegalArgumentException.class, () -> PaperResults.read(empty)).getMessage());
    assertEquals(
        "0 repeats and 1 questions a level: both must be at least 1.",
        assertThrows(IllegalArgumentException.class, () -> PaperResults.read(mix, 0, 1))
            .getMessage());
  }

  @Test
  void theSourceIsTheReadersOwnRunAndNamesTheFiles() throws IOException {
    trial(1, line(0, 0.25));
    trial(2, line(0, 0.25));
    for (String pair : List.of("X_and_Z", "Y_and_Z", "Z_and_W")) {
      String[] names = pair.split("_and_");
      Files.writeString(
          mix.resolve("evaluate_result/" + pair + "_1.jsonl"),
          line(0, 0.25)
              .replace("\"Y\"", "\"%s\"".formatted(names[1]))
              .replace("\"X\"", "\"%s\"".formatted(names[0])));
    }

    assertEquals(
        "live: a run of the code of arXiv 2506.06331, read from its files: 5 in mix/evaluate_result (X_and_Y, X_and_Z, Y_and_Z and 1 more); which model judged is not in them",
        read().study().source().toString());
    assertEquals(
        "live: a run of the code of arXiv 2506.06331, read from its files: 5 in mix/evaluate_result (X_and_Y, X_and_Z, Y_and_Z and 1 more); which model judged is not in them",
        PaperResults.read(mix).study().source().toString());
  }

  @Test
  void theReaderCanSayThatOthersReleasedTheFilesOrThatTheJudgeWasSimulated() throws IOException {
    trial(1, line(0, 0.25));

    assertTrue(
        PaperResults.read(folder, Source.Kind.PUBLIC_JUDGMENTS)
            .study()
            .source()
            .toString()
            .startsWith("public judgments: a released run of the code of arXiv 2506.06331, "));
    assertEquals(
        Source.Kind.SIMULATED,
        PaperResults.read(folder, 2, 1, Source.Kind.SIMULATED).study().source().kind());
    assertEquals(
        "Result files are not 'published', which are numbers printed in the text of a paper. Say LIVE for a run of your own, PUBLIC_JUDGMENTS for files that others released, SIMULATED for a judge of known bias.",
        assertThrows(
                IllegalArgumentException.class,
                () -> PaperResults.read(folder, Source.Kind.PUBLISHED))
            .getMessage());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> PaperResults.read(folder, Source.Kind.RECORDED))
            .getMessage()
            .contains("runs of this project's model on board"));
  }
}
