package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Which of the numbered facts the model finds to help. */
final class FactChoice {
  private FactChoice() {}

  /**
   * Reads a reply: an object with the list {@code facts} of numbers. Numbers that no fact has are
   * left out.
   *
   * @return each number once, in order; empty if there is no such list
   */
  static Optional<List<Integer>> read(String reply, int facts) {
    return ReplyObject.read(reply)
        .map(root -> root.path("facts"))
        .filter(JsonNode::isArray)
        .map(
            list -> {
              TreeSet<Integer> chosen = new TreeSet<>();
              list.forEach(number -> chosen.add(number.asInt()));
              return chosen.stream().filter(n -> n >= 1 && n <= facts).toList();
            });
  }
}
