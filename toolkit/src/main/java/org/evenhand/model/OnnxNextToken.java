package org.evenhand.model;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.util.concurrent.atomic.AtomicInteger;

/** A place in a text with the keys and values of all tokens before it, in native memory. */
final class OnnxNextToken implements NextToken {
  private final OnnxNetwork network;
  private final int length;
  private final float[] logits;
  private final NDManager manager;
  private final NDList keysAndValues;
  private final AtomicInteger holders = new AtomicInteger(1);

  /**
   * @param manager of the keys and values; closed with this place
   * @param keysAndValues in the order in which the network takes them
   */
  OnnxNextToken(
      OnnxNetwork network, int length, float[] logits, NDManager manager, NDList keysAndValues) {
    this.network = network;
    this.length = length;
    this.logits = logits;
    this.manager = manager;
    this.keysAndValues = keysAndValues;
  }

  int length() {
    return length;
  }

  NDList keysAndValues() {
    return keysAndValues;
  }

  /** Bytes of memory that this place holds. */
  long bytes() {
    long numbers = keysAndValues.stream().mapToLong(array -> array.size()).sum();
    return Float.BYTES * (numbers + logits.length);
  }

  /** One more holder, who must close this place too; false if its memory is already given back. */
  boolean hold() {
    return holders.getAndUpdate(n -> n == 0 ? 0 : n + 1) > 0;
  }

  @Override
  public float[] logits() {
    return logits;
  }

  @Override
  public NextToken after(int... tokens) {
    return network.after(this, tokens);
  }

  @Override
  public void close() {
    if (holders.decrementAndGet() == 0) {
      manager.close();
    }
  }
}
