package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;

class GraphSplitTest {
  @Test
  void winRatesTellTheGraphsApartThatQuestionsCameFrom() {
    var made = new Made(Settings.once());
    List<String> graphs = List.of("FGRAG's", "LightRAG's", "LightRAG's", "");
    for (int q = 0; q < graphs.size(); q++) {
      made.questions.add(
          new Question("q" + q, q + "?", "mix", Level.NODE, List.of(), "", graphs.get(q)));
    }
    // A wins on its own graph, B on two of the other, and both orders disagree on the last.
    made.both("q0", Made.overall(Winner.FIRST), Made.overall(Winner.SECOND));
    made.both("q1", Made.overall(Winner.SECOND), Made.overall(Winner.FIRST));
    made.both("q2", Made.overall(Winner.SECOND), Made.overall(Winner.FIRST));
    made.both("q3", Made.overall(Winner.FIRST), Made.overall(Winner.FIRST));

    List<WinRate> rows = WinRates.of(made.study()).from("A").by(Split.GRAPH).rows();

    assertEquals(
        List.of("no graph", "FGRAG's", "LightRAG's"),
        rows.stream().map(row -> row.group().get(Split.GRAPH)).toList());
    assertEquals(List.of(0, 1, 0), rows.stream().map(row -> row.counts().wins()).toList());
    assertEquals(List.of(0, 0, 2), rows.stream().map(row -> row.counts().losses()).toList());
    assertEquals(List.of(1, 0, 0), rows.stream().map(row -> row.counts().ties()).toList());
  }
}
