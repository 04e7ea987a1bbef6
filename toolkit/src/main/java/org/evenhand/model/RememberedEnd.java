package org.evenhand.model;

/**
 * The end of a prompt of which only the logits are still in memory: enough for a first choice.
 * Going on reads the prompt again, which gives the same numbers to the last bit.
 */
final class RememberedEnd implements NextToken {
  private final OnnxNetwork network;
  private final int[] prompt;
  private final float[] logits;

  RememberedEnd(OnnxNetwork network, int[] prompt, float[] logits) {
    this.network = network;
    this.prompt = prompt;
    this.logits = logits;
  }

  @Override
  public float[] logits() {
    return logits;
  }

  @Override
  public NextToken after(int... tokens) {
    try (NextToken end = network.read(prompt)) {
      return end.after(tokens);
    }
  }

  @Override
  public void close() {
    // The logits belong to the cache and to the garbage collector.
  }
}
