package org.evenhand.text;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The number of words in a text: the one unit of length of this toolkit.
 *
 * <ul>
 *   <li>A word is a run without white space that has at least one letter or digit. Marks alone
 *       ({@code **}, {@code -}, {@code |---|}) are no word, nor is the number of a list item; the
 *       bar of a table separates its cells.
 *   <li>In scripts that are written without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer,
 *       Myanmar) each letter is one word. Combining marks and punctuation are none.
 *   <li>Hidden reasoning is not counted. Citations are: they are text that a judge reads.
 * </ul>
 */
public final class WordCounter {
  private static final Set<UnicodeScript> SPACELESS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);
  private static final Pattern LIST_NUMBER = Pattern.compile("(?m)^[ \\t>]*\\d{1,3}[.)](?=\\s)");

  private WordCounter() {}

  /** How many words the text has; 0 for a blank one. Takes time linear in its length. */
  public static int count(String text) {
    String counted = LIST_NUMBER.matcher(HiddenReasoning.remove(text)).replaceAll(" ");
    int words = 0;
    boolean inWord = false;
    for (int at = 0; at < counted.length(); ) {
      int letter = counted.codePointAt(at);
      at += Character.charCount(letter);
      if (isSpaceless(letter)) {
        words++;
        inWord = false;
      } else if (separates(letter)) {
        inWord = false;
      } else if (!inWord && Character.isLetterOrDigit(letter)) {
        words++;
        inWord = true;
      }
    }
    return words;
  }

  private static boolean isSpaceless(int letter) {
    // Script properties are looked up for letters only: the lookup is a binary search.
    return letter > 0xE00
        && Character.isLetter(letter)
        && (letter == 0x30FC || SPACELESS.contains(UnicodeScript.of(letter)));
  }

  private static boolean separates(int letter) {
    return Character.isWhitespace(letter)
        || Character.isSpaceChar(letter)
        || letter == '|'
        || (letter >= 0x3000 && letter <= 0x303F)
        || letter == 0xFF0C
        || letter == 0xFF1B
        || letter == 0xFF1A;
  }
}
