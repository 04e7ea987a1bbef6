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
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.Split;
import org.evenhand.exchange.JudgmentTable;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.table.LengthTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

class LengthCurveTest {
  private static final Source SIMULATED = new Source(Source.Kind.SIMULATED, "longer <b>&");

  @TempDir private Path folder;

  private static LengthBias hirag() {
    return LengthBias.byWords(PublicJudgments.hirag()).from("HiRAG").by(Split.PAIR);
  }

  /** B is longer by 10 on question 1 and wins, shorter by 20 on question 2 and loses once. */
  private LengthBias made() throws IOException {
    Path csv = folder.resolve("verdicts.csv");
    Files.writeString(
        csv,
        "dataset,question,judge,parameters,trial,first,second,aspect,winner,first_words,"
            + "second_words\n"
            + "d,1,j,,1,A,B,Overall,second,30,40\nd,1,j,,1,B,A,Overall,first,40,30\n"
            + "d,2,j,,1,A,B,Overall,first,50,30\nd,2,j,,1,B,A,Overall,first,30,50\n");
    return LengthBias.byWords(JudgmentTable.read(csv, SIMULATED)).from("B");
  }

  @Test
  void aPanelHasABandACurveAndPoints() {
    Plot plot = LengthCurve.of(hirag());
    JsonNode data = plot.specification().path("data");

    assertEquals(3 * 6, data.size());
    int graphRag = 3;
    JsonNode band = data.get(graphRag);
    JsonNode curve = data.get(graphRag + 1);
    JsonNode dots = data.get(graphRag + 2);
    assertEquals("toself", band.path("fill").asText());
    assertEquals(2 * curve.path("x").size(), band.path("x").size());
    assertEquals(61, curve.path("x").size());
    assertEquals(-154, curve.at("/x/0").asDouble());
    assertEquals(246, curve.at("/x/60").asDouble());
    assertTrue(curve.at("/y/0").asDouble() < 50 && curve.at("/y/60").asDouble() > 90);
    assertEquals(10, dots.path("x").size());
    assertTrue(dots.at("/error_y/array/4").asDouble() > 0);
    List<String> notes = notes(plot);
    assertTrue(notes.contains("<b>HiRAG against GraphRAG</b>"), notes.toString());
    assertTrue(
        notes.stream()
            .anyMatch(note -> note.replace("<br>", " ").equals("longer wins 47 of 52 decided")),
        notes.toString());
  }

  @Test
  void methodsOfUnequalLengthHavePointsAndNoCurve() {
    Plot plot = LengthCurve.of(hirag());
    JsonNode fast = plot.specification().at("/data/1");

    assertEquals(0, fast.path("x").size());
    assertTrue(plot.specification().at("/data/2/x").size() > 5);
    assertTrue(
        notes(plot).stream()
            .anyMatch(
                note -> note.replace("<br>", " ").contains("no curve: lengths hardly overlap")),
        notes(plot).toString());
    assertEquals(
        "Win rates over difference in length: of 6 panels, the fitted curve rises with length in 3.",
        plot.alt());
  }

  @Test
  void twoSourcesAreDrawnApartAndMarkUpIsNotTakenForMarkUp() throws IOException {
    Plot plot = LengthCurve.of(made(), hirag());
    JsonNode data = plot.specification().path("data");

    assertEquals(2, plot.sources().size());
    assertEquals("circle-open", data.at("/2/marker/symbol").asText());
    assertEquals("circle", data.at("/5/marker/symbol").asText());
    assertEquals("[-20,10]", data.at("/2/x").toString());
    assertEquals("[50,100]", data.at("/2/y").toString());
    assertTrue(data.at("/2/error_y").isMissingNode(), "single questions have no interval");
    assertTrue(
        notes(plot).stream()
            .anyMatch(note -> note.contains("[1] source: simulated: longer &lt;b&gt;&amp;; N")),
        notes(plot).toString());
    assertFalse(plot.toString().contains("NaN"));
  }

  @Test
  void aTitleOfItsOwnReplacesTheUsualOne() throws IOException {
    assertEquals("Padding", LengthCurve.titled("Padding", made()).title());
    assertEquals("Rows", LengthCurve.titled("Rows", made().rows()).title());
    assertEquals(
        "Length bias: how often an answer wins, by how much longer it is",
        LengthCurve.of(made()).title());
  }

  @Test
  void theNumbersAreThoseOfTheBins() throws IOException {
    Table numbers = LengthCurve.of(made()).numbers();

    assertEquals(2, numbers.rowCount());
    assertEquals(-20, numbers.intColumn("from").get(0));
    assertEquals(50, numbers.doubleColumn("win rate (%)").get(0));
    assertEquals(1, numbers.doubleColumn("fitted (%)").countMissing() - 1);
    Table table = LengthTable.of(made());
    assertEquals("B", table.stringColumn("method").get(0));
    assertEquals("words", table.stringColumn("unit").get(0));
    assertEquals(1, table.intColumn("decided").get(0));
    assertEquals(100, table.doubleColumn("longer won (%)").get(0));
    assertEquals(75, table.doubleColumn("win rate (%)").get(0));
    assertEquals("yes", table.stringColumn("told apart").get(0));
  }

  @Test
  void theSpecificationDoesNotDependOnTheLocale() throws IOException {
    String expected = LengthCurve.of(made(), hirag()).specification().toString();
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("ar-EG", "de", "tr")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        assertEquals(expected, LengthCurve.of(made(), hirag()).specification().toString());
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void nothingToDrawIsAnErrorThatSaysWhatToDo() {
    var none =
        LengthBias.byWords(Study.of(SIMULATED, Settings.paper(), List.of(), List.of(), List.of()));

    assertEquals(
        "No pair was judged whose lengths are known, so there is no length bias to draw. Judge answers with texts, or give their words.",
        assertThrows(IllegalArgumentException.class, () -> LengthCurve.of(none)).getMessage());
  }

  private static List<String> notes(Plot plot) {
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText()));
    return notes;
  }
}
