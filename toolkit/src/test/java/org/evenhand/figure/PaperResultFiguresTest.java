package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.JudgeAgreement;
import org.evenhand.analysis.JudgeMatch;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.OrderEffect;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.Trials;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.analysis.WinRates;
import org.evenhand.exchange.PaperResults;
import org.evenhand.study.Study;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures that result files of the paper's own code give; the files are made here. */
class PaperResultFiguresTest {
  private static final List<String> METHODS = List.of("X", "Y", "Z");

  @TempDir private Path folder;
  private Study study;

  /** Two datasets, three pairs, three trials, six questions; the earlier method leads by more. */
  @BeforeEach
  void makeFiles() throws IOException {
    for (String dataset : List.of("cs", "mix")) {
      Path results = folder.resolve(dataset).resolve("evaluate_result");
      Files.createDirectories(results);
      Files.createDirectories(folder.resolve(dataset).resolve("answer"));
      for (List<String> pair : List.of(List.of("X", "Y"), List.of("X", "Z"), List.of("Y", "Z"))) {
        for (int trial = 1; trial <= 3; trial++) {
          var lines = new ArrayList<String>();
          for (int question = 0; question < 6; question++) {
            lines.add(line(pair, question, question == trial ? -0.5 : question % 2));
          }
          Files.write(
              results.resolve("%s_and_%s_%s.jsonl".formatted(pair.get(0), pair.get(1), "" + trial)),
              lines);
        }
      }
    }
    PaperResults results = PaperResults.read(folder, 2, 2);
    assertEquals(List.of(), results.findings());
    study = results.study();
  }

  private static String line(List<String> pair, int question, double gap) {
    return String.format(
        Locale.ROOT,
        "{\"question_id\": %d, \"question\": \"Q%d?\", \"%s\": %s, \"%s\": %s, \"gap\": %s}",
        question,
        question,
        pair.get(0),
        side(pair.get(0), question, 2 + gap),
        pair.get(1),
        side(pair.get(1), question, 2),
        gap);
  }

  private static String side(String method, int question, double first) {
    return String.format(
        Locale.ROOT,
        "{\"answer\": \"%s\", \"aspect_1\": %s, \"aspect_2\": 3.0, \"aspect_3\": 3.0, \"aspect_4\":"
            + " 3.0, \"sum\": %s}",
        method + " says".repeat(question + METHODS.indexOf(method) * question % 3),
        first,
        first + 9);
  }

  @Test
  void ratesAspectsMatrixLevelsTrialsAndLengthsAreDrawnFromThem() {
    WinRates rates = WinRates.of(study);

    // Odd questions are won and even ones tied, but in trial t question t is lost: 2 + 3 + 2 won.
    assertEquals(
        "7 won, 3 lost, 8 tied of 18",
        rates.by(Split.DATASET, Split.PAIR).rows().get(0).counts().toString());
    for (Plot plot :
        List.of(
            RateBoxes.of(rates.by(Split.DATASET, Split.PAIR)),
            RateBoxes.of(rates.by(Split.ASPECT, Split.PAIR)),
            MatrixMap.of(WinMatrix.of(rates)),
            LevelBars.of(rates, METHODS),
            TrialBars.of(Trials.of(study).by(Split.PAIR)),
            LengthCurve.of(LengthBias.byWords(study).by(Split.PAIR).rows()))) {
      assertTrue(plot.specification().path("data").size() > 0, plot.title());
      assertTrue(plot.numbers().rowCount() > 0, plot.title());
      assertEquals(List.of(study.source()), plot.sources(), plot.title());
    }
    assertEquals(
        List.of("NODE", "EDGE", "SUBGRAPH"),
        rates.from("X").by(Split.LEVEL).rows().stream()
            .map(row -> row.group().get(Split.LEVEL))
            .toList());
  }

  /** Such files keep sums over both orders, of one judge. */
  @Test
  void whatTheyDoNotTellIsNotDrawn() {
    assertThrows(IllegalArgumentException.class, () -> AgreementMap.of(JudgeAgreement.of(study)));
    OrderEffect place = PositionBias.of(study).from("X").rows().get(0);
    assertTrue(place.winRateFirst().isEmpty(), place.toString());
    JudgeMatch orders =
        JudgeAgreement.of(study).rows().stream()
            .filter(row -> row.kind() == JudgeMatch.Kind.ORDERS)
            .findFirst()
            .orElseThrow();
    assertEquals(0, orders.compared());
    assertEquals(orders.asked(), orders.unscored().get("ORDERS_TOGETHER"), orders.toString());
  }
}
