package org.evenhand.model;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.evenhand.text.WordCounter;

/**
 * Writes free text until the model ends its turn, a stop sequence comes (which is left out) or the
 * limit of tokens is reached. Where a number of words is wanted, it ends there too: at the first
 * end of a sentence from nine tenths of it on, or before the word that would be one too many.
 */
final class TextWriter {
  private static final Pattern SENTENCE_END = Pattern.compile("[.!?…。！？][\"'”’)\\]]*\\s*$");

  private final Vocabulary vocabulary;
  private final IntPredicate endOfTurn;
  private final Draw draw;
  private final List<String> stops;
  private final int mostTokens;
  private final OptionalInt words;

  TextWriter(
      Vocabulary vocabulary,
      IntPredicate endOfTurn,
      Draw draw,
      List<String> stops,
      int mostTokens,
      OptionalInt words) {
    this.vocabulary = vocabulary;
    this.endOfTurn = endOfTurn;
    this.draw = draw;
    this.stops = stops.stream().filter(stop -> !stop.isEmpty()).toList();
    this.mostTokens = mostTokens;
    this.words = words;
  }

  /** The reply to a prompt. */
  Reply write(NextToken start, int[] prompt) {
    var written = new ByteArrayOutputStream();
    NextToken place = start.after(prompt);
    try {
      for (int tokens = 0; tokens < mostTokens; tokens++) {
        int token = draw.token(place.logits(), this::passes);
        if (endOfTurn.test(token)) {
          return reply(text(written), tokens, false);
        }
        String before = text(written);
        written.writeBytes(vocabulary.bytes(token));
        String text = text(written);
        if (words.isPresent() && isLongEnough(before, text)) {
          return reply(before, tokens, false);
        }
        int stop = firstStop(text);
        if (stop >= 0) {
          return reply(text.substring(0, stop), tokens + 1, false);
        }
        if (tokens + 1 < mostTokens) {
          NextToken next = place.after(token);
          place.close();
          place = next;
        }
      }
      return reply(text(written), mostTokens, true);
    } finally {
      place.close();
    }
  }

  /** Whether a text that would go on like this should end before. */
  private boolean isLongEnough(String text, String longer) {
    int so = WordCounter.count(text);
    int wanted = words.getAsInt();
    boolean newWord = WordCounter.count(longer) > so;
    return so >= wanted && newWord
        || 10 * so >= 9 * wanted && SENTENCE_END.matcher(text).find() && newWord;
  }

  private boolean passes(int token) {
    return !vocabulary.isSpecial(token) || endOfTurn.test(token);
  }

  private int firstStop(String text) {
    return stops.stream().mapToInt(text::indexOf).filter(at -> at >= 0).min().orElse(-1);
  }

  /** A character whose last bytes have not come yet is left out. */
  private static String text(ByteArrayOutputStream written) {
    byte[] bytes = written.toByteArray();
    int start = bytes.length - 1;
    while (start > 0 && start > bytes.length - 4 && (bytes[start] & 0xC0) == 0x80) {
      start--;
    }
    int length = bytes.length;
    if (start >= 0 && bytes.length - start < width(bytes[start])) {
      length = start;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private static int width(byte lead) {
    int value = lead & 0xFF;
    return value < 0xC0 ? 1 : value < 0xE0 ? 2 : value < 0xF0 ? 3 : 4;
  }

  private static Reply reply(String text, int tokens, boolean cut) {
    return new Reply(text, tokens, cut, false, List.of());
  }
}
