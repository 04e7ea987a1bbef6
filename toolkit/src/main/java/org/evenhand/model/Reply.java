package org.evenhand.model;

import java.util.List;

/**
 * What the model on board wrote.
 *
 * @param text without what stood before it
 * @param tokens of the text, those that were fixed included
 * @param cut whether it ended because of a limit of length
 * @param constrained whether it was held to a schema
 * @param odds of each choice in the order of writing; empty unless constrained
 */
record Reply(String text, int tokens, boolean cut, boolean constrained, List<Odds> odds) {
  Reply {
    odds = List.copyOf(odds);
  }
}
