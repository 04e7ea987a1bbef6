package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.analysis.CostsAndGains;
import org.evenhand.judge.RubricJudge;
import org.evenhand.simulate.JudgeBias;
import org.evenhand.simulate.SimulatedJudge;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class CostAndGainTest {
  private static final Map<String, Double> QUALITY =
      Map.of("Cheap <b>", 0.0, "Dear", 1.0, "Silent", -1.0);

  private final List<Question> questions = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();

  /** Three methods, of which one tells no cost, and one that is not judged. */
  private CostsAndGains judged(int number, long millis) {
    for (int q = 1; q <= number; q++) {
      questions.add(Question.of("d", "q" + q, "Question " + q + "?", Level.NODE));
      answer("Cheap <b>", q, new AnswerCost("m", 1, 1200, 34, OptionalDouble.of(0.001), millis));
      answer("Dear", q, new AnswerCost("m", 9, 320_000, 66, OptionalDouble.of(0.25), 7 * millis));
      answer("Silent", q, AnswerCost.UNKNOWN);
    }
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a test"),
            Settings.once(),
            questions,
            List.of(),
            List.of());
    List<Answer> shown = List.copyOf(answers);
    shown.forEach(study::append);
    JudgeBias bias = JudgeBias.unbiased().withQuality(shown, QUALITY);
    RubricJudge.paper(SimulatedJudge.of(bias, 1)).withExplanations(false).run(shown, study);
    // Written after the judging, as by a method that was added later.
    for (int q = 1; q <= number; q++) {
      answer("Later", q, new AnswerCost("m", 1, 500, 34, OptionalDouble.empty(), millis));
    }
    answers.subList(3 * number, 4 * number).forEach(study::append);
    Study live =
        Study.of(
            new Source(Source.Kind.LIVE, "a test"),
            study.settings(),
            questions,
            study.answers(),
            study.judgments());
    return CostsAndGains.of(live);
  }

  private void answer(String method, int question, AnswerCost cost) {
    answers.add(
        new Answer(
            "d",
            "q" + question,
            Run.of(method),
            method + " says " + question,
            OptionalInt.of(3),
            OptionalInt.of(3),
            List.of(),
            cost,
            Optional.empty()));
  }

  @Test
  void eachMethodIsAPointAtItsCostAndItsRelativeWinRate() {
    Plot plot = CostAndGain.byTokens(judged(12, 1500));
    JsonNode points = plot.specification().at("/data/0");

    assertEquals("[\"Cheap &lt;b&gt;\",\"Dear\"]", points.path("text").toString());
    assertEquals("[1234,320066]", points.path("x").toString());
    // One loses against Dear and wins against Silent, the other wins against both.
    assertEquals("[0,100]", points.path("y").toString());
    assertEquals("log", plot.specification().at("/layout/xaxis/type").asText());
    assertEquals(2, points.at("/error_y/array").size());
    assertEquals("circle", points.at("/marker/symbol").asText());
  }

  @Test
  void whoIsNotDrawnIsNamedWithTheReason() {
    Plot plot = CostAndGain.byTokens(judged(12, 1500));
    String caption = plot.specification().at("/layout/annotations").toString();

    assertTrue(caption.contains("Cheap &lt;b&gt;"), "the label at its point");
    assertTrue(caption.contains("since the cost in tokens is unknown: Silent."), caption);
    assertTrue(caption.contains("since no outcome of theirs is scored:"), caption);
    assertTrue(caption.replace("<br>", " ").contains("scored: Later."), caption);
    assertEquals(
        List.of("Cheap <b>", "Dear", "Later", "Silent"),
        plot.numbers().stringColumn("method").asList());
    assertTrue(plot.numbers().doubleColumn("R (%)").isMissing(2));
    assertTrue(plot.numbers().doubleColumn("tokens").isMissing(3));
    assertEquals(-100, plot.numbers().doubleColumn("R (%)").get(3));
  }

  @Test
  void theNumbersOfQuestionsAreSaid() {
    String caption =
        CostAndGain.byTokens(judged(12, 1500)).specification().at("/layout/annotations").toString();

    assertTrue(caption.contains("source: live: a test"), caption);
    assertTrue(caption.contains("n\u00a0=\u00a012 questions a point"), caption);
    assertTrue(caption.replace("<br>", " ").contains("mean over 12 answers"), caption);
  }

  @Test
  void secondsAndPriceStandOnAxesFromZero() {
    CostsAndGains rows = judged(12, 1500);
    Plot seconds = CostAndGain.bySeconds(rows);
    Plot price = CostAndGain.byPrice(rows);

    assertEquals("[1.5,10.5]", seconds.specification().at("/data/0/x").toString());
    assertEquals(-11.34 / 50, seconds.specification().at("/layout/xaxis/range/0").asDouble(), 1e-9);
    assertEquals("[0.001,0.25]", price.specification().at("/data/0/x").toString());
    assertTrue(seconds.alt().contains("Dear at 10.50 seconds and 100.0 points"), seconds.alt());
  }

  @Test
  void underTenQuestionsThereIsNoInterval() {
    Plot plot = CostAndGain.byTokens(judged(9, 1500));

    assertTrue(plot.specification().at("/data/0/error_y").isMissingNode());
    assertEquals(2, plot.specification().at("/data/0/x").size());
  }

  @Test
  void withoutAKnownCostThereIsNothingToDraw() {
    CostsAndGains rows = judged(12, 0);

    assertEquals(
        "No run of live: a test has both a known cost in seconds and a scored outcome, so there is nothing to draw. Not drawn, since the cost in seconds is unknown: Cheap <b>, Dear, Later, Silent. Not drawn, since no outcome of theirs is scored: Later.",
        assertThrows(IllegalArgumentException.class, () -> CostAndGain.bySeconds(rows))
            .getMessage());
  }

  /** The second lies where the first's label would be, the third at the right edge. */
  @Test
  void labelsKeepClearOfOneAnotherOfLinesAndOfTheEdge() {
    List<PointLabels.Point> points =
        List.of(
            new PointLabels.Point(300, 200, 150, 250, "NaiveRAG"),
            new PointLabels.Point(310, 204, 150, 250, "BM25"),
            new PointLabels.Point(735, 100, 90, 110, "MGRAG global"));

    List<PointLabels.Place> places = PointLabels.places(points, List.of(190.0), 740, 380, 12);

    assertTrue(places.get(0).up() > 50, places.toString());
    assertTrue(places.get(1).up() < -46, places.toString());
    assertTrue(places.get(2).right() < -30, places.toString());
  }

  @Test
  void ticksAreWrittenOut() {
    JsonNode x = CostAndGain.byTokens(judged(12, 1500)).specification().at("/layout/xaxis");

    assertEquals("[\"1,000\",\"10,000\",\"100,000\"]", x.path("ticktext").toString());
    assertEquals("[1000,10000,100000]", x.path("tickvals").toString());
  }
}
