package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.Trials;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.simulate.JudgeBias;
import org.evenhand.simulate.SimulatedField;
import org.evenhand.simulate.SimulatedMethod;
import org.evenhand.stats.Box;
import org.evenhand.study.Aspect;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

/** Figures of win rates draw the numbers that analysis has, and say where they come from. */
class RateFiguresTest {
  private static final Source PAPER = new Source(Source.Kind.PUBLISHED, "a paper");
  private static final SimulatedField FIELD =
      SimulatedField.of(
          List.of(SimulatedMethod.of("<A>", 0, 30), SimulatedMethod.of("B", 0.2, 30)), 2, 3);
  private static final Study STUDY = judged(Settings.paper().withTrials(6));
  private static final Study OLD = judgedOld();

  private static Study judged(Settings settings) {
    Study study = FIELD.study(settings, "a coarse judge");
    var bias = JudgeBias.unbiased().withTrialNoise(0.5).withRepeatNoise(0.3);
    RubricJudge.paper(FIELD.judge(bias, FIELD.answers())).run(FIELD.answers(), study);
    return study;
  }

  private static Study judgedOld() {
    Study study = FIELD.study(Settings.once(), "a judge of places");
    ChoiceJudge.oldProtocol(FIELD.judge(JudgeBias.alwaysFirst(), FIELD.answers()))
        .showingFirst(Run.of("<A>"))
        .run(FIELD.answers(), study);
    return study;
  }

  @Test
  void aBoxHasTheNumbersOfTheAnalysisAndOfTheTable() {
    WinRates rates = WinRates.of(STUDY).by(Split.DATASET);
    Plot plot = RateBoxes.of(rates);
    WinRate harbour = rates.rows().get(1);
    Box box = harbour.box(Rate.TIE).orElseThrow();

    JsonNode ties = null;
    for (JsonNode trace : plot.specification().path("data")) {
      if (trace.path("type").asText().equals("box") && trace.path("name").asText().equals("tied")) {
        ties = trace;
      }
    }
    assertEquals(3, ties.path("q1").size(), "a box a dataset");
    assertEquals(100 * box.q1(), ties.at("/q1/1").asDouble(), 1e-6);
    assertEquals(100 * box.median(), ties.at("/median/1").asDouble(), 1e-6);
    assertEquals(100 * box.upperWhisker(), ties.at("/upperfence/1").asDouble(), 1e-6);
    assertEquals(100 * box.lowerWhisker(), ties.at("/lowerfence/1").asDouble(), 1e-6);
    assertEquals(1, ties.at("/x/1").asDouble(), "in the middle of its group");
    int row = 3 + 1;
    assertEquals(
        100 * box.q3(),
        plot.numbers().doubleColumn("q3").get(row),
        1e-9,
        plot.numbers().toString());
    String notes = notes(plot);
    assertTrue(notes.contains("<b>&lt;A&gt; against B</b>"), notes);
    assertTrue(
        notes.contains(
            "source: simulated: a coarse judge; N\u00a0=\u00a02, M\u00a0=\u00a06, b\u00a0=\u00a00, n\u00a0=\u00a06 questions a"),
        notes);
  }

  @Test
  void outliersAreDrawnOneByOne() {
    var panel =
        new RatePanel(
            "p",
            PAPER,
            List.of(
                new RatePanel.Group(
                    "g",
                    List.of(
                        new RatePanel.Mark(
                            Optional.empty(), Optional.of(Box.of(0.1, 0.5, 0.5, 0.5, 0.5, 0.9))),
                        RatePanel.Mark.bar(40),
                        new RatePanel.Mark(Optional.empty(), Optional.empty())))));
    Plot plot =
        new RatePanels("t", List.of(panel), 1)
            .plot(source -> "", List.of(), Table.create(""), "alt");

    JsonNode data = plot.specification().path("data");
    assertEquals("[10,90]", data.at("/1/y").toString());
    assertEquals("[\"50\"]", data.at("/2/text").toString(), "the number is the median");
    assertEquals("bar", data.at("/3/type").asText());
    assertEquals(4 + 3, data.size(), "nothing is drawn of what has no outcome; three keys");
  }

