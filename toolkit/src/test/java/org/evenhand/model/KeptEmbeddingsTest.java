package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptEmbeddingsTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("vectors");
  }

  /** Gives the number of a text's characters and 1, and remembers each batch that it was asked. */
  private static final class Lengths implements EmbeddingModel {
    private final List<List<String>> asked = new ArrayList<>();
    private final int extra;

    Lengths(int extra) {
      this.extra = extra;
    }

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      asked.add(segments.stream().map(TextSegment::text).toList());
      List<Embedding> vectors = new ArrayList<>();
      for (int i = 0; i < segments.size() + extra; i++) {
        int text = Math.min(i, segments.size() - 1);
        vectors.add(Embedding.from(new float[] {segments.get(text).text().length(), 1}));
      }
      return Response.from(vectors);
    }

    @Override
    public int dimension() {
      return 2;
    }
  }

  private static List<Float> firstNumbers(EmbeddingModel model, String... texts) {
    List<TextSegment> segments = List.of(texts).stream().map(TextSegment::from).toList();
    return model.embedAll(segments).content().stream().map(v -> v.vector()[0]).toList();
  }

  @Test
  void onlyNewTextsAreAskedForEachOnceAndInOneCall() {
    var first = new Lengths(0);
    try (var kept = KeptEmbeddings.of(first, file)) {
      assertEquals(List.of(3f, 4f, 3f), firstNumbers(kept, "Ada", "蜜蜂蜜蜂", "Ada"));
      assertEquals(List.of(4f, 5f), firstNumbers(kept, "蜜蜂蜜蜂", "Bells"));
    }
    assertEquals(List.of(List.of("Ada", "蜜蜂蜜蜂"), List.of("Bells")), first.asked);

    var later = new Lengths(0);
    try (var kept = KeptEmbeddings.of(later, file)) {
      assertArrayEquals(new float[] {5, 1}, kept.embed("Bells").content().vector());
      assertEquals(List.of(4f), firstNumbers(kept, "Cove"));
    }
    assertEquals(List.of(List.of("Cove")), later.asked);
  }

  @Test
  void aModelThatLosesCountIsNotBelieved() {
    try (var kept = KeptEmbeddings.of(new Lengths(1), file)) {
      var thrown = assertThrows(IllegalStateException.class, () -> firstNumbers(kept, "Ada"));

      assertEquals(
          Lengths.class.getName()
              + " gave 2 vectors for 1 texts, or some not of its 2 numbers. None of them is kept.",
          thrown.getMessage());
    }
  }

  @Test
  void vectorsOfAnotherModelAreNotTaken() {
    KeptEmbeddings.of(new Lengths(0), file).close();
    var other =
        new EmbeddingModel() {
          @Override
          public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            return Response.from(List.of());
          }

          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public String modelName() {
            return "embed-2";
          }
        };

    var thrown = assertThrows(IllegalStateException.class, () -> KeptEmbeddings.of(other, file));

    assertTrue(thrown.getMessage().contains("\"model\":\"embed-2\""), thrown.getMessage());
    assertTrue(thrown.getMessage().startsWith(file + " is not a file of vectors"), "the file");
  }
}
