package org.evenhand.rag;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Vectors made by hand, by the first line of a text; zeros for others. Keeps what it was asked. */
final class FakeEmbeddings implements EmbeddingModel {
  private final Map<String, float[]> vectors;
  final List<String> asked = new ArrayList<>();

  FakeEmbeddings(Map<String, float[]> vectors) {
    this.vectors = vectors;
  }

  /** A vector whose cosine with (1, 0) is this. */
  static float[] at(double cosine) {
    return new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    return Response.from(
        segments.stream()
            .map(
                segment -> {
                  asked.add(segment.text());
                  String line = segment.text().lines().findFirst().orElseThrow();
                  return Embedding.from(vectors.getOrDefault(line, new float[2]));
                })
            .toList());
  }

  @Override
  public String modelName() {
    return "by hand";
  }
}
