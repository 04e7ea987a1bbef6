package org.evenhand.rag.index;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenhand.study.Digest;

/**
 * The vectors of a list of texts, searched exactly: a query is compared with every one of them.
 *
 * <p>Cost: O(texts · dimension) a query. Vectors are brought to length 1, so that the dot product
 * of two is their cosine; a vector of zeros has cosine 0 with everything. A blank text has no
 * vector and is never found.
 */
public final class VectorIndex {
  private static final int BATCH = 64;

  private final float[][] vectors;
  private final EmbeddingModel model;

  /**
   * A text that was found.
   *
   * @param number its place in the list of texts, from 0
   * @param cosine with the query, from -1 to 1
   */
  public record Near(int number, double cosine) {}

  private VectorIndex(float[][] vectors, EmbeddingModel model) {
    this.vectors = vectors;
    this.model = model;
  }

  /**
   * The index of these texts, read from the folder if it was built there for the same texts and
   * model, else built now and kept there.
   *
   * @param name of the file, such as {@code chunks}
   * @param folder where indexes are kept; empty for memory only
   * @throws java.io.UncheckedIOException if the folder cannot be written to
   */
  public static VectorIndex of(
      String name, List<String> texts, EmbeddingModel model, Optional<Path> folder) {
    String digest = Digest.of(nameOf(model) + "\u001f" + String.join("\u001f", texts));
    Optional<VectorFile> file =
        folder.map(where -> new VectorFile(where.resolve(name + "-" + digest + ".vectors")));
    float[][] vectors =
        file.flatMap(kept -> kept.read(texts.size()))
            .orElseGet(
                () -> {
                  float[][] built = embed(texts, model);
                  file.ifPresent(to -> to.write(built));
                  return built;
                });
    return new VectorIndex(vectors, model);
  }

  /** The nearest texts to a query, at most so many, nearest first; equals in the order of texts. */
  public List<Near> nearest(String query, int atMost) {
    return query.isBlank() ? List.of() : nearest(unit(embed(query)), atMost);
  }

  /** The cosine of the query with each text, in their order; 0 for blank texts. */
  public double[] cosines(String query) {
    float[] vector = query.isBlank() ? new float[0] : unit(embed(query));
    return IntStream.range(0, vectors.length).mapToDouble(i -> dot(vector, vectors[i])).toArray();
  }

  /** The nearest texts to a text of this index, itself left out. */
  public List<Near> nearestTo(int number, int atMost) {
    return nearest(vectors[number], atMost + 1).stream()
        .filter(near -> near.number != number)
        .limit(atMost)
        .toList();
  }

  private List<Near> nearest(float[] query, int atMost) {
    return IntStream.range(0, vectors.length)
        .filter(i -> vectors[i].length > 0 && query.length > 0)
        .mapToObj(i -> new Near(i, dot(query, vectors[i])))
        .sorted(Comparator.comparingDouble(Near::cosine).reversed())
        .limit(atMost)
        .toList();
  }

  private float[] embed(String query) {
    return model.embed(query).content().vector();
  }

  private static float[][] embed(List<String> texts, EmbeddingModel model) {
    float[][] vectors = new float[texts.size()][];
    List<Integer> batch = new ArrayList<>();
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = new float[0];
      if (!texts.get(i).isBlank()) {
        batch.add(i);
      }
      if (batch.size() == BATCH || i == vectors.length - 1 && !batch.isEmpty()) {
        List<TextSegment> segments =
            batch.stream().map(number -> TextSegment.from(texts.get(number))).toList();
        List<Embedding> embeddings = model.embedAll(segments).content();
        for (int place = 0; place < batch.size(); place++) {
          vectors[batch.get(place)] = unit(embeddings.get(place).vector());
        }
        batch.clear();
      }
    }
    return vectors;
  }

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    double length = Math.sqrt(squares);
    float[] unit = new float[vector.length];
    for (int i = 0; i < vector.length && length > 0; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < Math.min(one.length, other.length); i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }

  /** langchain4j's models without a name all say that theirs is unknown. */
  private static String nameOf(EmbeddingModel model) {
    String name = model.modelName();
    return name == null || name.equals("unknown") ? model.getClass().getName() : name;
  }
}
