package org.evenhand.study;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;

/**
 * The members of a gzip file (RFC 1952, 1996) one by one, each with its place in the file. The
 * JDK's stream runs them together and cannot say where a whole one ends.
 */
final class GzipMembers implements Closeable {
  private static final int HEADER = 10;
  private static final int TRAILER = 8;
  private static final int HAS_CHECK = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final byte[] NONE = {};

  private final RandomAccessFile in;
  private final long length;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;
  private long end;

  GzipMembers(Path file, long from) throws IOException {
    in = new RandomAccessFile(file.toFile(), "r");
    length = in.length();
    in.seek(from);
    end = from;
  }

  static byte[] pack(byte[] text) {
    var bytes = new ByteArrayOutputStream(text.length / 2 + 32);
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException("A reply cannot be compressed.", e);
    }
    return bytes.toByteArray();
  }

  /** Where the member last read ends, in bytes from the beginning of the file. */
  long end() {
    return end;
  }

  long fileLength() {
    return length;
  }

  /**
   * The content of the next member; empty at the end of the file and where the last member is cut.
   *
   * @throws IOException if a member that is not the last one is damaged
   */
  byte[] next() throws IOException {
    var text = new ByteArrayOutputStream();
    do {
      if (!hasByte()) {
        return NONE;
      }
      try {
        text.reset();
        member(text);
      } catch (DataFormatException e) {
        throw new IOException(
            "the gzip member at byte %s is damaged (%s). Restore the file from a copy, or delete it: judgments stay, only their raw replies are lost."
                .formatted(end, e.getMessage()),
            e);
      } catch (EndOfFile e) {
        return NONE;
      }
      end = in.getFilePointer() - (filled - at);
    } while (text.size() == 0);
    return text.toByteArray();
  }

  private void member(ByteArrayOutputStream text) throws IOException, DataFormatException {
    header();
    var inflater = new Inflater(true);
    var check = new CRC32();
    var block = new byte[1 << 13];
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          need();
          inflater.setInput(buffer, at, filled - at);
          at = filled;
        }
        int count = inflater.inflate(block);
        check.update(block, 0, count);
        text.write(block, 0, count);
      }
      at = filled - inflater.getRemaining();
    } finally {
      inflater.end();
    }
    var trailer = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
    while (trailer.hasRemaining()) {
      trailer.put((byte) read());
    }
    if (trailer.getInt(0) != (int) check.getValue() || trailer.getInt(4) != text.size()) {
      throw new DataFormatException("wrong checksum");
    }
  }

  private void header() throws IOException, DataFormatException {
    var bytes = new int[HEADER];
    for (int i = 0; i < HEADER; i++) {
      bytes[i] = read();
    }
    if (bytes[0] != 0x1f || bytes[1] != 0x8b || bytes[2] != 8) {
      if (onlyZeros(bytes)) {
        throw new EndOfFile();
      }
      throw new DataFormatException("no gzip header");
    }
    int flags = bytes[3];
    if ((flags & HAS_EXTRA) != 0) {
      int count = read() | read() << 8;
      for (int i = 0; i < count; i++) {
        read();
      }
    }
    for (int field : new int[] {HAS_NAME, HAS_COMMENT}) {
      while ((flags & field) != 0 && read() != 0) {}
    }
    if ((flags & HAS_CHECK) != 0) {
      read();
      read();
    }
  }

  /** After a loss of power a file may end in zeros that were never written. */
  private boolean onlyZeros(int[] begin) throws IOException {
    for (int value : begin) {
      if (value != 0) {
        return false;
      }
    }
    while (hasByte()) {
      if (buffer[at++] != 0) {
        return false;
      }
    }
    return true;
  }

  private int read() throws IOException {
    need();
    return buffer[at++] & 0xff;
  }

  private void need() throws IOException {
    if (!hasByte()) {
      throw new EndOfFile();
    }
  }

  private boolean hasByte() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer));
    }
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The file ends within a member. */
  private static final class EndOfFile extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
