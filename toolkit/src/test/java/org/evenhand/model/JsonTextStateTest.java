package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonTextStateTest {
  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @Test
  void plainTextStaysPlainAndAQuotationMarkCloses() {
    assertEquals(JsonTextState.PLAIN, after("The café of Kéa, 漢字, 🙂 \\n \\u00e9 \\\" \\\\"));
    assertEquals(JsonTextState.CLOSED, after("The end.\""));
  }

  @Test
  void controlCharactersUnknownEscapesAndHalfPairsAreIllegal() {
    for (String bad :
        new String[] {"a\nb", "\t", "\\x", "\\u12g4", "\\ud83d", "\\uDFFF", "\u0000"}) {
      assertEquals(JsonTextState.ILLEGAL, after(bad), bad);
    }
  }

  @Test
  void agreesWithJacksonAndTheUtf8DecoderOnRandomBytes() {
    var random = new SplittableRandom(41);
    byte[] liked = "\"\\udDaf08nx é漢🙂\n".getBytes(StandardCharsets.UTF_8);
    int legal = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(6)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] =
            random.nextInt(3) == 0
                ? (byte) random.nextInt(256)
                : liked[random.nextInt(liked.length)];
      }

      boolean expected = isInsideOfJsonString(bytes);

      assertEquals(
          expected,
          JsonTextState.next(JsonTextState.PLAIN, bytes) == JsonTextState.PLAIN,
          () -> new String(bytes, StandardCharsets.ISO_8859_1));
      legal += expected ? 1 : 0;
    }
    assertTrue(legal > 5_000, "only " + legal + " were legal");
  }

  private static boolean isInsideOfJsonString(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      var json = STRICT.readTree("[\"" + text + "\"]");
      // Two strings and more, or a pair of halves, are no inside of one string that we write.
      return json.size() == 1
          && json.get(0).isTextual()
          && !text.matches("(?s)(?:[^\\\\]|\\\\.)*?\\\\u[dD][89a-fA-F].*");
    } catch (IOException neitherUtf8NorJson) {
      return false;
    }
  }

  private static int after(String text) {
    return JsonTextState.next(JsonTextState.PLAIN, text.getBytes(StandardCharsets.UTF_8));
  }
}
