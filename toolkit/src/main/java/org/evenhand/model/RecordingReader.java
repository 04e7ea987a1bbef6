package org.evenhand.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Reads files of recordings line by line and remembers where each line lies. Every bad line of
 * every file is reported at once; a last line without its end is none.
 */
final class RecordingReader {

  /** Takes a line that is neither a header nor blank. */
  interface Lines {
    void line(long offset, byte[] bytes, JsonNode line);
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int VERSION = 1;

  private final List<String> bad = new ArrayList<>();
  private long whole;

  /** The files of a folder that hold recordings, in the order of their names. */
  static List<Path> files(Path folder) throws IOException {
    try (var paths = Files.list(folder)) {
      return paths
          .filter(p -> p.getFileName().toString().matches(".*\\.jsonl(\\.gz)?"))
          .sorted()
          .toList();
    }
  }

  void read(Path path, Lines lines) throws IOException {
    whole = 0;
    int number = 0;
    try (InputStream in = open(path)) {
      var line = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        line.write(b);
        if (b == '\n') {
          take(path, ++number, line.toByteArray(), lines);
          whole += line.size();
          line.reset();
        }
      }
    }
  }

  /** Bytes of the last file up to the end of its last whole line. */
  long wholeBytes() {
    return whole;
  }

  void throwIfBad() {
    if (!bad.isEmpty()) {
      throw new IllegalStateException(
          "%s bad lines in recordings; delete or mend them:%n%s"
              .formatted(bad.size(), String.join(System.lineSeparator(), bad)));
    }
  }

  private void take(Path path, int number, byte[] bytes, Lines lines) {
    JsonNode line;
    try {
      line = JSON.readTree(withoutMark(bytes, number));
    } catch (IOException e) {
      bad.add("%s:%s: not JSON".formatted(path, number));
      return;
    }
    if (line.has("evenhand")) {
      if (line.path("version").asInt(0) > VERSION) {
        bad.add(
            "%s:%s: version %s is newer than this toolkit reads"
                .formatted(path, number, line.path("version")));
      }
    } else if (line.path("prompt").isTextual()
        || line.path("call").isTextual() && line.path("reply").isObject()) {
      lines.line(whole, bytes, line);
    } else if (!line.isMissingNode()) {
      bad.add("%s:%s: neither a prompt nor a call".formatted(path, number));
    }
  }

  private static byte[] withoutMark(byte[] bytes, int number) {
    boolean marked =
        number == 1
            && bytes.length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF;
    return marked ? java.util.Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
  }

  private static InputStream open(Path path) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
    return path.toString().endsWith(".gz")
        ? new BufferedInputStream(new GZIPInputStream(in, 1 << 16), 1 << 16)
        : in;
  }
}
