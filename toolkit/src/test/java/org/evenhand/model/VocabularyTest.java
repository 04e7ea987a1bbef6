package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VocabularyTest {

  @Test
  void byteLevelLettersAreTheirBytes() {
    // The alphabet of GPT-2: blank is Ġ (U+0120), line feed Ċ (U+010A), é two letters.
    assertArrayEquals(bytes(" The"), Vocabulary.byteLevel("ĠThe"));
    assertArrayEquals(bytes("\n"), Vocabulary.byteLevel("Ċ"));
    assertArrayEquals(bytes("é"), Vocabulary.byteLevel("Ã©"));
    assertArrayEquals(new byte[] {(byte) 0xAD}, Vocabulary.byteLevel("\u0143"));
  }

  @Test
  void letterOutsideTheAlphabetIsNamed() {
    var thrown = assertThrows(IllegalArgumentException.class, () -> Vocabulary.byteLevel("漢"));

    assertEquals("\"漢\" is not written in the letters of byte-level BPE.", thrown.getMessage());
  }

  @Test
  void textNeverBecomesASpecialToken() {
    int[] tokens = InventedModel.VOCABULARY.encode("<end>");

    assertArrayEquals(new int[] {'<', 'e', 'n', 'd', '>'}, tokens);
    assertEquals(0, Arrays.stream(tokens).filter(InventedModel.VOCABULARY::isSpecial).count());
    assertEquals(
        "a<end><end>b",
        InventedModel.VOCABULARY.decode(InventedModel.VOCABULARY.encode("a<end><end>b")));
  }

  @Test
  void nothingHasNoTokens() {
    assertArrayEquals(new int[0], InventedModel.VOCABULARY.encode(""));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
