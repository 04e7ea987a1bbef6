package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.analysis.SizedRates;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.RubricJudge;
import org.evenhand.simulate.JudgeBias;
import org.evenhand.simulate.SimulatedField;
import org.evenhand.simulate.SimulatedMethod;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class RateBySizeTest {
  private static final Map<String, Integer> SIZES = new LinkedHashMap<>();

  static {
    SIZES.put("town 1/2", 1000);
    SIZES.put("town", 2000);
  }

  private static final SizedRates RATES = rates("a growing method", 12);

  /** A grows better with the corpus; B and C are alike. */
  private static SizedRates rates(String detail, int questions) {
    var rates = new ArrayList<WinRates>();
    for (String part : SIZES.keySet()) {
      var asked = new ArrayList<Question>();
      for (int q = 1; q <= questions; q++) {
        asked.add(Question.of(part, "q" + q, "Question " + q + "?", Level.NODE));
      }
      double more = part.equals("town") ? 1.5 : 0;
      var field =
          SimulatedField.of(
              asked,
              List.of(
                  SimulatedMethod.of("<A>", more, 30),
                  SimulatedMethod.of("B", 0, 30),
                  SimulatedMethod.of("C", 0, 30)),
              5);
      Study study = field.study(Settings.paper().withTrials(2), detail.replace("PART", part));
      RubricJudge.paper(field.judge(JudgeBias.unbiased(), field.answers()))
          .withExplanations(false)
          .run(field.answers(), study);
      rates.add(WinRates.of(study));
    }
    return SizedRates.of("tokens", SIZES, rates);
  }

  @Test
  void aLineHasTheEstimatesOfItsPairAtEachSize() {
    Plot plot = RateBySize.of(RATES);
    JsonNode data = plot.specification().path("data");
    WinRate second = RATES.trends().get(0).rates().get(1).rate();

    assertEquals(3, data.size());
    assertEquals("&lt;A&gt; against B", data.at("/0/name").asText());
    assertEquals(100 * second.estimate().orElseThrow(), data.at("/0/y/1").asDouble(), 1e-6);
    assertEquals(
        100 * (second.interval().orElseThrow().upper() - second.estimate().orElseThrow()),
        data.at("/0/error_y/array/1").asDouble(),
        1e-6);
    assertEquals(2000, data.at("/1/x/1").asDouble(), 1e-6, "the middle one stands at its size");
    assertTrue(data.at("/0/x/1").asDouble() < 2000 && data.at("/2/x/1").asDouble() > 2000);
    assertEquals("log", plot.specification().at("/layout/xaxis/type").asText());
    assertEquals(
        "[\"1,000\",\"2,000\"]", plot.specification().at("/layout/xaxis/ticktext").toString());
    assertTrue(RATES.trends().get(0).interval().orElseThrow().lower() > 0, RATES.toString());
    assertEquals(
        "Lines of relative win rates over the size of the corpus: of 3, 2 rise and 0 fall with an"
            + " interval that leaves out 0.",
        plot.alt());
  }

  @Test
  void theTableHasARowForEachSizeOfAPair() {
    Table table = RateBySize.of(RATES).numbers();

    assertEquals(6, table.rowCount());
    assertEquals(
        List.of(
            "dataset",
            "method",
            "against",
            "size",
            "unit",
            "asked",
            "won",
            "lost",
            "tied",
            "unscored",
            "discarded",
            "R (%)",
            "R from",
            "R to",
            "questions",
            "a doubling (%)",
            "a doubling from",
            "a doubling to",
            "same questions",
            "N",
            "M",
            "b",
            "source"),
        table.columnNames());
    assertEquals("town 1/2", table.stringColumn("dataset").get(0));
    assertEquals(1000, table.intColumn("size").get(0));
    assertEquals(24, table.intColumn("asked").get(0));
    assertEquals(12, table.intColumn("same questions").get(0));
    assertEquals(
        100 * RATES.trends().get(0).perDoubling().orElseThrow(),
        table.doubleColumn("a doubling (%)").get(1),
        1e-9);
  }

  @Test
  void corporaStandBelowOneAnotherEachWithItsSource() {
    Plot plot = RateBySize.titled("Two corpora", RATES, rates("other methods", 4));

    assertEquals(2, plot.sources().size());
    assertEquals(6, plot.specification().path("data").size());
    assertEquals("y2", plot.specification().at("/data/3/yaxis").asText());
    assertTrue(plot.specification().at("/data/3/error_y").isMissingNode(), "four questions");
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText()));
    assertTrue(
        notes.stream().anyMatch(n -> n.startsWith("● B against C [2]<br>")), notes.toString());
    assertEquals("Two corpora", plot.title());
  }

  @Test
  void studiesOfOneCorpusShareACaptionThatNamesThemAll() {
    Plot plot = RateBySize.of(rates("study of PART", 4));

    String source = plot.sources().get(0).toString();
    assertEquals(1, plot.sources().size(), plot.sources().toString());
    assertTrue(source.indexOf("study of town 1/2") < source.indexOf("study of town", 30), source);
    var notes = new StringBuilder();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.append(note.path("text").asText()));
    assertTrue(notes.toString().contains("n\u00a0=\u00a04 questions a group"), notes.toString());
  }

  @Test
  void nothingToDrawIsAnErrorThatSaysWhatToDo() {
    var none =
        WinRates.of(
            Study.of(
                new Source(Source.Kind.SIMULATED, "not judged"),
                Settings.once(),
                List.of(),
                List.of(),
                List.of()));

    assertEquals(
        "0 pairs cannot be drawn as lines. Give 1 to 7, such as those from(method).",
        assertThrows(
                IllegalArgumentException.class,
                () -> RateBySize.of(SizedRates.of("chunks", Map.of(), List.of(none))))
            .getMessage());
  }
}
