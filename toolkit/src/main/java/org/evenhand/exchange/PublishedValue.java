package org.evenhand.exchange;

import java.math.BigDecimal;
import java.util.Locale;
import org.evenhand.study.Source;

/**
 * A number that a paper prints.
 *
 * @param name as in the file, such as {@code length-gap}
 * @param bound how the paper words it
 * @param value the number with the digits printed
 * @param unit {@code points} of a rate in percent, {@code %}, {@code tokens} …
 * @param what what was measured
 * @param where the place in the paper
 * @param source the paper
 */
public record PublishedValue(
    String name,
    Bound bound,
    BigDecimal value,
    String unit,
    String what,
    String where,
    Source source) {

  /** How exact a printed number is. */
  public enum Bound {
    EXACTLY,
    ABOUT,
    OVER,
    UNDER;

    /** The word used in files. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** For example {@code over 50 points: gap in win rate … (published: arXiv …, figure 6)}. */
  @Override
  public String toString() {
    return "%s%s %s: %s (%s, %s)"
        .formatted(
            bound == Bound.EXACTLY ? "" : bound.label() + " ",
            value.toPlainString(),
            unit,
            what,
            source,
            where);
  }
}
