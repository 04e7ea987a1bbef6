package org.evenhand.question;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.evenhand.study.Level;
import org.evenhand.text.Template;

/** Sentences with a place for names, in the language that the names are written in. */
final class Templates {
  private static final JsonNode LANGUAGES = read();
  private static final Set<UnicodeScript> KANA =
      EnumSet.of(UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA);

  private Templates() {}

  /**
   * A question.
   *
   * @param words the names and what is said of them, from which the language is guessed
   */
  static String question(Level level, List<String> names, String words, RandomGenerator random) {
    JsonNode language = LANGUAGES.get(language(words));
    JsonNode sentences = language.get(level.name());
    String sentence = sentences.get(random.nextInt(sentences.size())).textValue();
    return new Template(sentence).fill(Map.of("names", listed(names, language)));
  }

  /** Japanese where there is kana, Chinese where there is Han only, else English. */
  private static String language(String words) {
    Set<UnicodeScript> scripts =
        words.codePoints().mapToObj(UnicodeScript::of).collect(Collectors.toSet());
    if (KANA.stream().anyMatch(scripts::contains)) {
      return "ja";
    }
    return scripts.contains(UnicodeScript.HAN) ? "zh" : "en";
  }

  private static String listed(List<String> names, JsonNode language) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(language.get("between").textValue(), names.subList(0, last))
            + language.get("last").textValue()
            + names.get(last);
  }

  private static JsonNode read() {
    try {
      return new ObjectMapper()
          .readTree(Template.resource(Templates.class, "templates.json").text());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The toolkit's templates.json is no JSON.", e);
    }
  }
}
