package org.evenhand.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * A file of vectors by the digest of their text.
 *
 * <p>Format, version 1: a line of UTF-8 JSON {@code {"evenhand":"vectors","version":1,"model":…,
 * "dimension":…}} and a line feed; then records of equal size: the text's SHA-256 (32 bytes), the
 * numbers (4 bytes each, IEEE 754, least significant byte first, so that a vector comes back to the
 * last bit) and the CRC-32 of both (4 bytes, least significant first). Records are only appended; a
 * torn last one is cut off on opening and a damaged one counts as none, since a vector can be
 * computed again. One process at a time holds the file.
 */
final class VectorFile implements AutoCloseable {
  private static final int DIGEST = 32;
  private static final int CHECK = 4;

  private final Path path;
  private final int dimension;
  private final FileChannel channel;
  private final Map<ByteBuffer, Long> offsets = new HashMap<>();

  VectorFile(Path path, String model, int dimension) {
    this.path = path;
    this.dimension = dimension;
    try {
      if (path.toAbsolutePath().getParent() != null) {
        Files.createDirectories(path.toAbsolutePath().getParent());
      }
      this.channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw failed("opened", e);
    }
    try {
      hold();
      index(readHeader(header(model)));
    } catch (IOException e) {
      close();
      throw failed("read", e);
    } catch (IllegalStateException e) {
      close();
      throw e;
    }
  }

  /** The vector of a text's digest; null if there is none. */
  synchronized float[] get(byte[] digest) {
    Long offset = offsets.get(ByteBuffer.wrap(digest));
    try {
      ByteBuffer entry = offset == null ? null : readRecord(offset);
      if (entry == null) {
        return null;
      }
      float[] vector = new float[dimension];
      entry.position(DIGEST).slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
      return vector;
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  /** Appends a vector, unless there is one of this digest. */
  synchronized void put(byte[] digest, float[] vector) {
    if (offsets.containsKey(ByteBuffer.wrap(digest))) {
      return;
    }
    ByteBuffer entry = ByteBuffer.allocate(recordSize()).order(ByteOrder.LITTLE_ENDIAN);
    entry.put(digest);
    for (float number : vector) {
      entry.putFloat(number);
    }
    entry.putInt(check(entry)).flip();
    try {
      long offset = channel.size();
      for (long at = offset; entry.hasRemaining(); ) {
        at += channel.write(entry, at);
      }
      offsets.put(ByteBuffer.wrap(digest.clone()), offset);
    } catch (IOException e) {
      throw failed("written", e);
    }
  }

  synchronized int size() {
    return offsets.size();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed("closed", e);
    }
  }

  private void hold() throws IOException {
    boolean held;
    try {
      held = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      held = false;
    }
    if (!held) {
      throw new IllegalStateException(
          "%s is in use already. Close what uses it, or name another file.".formatted(path));
    }
  }

  private String header(String model) {
    ObjectNode header = new ObjectMapper().createObjectNode();
    header.put("evenhand", "vectors").put("version", 1).put("model", model);
    return header.put("dimension", dimension) + "\n";
  }

  private long readHeader(String wanted) throws IOException {
    byte[] bytes = wanted.getBytes(StandardCharsets.UTF_8);
    ByteBuffer there = ByteBuffer.allocate(bytes.length);
    if (channel.size() == 0) {
      channel.write(ByteBuffer.wrap(bytes), 0);
      return bytes.length;
    }
    while (there.hasRemaining() && channel.read(there, there.position()) >= 0) {
      // Until the header is there or the file ends.
    }
    if (!Arrays.equals(there.array(), bytes)) {
      throw new IllegalStateException(
          "%s is not a file of vectors with the header %s. Delete it or name another file."
              .formatted(path, wanted.strip()));
    }
    return bytes.length;
  }

  private void index(long start) throws IOException {
    long whole = (channel.size() - start) / recordSize();
    channel.truncate(start + whole * recordSize());
    for (long i = 0; i < whole; i++) {
      long offset = start + i * recordSize();
      ByteBuffer entry = readRecord(offset);
      if (entry != null) {
        byte[] digest = Arrays.copyOf(entry.array(), DIGEST);
        offsets.putIfAbsent(ByteBuffer.wrap(digest), offset);
      }
    }
  }

  /** The record at an offset; null if it is damaged. */
  private ByteBuffer readRecord(long offset) throws IOException {
    ByteBuffer entry = ByteBuffer.allocate(recordSize()).order(ByteOrder.LITTLE_ENDIAN);
    while (entry.hasRemaining() && channel.read(entry, offset + entry.position()) >= 0) {
      // Until the record is there or the file ends.
    }
    int end = recordSize() - CHECK;
    boolean whole = !entry.hasRemaining() && entry.getInt(end) == check(entry.position(end));
    return whole ? entry : null;
  }

  /** The check of everything before the buffer's position. */
  private static int check(ByteBuffer entry) {
    var crc = new CRC32();
    crc.update(entry.array(), 0, entry.position());
    return (int) crc.getValue();
  }

  private int recordSize() {
    return DIGEST + Float.BYTES * dimension + CHECK;
  }

  private UncheckedIOException failed(String what, IOException cause) {
    return new UncheckedIOException(
        "%s cannot be %s (%s).".formatted(path, what, cause.getMessage()), cause);
  }
}
