package org.evenhand.text;

/**
 * A piece cut from a document: what entities, relations and answers give as their evidence.
 *
 * @param id unique within its corpus
 * @param document the id of the document that it was cut from; empty if unknown
 * @param text what it says
 */
public record Chunk(String id, String document, String text) {
  public Chunk {
    if (id.isBlank()) {
      throw new IllegalArgumentException(
          "A chunk of document '%s' has a blank id. Evidence is found by id: give it one."
              .formatted(document));
    }
  }
}
