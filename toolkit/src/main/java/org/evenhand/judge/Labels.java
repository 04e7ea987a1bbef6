package org.evenhand.judge;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict.Winner;

/**
 * The words that replies use for the two answers, for a tie and for the members of a verdict. A
 * word that is not in these tables means nothing. Compared without regard to case, blanks,
 * underscores and hyphens.
 */
final class Labels {
  /** Members that hold a whole verdict. */
  static final Set<String> WRAPPERS =
      Set.of(
          "evaluation",
          "final",
          "finalverdict",
          "json",
          "judgement",
          "judgment",
          "output",
          "ratings",
          "response",
          "result",
          "results",
          "scores",
          "verdict",
          "winners");

  /** Members that hold the mark of one answer on one aspect. */
  static final Set<String> SCORE = Set.of("score", "points", "rating", "mark");

  /** Members that hold the winner of one aspect. */
  static final Set<String> WINNER = Set.of("winner", "betteranswer", "choice", "preference");

  private static final Map<String, Winner> ANSWERS = answers();
  private static final Pattern INNER = Pattern.compile("[\\s_]+|(?<=[\\p{L}\\d])-(?=[\\p{L}\\d])");
  private static final Pattern OUTER = Pattern.compile("^[*\\[\\s]+|[*\\].\\s]+$");
  private static final int LONGEST = 60;

  private Labels() {}

  /** The form in which words are compared; empty for a text too long to be a label. */
  static String plain(String word) {
    if (word.length() > LONGEST) {
      return "";
    }
    String inner = OUTER.matcher(word).replaceAll("");
    return INNER.matcher(inner).replaceAll("").toLowerCase(Locale.ROOT);
  }

  /** Which answer, or a tie, a word or number means. */
  static Optional<Winner> answer(Object label) {
    if (label instanceof String word) {
      return Optional.ofNullable(ANSWERS.get(plain(word)));
    }
    if (label instanceof BigDecimal number) {
      return Optional.ofNullable(ANSWERS.get(number.toString())).filter(w -> w != Winner.TIE);
    }
    return Optional.empty();
  }

  /** Whether a member is about this answer. */
  static boolean isAnswer(String key, Winner which) {
    return ANSWERS.get(plain(key)) == which;
  }

  /** Whether a member is about this aspect. */
  static boolean isAspect(String key, Aspect aspect) {
    String name = plain(aspect.name());
    String plain = plain(key);
    return plain.equals(name) || plain.equals(name + "winner");
  }

  private static Map<String, Winner> answers() {
    var words = new HashMap<String, Winner>();
    for (String first : new String[] {"1", "a", "one"}) {
      put(words, first, Winner.FIRST);
    }
    for (String second : new String[] {"2", "b", "two"}) {
      put(words, second, Winner.SECOND);
    }
    words.put("first", Winner.FIRST);
    words.put("firstanswer", Winner.FIRST);
    words.put("second", Winner.SECOND);
    words.put("secondanswer", Winner.SECOND);
    words.put("tie", Winner.TIE);
    words.put("draw", Winner.TIE);
    words.put("equal", Winner.TIE);
    return Map.copyOf(words);
  }

  private static void put(Map<String, Winner> words, String name, Winner which) {
    words.put(name, which);
    for (String noun : new String[] {"answer", "response", "assistant"}) {
      words.put(noun + name, which);
    }
  }
}
