package org.evenhand.rag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.evenhand.text.HiddenReasoning;

/**
 * What a question is searched by.
 *
 * @param specific names and details, such as entities
 * @param general themes and kinds of things
 * @param fallback whether the model's terms could not be read or were none, so that the question
 *     itself stands in both places
 */
public record QueryTerms(List<String> specific, List<String> general, boolean fallback) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();

  public QueryTerms {
    specific = List.copyOf(specific);
    general = List.copyOf(general);
  }

  /** A method that searches by the question as it is. */
  static QueryTerms question(String text) {
    return new QueryTerms(List.of(text), List.of(), false);
  }

  /**
   * Reads a reply: the one object between its first and last brace, with the lists {@code specific}
   * and {@code general}, of which one may be missing.
   */
  static QueryTerms read(String reply, String question) {
    QueryTerms nothing = new QueryTerms(List.of(question), List.of(question), true);
    String text = HiddenReasoning.remove(reply);
    int from = text.indexOf('{');
    int to = text.lastIndexOf('}');
    if (from < 0 || to < from) {
      return nothing;
    }
    try {
      JsonNode root = MAPPER.readTree(text.substring(from, to + 1));
      QueryTerms read =
          new QueryTerms(texts(root.path("specific")), texts(root.path("general")), false);
      return read.specific.isEmpty() && read.general.isEmpty() ? nothing : read;
    } catch (JsonProcessingException e) {
      return nothing;
    }
  }

  private static List<String> texts(JsonNode list) {
    Set<String> texts = new LinkedHashSet<>();
    for (JsonNode element : list) {
      String text = element.isTextual() ? element.textValue().strip() : "";
      if (!text.isEmpty()) {
        texts.add(text);
      }
    }
    return List.copyOf(texts);
  }
}
