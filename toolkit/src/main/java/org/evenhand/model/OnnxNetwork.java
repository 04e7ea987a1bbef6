package org.evenhand.model;

import ai.djl.Model;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.translate.NoopTranslator;
import ai.djl.translate.TranslateException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The model on board's network, run by ONNX Runtime. Runs of several threads queue up in their
 * order.
 *
 * <p>The start of all texts. Texts that begin here are read in blocks of a fixed size, so that the
 * numbers do not depend on what was read before, to the last bit, and their ends are kept.
 */
final class OnnxNetwork implements NextToken {
  private static final int BLOCK = 256;
  private static final long END_BYTES = 128L << 20;

  private final OnBoardFacts facts;
  private final Model model;
  private final Predictor<NDList, NDList> predictor;
  private final NDManager manager;
  private final PromptCache prompts;
  private volatile boolean closed;

  OnnxNetwork(Path folder, OnBoardFacts facts, long cacheBytes) {
    this.facts = facts;
    this.model = OnnxRuntime.load(folder, "model");
    this.predictor = model.newPredictor(new NoopTranslator());
    this.manager = model.getNDManager().newSubManager();
    this.prompts = new PromptCache(cacheBytes, END_BYTES);
  }

  @Override
  public float[] logits() {
    throw new IllegalStateException("Nothing is known at the start of a text; read a token first.");
  }

  @Override
  public NextToken after(int... prompt) {
    OnnxNextToken place = prompts.place(prompt);
    if (place != null) {
      return place;
    }
    float[] end = prompts.end(prompt);
    return end == null ? read(prompt) : new RememberedEnd(this, prompt.clone(), end);
  }

  /** The place after a prompt, from which one can go on; read now if it is not kept. */
  OnnxNextToken read(int[] prompt) {
    OnnxRuntime.takeTurn();
    try {
      OnnxNextToken known = prompts.place(prompt); // another thread may have just read it
      if (known != null) {
        return known;
      }
      OnnxNextToken place = null;
      for (int from = 0; from < prompt.length; from += BLOCK) {
        int to = Math.min(prompt.length, from + BLOCK);
        OnnxNextToken next = run(place, Arrays.copyOfRange(prompt, from, to), prompt.length);
        if (place != null) {
          place.close();
        }
        place = next;
      }
      prompts.put(prompt, place);
      return place;
    } finally {
      OnnxRuntime.TURN.unlock();
    }
  }

  /** The place after further tokens. */
  OnnxNextToken after(OnnxNextToken place, int[] tokens) {
    OnnxRuntime.takeTurn();
    try {
      return run(place, tokens, place.length() + tokens.length);
    } finally {
      OnnxRuntime.TURN.unlock();
    }
  }

  /** The prompts that are kept. */
  PromptCache prompts() {
    return prompts;
  }

  @Override
  public void close() {
    OnnxRuntime.TURN.lock();
    try {
      if (!closed) {
        closed = true;
        prompts.clear();
        predictor.close();
        manager.close();
        model.close();
      }
    } finally {
      OnnxRuntime.TURN.unlock();
    }
  }

  boolean isClosed() {
    return closed;
  }

  private OnnxNextToken run(OnnxNextToken past, int[] tokens, int wanted) {
    if (closed) {
      throw new IllegalStateException("The model on board was closed. Open another one.");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw OnnxRuntime.interrupted();
    }
    if (wanted > facts.context()) {
      throw new IllegalArgumentException(
          "Prompt and reply have %s tokens and the model on board reads at most %s. Shorten the prompt."
              .formatted(wanted, facts.context()));
    }
    int length = (past == null ? 0 : past.length()) + tokens.length;
    NDManager kept = manager.newSubManager();
    try (NDManager inputs = manager.newSubManager()) {
      NDList result = predictor.predict(inputs(inputs, past, tokens, length));
      result.attach(kept);
      float[] logits = result.get("logits").toFloatArray();
      result.get("logits").close();
      var keysAndValues = new NDList();
      for (String name : names()) {
        keysAndValues.add(named(result.get("present_" + name), "past_" + name));
      }
      return new OnnxNextToken(this, length, logits, kept, keysAndValues);
    } catch (TranslateException e) {
      kept.close();
      throw new IllegalStateException(
          "The model on board could not be run (%s).".formatted(e.getMessage()), e);
    }
  }

  private NDList inputs(NDManager inputs, OnnxNextToken past, int[] tokens, int length) {
    var list = new NDList();
    long[] ids = Arrays.stream(tokens).asLongStream().toArray();
    list.add(named(inputs.create(ids, new Shape(1, ids.length)), "input_ids"));
    list.add(named(inputs.create(new int[] {length - 1}, new Shape(1)), "seqlens_k"));
    list.add(named(inputs.create(new int[] {length}, new Shape(1)), "total_len"));
    if (past != null) {
      list.addAll(past.keysAndValues());
      return list;
    }
    var nothing = new Shape(1, facts.keyValueHeads(), 0, facts.headSize());
    for (String name : names()) {
      list.add(named(inputs.create(new float[0], nothing), "past_" + name));
    }
    return list;
  }

  private List<String> names() {
    return IntStream.range(0, facts.layers())
        .boxed()
        .flatMap(layer -> Stream.of("key_" + layer, "value_" + layer))
        .toList();
  }

  private static NDArray named(NDArray array, String name) {
    array.setName(name);
    return array;
  }
}
