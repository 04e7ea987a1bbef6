package org.evenhand.model;

import java.nio.IntBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;

/**
 * Prompts that were read lately, so that repeats and trials of one prompt do not pay for reading it
 * again: a few with all that is needed to go on from them, and more with only the logits at their
 * end, which is all that a first choice needs. Each kind holds so many bytes at most; the one not
 * used for longest goes first.
 */
final class PromptCache {
  private final long capacity;
  private final long capacityOfEnds;
  private final LinkedHashMap<IntBuffer, OnnxNextToken> places =
      new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashMap<IntBuffer, float[]> ends = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;
  private long bytesOfEnds;
  private long hits;

  /**
   * @param capacity bytes of native memory for whole prompts
   * @param capacityOfEnds bytes of Java's memory for the logits at the ends of prompts
   */
  PromptCache(long capacity, long capacityOfEnds) {
    this.capacity = capacity;
    this.capacityOfEnds = capacityOfEnds;
  }

  /** The place after a prompt, for the caller to close; null if it is not kept. */
  synchronized OnnxNextToken place(int[] prompt) {
    OnnxNextToken place = places.get(IntBuffer.wrap(prompt));
    if (place == null || !place.hold()) {
      return null;
    }
    hits++;
    return place;
  }

  /** The logits after a prompt; null if they are not kept. */
  synchronized float[] end(int[] prompt) {
    float[] logits = ends.get(IntBuffer.wrap(prompt));
    hits += logits == null ? 0 : 1;
    return logits;
  }

  /** Keeps a place, which stays the caller's too. What is larger than everything is not kept. */
  synchronized void put(int[] prompt, OnnxNextToken place) {
    IntBuffer key = IntBuffer.wrap(prompt.clone());
    if (ends.put(key, place.logits()) == null) {
      bytesOfEnds += size(key, place.logits());
    }
    var oldestEnds = ends.entrySet().iterator();
    while (bytesOfEnds > capacityOfEnds) {
      var gone = oldestEnds.next();
      bytesOfEnds -= size(gone.getKey(), gone.getValue());
      oldestEnds.remove();
    }
    if (place.bytes() > capacity || places.containsKey(key) || !place.hold()) {
      return;
    }
    places.put(key, place);
    bytes += place.bytes();
    Iterator<OnnxNextToken> oldest = places.values().iterator();
    while (bytes > capacity) {
      OnnxNextToken gone = oldest.next();
      bytes -= gone.bytes();
      oldest.remove();
      gone.close();
    }
  }

  synchronized void clear() {
    places.values().forEach(OnnxNextToken::close);
    places.clear();
    ends.clear();
    bytes = 0;
    bytesOfEnds = 0;
  }

  /** How often a prompt was found. */
  synchronized long hits() {
    return hits;
  }

  private static long size(IntBuffer prompt, float[] logits) {
    return (long) Integer.BYTES * prompt.capacity() + (long) Float.BYTES * logits.length;
  }
}
