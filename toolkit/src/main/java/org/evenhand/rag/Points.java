package org.evenhand.rag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenhand.text.HiddenReasoning;

/** Statements that the model drew from reports, with its scores from 0 to 100. */
final class Points {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();
  private static final double HIGHEST = 100;

  private Points() {}

  /**
   * Reads a reply: the one object between its first and last brace, with the list {@code points} of
   * {@code text} and {@code score}. Points without a text, or with a score that is not above 0, are
   * left out; a score above 100 counts as 100.
   *
   * @return empty if there is no such list
   */
  static Optional<List<Scored<String>>> read(String reply) {
    String text = HiddenReasoning.remove(reply);
    int from = text.indexOf('{');
    int to = text.lastIndexOf('}');
    if (from < 0 || to < from) {
      return Optional.empty();
    }
    try {
      JsonNode list = MAPPER.readTree(text.substring(from, to + 1)).path("points");
      if (!list.isArray()) {
        return Optional.empty();
      }
      List<Scored<String>> points = new ArrayList<>();
      for (JsonNode point : list) {
        String statement = point.path("text").asText().strip();
        double score = Math.min(HIGHEST, point.path("score").asDouble(0));
        if (!statement.isEmpty() && score > 0) {
          points.add(new Scored<>(statement, score));
        }
      }
      return Optional.of(points);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
