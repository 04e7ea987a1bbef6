package org.evenhand.model;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An embedding model of any maker whose vectors are kept in a file by the digest of their text:
 * after a change of one chunk only that chunk is asked for, and a later run asks for nothing.
 *
 * <p>The ones on board keep theirs without it. May be used by many threads as far as the model may;
 * two that ask for a new text at the same moment both ask the model. One process at a time holds
 * the file.
 */
public final class KeptEmbeddings implements EmbeddingModel, AutoCloseable {
  private final EmbeddingModel model;
  private final String name;
  private final int dimension;
  private final VectorFile file;

  private KeptEmbeddings(EmbeddingModel model, String name, Path file) {
    this.model = model;
    this.name = name;
    this.dimension = model.dimension();
    this.file = new VectorFile(file, name, dimension);
  }

  /**
   * The model with its vectors kept in a file, which is made if it is missing.
   *
   * @throws IllegalStateException if the file is of another model or dimension, or in use
   * @throws java.io.UncheckedIOException if it cannot be read or written
   */
  public static KeptEmbeddings of(EmbeddingModel model, Path file) {
    return new KeptEmbeddings(model, Models.nameOf(model), file);
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    Map<ByteBuffer, float[]> vectors = new LinkedHashMap<>();
    Map<ByteBuffer, TextSegment> lacking = new LinkedHashMap<>();
    for (TextSegment segment : segments) {
      ByteBuffer key = key(segment);
      float[] kept = vectors.containsKey(key) ? null : file.get(key.array());
      if (kept != null) {
        vectors.put(key, kept);
      } else if (!vectors.containsKey(key)) {
        lacking.put(key, segment);
      }
    }
    if (!lacking.isEmpty()) {
      ask(lacking, vectors);
    }
    List<Embedding> embeddings = new ArrayList<>();
    segments.forEach(segment -> embeddings.add(Embedding.from(vectors.get(key(segment)).clone())));
    return Response.from(List.copyOf(embeddings));
  }

  private void ask(Map<ByteBuffer, TextSegment> lacking, Map<ByteBuffer, float[]> vectors) {
    List<Embedding> came = model.embedAll(List.copyOf(lacking.values())).content();
    if (came.size() != lacking.size()
        || came.stream().anyMatch(vector -> vector.dimension() != dimension)) {
      throw new IllegalStateException(
          "%s gave %s vectors for %s texts, or some not of its %s numbers. None of them is kept."
              .formatted(name, came.size(), lacking.size(), dimension));
    }
    int next = 0;
    for (ByteBuffer key : lacking.keySet()) {
      float[] vector = came.get(next++).vector();
      file.put(key.array(), vector);
      vectors.put(key, vector);
    }
  }

  private static ByteBuffer key(TextSegment segment) {
    return ByteBuffer.wrap(Digests.sha256(segment.text().getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public String modelName() {
    return name;
  }

  /** Gives the file free; the model stays open. */
  @Override
  public void close() {
    file.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
