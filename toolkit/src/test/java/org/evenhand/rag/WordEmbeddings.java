package org.evenhand.rag;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import org.evenhand.rag.index.SearchWords;

/** Vectors of word counts, each word at one of 256 places: similar where words are shared. */
final class WordEmbeddings implements EmbeddingModel {
  private static final int PLACES = 256;

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    return Response.from(
        segments.stream().map(segment -> Embedding.from(vector(segment.text()))).toList());
  }

  private static float[] vector(String text) {
    float[] vector = new float[PLACES];
    for (String word : SearchWords.of(text)) {
      if (word.length() > 3) {
        vector[Math.floorMod(word.hashCode(), PLACES)]++;
      }
    }
    return vector;
  }

  @Override
  public String modelName() {
    return "word counts";
  }
}
