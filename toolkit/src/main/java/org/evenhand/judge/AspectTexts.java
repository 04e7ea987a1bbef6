package org.evenhand.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.TreeMap;
import org.evenhand.study.Aspect;

/** What prompts say about aspects: {@code aspects.json}, in this project's own words. */
final class AspectTexts {
  private static final JsonNode TEXTS = read();

  private AspectTexts() {}

  /** What is said of an aspect with scores from 0 to 5; nothing where it is not known. */
  static AspectText of(Aspect aspect) {
    JsonNode known = TEXTS.path(aspect.name());
    var meanings = new TreeMap<Integer, String>();
    known.path("scale").forEach(level -> meanings.put(meanings.size(), level.asText()));
    return AspectText.of(aspect, known.path("asks").asText(""), meanings);
  }

  private static JsonNode read() {
    try (InputStream in = AspectTexts.class.getResourceAsStream("aspects.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The aspects of the prompts cannot be read.", e);
    }
  }
}
