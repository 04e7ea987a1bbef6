package org.evenhand.judge;

import java.math.BigDecimal;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenhand.study.Verdict.Reason;

/**
 * The scale of a score: whole numbers in a range.
 *
 * <p>A string is read as a number only if it holds nothing else: {@code "4"}, {@code " 04.0 "},
 * {@code "3/5"} with the top of the scale below the line, {@code "5 points"}. Words are no numbers.
 *
 * @param lowest included
 * @param highest included
 */
record ScoreValue(int lowest, int highest) {
  private static final Pattern NUMBER =
      Pattern.compile("([+-]?\\d{1,9}(?:\\.\\d{1,9})?)\\s*(?:/\\s*(\\d{1,9})|points?|pts?\\.?)?");

  ScoreValue {
    if (lowest >= highest) {
      throw new IllegalArgumentException(
          "A scale from %s to %s has no room. Give the lower end first."
              .formatted(lowest, highest));
    }
  }

  int read(Object value, String what, Set<Repair> repairs) throws UnreadableReply {
    if (value instanceof BigDecimal number) {
      return inRange(number, value, what);
    }
    if (value instanceof String text) {
      Matcher matcher = NUMBER.matcher(text.strip());
      boolean isNumber = matcher.matches();
      String below = isNumber ? matcher.group(2) : null;
      if (isNumber && (below == null || new BigDecimal(below).intValue() == highest)) {
        int score = inRange(new BigDecimal(matcher.group(1)).stripTrailingZeros(), value, what);
        repairs.add(Repair.COERCED);
        return score;
      }
    }
    if (value == null || value == StrictJson.NULL) {
      throw new UnreadableReply(Reason.MISSING, "%s has no score".formatted(what));
    }
    throw new UnreadableReply(
        Reason.NOT_A_VALUE, "%s is '%s', not a number".formatted(what, Excerpt.of(value)));
  }

  private int inRange(BigDecimal number, Object value, String what) throws UnreadableReply {
    if (number.compareTo(BigDecimal.valueOf(lowest)) < 0
        || number.compareTo(BigDecimal.valueOf(highest)) > 0) {
      throw new UnreadableReply(
          Reason.OUT_OF_RANGE,
          "%s is %s, outside %s to %s".formatted(what, Excerpt.of(value), lowest, highest));
    }
    if (number.scale() > 0) {
      throw new UnreadableReply(
          Reason.NOT_A_VALUE, "%s is %s, not a whole number".formatted(what, Excerpt.of(value)));
    }
    return number.intValueExact();
  }
}
