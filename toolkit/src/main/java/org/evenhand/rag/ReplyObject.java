package org.evenhand.rag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;
import org.evenhand.text.HiddenReasoning;

/** The JSON object that a model was asked to reply with. */
final class ReplyObject {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();

  private ReplyObject() {}

  /**
   * What stands between the first and the last brace, so that a fence or a sentence around it does
   * no harm; empty if that is no object or cut off.
   */
  static Optional<JsonNode> read(String reply) {
    String text = HiddenReasoning.remove(reply);
    int from = text.indexOf('{');
    int to = text.lastIndexOf('}');
    if (from < 0 || to < from) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readTree(text.substring(from, to + 1)));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
