package org.evenhand.text;

/**
 * A text of a corpus.
 *
 * @param id unique within its corpus
 * @param text what it says
 */
public record Document(String id, String text) {
  public Document {
    if (id.isBlank()) {
      throw new IllegalArgumentException(
          "A document has a blank id. Chunks are named by it: give it one.");
    }
  }
}
