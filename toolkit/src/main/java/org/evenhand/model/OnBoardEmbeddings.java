package org.evenhand.model;

import ai.djl.Model;
import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.translate.NoopTranslator;
import ai.djl.translate.TranslateException;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The embedding model on board: bge-small-en-v1.5, 8 bits (Xiao et al. 2023, MIT), run within this
 * JVM without key or network. For English; 384 numbers of length 1, so that the dot product of two
 * vectors is their cosine.
 *
 * <p>Only the first 512 tokens of a text count (some 380 words, two of the tokens being marks); the
 * rest is left out. Every text is run alone: its vector does not depend on its neighbours, and the
 * same text gives the same vector to the last bit. Vectors are kept by the digest of their text,
 * the last 20,000 in memory and, if a file is named, all of them there.
 *
 * <p>May be used by many threads, which queue up for the network.
 */
public final class OnBoardEmbeddings implements EmbeddingModel, AutoCloseable {
  /** The name in ledgers and tables. */
  public static final String NAME = "bge-small-en-v1.5-q (on board)";

  private static final int DIMENSION = 384;
  private static final int TOKENS = 512;
  private static final int KEPT = 20_000;
  private static final String RESOURCE = "/bge-small-en-v1.5-q";

  private final Model model;
  private final Predictor<NDList, NDList> predictor;
  private final HuggingFaceTokenizer tokenizer;
  private final Optional<VectorFile> file;
  private final LinkedHashMap<ByteBuffer, float[]> kept = new LinkedHashMap<>(16, 0.75f, true);
  private volatile boolean closed;

  private OnBoardEmbeddings(Optional<VectorFile> file) {
    OnnxRuntime.start();
    this.file = file;
    try (InputStream network = resource(".onnx");
        InputStream tokens = resource("-tokenizer.json")) {
      this.model = OnnxRuntime.load(NAME, network);
      this.predictor = model.newPredictor(new NoopTranslator());
      this.tokenizer =
          HuggingFaceTokenizer.newInstance(
              tokens, Map.of("truncation", "true", "maxLength", "" + TOKENS, "padding", "false"));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The embedding model's files cannot be read (%s).".formatted(e.getMessage()), e);
    }
  }

  /** Loads the model, which keeps vectors in memory. {@code Models.embeddings()} is shared. */
  public static OnBoardEmbeddings open() {
    return new OnBoardEmbeddings(Optional.empty());
  }

  /**
   * Loads the model, which keeps vectors in this file too, so that a later run need not compute.
   */
  public static OnBoardEmbeddings open(Path file) {
    return new OnBoardEmbeddings(Optional.of(new VectorFile(file, NAME, DIMENSION)));
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    var embeddings = new ArrayList<Embedding>(segments.size());
    for (TextSegment segment : segments) {
      embeddings.add(Embedding.from(vector(segment.text()).clone()));
    }
    return Response.from(List.copyOf(embeddings));
  }

  @Override
  public int dimension() {
    return DIMENSION;
  }

  @Override
  public String modelName() {
    return NAME;
  }

  /** Gives all memory back, and the file free. */
  @Override
  public void close() {
    OnnxRuntime.TURN.lock();
    try {
      if (!closed) {
        closed = true;
        predictor.close();
        model.close();
        tokenizer.close();
        file.ifPresent(VectorFile::close);
      }
    } finally {
      OnnxRuntime.TURN.unlock();
    }
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public String toString() {
    return NAME;
  }

  private float[] vector(String text) {
    byte[] digest = Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
    ByteBuffer key = ByteBuffer.wrap(digest);
    float[] found = recall(key);
    if (found != null) {
      return found;
    }
    OnnxRuntime.takeTurn();
    try {
      found = recall(key); // another thread may have computed the same meanwhile
      if (found == null) {
        found = file.map(vectors -> vectors.get(digest)).orElse(null);
      }
      if (found == null) {
        float[] computed = compute(text);
        file.ifPresent(vectors -> vectors.put(digest, computed));
        found = computed;
      }
      remember(key, found);
      return found;
    } finally {
      OnnxRuntime.TURN.unlock();
    }
  }

  private float[] recall(ByteBuffer key) {
    synchronized (kept) {
      return kept.get(key);
    }
  }

  private void remember(ByteBuffer key, float[] vector) {
    synchronized (kept) {
      kept.put(key, vector);
      if (kept.size() > KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
  }

  private float[] compute(String text) {
    if (closed) {
      throw new IllegalStateException("The embedding model was closed. Open another one.");
    }
    Encoding encoding = tokenizer.encode(text);
    try (NDManager manager = model.getNDManager().newSubManager()) {
      var inputs = new NDList();
      inputs.add(row(manager, "input_ids", encoding.getIds()));
      inputs.add(row(manager, "attention_mask", encoding.getAttentionMask()));
      inputs.add(row(manager, "token_type_ids", encoding.getTypeIds()));
      try (NDList outputs = predictor.predict(inputs)) {
        return firstTokenAtLengthOne(outputs.get(0).toFloatArray());
      }
    } catch (TranslateException e) {
      throw new IllegalStateException(
          "The embedding model could not be run (%s).".formatted(e.getMessage()), e);
    }
  }

  private static NDArray row(NDManager manager, String name, long[] values) {
    NDArray array = manager.create(values, new Shape(1, values.length));
    array.setName(name);
    return array;
  }

  /** This model speaks for a text by its first token. */
  private static float[] firstTokenAtLengthOne(float[] states) {
    double squares = 0;
    for (int i = 0; i < DIMENSION; i++) {
      squares += (double) states[i] * states[i];
    }
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) (states[i] / Math.sqrt(squares));
    }
    return vector;
  }

  private static InputStream resource(String ending) throws IOException {
    InputStream found = OnBoardEmbeddings.class.getResourceAsStream(RESOURCE + ending);
    if (found == null) {
      throw new IOException("%s%s is not on the class path".formatted(RESOURCE, ending));
    }
    return found;
  }
}
