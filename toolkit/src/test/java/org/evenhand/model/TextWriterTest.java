package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TextWriterTest {
  private static final int[] PROMPT = InventedModel.VOCABULARY.encode("Q");

  @Test
  void endOfTurnEndsTheReply() {
    Reply reply = write("Yes, é.", List.of(), 50);

    assertEquals("Yes, é.", reply.text());
    assertFalse(reply.cut());
    assertFalse(reply.constrained());
    assertEquals(8, reply.tokens(), "seven letters, one of them of two bytes");
  }

  @Test
  void firstStopSequenceEndsTheReplyAndIsLeftOut() {
    assertEquals("one ", write("one two three", List.of("three", "two", ""), 50).text());
    assertFalse(write("one two three", List.of("two"), 50).cut());
  }

  @Test
  void limitCutsBetweenCharacters() {
    Reply reply = write("ab🙂", List.of(), 5);

    assertEquals("ab", reply.text());
    assertTrue(reply.cut());
    assertEquals(5, reply.tokens());
  }

  @Test
  void wantedWordsEndTheReplyBeforeTheWordThatIsTooMany() {
    Reply reply = ofWords("one two three four five six", 4);

    assertEquals("one two three four ", reply.text());
    assertFalse(reply.cut(), "it has the length that was wanted");
  }

  @Test
  void sentenceThatEndsANinthOrLessBeforeTheWantedWordsEndsTheReply() {
    String twelve = "a b c d e f g h i. j k l m";

    assertEquals("a b c d e f g h i. ", ofWords(twelve, 10).text());
    assertEquals("a b c d e f g h i. j k ", ofWords(twelve, 11).text(), "nine of eleven are few");
  }

  @Test
  void scriptsWithoutSpacesAreCountedByTheirCharacters() {
    assertEquals("河流入", ofWords("河流入海。", 3).text());
  }

  @Test
  void replyThatIsShorterThanWantedEndsWithItsTurn() {
    assertEquals("one two.", ofWords("one two.", 40).text());
  }

  @Test
  void everyPlaceIsClosed() {
    InventedModel model = speaking("abc");

    writer(List.of(), 50).write(model, PROMPT);

    assertEquals(0, model.open());
  }

  private static Reply write(String text, List<String> stops, int most) {
    return writer(stops, most).write(speaking(text), PROMPT);
  }

  private static Reply ofWords(String text, int words) {
    return writer(List.of(), 90, OptionalInt.of(words)).write(speaking(text), PROMPT);
  }

  private static TextWriter writer(List<String> stops, int most) {
    return writer(stops, most, OptionalInt.empty());
  }

  private static TextWriter writer(List<String> stops, int most, OptionalInt words) {
    return new TextWriter(
        InventedModel.VOCABULARY,
        token -> token == InventedModel.END,
        new Draw(0, 1, 9, 1),
        stops,
        most,
        words);
  }

  /** A model that says this text, byte by byte, and ends its turn. */
  private static InventedModel speaking(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new InventedModel(
        before -> {
          float[] logits = new float[InventedModel.END + 1];
          int at = before.size() - PROMPT.length;
          logits[at < bytes.length ? bytes[at] & 0xFF : InventedModel.END] = 100;
          return logits;
        });
  }
}
