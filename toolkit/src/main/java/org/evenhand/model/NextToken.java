package org.evenhand.model;

/**
 * A place in a text and what a language model expects there. It does not change: going on gives
 * another place, and many can go on from one.
 */
interface NextToken extends AutoCloseable {

  /**
   * The model's logits for the token at this place, one for each token of the vocabulary. Not a
   * copy: for reading only.
   *
   * @throws IllegalStateException at the very start of a text, where nothing is known
   */
  float[] logits();

  /** The place after these further tokens, at least one. */
  NextToken after(int... tokens);

  /** Gives the memory of this place back; places that went on from it stay usable. */
  @Override
  void close();
}
