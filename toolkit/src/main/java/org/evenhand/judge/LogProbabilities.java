package org.evenhand.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The log-probabilities that came with a reply, in the two forms of {@link
 * org.evenhand.model.ReplyFacts}, as one list: for each token, or each choice of the model on
 * board, the natural logarithms of the likeliest ones.
 */
final class LogProbabilities {
  private static final ObjectMapper JSON = new ObjectMapper();

  private LogProbabilities() {}

  /** Empty if none came or the text is none of these forms: the verdict does not depend on it. */
  static List<Map<String, Double>> read(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return List.of();
    }
    var tokens = new ArrayList<Map<String, Double>>();
    for (JsonNode token : root.path("content")) {
      var likeliest = new LinkedHashMap<String, Double>();
      token
          .path("top_logprobs")
          .forEach(t -> likeliest.put(t.path("token").asText(), t.path("logprob").asDouble()));
      likeliest.putIfAbsent(token.path("token").asText(), token.path("logprob").asDouble());
      tokens.add(likeliest);
    }
    for (JsonNode odds : root.path("odds")) {
      var choices = new LinkedHashMap<String, Double>();
      for (int i = 0; i < odds.path("choices").size(); i++) {
        choices.put(
            odds.path("choices").get(i).asText(), odds.path("logProbabilities").path(i).asDouble());
      }
      tokens.add(choices);
    }
    return tokens;
  }
}
