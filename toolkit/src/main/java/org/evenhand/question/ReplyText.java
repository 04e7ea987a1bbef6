package org.evenhand.question;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Refusal;

/** The one question in a model's reply, or the flaw that keeps it from being one. */
final class ReplyText {
  private static final Pattern END =
      Pattern.compile("(?s).*(?:[?？؟⁇\u037E]|か。?|吗。?|呢。?)[\"'”’»)\\]）」』*_`]*");
  private static final Pattern LABEL =
      Pattern.compile(
          "(?i)^(?:[-*+•·>#]+\\s*|\\(?\\d{1,3}[.)、]\\s*)*(?:(?:the )?question\\s*\\d*\\s*[:：]|问题\\s*[:：]|質問\\s*[:：])?\\s*");
  private static final Pattern JSON =
      Pattern.compile("(?s)\\{\\s*\"question\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*}");
  private static final List<String> QUOTES = List.of("\"\"", "''", "“”", "‘’", "«»", "「」", "『』");

  private ReplyText() {}

  /** The question; the last line that is one, since some models think aloud first. */
  static Optional<String> question(String reply) {
    String text = plain(reply);
    // Before all else, since a refusal may close with a question of its own.
    if (Refusal.isRefusal(text)) {
      return Optional.empty();
    }
    Matcher json = JSON.matcher(text);
    if (json.find()) {
      text = json.group(1).replace("\\\"", "\"").replace("\\n", " ");
    }
    String[] lines = text.split("\\R");
    for (int i = lines.length - 1; i >= 0; i--) {
      String line = bare(lines[i]);
      if (END.matcher(line).matches() && line.codePoints().anyMatch(Character::isLetter)) {
        return Optional.of(line);
      }
    }
    return Optional.empty();
  }

  /** What is wrong with a reply in which no question was found. */
  static Flaw flaw(String reply) {
    String text = plain(reply);
    if (text.isEmpty()) {
      return Flaw.BLANK;
    }
    return Refusal.isRefusal(text) ? Flaw.REFUSED : Flaw.NOT_A_QUESTION;
  }

  /** A summary or other prose; empty if the model said nothing or declined. */
  static Optional<String> prose(String reply) {
    String text = plain(reply);
    return text.isEmpty() || Refusal.isRefusal(text) ? Optional.empty() : Optional.of(text);
  }

  /** The same for questions that differ by case, spaces and marks only. */
  static String key(String question) {
    var key = new StringBuilder();
    question
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(key::appendCodePoint);
    return key.toString();
  }

  private static String plain(String reply) {
    return HiddenReasoning.remove(reply).replaceAll("(?m)^\\s*```\\w*\\s*$", "").strip();
  }

  private static String bare(String line) {
    String text = line.strip().replace("**", "").replace("__", "");
    text = LABEL.matcher(text).replaceFirst("").strip();
    for (String pair : QUOTES) {
      if (text.length() > 2
          && text.startsWith(pair.substring(0, 1))
          && text.endsWith(pair.substring(1))) {
        text = text.substring(1, text.length() - 1).strip();
      }
    }
    return text;
  }
}
