package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.Trials;
import org.evenhand.exchange.JudgmentTable;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

class TrialBarsTest {
  private static final Source SIMULATED = new Source(Source.Kind.SIMULATED, "noise");

  @TempDir private Path folder;

  /** One question: Oak wins trial 1, Elm trial 2, nobody trial 3, trial 4 has no verdict. */
  private Trials fourTrials() throws IOException {
    Path csv = folder.resolve("verdicts.csv");
    Files.writeString(
        csv,
        "dataset,question,judge,parameters,trial,first,second,aspect,winner,first_words,"
            + "second_words\n"
            + "d,1,j,,1,Oak,Elm,Overall,first,,\nd,1,j,,1,Elm,Oak,Overall,second,,\n"
            + "d,1,j,,2,Oak,Elm,Overall,second,,\nd,1,j,,2,Elm,Oak,Overall,first,,\n"
            + "d,1,j,,3,Oak,Elm,Overall,first,,\nd,1,j,,3,Elm,Oak,Overall,first,,\n"
            + "d,1,j,,4,Oak,Elm,Overall,first,,\n");
    return Trials.of(JudgmentTable.read(csv, SIMULATED)).from("Oak");
  }

  @Test
  void eachTrialNamesItsWinner() throws IOException {
    Plot plot = TrialBars.of(fourTrials());
    JsonNode data = plot.specification().path("data");

    assertEquals("Oak wins", data.at("/0/name").asText());
    assertEquals("Elm wins", data.at("/1/name").asText());
    assertEquals("[100,0,0,null]", data.at("/0/x").toString());
    assertEquals("[0,100,0,null]", data.at("/1/x").toString());
    List<String> notes = notes(plot);
    assertTrue(
        notes.containsAll(
            List.of(
                "Oak wins",
                "Elm wins",
                "even",
                "none scored",
                "<b>Oak against Elm: 100 % changed, contradictory</b>")),
        notes.toString());
    assertTrue(
        notes.stream()
            .anyMatch(
                note ->
                    note.startsWith(
                        "source: simulated: noise; both orders, N\u00a0=\u00a01, n\u00a0=\u00a00 to 1"
                            + " outcomes a trial, 1 unscored left out")),
        notes.toString());
    assertEquals(
        "Bars of won and lost questions for each trial: of 1 panel, 1 has trials that declare"
            + " different winners.",
        plot.alt());
  }

  @Test
  void theTableHasARowForEachTrialWithItsVerdict() throws IOException {
    Table table = TrialBars.of(fourTrials()).numbers();

    assertEquals(
        List.of("Oak", "Elm#1", "even", "none scored"), table.stringColumn("verdict").asList());
    assertEquals(List.of(1, 2, 3, 4), table.intColumn("trial").asList());
    assertTrue(table.doubleColumn("win rate (%)").isMissing(3));
    assertEquals(1, table.intColumn("unscored").get(3));
    assertEquals("both orders", table.stringColumn("protocol").get(0));
    assertEquals("yes", table.stringColumn("contradictory").get(0));
  }

  @Test
  void longNamesAreNamedInLinesThatHaveRoom() {
    Plot plot =
        TrialBars.titled(
            "Nine judges",
            Trials.shownFirst(PublicJudgments.positionBias())
                .from("vicuna-13b-v1.3")
                .by(Split.JUDGE));

    assertEquals(2 * 9, plot.specification().path("data").size());
    assertEquals("vicuna-13b-v1.3 wins", plot.specification().at("/data/0/name").asText());
    assertEquals("its opponent wins", plot.specification().at("/data/1/name").asText());
    assertEquals(
        27, notes(plot).stream().filter(note -> note.equals("vicuna-13b-v1.3<br>wins")).count());
    double[] range = {103, plot.specification().at("/layout/xaxis/range/1").asDouble()};
    double panel =
        (plot.specification().at("/layout/xaxis/domain/1").asDouble()
                - plot.specification().at("/layout/xaxis/domain/0").asDouble())
            * (plot.width()
                - plot.specification().at("/layout/margin/l").asDouble()
                - plot.specification().at("/layout/margin/r").asDouble());
    assertTrue(
        panel * (range[1] - range[0]) / range[1] >= Style.textWidth("vicuna-13b-v1.3", Style.SMALL),
        "the name has room right of the bars");
    assertEquals("Nine judges", plot.title());
    assertEquals(27, plot.numbers().rowCount());
  }

  @Test
  void nothingToDrawIsAnErrorThatSaysWhatToDo() {
    var none = Trials.of(Study.of(SIMULATED, Settings.paper(), List.of(), List.of(), List.of()));

    assertEquals(
        "No pair was judged, so there are no trials to draw. Judge some pairs first.",
        assertThrows(IllegalArgumentException.class, () -> TrialBars.of(none)).getMessage());
  }

  private static List<String> notes(Plot plot) {
    var notes = new ArrayList<String>();
    plot.specification()
        .at("/layout/annotations")
        .forEach(note -> notes.add(note.path("text").asText()));
    return notes;
  }
}