  @Test
  void oldBarsStandBesideUnbiasedBoxesAndPublishedRatesApart() {
    var published =
        new PublishedRates("X against Y", new BigDecimal("72"), new BigDecimal("28"), PAPER);
    Plot plot =
        OldAndUnbiased.of(
            WinRates.oldProtocol(OLD).from("<A>"), WinRates.of(STUDY).from("<A>"), published);

    assertEquals(
        List.of(PAPER, OLD.source(), STUDY.source()), plot.sources(), "each with its own panel");
    JsonNode data = plot.specification().path("data");
    assertEquals("[72]", data.at("/0/y").toString());
    assertEquals("[28]", data.at("/1/y").toString());
    assertEquals("x2", data.at("/2/xaxis").asText());
    assertEquals("[100]", data.at("/2/y").toString(), "always first wins all");
    assertEquals("[0]", data.at("/3/y").toString());
    assertEquals("box", data.at("/4/type").asText(), "no bar for ties that are not allowed");
    assertTrue(notes(plot).contains("<b>Published</b> [1]"), notes(plot));
    assertTrue(notes(plot).contains("<b>Old protocol</b> [2]"), notes(plot));
  }

  @Test
  void barsOfOneJudgeAreNamedAfterItWithoutItsSettings() {
    Plot plot = RateBars.of(WinRates.oldProtocol(OLD).from("<A>").by(Split.JUDGE));

    assertEquals(
        "always first, seed 3",
        plot.specification().at("/layout/xaxis/ticktext/0").asText().replace("<br>", " "));
    assertEquals(
        "Bars of win and loss rates under the old protocol: the first-named is ahead in 1 of 1.",
        plot.alt());
    assertEquals(18, plot.numbers().intColumn("won").get(0));
  }

  @Test
  void theMatrixHasANumberInEachCellAndTheOppositeInItsMirror() {
    WinMatrix matrix = WinMatrix.of(WinRates.of(STUDY));
    Plot plot = MatrixMap.of(matrix);
    double cell = 100 * matrix.cell("<A>#1", "B#1").orElseThrow();

    assertEquals(cell, plot.specification().at("/data/0/z/0/1").asDouble(), 1e-6);
    assertEquals(-cell, plot.specification().at("/data/0/z/1/0").asDouble(), 1e-6);
    assertTrue(plot.specification().at("/data/0/z/0/0").isNull());
    String number = String.format(Locale.ROOT, "%.1f", Math.abs(cell));
    assertTrue(notes(plot).contains("\n−" + number), notes(plot));
    assertTrue(notes(plot).contains("\n+" + number), notes(plot));
  }

  @Test
  void levelsHaveABarForEachMethodThatMirrorsItsOnlyOpponent() {
    Plot plot = LevelBars.of(WinRates.of(STUDY), List.of("<A>", "B"));
    JsonNode data = plot.specification().path("data");

    assertEquals("[\"NODE\",\"EDGE\",\"SUBGRAPH\"]", data.at("/0/x").toString());
    assertEquals("&lt;A&gt;", data.at("/0/name").asText());
    for (int level = 0; level < 3; level++) {
      double mine = data.at("/0/y/" + level).asDouble();
      assertEquals(-mine, data.at("/1/y/" + level).asDouble(), 1e-6);
    }
    assertTrue(data.at("/0/error_y").isMissingNode(), "six questions give no interval");
    assertEquals(6, plot.numbers().rowCount());
    assertEquals(
        "0 methods cannot be drawn as bars. Name 1 to 7.",
        assertThrows(
                IllegalArgumentException.class, () -> LevelBars.of(WinRates.of(STUDY), List.of()))
            .getMessage());
  }

  /** Two other methods, one of them of the same name, from another source. */
  private static Study second() {
    var field =
        SimulatedField.of(
            List.of(
                SimulatedMethod.of("B", 0, 30),
                SimulatedMethod.of("C", 0.4, 30),
                SimulatedMethod.of("D", 0.1, 30)),
            2,
            9);
    Study study = field.study(Settings.paper().withTrials(2), "another judge");
    RubricJudge.paper(field.judge(JudgeBias.unbiased().withTrialNoise(0.5), field.answers()))
        .run(field.answers(), study);
    return study;
  }

