package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFileTest {
  private static final byte[] ONE = digest("one");
  private static final byte[] TWO = digest("two");
  private static final int RECORD = 32 + 3 * 4 + 4;

  @TempDir Path folder;

  @Test
  void vectorsComeBackToTheLastBit() {
    float[] odd = {-0.0f, Float.MIN_VALUE, 0.1f};
    try (var file = open("deep/er/vectors")) {
      file.put(ONE, odd);
      file.put(TWO, new float[] {1, 2, 3});
      file.put(ONE, new float[] {9, 9, 9});
    }
    try (var file = open("deep/er/vectors")) {
      assertEquals(2, file.size());
      assertArrayEquals(odd, file.get(ONE));
      assertEquals(Float.floatToRawIntBits(-0.0f), Float.floatToRawIntBits(file.get(ONE)[0]));
      assertArrayEquals(new float[] {1, 2, 3}, file.get(TWO));
      assertNull(file.get(digest("three")));
    }
  }

  @Test
  void tornLastRecordIsCutOff() throws IOException {
    Path path = twoVectors();
    byte[] bytes = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(bytes, bytes.length - 5));

    try (var file = open("vectors")) {
      assertEquals(1, file.size());
      assertEquals(bytes.length - RECORD, Files.size(path));
      file.put(TWO, new float[] {4, 5, 6});
    }

    assertEquals(bytes.length, Files.size(path));
  }

  @Test
  void damagedRecordCountsAsNoneAndCanBePutAgain() throws IOException {
    Path path = twoVectors();
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length - 2 * RECORD + 40] ^= 1;
    Files.write(path, bytes);

    try (var file = open("vectors")) {
      assertNull(file.get(ONE));
      assertArrayEquals(new float[] {4, 5, 6}, file.get(TWO));
      file.put(ONE, new float[] {1, 2, 3});
      assertArrayEquals(new float[] {1, 2, 3}, file.get(ONE));
    }
  }

  @Test
  void fileOfVersionOneStaysReadable() throws IOException {
    // The record by hand: digest, then 1.0f = 00 00 80 3f, -2.0f = 00 00 00 c0, 0.5f = 00 00 00 3f.
    try (var file = open("vectors")) {
      file.put(new byte[32], new float[] {1, -2, 0.5f});
    }

    byte[] bytes = Files.readAllBytes(folder.resolve("vectors"));
    String header = "{\"evenhand\":\"vectors\",\"version\":1,\"model\":\"m\",\"dimension\":3}\n";
    assertEquals(header, new String(bytes, 0, header.length(), StandardCharsets.UTF_8));
    assertEquals(header.length() + RECORD, bytes.length);
    assertArrayEquals(
        new byte[] {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xc0, 0, 0, 0, 0x3f},
        Arrays.copyOfRange(bytes, header.length() + 32, header.length() + 44));
    // >>> zlib.crc32(bytes(32) + struct.pack("<3f", 1, -2, .5)).to_bytes(4, "little").hex()
    // 'f8a5dacb'
    assertArrayEquals(
        new byte[] {(byte) 0xf8, (byte) 0xa5, (byte) 0xda, (byte) 0xcb},
        Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length));
  }

  @Test
  void otherFileIsRefusedAndNotTouched() throws IOException {
    Path path = folder.resolve("vectors");
    Files.writeString(path, "something else");

    var thrown = assertThrows(IllegalStateException.class, () -> open("vectors"));

    assertEquals(
        path
            + " is not a file of vectors with the header {\"evenhand\":\"vectors\",\"version\":1,"
            + "\"model\":\"m\",\"dimension\":3}. Delete it or name another file.",
        thrown.getMessage());
    assertEquals("something else", Files.readString(path));
  }

  @Test
  void secondHolderIsRefused() {
    try (var first = open("vectors")) {
      var thrown = assertThrows(IllegalStateException.class, () -> open("vectors"));

      assertTrue(thrown.getMessage().contains(" is in use already. Close what uses it"));
      first.put(ONE, new float[] {1, 2, 3});
    }
  }

  private Path twoVectors() {
    try (var file = open("vectors")) {
      file.put(ONE, new float[] {1, 2, 3});
      file.put(TWO, new float[] {4, 5, 6});
    }
    return folder.resolve("vectors");
  }

  private VectorFile open(String name) {
    return new VectorFile(folder.resolve(name), "m", 3);
  }

  private static byte[] digest(String text) {
    return Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
  }
}
