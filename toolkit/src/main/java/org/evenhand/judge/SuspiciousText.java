package org.evenhand.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Signs in an answer of an attempt to speak to the judge instead of the reader. They gain nothing,
 * since an answer stands between marks that it cannot know; but whoever reads the results should
 * know of them.
 */
final class SuspiciousText {
  private record Sign(String name, Pattern pattern) {
    static Sign of(String name, String regex) {
      return new Sign(
          name, Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    }
  }

  private static final List<Sign> SIGNS =
      List.of(
          Sign.of("a verdict", "\\[\\[[ABC]]]|\"(?:winner|score)\"\\s*:|\"[ab]\"\\s*:\\s*\\{"),
          Sign.of(
              "an instruction to the judge",
              "\\b(?:ignore|disregard)\\s+(?:\\w+\\s+){0,3}(?:rubric|instructions?|prompt)\\b"
                  + "|\\b(?:answer|response)\\s*[12ab]\\s+(?:is|wins|must win)\\b"),
          Sign.of(
              "a mark of the prompt",
              "</?(?:answer|question)[ _]?[12ab]?>|\\[(?:end of )?answer [12]\\b|<\\|[^|<>\\s]{1,40}\\|>"
                  + "|(?m)^\\s*(?:system|assistant)\\s*:"));

  private SuspiciousText() {}

  /** What the text has of these signs, in a fixed order; empty for an ordinary one. */
  static List<String> signs(String text) {
    var found = new ArrayList<String>();
    for (Sign sign : SIGNS) {
      if (sign.pattern.matcher(text).find()) {
        found.add(sign.name);
      }
    }
    return List.copyOf(found);
  }
}
