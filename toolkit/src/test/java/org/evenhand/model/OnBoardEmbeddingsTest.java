package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnBoardEmbeddingsTest {
  private static final List<String> TEXTS =
      List.of(
          "The keeper climbs the stair of the lighthouse each evening.",
          "Every night the lamp on the headland is lit by its warden.",
          "Bread rises faster in a warm kitchen.",
          "x",
          "Ünïcode, 漢字 and 🙂.");

  private static OnBoardEmbeddings model;

  @BeforeAll
  static void open() {
    model = OnBoardEmbeddings.open();
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @Test
  void agreesWithLangchain4jsOwnRuntime() {
    var other = new BgeSmallEnV15QuantizedEmbeddingModel();
    for (String text : TEXTS) {
      assertEquals(1, dot(vector(text), other.embed(text).content().vector()), 1e-5, text);
    }
  }

  @Test
  void vectorsHaveLengthOneAndNearTextsAreNear() {
    for (String text : TEXTS) {
      assertEquals(model.dimension(), vector(text).length);
      assertEquals(1, dot(vector(text), vector(text)), 1e-6);
    }
    double near = dot(vector(TEXTS.get(0)), vector(TEXTS.get(1)));
    double far = dot(vector(TEXTS.get(0)), vector(TEXTS.get(2)));
    assertTrue(near > far + 0.1, near + " against " + far);
  }

  @Test
  void sameTextGivesTheSameBitsAloneOrAmongOthers() {
    var fresh = OnBoardEmbeddings.open();
    var together = fresh.embedAll(TEXTS.stream().map(TextSegment::from).toList()).content();
    fresh.close();

    for (int i = 0; i < TEXTS.size(); i++) {
      assertArrayEquals(vector(TEXTS.get(i)), together.get(i).vector());
    }
  }

  @Test
  void callerCannotSpoilWhatIsKept() {
    float[] first = vector("spoil");
    float[] second = vector("spoil");
    assertNotSame(first, second);
    double before = second[0];

    first[0] = 99;

    assertEquals(before, vector("spoil")[0]);
  }

  @Test
  void only512TokensCount() {
    String start = "word ".repeat(510);

    assertArrayEquals(vector(start), vector(start + "and an end that is not read"));
  }

  @Test
  void fileKeepsVectorsForALaterRun(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("vectors");
    float[] computed;
    try (var first = OnBoardEmbeddings.open(file)) {
      computed = first.embed("The harbour at dawn.").content().vector();
    }
    long size = Files.size(file);
    try (var later = OnBoardEmbeddings.open(file)) {
      assertArrayEquals(computed, later.embed("The harbour at dawn.").content().vector());
    }

    assertEquals(size, Files.size(file));
  }

  @Test
  void closedModelSaysSo() {
    var closed = OnBoardEmbeddings.open();
    closed.close();

    var thrown = assertThrows(IllegalStateException.class, () -> closed.embed("Anything."));
    assertEquals("The embedding model was closed. Open another one.", thrown.getMessage());
  }

  private static float[] vector(String text) {
    return model.embed(text).content().vector();
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
