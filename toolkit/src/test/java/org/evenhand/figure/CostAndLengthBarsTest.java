package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.analysis.AlignmentSummary;
import org.evenhand.analysis.AlignmentSummaryTest;
import org.evenhand.analysis.Costs;
import org.evenhand.analysis.Split;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class CostAndLengthBarsTest {
  private static Costs costs(AnswerCost cost) {
    Answer answer =
        new Answer(
            "d",
            "1",
            Run.of("Mine <b>"),
            "x",
            OptionalInt.of(1),
            OptionalInt.empty(),
            List.of(),
            cost,
            Optional.empty());
    Source source = new Source(Source.Kind.SIMULATED, "a test");
    return Costs.of(Study.of(source, Settings.paper(), List.of(), List.of(answer), List.of()));
  }

  @Test
  void ownTokensAndPublishedOnesStandInPanelsOfTheirOwn() {
    Plot plot =
        CostBars.of(
            costs(new AnswerCost("m", 1, 1200, 34, OptionalDouble.empty(), 9)), Costs.published());
    JsonNode data = plot.specification().path("data");

    assertEquals(2, data.size());
    assertEquals(1234, data.get(0).path("x").get(0).asDouble());
    assertEquals("Mine &lt;b&gt;", data.get(0).path("y").get(0).asText());
    assertEquals("326,200", data.get(1).path("text").get(0).asText());
    assertNotEquals(
        data.get(0).at("/marker/pattern/shape"), data.get(1).at("/marker/pattern/shape"));
    assertEquals("log", plot.specification().at("/layout/xaxis/type").asText());
    assertEquals(2, plot.sources().size());
    assertTrue(plot.numbers().doubleColumn("seconds").isMissing(0), "a stand-in has no time");
    assertTrue(plot.alt().contains("Mine <b> (simulated) 1,234"), plot.alt());
  }

  private static Costs live(AnswerCost... byMethod) {
    List<Answer> answers = new ArrayList<>();
    for (AnswerCost cost : byMethod) {
      Run run = Run.of("Mine " + answers.size());
      Answer answer = Answer.of("d", "1", run, "x", 1);
      answers.add(
          new Answer(
              "d",
              "1",
              run,
              "x",
              answer.words(),
              answer.tokens(),
              List.of(),
              cost,
              Optional.empty()));
    }
    Source source = new Source(Source.Kind.LIVE, "a test");
    return Costs.of(Study.of(source, Settings.paper(), List.of(), answers, List.of()));
  }

  @Test
  void secondsOfOwnAnswersStandBesideThePublishedOnesAndReplayedOnesAreNamed() {
    OptionalDouble none = OptionalDouble.empty();
    Plot plot =
        CostBars.seconds(
            live(new AnswerCost("m", 1, 10, 3, none, 1250), new AnswerCost("m", 1, 10, 3, none, 0)),
            Costs.published());
    JsonNode data = plot.specification().path("data");

    assertEquals("[1.25,null]", data.get(0).path("x").toString());
    assertEquals("25.84", data.get(1).path("text").get(0).asText());
    assertEquals("", plot.specification().at("/layout/xaxis/type").asText());
    String caption = plot.specification().at("/layout/annotations").toString();
    assertTrue(
        caption
            .replace("<br>", " ")
            .contains("source: live: a test; mean over 1 answers; seconds unknown of Mine 1"),
        caption);
    assertTrue(plot.alt().contains("Mine 0 (live) 1.25"), plot.alt());
  }

  @Test
  void aStandInHasNoPanelOfSecondsButIsNamed() {
    Plot plot =
        CostBars.seconds(
            costs(new AnswerCost("m", 1, 1200, 34, OptionalDouble.empty(), 9)), Costs.published());

    assertEquals(1, plot.specification().path("data").size());
    String caption = plot.specification().at("/layout/annotations").toString();
    assertTrue(
        caption.contains("source: simulated: a test; seconds unknown of Mine &lt;b&gt;"), caption);
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> CostBars.seconds(costs(AnswerCost.UNKNOWN)));
    assertEquals(
        "The seconds of no method are known, so there is nothing to draw. Answers of a real model,"
            + " not replayed, have their times.",
        e.getMessage());
  }

  @Test
  void withoutAnyKnownTokenThereIsNothingToDraw() {
    var e =
        assertThrows(IllegalArgumentException.class, () -> CostBars.of(costs(AnswerCost.UNKNOWN)));
    assertEquals(
        "The tokens of no method are known, so there is nothing to draw. Answer with a model that"
            + " tells them, or behind a MeteringProxy.",
        e.getMessage());
  }

  @Test
  void eachRunHasItsMeanWordsBeforeAndAfter() {
    AlignmentSummary summary = AlignmentSummary.of(AlignmentSummaryTest.study());
    Plot plot = LengthBars.of(summary.by(Split.DATASET));
    JsonNode data = plot.specification().path("data");

    assertEquals(4, data.size());
    assertEquals("before", data.get(0).path("name").asText());
    assertEquals(100, data.get(0).path("x").get(0).asDouble());
    assertEquals(401 / 3.0, data.get(1).path("x").get(0).asDouble(), 1e-6);
    assertEquals(
        "<b>harbour: 3 of 3 pairs aligned</b>",
        plot.specification().at("/layout/annotations/0/text").asText());
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> {
              Study empty =
                  Study.of(summary.source(), Settings.once(), List.of(), List.of(), List.of());
              LengthBars.of(AlignmentSummary.of(empty));
            });
    assertEquals(
        "No pair was aligned, so there are no lengths to draw. Call LengthAlignment first.",
        e.getMessage());
  }
}
