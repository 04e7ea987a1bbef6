package org.evenhand.study;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Goes through a file line by line without making a text of each. Not a channel: a notebook's
 * interrupt would close it.
 */
final class LineReader implements Closeable {
  private static final int BLOCK = 1 << 20;

  private final FileInputStream in;
  private byte[] buffer = new byte[BLOCK];
  private int filled;
  private int start;
  private int length;
  private int next;
  private long bufferAt;
  private boolean whole;
  private boolean atEnd;

  LineReader(Path file, long from) throws IOException {
    in = new FileInputStream(file.toFile());
    in.skipNBytes(from);
    bufferAt = from;
    if (from == 0) {
      fill();
      if (filled >= 3
          && (buffer[0] & 0xff) == 0xef
          && (buffer[1] & 0xff) == 0xbb
          && (buffer[2] & 0xff) == 0xbf) {
        next = 3;
      }
    }
  }

  /** Goes to the next line; false at the end of the file. */
  boolean next() throws IOException {
    start = next;
    int at = start;
    while (true) {
      while (at < filled && buffer[at] != '\n') {
        at++;
      }
      if (at < filled || atEnd) {
        break;
      }
      int scanned = at - start;
      shift();
      fill();
      at = start + scanned;
    }
    whole = at < filled;
    length = at - start;
    next = whole ? at + 1 : at;
    return whole || length > 0;
  }

  private void shift() {
    System.arraycopy(buffer, start, buffer, 0, filled - start);
    bufferAt += start;
    filled -= start;
    start = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.multiplyExact(2, buffer.length));
    }
  }

  private void fill() throws IOException {
    while (filled < buffer.length && !atEnd) {
      int read = in.read(buffer, filled, buffer.length - filled);
      atEnd = read < 0;
      filled += Math.max(0, read);
    }
  }

  byte[] bytes() {
    return buffer;
  }

  int start() {
    return start;
  }

  /** In bytes, without the line feed. */
  int length() {
    return length;
  }

  /** Whether a line feed ends the line. */
  boolean isWhole() {
    return whole;
  }

  boolean isBlank() {
    for (int i = start; i < start + length; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Where the line and its line feed end, in bytes from the beginning of the file. */
  long end() {
    return bufferAt + next;
  }

  /** Length of the file as far as it was read. */
  long fileLength() {
    return bufferAt + filled;
  }

  String text() {
    return new String(buffer, start, length, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
