package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;
import org.junit.jupiter.api.Test;

class ContextSimilarityTest {
  private static final List<Chunk> CHUNKS =
      List.of(new Chunk("1", "d", "1 0"), new Chunk("2", "d", "0 1"), new Chunk("3", "d", "-1 0"));

  /** Texts are their own two numbers. */
  private static final EmbeddingModel NUMBERS =
      new EmbeddingModel() {
        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
          return Response.from(segments.stream().map(s -> embedding(s.text())).toList());
        }

        private static Embedding embedding(String text) {
          String[] numbers = text.split(" ");
          return Embedding.from(
              new float[] {Float.parseFloat(numbers[0]), Float.parseFloat(numbers[1])});
        }
      };

  @Test
  void meanCosineOfTheNearestChunksByHand() {
    ContextSimilarity similarity = ContextSimilarity.of(NUMBERS, CHUNKS);
    List<Question> questions = List.of(question("3 4"), question("-2 0"));

    assertCosines(List.of(0.8, 1.0), similarity.nearest(questions, 1));
    assertCosines(List.of(0.7, 0.5), similarity.nearest(questions, 2));
    assertCosines(List.of(0.8 / 3, 0.0), similarity.nearest(questions, 3));
    assertEquals(List.of(), similarity.nearest(List.of(), 1));
  }

  @Test
  void nothingToCompareWithIsAnError() {
    assertEquals(
        "There is no chunk to compare questions with. Use a graph that has its chunks.",
        assertThrows(IllegalArgumentException.class, () -> ContextSimilarity.of(NUMBERS, List.of()))
            .getMessage());
    assertEquals(
        "The nearest 4 of 3 chunks cannot be taken. Use 1 to 3.",
        assertThrows(
                IllegalArgumentException.class,
                () -> ContextSimilarity.of(NUMBERS, CHUNKS).nearest(List.of(question("1 0")), 4))
            .getMessage());
  }

  @Test
  void passageBeginsWhereTheEvidenceNamesWhatIsAsked() {
    KnowledgeGraph graph =
        KnowledgeGraph.of(
            List.of(Entity.of("Tide Bell"), Entity.of("Marta")),
            List.of(),
            List.of(
                new Chunk("a", "d", "Marta slept. It rained."),
                new Chunk("b", "d", "It rained. **Marta** rang the Tide Bell. All woke.")));
    Passages passages = Passages.of(graph);
    String asked = "Why did Marta ring the Tide Bell?";

    assertEquals(
        "Marta rang the Tide Bell. All woke.",
        passages.of(new Question("q", asked, "d", Level.EDGE, List.of("a", "lost", "b"), "", "")));
    assertEquals("", passages.of(Question.of("d", "q", asked, Level.SUMMARY)));
    assertEquals(
        "", passages.of(new Question("q", asked, "d", Level.EDGE, List.of("lost"), "", "")));
  }

  private static void assertCosines(List<Double> expected, List<Double> found) {
    assertEquals(expected.size(), found.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), found.get(i), 1e-6);
    }
  }

  private static Question question(String numbers) {
    return Question.of("d", numbers, numbers, Level.NODE);
  }
}
