package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements that the model drew from reports, with its scores from 0 to 100. */
final class Points {
  private static final double HIGHEST = 100;

  private Points() {}

  /**
   * Reads a reply: an object with the list {@code points} of {@code text} and {@code score}. Points
   * without a text, or with a score that is not above 0, are left out; a score above 100 counts as
   * 100.
   *
   * @return empty if there is no such list
   */
  static Optional<List<Scored<String>>> read(String reply) {
    return ReplyObject.read(reply)
        .map(root -> root.path("points"))
        .filter(JsonNode::isArray)
        .map(Points::points);
  }

  private static List<Scored<String>> points(JsonNode list) {
    List<Scored<String>> points = new ArrayList<>();
    for (JsonNode point : list) {
      String statement = point.path("text").asText("").strip();
      double score = Math.min(HIGHEST, point.path("score").asDouble(0));
      if (!statement.isEmpty() && score > 0) {
        points.add(new Scored<>(statement, score));
      }
    }
    return points;
  }
}
