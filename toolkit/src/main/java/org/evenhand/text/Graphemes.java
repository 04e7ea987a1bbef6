package org.evenhand.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;

/**
 * What a reader takes for one character: a letter with its accents, an emoji with its parts. Text
 * is cut between them only, so that no half of one is ever sent or shown.
 */
public final class Graphemes {
  private Graphemes() {}

  /** The first so many of a text; the text itself if it has no more. */
  public static String first(String text, int most) {
    if (most < 0) {
      throw new IllegalArgumentException(
          "The first %s characters cannot be taken. Ask for 0 or more.".formatted(most));
    }
    BreakIterator breaks = BreakIterator.getCharacterInstance(ULocale.ROOT);
    breaks.setText(text);
    int end = breaks.next(most);
    return end == BreakIterator.DONE || most == 0 && text.isEmpty() ? text : text.substring(0, end);
  }

  /** How many a text has. */
  public static int count(String text) {
    BreakIterator breaks = BreakIterator.getCharacterInstance(ULocale.ROOT);
    breaks.setText(text);
    int count = 0;
    while (breaks.next() != BreakIterator.DONE) {
      count++;
    }
    return count;
  }
}