  @Test
  void matricesOfTwoStudiesStandApartUnderOneScaleOfColours() {
    WinMatrix one = WinMatrix.of(WinRates.of(STUDY));
    WinMatrix other = WinMatrix.of(WinRates.of(second()));
    Plot plot = MatrixMap.titled("Two", one, other);
    JsonNode data = plot.specification().path("data");

    assertEquals(2, data.size());
    assertEquals("y2", data.at("/1/yaxis").asText());
    assertEquals(data.at("/0/zmax"), data.at("/1/zmax"));
    assertEquals(
        100 * other.cell("C#1", "B#1").orElseThrow(), data.at("/1/z/1/0").asDouble(), 1e-6);
    double upper = plot.specification().at("/layout/yaxis/domain/0").asDouble();
    assertTrue(upper > plot.specification().at("/layout/yaxis2/domain/1").asDouble());
    assertTrue(notes(plot).contains("[2] source: simulated: another judge; N"), notes(plot));
    assertEquals(List.of(STUDY.source(), other.source()), plot.sources());
    assertEquals(2 + 3, plot.numbers().rowCount());
    assertTrue(plot.numbers().doubleColumn("D").isMissing(0), "the first study has no D");
    assertEquals("Two", plot.title());
  }

  @Test
  void levelsOfTwoStudiesStandApartWithTheSameMethodInTheSameColour() {
    List<WinRates> both = List.of(WinRates.of(STUDY), WinRates.of(second()));
    Plot plot = LevelBars.of(both, List.of("<A>", "B", "C"));
    JsonNode data = plot.specification().path("data");

    assertEquals(2 + 2, data.size(), "A and B, then B and C");
    assertEquals("y2", data.at("/2/yaxis").asText());
    assertEquals("B", data.at("/2/name").asText());
    assertEquals(data.at("/1/marker/color"), data.at("/2/marker/color"));
    assertFalse(data.at("/2/showlegend").asBoolean(true), "B is in the legend already");
    assertTrue(data.at("/3/showlegend").asBoolean());
    assertEquals(both.get(1).source(), plot.sources().get(1));
    assertEquals(
        "X was not judged in any of the studies. Leave it out.",
        assertThrows(IllegalArgumentException.class, () -> LevelBars.of(both, List.of("B", "X")))
            .getMessage());
    assertEquals(
        "No pair of [C] in simulated: a coarse judge was judged, so there are no levels to draw. Judge some pairs first.",
        assertThrows(IllegalArgumentException.class, () -> LevelBars.of(both, List.of("C")))
            .getMessage());
  }

