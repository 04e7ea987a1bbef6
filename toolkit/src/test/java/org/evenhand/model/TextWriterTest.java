package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
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
  void everyPlaceIsClosed() {
    InventedModel model = speaking("abc");

    writer(List.of(), 50).write(model, PROMPT);

    assertEquals(0, model.open());
  }

  private static Reply write(String text, List<String> stops, int most) {
    return writer(stops, most).write(speaking(text), PROMPT);
  }

  private static TextWriter writer(List<String> stops, int most) {
    return new TextWriter(
        InventedModel.VOCABULARY,
        token -> token == InventedModel.END,
        new Draw(0, 1, 9, 1),
        stops,
        most);
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
