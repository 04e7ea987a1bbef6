package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenhand.analysis.EntitySpread;
import org.evenhand.analysis.PublishedQuestions;
import org.evenhand.analysis.QuestionKind;
import org.evenhand.analysis.Similarities;
import org.evenhand.analysis.SurveyMean;
import org.evenhand.graph.EdgeSampler;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.NodeSampler;
import org.evenhand.graph.WalkSampler;
import org.evenhand.stats.Interval;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;
import org.junit.jupiter.api.Test;

class QuestionFiguresTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "made by hand");
  private static final KnowledgeGraph HARBOUR = KnowledgeGraph.read(Path.of("../datasets/harbour"));

  @Test
  void graphMapDrawsEachSampleInItsOwnPanelTheSameEveryTime() {
    List<GraphSample> samples = new ArrayList<>(NodeSampler.of(HARBOUR).sample(1, 7));
    samples.addAll(EdgeSampler.of(HARBOUR).sample(1, 7));
    samples.addAll(WalkSampler.of(HARBOUR).sample(1, 7).samples());

    Plot plot = GraphMap.of(HARBOUR, samples, SOURCE);

    assertEquals(3, plot.numbers().rowCount());
    JsonNode data = plot.specification().path("data");
    assertEquals(12, data.size(), "lines and points, of the rest and of the sample");
    assertEquals(
        HARBOUR.entityCount(), data.get(1).path("x").size() + data.get(3).path("x").size());
    assertEquals(3 * 50, data.get(10).path("x").size(), "two ends and a gap for each relation");
    for (JsonNode x : data.get(1).path("x")) {
      assertTrue(Math.abs(x.doubleValue()) <= 1.0001);
    }
    assertEquals(plot.specification(), GraphMap.of(HARBOUR, samples, SOURCE).specification());
    assertThrows(IllegalArgumentException.class, () -> GraphMap.of(HARBOUR, List.of(), SOURCE));
  }

  @Test
  void cardsShowQuestionAndEvidenceAndSayWhereThereIsNone() {
    Question grounded = Question.of("d", "n", "Who <b>rang</b> the bell?", Level.NODE);
    Question broad = Question.of("d", "s", "什么？", Level.SUMMARY);

    Plot plot =
        QuestionCards.of(
            "Two", List.of(grounded, broad), q -> q == grounded ? "Marta rang it." : "", SOURCE);

    String drawn = plot.specification().path("layout").path("annotations").toString();
    assertTrue(drawn.contains("Who &lt;b&gt;rang&lt;/b&gt; the bell?"), drawn);
    assertTrue(drawn.contains("Marta rang it.") && drawn.contains("什么？"));
    assertTrue(drawn.contains("None: no chunk is named as its evidence."));
    assertThrows(
        IllegalArgumentException.class, () -> QuestionCards.of("None", List.of(), q -> "", SOURCE));
  }

  @Test
  void everyArrowOfTheWorkflowIsInItsTable() {
    Plot plot = QuestionWorkflow.draw();

    assertEquals(13, plot.numbers().rowCount());
    assertEquals("one random walk", plot.numbers().getString(4, "to"));
    assertEquals(Source.Kind.PUBLISHED, plot.sources().get(0).kind());
  }

  @Test
  void piesHaveTheTenFirstAndTheRestTogether() {
    List<List<String>> many = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      many.add(List.of("E" + (10 + i)));
    }
    var spread = EntitySpread.of("made", SOURCE, many, entity -> entity.equals("E10"));
    var none = EntitySpread.of("none", SOURCE, List.of(List.of()), entity -> false);

    Plot plot = EntityPies.of(List.of(spread));

    JsonNode pie = plot.specification().path("data").get(0);
    assertEquals(11, pie.path("labels").size());
    assertEquals("3 others", pie.path("labels").get(10).textValue());
    assertEquals(10, plot.numbers().rowCount());
    assertEquals(List.of(SOURCE, PublishedQuestions.SOURCE), plot.sources());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> EntityPies.of(List.of(none)))
            .getMessage()
            .startsWith("The 1 questions of 'none' mention no entity of the graph"));
  }

  @Test
  void boxesKeepEveryPointAndSayThatTheAxisIsNoScore() {
    Plot plot =
        SimilarityBoxes.of(List.of(new Similarities("made", SOURCE, 3, List.of(0.5, 0.7, 0.6))));

    assertEquals(3, plot.numbers().rowCount());
    assertTrue(plot.specification().toString().contains("not a score from 0 to 5"));
    assertTrue(plot.alt().contains("median 0.60 for made"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            SimilarityBoxes.of(
                List.of(
                    new Similarities("a", SOURCE, 3, List.of(0.5)),
                    new Similarities("b", SOURCE, 2, List.of(0.5)))));
  }

  @Test
  void publishedAndOwnRatingsStandInPanelsOfTheirOwn() {
    var own =
        new SurveyMean(
            SurveyItem.SPECIFICITY,
            QuestionKind.GROUNDED,
            4.25,
            Optional.of(new Interval(3.5, 4.5, 0.95)),
            40,
            10,
            15,
            SOURCE);
    List<SurveyMean> means = new ArrayList<>(PublishedQuestions.survey());
    means.add(own);

    Plot plot = SurveyBars.of(means);

    assertEquals(7, plot.numbers().rowCount());
    assertEquals(4.45, plot.numbers().doubleColumn("mean").get(0));
    assertEquals(2.92, plot.numbers().doubleColumn("mean").get(5));
    JsonNode data = plot.specification().path("data");
    assertNotEquals(data.get(0).path("xaxis"), data.get(2).path("xaxis"));
    assertEquals(0.25, data.get(2).path("error_y").path("array").get(0).doubleValue());
    assertEquals(List.of(PublishedQuestions.SOURCE, SOURCE), plot.sources());
    assertThrows(IllegalArgumentException.class, () -> SurveyBars.of(List.of()));
  }
}
