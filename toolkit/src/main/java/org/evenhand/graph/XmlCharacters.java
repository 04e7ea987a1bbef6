package org.evenhand.graph;

import java.io.FilterReader;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import org.evenhand.graph.ImportReport.Finding;

/**
 * Finds characters that XML 1.0 forbids, raw or as a reference such as {@code &#x0C;}, before the
 * parser meets them: it names their place, or leaves them out and counts them.
 */
final class XmlCharacters extends FilterReader {
  private static final int LONGEST_REFERENCE = 12;

  private final String file;
  private final boolean lenient;
  private final ImportReport report;
  private int line = 1;
  private int column;

  XmlCharacters(Reader reader, String file, boolean lenient, ImportReport report) {
    super(new PushbackReader(reader, LONGEST_REFERENCE));
    this.file = file;
    this.lenient = lenient;
    this.report = report;
  }

  @Override
  public int read() throws IOException {
    while (true) {
      int c = in.read();
      if (c < 0) {
        return c;
      }
      advance(c);
      int start = column;
      int illegal = c == '&' ? illegalReference() : isLegal(c) ? -1 : c;
      if (illegal < 0) {
        return c;
      }
      String place =
          "%s, line %s, column %s: character U+%04X".formatted(file, line, start, illegal);
      if (!lenient) {
        throw new IOException(
            place
                + " is not allowed in XML. Remove it, or read the file leniently to leave it out.");
      }
      report.add(Finding.ILLEGAL_CHARACTER, place);
    }
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = 0;
    while (count < length) {
      int c = read();
      if (c < 0) {
        return count == 0 ? -1 : count;
      }
      buffer[offset + count++] = (char) c;
    }
    return count;
  }

  private void advance(int c) {
    if (c == '\n') {
      line++;
      column = 0;
    } else {
      column++;
    }
  }

  /** The code of the reference just begun if it is forbidden, and it is then consumed; else -1. */
  private int illegalReference() throws IOException {
    char[] ahead = new char[LONGEST_REFERENCE];
    int read = 0;
    while (read < LONGEST_REFERENCE) {
      int c = in.read();
      if (c < 0) {
        break;
      }
      ahead[read++] = (char) c;
      if (c == ';' || read == 1 && c != '#') {
        break;
      }
    }
    int code = read > 2 && ahead[read - 1] == ';' ? code(new String(ahead, 1, read - 2)) : -1;
    if (code < 0 || isLegal(code)) {
      ((PushbackReader) in).unread(ahead, 0, read);
      return -1;
    }
    column += read;
    return code;
  }

  private static int code(String digits) {
    try {
      return digits.startsWith("x")
          ? Integer.parseInt(digits.substring(1), 16)
          : Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static boolean isLegal(int c) {
    return c >= 0x20 && c != 0xFFFE && c != 0xFFFF || c == '\t' || c == '\n' || c == '\r';
  }
}
