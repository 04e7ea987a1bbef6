package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.exchange.JudgmentTable;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PositionBarsTest {
  private static final Source LIVE = new Source(Source.Kind.LIVE, "a model <b>&");
  private static final Source SIMULATED = new Source(Source.Kind.SIMULATED, "first always");

  @TempDir private Path folder;

  private PositionBias bias(Source source, String... rows) throws IOException {
    Path csv = folder.resolve("verdicts.csv");
    Files.writeString(
        csv,
        "dataset,question,judge,parameters,trial,first,second,aspect,winner,first_words,"
            + "second_words\n"
            + String.join("\n", rows)
            + "\n");
    return PositionBias.of(JudgmentTable.read(csv, source));
  }

  private PositionBias firstAlways(Source source) throws IOException {
    return bias(
        source, "d,1,快速 <b>v</b>,,1,A,B,Overall,first,,", "d,1,快速 <b>v</b>,,1,B,A,Overall,first,,");
  }

  @Test
  void aPairOfBarsHasTheWinRatesOfBothPlaces() {
    Plot plot =
        PositionBars.of(
            PositionBias.of(PublicJudgments.hirag())
                .from("HiRAG")
                .by(Split.DATASET, Split.PAIR, Split.ASPECT));
    JsonNode data = plot.specification().path("data");

    assertEquals(2 * 11, data.size());
    JsonNode first = data.get(2);
    JsonNode second = data.get(3);
    assertEquals("shown first", first.path("name").asText());
    assertEquals("x2", first.path("xaxis").asText());
    assertEquals(
        "[\"Comprehensiveness\",\"Diversity\",\"Empowerment\",\"Overall\"]",
        first.path("y").toString());
    assertEquals(90, first.at("/x/3").asDouble());
    assertEquals(18, second.at("/x/3").asDouble());
    assertTrue(first.at("/error_x/array/3").asDouble() > 0);
    assertEquals(44, plot.numbers().rowCount());
    List<String> notes = notes(plot);
    assertTrue(notes.contains("<b>agriculture, HiRAG against<br>GraphRAG</b>"), notes.toString());
    assertTrue(notes.contains("72 % flip"), notes.toString());
    assertTrue(notes.contains("win rate of HiRAG (%, ties not won)"), notes.toString());
    assertTrue(
        notes.stream()
            .anyMatch(
                note ->
                    note.startsWith(
                        "source: public judgments: HiRAG's authors, gpt-4o (hhy-huang/HiRAG"
                            + " @278bf8ae, MIT); N\u00a0=\u00a01, M\u00a0=\u00a01, n\u00a0=\u00a0100 to 130 verdicts a bar, 24"
                            + " unscored left out")),
        notes.toString());
  }

  @Test
  void twoSourcesAreDrawnApartAndMarkUpIsNotTakenForMarkUp() throws IOException {
    PositionBias live = firstAlways(LIVE).from("A").by(Split.JUDGE);
    PositionBias simulated = firstAlways(SIMULATED).from("A").by(Split.JUDGE);
    Plot plot = PositionBars.of(live, simulated);
    JsonNode data = plot.specification().path("data");

    assertEquals(List.of(LIVE, SIMULATED), plot.sources());
    assertEquals(4, data.size());
    assertEquals("/", data.at("/0/marker/pattern/shape").asText());
    assertEquals("x", data.at("/2/marker/pattern/shape").asText());
    assertEquals("快速 &lt;b&gt;v&lt;/b&gt;", data.at("/0/y/0").asText());
    assertEquals(100, data.at("/0/x/0").asDouble());
    assertEquals(0, data.at("/1/x/0").asDouble());
    assertEquals("0", data.at("/1/text/0").asText(), "a bar of no length has its number beside it");
    assertEquals("outside", data.at("/1/textposition/0").asText());
    assertTrue(data.at("/0/error_x").isMissingNode(), "one question gives no interval");
    String caption = String.join("|", notes(plot));
    assertTrue(
        caption.contains(
            "[1] hatched bars, source: live: a model &lt;b&gt;&amp;; N\u00a0=\u00a01, M\u00a0=\u00a01, n\u00a0=\u00a01 verdicts a"
                + " bar"),
        caption);
    assertTrue(caption.contains("<b>A against B</b> [2]"), caption);
  }

  @Test
  void whatHasNoOutcomeIsLeftOutAndCounted() throws IOException {
    Plot plot =
        PositionBars.of(
            bias(SIMULATED, "d,1,j,,1,A,B,Overall,missing,,", "d,1,j,,1,B,A,Overall,not_json,,")
                .from("A")
                .by(Split.DATASET, Split.JUDGE));

    assertTrue(plot.specification().at("/data/0/x/0").isNull());
    List<String> notes = notes(plot);
    assertTrue(notes.contains("none scored"), notes.toString());
    assertTrue(notes.contains("<b>d, A against B</b>"), notes.toString());
    assertTrue(
        notes.stream().anyMatch(note -> note.contains("2 unscored left out")), notes.toString());
    assertFalse(plot.toString().contains("NaN"), plot.toString());
  }

  @Test
  void aLoneResultIsOnePairOfBars() throws IOException {
    Plot plot = PositionBars.of(firstAlways(LIVE));

    assertEquals("[\"A\"]", plot.specification().at("/data/0/y").toString());
    assertEquals(
        "Bars of win rates, shown first and shown second: of 1 pair of bars, the first is longer"
            + " in 1 and the second in 0.",
        plot.alt());
  }

  @Test
  void theSpecificationDoesNotDependOnTheLocale() throws IOException {
    String expected = PositionBars.of(firstAlways(LIVE)).specification().toString();
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("ar-EG", "de", "tr")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        assertEquals(expected, PositionBars.of(firstAlways(LIVE)).specification().toString());
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void nothingToDrawIsAnErrorThatSaysWhatToDo() {
    PositionBias none =
        PositionBias.of(Study.of(LIVE, Settings.paper(), List.of(), List.of(), List.of()));

    assertEquals(
        "No pair was judged, so there is no position bias to draw. Judge some pairs first.",
        assertThrows(IllegalArgumentException.class, () -> PositionBars.of(none)).getMessage());
  }

  @Test
  void twoGroupsOfOneNameWouldBeDrawnAsOneAndAreRefused() {
    var group = new BarPanel.Group("a", List.of(), "");
    assertEquals(
        "The panel 'p' has two groups 'a', which would be drawn as one. Rename one.",
        assertThrows(
                IllegalArgumentException.class,
                () -> new BarPanel("p", LIVE, List.of(group, group)))
            .getMessage());
  }

  private static List<String> notes(Plot plot) {
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText()));
    return notes;
  }
}
