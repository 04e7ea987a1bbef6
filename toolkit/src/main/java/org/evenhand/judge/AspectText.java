package org.evenhand.judge;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict.Winner;

/**
 * What a prompt says about one aspect.
 *
 * @param aspect by its name, which stands in lines and JSON of the prompt and is read from the
 *     reply
 * @param asks what the judge is asked, or what the aspect is; empty if nothing is said
 * @param meanings what scores mean, by score, in their order; empty if nothing is said
 */
record AspectText(Aspect aspect, String asks, SortedMap<Integer, String> meanings) {

  /** Names that replies use for something else. */
  private static final Set<String> TAKEN = Set.of("explanation", "reason", "total");

  AspectText {
    meanings = Collections.unmodifiableSortedMap(new TreeMap<>(meanings));
    check(aspect.name());
    checkLine(aspect, asks);
    meanings.values().forEach(meaning -> checkLine(aspect, meaning));
  }

  /** The line of a choice prompt; the bare name where nothing else is said. */
  String line() {
    return "- " + aspect + (asks.isEmpty() ? "" : ": " + asks);
  }

  /** The lines of a rubric prompt: the aspect and what the scores mean. */
  String scale() {
    var lines = new StringJoiner("\n").add(line());
    meanings.forEach((score, meaning) -> lines.add("    " + score + " = " + meaning));
    return lines.toString();
  }

  private static void check(String name) {
    boolean isPlain = name.codePoints().allMatch(c -> isOfWords(c) || " -_".indexOf(c) >= 0);
    String plain = Labels.plain(name);
    if (!isPlain || plain.isEmpty()) {
      throw new IllegalArgumentException(
          "The aspect '%s' cannot stand in a prompt. Use letters, digits, blanks and hyphens, at most 60 in all."
              .formatted(name));
    }
    Optional<Winner> answer = Labels.answer(name);
    if (answer.isPresent()
        || TAKEN.contains(plain)
        || Labels.WINNER.contains(plain)
        || Labels.SCORE.contains(plain)
        || Labels.WRAPPERS.contains(plain)) {
      throw new IllegalArgumentException(
          "An aspect cannot be named '%s', which means something else in a judge's reply. Give it another name."
              .formatted(name));
    }
  }

  /** Letters of many scripts, such as those of Hindi and Thai, have marks of their own. */
  private static boolean isOfWords(int c) {
    return Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  private static void checkLine(Aspect aspect, String text) {
    if (text.codePoints().anyMatch(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029)) {
      throw new IllegalArgumentException(
          "What is said of the aspect %s has a line break or another control character: '%s'. Write it as one line."
              .formatted(aspect, Excerpt.of(text)));
    }
  }

  /** Whether a judge can be told what to give points for. */
  boolean saysSomething() {
    return !asks.isEmpty() || !meanings.isEmpty();
  }

  /** Whether both ends of a scale have a meaning. */
  boolean hasBothEnds(int lowest, int highest) {
    return meanings.keySet().containsAll(Set.of(lowest, highest));
  }

  static AspectText of(Aspect aspect, String asks, Map<Integer, String> meanings) {
    return new AspectText(aspect, asks.strip(), new TreeMap<>(meanings));
  }
}
