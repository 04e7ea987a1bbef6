package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a question is searched by.
 *
 * @param specific names and details, such as entities
 * @param general themes and kinds of things
 * @param fallback whether the model's terms could not be read or were none, so that the question
 *     itself stands in both places
 */
public record QueryTerms(List<String> specific, List<String> general, boolean fallback) {
  public QueryTerms {
    specific = List.copyOf(specific);
    general = List.copyOf(general);
  }

  /** A method that searches by the question as it is. */
  static QueryTerms question(String text) {
    return new QueryTerms(List.of(text), List.of(), false);
  }

  /**
   * Reads a reply: an object with the lists {@code specific} and {@code general}, of which one may
   * be missing.
   */
  static QueryTerms read(String reply, String question) {
    return ReplyObject.read(reply)
        .map(
            root ->
                new QueryTerms(texts(root.path("specific")), texts(root.path("general")), false))
        .filter(terms -> !terms.specific.isEmpty() || !terms.general.isEmpty())
        .orElseGet(() -> new QueryTerms(List.of(question), List.of(question), true));
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
