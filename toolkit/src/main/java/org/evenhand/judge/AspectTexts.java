package org.evenhand.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.study.Aspect;

/** What prompts say about aspects: {@code aspects.json}, in this project's own words. */
final class AspectTexts {
  private static final JsonNode TEXTS = read();

  private AspectTexts() {}

  /** The line of a choice prompt; the bare name where the aspect is not known. */
  static String line(Aspect aspect) {
    JsonNode asks = TEXTS.path(checked(aspect).name()).path("asks");
    return "- " + aspect + (asks.isMissingNode() ? "" : ": " + asks.asText());
  }

  /**
   * The lines of a rubric prompt: the aspect and what each score from 0 up means.
   *
   * @throws IllegalArgumentException if there is no scale for the aspect
   */
  static String scale(Aspect aspect, int highest) {
    List<String> meanings = meanings(aspect, highest);
    List<String> lines = new ArrayList<>(List.of(line(aspect)));
    for (int score = 0; score <= highest; score++) {
      lines.add("    " + score + " = " + meanings.get(score));
    }
    return String.join("\n", lines);
  }

  /**
   * What each score from 0 up means.
   *
   * @throws IllegalArgumentException if there is no scale for the aspect
   */
  static List<String> meanings(Aspect aspect, int highest) {
    JsonNode levels = TEXTS.path(checked(aspect).name()).path("scale");
    if (levels.size() != highest + 1) {
      throw new IllegalArgumentException(
          "There is no scale for %s. A rubric judge knows %s; use a choice judge for others."
              .formatted(aspect, Aspect.PAPER));
    }
    List<String> meanings = new ArrayList<>();
    levels.forEach(level -> meanings.add(level.asText()));
    return List.copyOf(meanings);
  }

  /** The name stands in lines and JSON of the prompt, and is read again from the reply. */
  private static Aspect checked(Aspect aspect) {
    String name = aspect.name();
    boolean isPlain =
        name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || " -_".indexOf(c) >= 0);
    if (!isPlain || Labels.plain(name).isEmpty()) {
      throw new IllegalArgumentException(
          "The aspect '%s' cannot stand in a prompt. Use letters, digits, blanks and hyphens."
              .formatted(name));
    }
    return aspect;
  }

  private static JsonNode read() {
    try (InputStream in = AspectTexts.class.getResourceAsStream("aspects.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The aspects of the prompts cannot be read.", e);
    }
  }
}
