package org.evenhand.model;

import java.nio.IntBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Prompts that were read lately, so that repeats and trials of one prompt do not pay for reading it
 * again. Holds so many bytes at most; the one not used for longest goes first.
 */
final class PromptCache {
  private final long capacity;
  private final LinkedHashMap<IntBuffer, OnnxNextToken> places =
      new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;
  private long hits;

  PromptCache(long capacity) {
    this.capacity = capacity;
  }

  /** The place after a prompt, for the caller to close; null if it is not kept. */
  synchronized OnnxNextToken get(int[] prompt) {
    OnnxNextToken place = places.get(IntBuffer.wrap(prompt));
    if (place == null || !place.hold()) {
      return null;
    }
    hits++;
    return place;
  }

  /**
   * Keeps a place, which stays the caller's too. One that is larger than everything is not kept.
   */
  synchronized void put(int[] prompt, OnnxNextToken place) {
    if (place.bytes() > capacity || !place.hold()) {
      return;
    }
    places.put(IntBuffer.wrap(prompt.clone()), place);
    bytes += place.bytes();
    Iterator<Map.Entry<IntBuffer, OnnxNextToken>> oldest = places.entrySet().iterator();
    while (bytes > capacity) {
      OnnxNextToken gone = oldest.next().getValue();
      bytes -= gone.bytes();
      oldest.remove();
      gone.close();
    }
  }

  synchronized void clear() {
    places.values().forEach(OnnxNextToken::close);
    places.clear();
    bytes = 0;
  }

  synchronized long bytes() {
    return bytes;
  }

  /** How often a prompt was found. */
  synchronized long hits() {
    return hits;
  }
}
