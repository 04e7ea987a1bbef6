package org.evenhand.study;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A file of one JSON object a line, in UTF-8, to which lines are only ever added. The first line is
 * {@code {"evenhand":"<kind>","version":<n>}}. A byte-order mark, carriage returns before the line
 * feeds and blank lines are accepted.
 *
 * <p>A last line without a line feed that is no whole object was cut by a crash: it is left out,
 * reported, and taken off the file by the next append. Any other line that cannot be read is an
 * error; all of them are listed in one exception.
 *
 * <p>A file of an older version is read as it is. Before the first line is added to it, its header
 * is raised to the version of that line, so that an older toolkit says that it is too old.
 *
 * <p>Reading never changes the file, so that a report can be made while another process judges.
 */
final class LineFile<T> {
  private static final int BAD_LINES_SHOWN = 20;
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  private final Path file;
  private final LineFormat<T> format;
  private final Consumer<T> each;

  /** Bytes that are read and whole; what lies behind was cut by a crash or is new. */
  private long good;

  /** Length of the file when it was read. */
  private long seen;

  /** Where the header of an older version begins, if it is spelled as ours; else −1. */
  private long olderHeader = -1;

  private boolean endsInLineFeed = true;
  private int lines;
  private String torn = "";

  private LineFile(Path file, LineFormat<T> format, Consumer<T> each) {
    this.file = file;
    this.format = format;
    this.each = each;
  }

  /**
   * Reads a file, which may be missing or empty.
   *
   * @param each gets every value in the order of the file, now and whenever another process has
   *     added some
   */
  static <T> LineFile<T> open(Path file, LineFormat<T> format, Consumer<T> each) {
    var lines = new LineFile<>(file, format, each);
    AppendedFile.forgetIfReplaced(file);
    if (Files.exists(file)) {
      lines.readOn();
    }
    return lines;
  }

  /** What was cut off the end of the file: a sentence; empty if nothing was. */
  String torn() {
    return torn;
  }

  Path path() {
    return file;
  }

  /** Takes the folder's lock, so that nobody else appends from now on. */
  void claim() {
    synchronized (AppendedFile.class) {
      catchUp(AppendedFile.of(file));
    }
  }

  /** Adds a line: whole, and handed to the operating system when this returns. */
  void append(T value) {
    byte[] line = line(value);
    synchronized (AppendedFile.class) {
      AppendedFile out = AppendedFile.of(file);
      catchUp(out);
      raiseHeader(out);
      if (good == 0) {
        byte[] header = header(format.version());
        out.write(header);
        good = header.length;
        lines = 1;
      } else if (!endsInLineFeed) {
        out.write(new byte[] {'\n'});
        good++;
      }
      out.write(line);
      good += line.length;
      seen = good;
      lines++;
      endsInLineFeed = true;
      each.accept(value);
    }
  }

  private void raiseHeader(AppendedFile out) {
    if (olderHeader >= 0) {
      out.replace(olderHeader, header(format.version()));
      olderHeader = -1;
    }
  }

  private void catchUp(AppendedFile out) {
    if (out.length() != seen) {
      if (out.length() < good) {
        throw new IllegalStateException(
            "%s has %s bytes and had %s: somebody cut it. Open the study again."
                .formatted(file, out.length(), good));
      }
      readOn();
    }
    if (out.length() > good) {
      out.cutTo(good);
      seen = good;
    }
  }

  private void readOn() {
    var bad = new ArrayList<String>();
    torn = "";
    try (var in = new LineReader(file, good)) {
      while (in.next()) {
        if (in.isBlank()) {
          lines++;
          good = in.end();
          endsInLineFeed = in.isWhole();
          continue;
        }
        try {
          if (lines == 0) {
            readHeader(in);
          } else {
            each.accept(parse(in));
          }
        } catch (JsonProcessingException | IllegalArgumentException e) {
          if (!in.isWhole() && (lines > 0 || isStartOfHeader(in.text()))) {
            torn =
                "%s, line %s: the last %s bytes are no whole line and are left out: a crash cut them off, or another process is writing them."
                    .formatted(file, lines + 1, in.length());
            break;
          }
          if (lines == 0) {
            throw notOurs(in.text());
          }
          bad.add("  line %s: %s".formatted(lines + 1, reason(e)));
        }
        lines++;
        good = in.end();
        endsInLineFeed = in.isWhole();
      }
      seen = in.fileLength();
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
    if (!bad.isEmpty()) {
      throw damaged(bad);
    }
  }

  private T parse(LineReader in) throws IOException {
    try (JsonParser json = JSON.createParser(in.bytes(), in.start(), in.length())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("no JSON object");
      }
      T value = format.read(json);
      if (json.nextToken() != null) {
        throw new IllegalArgumentException("something follows the JSON object");
      }
      return value;
    }
  }

  private void readHeader(LineReader in) throws IOException {
    String kind = null;
    int version = 0;
    try (JsonParser json = JSON.createParser(in.bytes(), in.start(), in.length())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("no JSON object");
      }
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "evenhand" -> kind = Fields.text(json, field);
          case "version" -> version = Fields.whole(json, field);
          default -> json.skipChildren();
        }
      }
    }
    if (kind == null) {
      throw notOurs(in.text());
    }
    if (!kind.equals(format.kind())) {
      throw new IllegalStateException(
          "%s holds %s, not %s. Give the path of the file of %s."
              .formatted(file, kind, format.kind(), format.kind()));
    }
    if (version < 1 || version > format.version()) {
      throw new IllegalStateException(
          "%s is of version %s; this toolkit reads versions 1 to %s. Use a newer toolkit."
              .formatted(file, version, format.version()));
    }
    byte[] asOurs = header(version);
    boolean same =
        asOurs.length == header(format.version()).length
            && (in.text() + "\n").equals(new String(asOurs, StandardCharsets.UTF_8));
    olderHeader = version < format.version() && same ? in.start() : -1;
  }

  private byte[] header(int version) {
    return "{\"evenhand\":\"%s\",\"version\":%s}\n"
        .formatted(format.kind(), Integer.toString(version))
        .getBytes(StandardCharsets.UTF_8);
  }

  private boolean isStartOfHeader(String text) {
    return new String(header(format.version()), StandardCharsets.UTF_8).startsWith(text)
        || text.charAt(0) == 0;
  }

  private byte[] line(T value) {
    var bytes = new ByteArrayOutputStream(512);
    try (var json = JSON.createGenerator(bytes)) {
      format.write(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException("A line for %s cannot be written.".formatted(file), e);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  private IllegalStateException notOurs(String start) {
    return new IllegalStateException(
        "%s does not begin with a header of Evenhand, such as %s, but with: %s"
            .formatted(
                file,
                new String(header(format.version()), StandardCharsets.UTF_8).strip(),
                start.substring(
                    0,
                    start.offsetByCodePoints(
                        0, Math.min(60, start.codePointCount(0, start.length()))))));
  }

  private UncheckedIOException damaged(List<String> bad) {
    var shown = String.join("\n", bad.subList(0, Math.min(BAD_LINES_SHOWN, bad.size())));
    String more =
        bad.size() > BAD_LINES_SHOWN
            ? "\n  and %s more".formatted(bad.size() - BAD_LINES_SHOWN)
            : "";
    String message =
        "%s has %s damaged %s. Mend or delete them; what they held is then asked again.\n%s%s"
            .formatted(file, bad.size(), bad.size() == 1 ? "line" : "lines", shown, more);
    return new UncheckedIOException(message, new IOException(message));
  }

  private static String reason(Exception e) {
    return e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
  }
}