  @Test
  void oldAndUnbiasedOfTwoStudiesHaveARowEach() {
    WinRates old = WinRates.oldProtocol(OLD).from("<A>");
    WinRates other = WinRates.of(second()).from("C").by(Split.PAIR);
    var published =
        new PublishedRates("X against Y", new BigDecimal("72"), new BigDecimal("28"), PAPER);
    Plot plot =
        OldAndUnbiased.of(
            List.of(old, WinRates.oldProtocol(second()).from("C").by(Split.PAIR)),
            List.of(WinRates.of(STUDY).from("<A>"), other),
            published);
    JsonNode layout = plot.specification().path("layout");

    assertEquals(layout.at("/xaxis/domain"), layout.at("/xaxis3/domain"), "old below old");
    assertEquals(layout.at("/xaxis/domain"), layout.at("/xaxis5/domain"), "published too");
    assertEquals(layout.at("/yaxis3/domain"), layout.at("/yaxis4/domain"), "one row a study");
    assertEquals(4, plot.sources().size());
    assertEquals(
        "2 results of the old protocol and 1 of the unbiased procedure are no pairs. Give both of each study.",
        assertThrows(
                IllegalArgumentException.class,
                () -> OldAndUnbiased.of(List.of(old, old), List.of(other)))
            .getMessage());
    assertEquals(
        "Of several studies each result is one panel, and simulated: a judge of places gives more. Split it by one split at most.",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    OldAndUnbiased.of(
                        List.of(old.by(Split.DATASET, Split.LEVEL), old), List.of(other, other)))
            .getMessage());
  }

  @Test
  void barsOfTwoStudiesStandApart() {
    WinRates old = WinRates.oldProtocol(OLD).from("<A>");
    WinRates other = WinRates.oldProtocol(second()).from("C").by(Split.PAIR);
    Plot plot = RateBars.titled("Both", List.of(old, other));

    assertEquals(2, plot.sources().size());
    assertEquals("Both", plot.title());
    assertEquals(1 + 2, plot.numbers().rowCount());
    assertTrue(notes(plot).contains("[2] source: simulated: another judge"), notes(plot));
    assertEquals(
        List.of("x", "x2"),
        plot.specification().path("data").findValuesAsText("xaxis").stream().distinct().toList());
  }

  @Test
  void studiesOfOneSourceAreNotDrawnOverOneAnotherAndTheirSettingsAreToldApart() {
    Study shorter = judged(Settings.paper().withRepeats(1).withTrials(2));
    assertEquals(STUDY.source(), shorter.source());
    Plot plot = RateBoxes.of(WinRates.of(STUDY), WinRates.of(shorter));

    assertEquals(
        2,
        notes(plot).split("<b>&lt;A&gt; against B</b>|<b>All questions", -1).length - 1,
        notes(plot));
    String caption = notes(plot).replace("<br>", " ");
    assertTrue(caption.contains("N\u00a0=\u00a02, M\u00a0=\u00a06, b\u00a0=\u00a00"), caption);
    assertTrue(caption.contains("N\u00a0=\u00a01, M\u00a0=\u00a02, b\u00a0=\u00a00"), caption);
    String trials = notes(TrialBars.of(Trials.of(STUDY), Trials.of(shorter)));
    assertTrue(trials.contains("N\u00a0=\u00a02 and 1"), trials);
  }

  @Test
  void boxesHaveTheTitleTheyAreGiven() {
    Plot plot =
        RateBoxes.titled("All <pairs>", WinRates.of(STUDY), WinRates.of(second()).from("C"));

    assertEquals("All <pairs>", plot.title());
    assertTrue(notes(plot).contains("All &lt;pairs&gt;"), notes(plot));
    assertEquals(2, plot.sources().size());
  }

  @Test
  void theCardHasTheWordsOfTheJudgesPrompt() {
    Map<Aspect, List<String>> criteria = RubricJudge.criteria();
    Plot plot = GradingCard.of(criteria, PAPER);

    assertEquals(Aspect.PAPER, List.copyOf(criteria.keySet()));
    assertEquals(24, plot.numbers().rowCount());
    for (List<String> meanings : criteria.values()) {
      assertEquals(6, meanings.size());
      meanings.forEach(meaning -> assertTrue(notes(plot).contains(meaning), meaning));
    }
  }

  @Test
  void theOverviewHasTheNumbersOfTheSettings() {
    Plot plot = FrameworkOverview.of(Settings.paper().withRepeats(3).withTrials(4));
    String notes = notes(plot).replace("<br>", " ");

    assertTrue(notes.contains("n\u00a0=\u00a024 judge calls"), notes);
    assertTrue(notes.contains("each 3 times"), notes);
    assertTrue(notes.contains("judged in 4 trials"), notes);
    assertEquals(
        "Four boxes joined by arrows: Two answers, Length alignment, Position exchange, Trial"
            + " statistics.",
        plot.alt());
  }

  @Test
  void theSpecificationDoesNotDependOnTheLocale() {
    String expected = all();
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("ar-EG", "de", "tr")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        assertEquals(expected, all());
      }
    } finally {
      Locale.setDefault(before);
    }
    assertFalse(expected.contains("NaN"));
  }

  private static String all() {
    WinRates rates = WinRates.of(STUDY);
    return RateBoxes.of(rates.by(Split.ASPECT)).specification().toString()
        + MatrixMap.of(WinMatrix.of(rates)).specification()
        + LevelBars.of(rates, List.of("B")).specification()
        + FrameworkOverview.of(Settings.paper()).specification()
        + RateBars.of(WinRates.oldProtocol(OLD).from("B")).specification();
  }

  @Test
  void nothingToDrawAndNoPercentageAreErrorsThatSayWhatToDo() {
    WinRates none = WinRates.of(FIELD.study(Settings.once(), "not judged"));
    assertEquals(
        "No pair was judged, so there are no rates to draw. Judge some pairs first.",
        assertThrows(IllegalArgumentException.class, () -> RateBoxes.of(none)).getMessage());
    assertEquals(
        "The old protocol has no judged pair. Judge the same answers both ways first.",
        assertThrows(
                IllegalArgumentException.class, () -> OldAndUnbiased.of(none, WinRates.of(STUDY)))
            .getMessage());
    assertEquals(
        "A published rate of 101 is no percentage from 0 to 100.",
        assertThrows(
                IllegalArgumentException.class,
                () -> new PublishedRates("x", new BigDecimal("101"), BigDecimal.ONE, PAPER))
            .getMessage());
  }

  private static String notes(Plot plot) {
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText()));
    return "\n" + String.join("\n", notes);
  }
}
