package org.evenhand.question;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.CosineSimilarity;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;

/**
 * How near questions are to the chunks of their corpus, by the cosine of embeddings: a stand-in on
 * board for the relevance of retrieved context (figure 10 of arXiv 2506.06331, 2025), on another
 * scale and with another retriever.
 */
public final class ContextSimilarity {
  private final EmbeddingModel model;
  private final List<Embedding> chunks;

  private ContextSimilarity(EmbeddingModel model, List<Embedding> chunks) {
    this.model = model;
    this.chunks = chunks;
  }

  /**
   * To these chunks.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ContextSimilarity of(EmbeddingModel model, Collection<Chunk> chunks) {
    if (chunks.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no chunk to compare questions with. Use a graph that has its chunks.");
    }
    List<TextSegment> texts = chunks.stream().map(c -> TextSegment.from(c.text())).toList();
    return new ContextSimilarity(model, model.embedAll(texts).content());
  }

  /**
   * For each question, in their order, the mean cosine of its nearest chunks, in [-1, 1].
   *
   * @param nearest how many, from 1 to the number of chunks
   */
  public List<Double> nearest(List<Question> questions, int nearest) {
    if (nearest < 1 || nearest > chunks.size()) {
      throw new IllegalArgumentException(
          "The nearest %s of %s chunks cannot be taken. Use 1 to %s."
              .formatted(nearest, chunks.size(), chunks.size()));
    }
    if (questions.isEmpty()) {
      return List.of();
    }
    List<TextSegment> texts = questions.stream().map(q -> TextSegment.from(q.text())).toList();
    return model.embedAll(texts).content().stream()
        .map(question -> nearest(question, nearest))
        .toList();
  }

  private double nearest(Embedding question, int nearest) {
    return chunks.stream()
        .map(chunk -> CosineSimilarity.between(question, chunk))
        .sorted(Comparator.reverseOrder())
        .limit(nearest)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }
}
