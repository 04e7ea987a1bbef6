package org.evenhand.text;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads text files the same way on every machine: UTF-8 unless another encoding is named, whatever
 * the platform's own; a byte-order mark is dropped; bytes that are not text are an error with their
 * place, never replacement characters.
 */
public final class TextFile {
  private TextFile() {}

  /**
   * The whole text of a UTF-8 file.
   *
   * @throws UncheckedIOException if it cannot be read or is not UTF-8; the message names the byte
   */
  public static String read(Path file) {
    return read(file, StandardCharsets.UTF_8);
  }

  /** The whole text of a file in a named encoding, such as GB18030. */
  public static String read(Path file, Charset charset) {
    try {
      String text = decode(Files.readAllBytes(file), charset, file);
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException("There is no file %s. Check the path.".formatted(file), e);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * A reader over a UTF-8 file that is too large to hold. Bytes that are not UTF-8 end the reading
   * with a {@link CharacterCodingException} that names the file and the byte.
   *
   * @throws UncheckedIOException if there is no such file
   */
  public static BufferedReader open(Path file) {
    try {
      return new BufferedReader(new Strict(file, withoutMark(Files.newInputStream(file))));
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException("There is no file %s. Check the path.".formatted(file), e);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static InputStream withoutMark(InputStream bytes) throws IOException {
    PushbackInputStream stream = new PushbackInputStream(bytes, 3);
    byte[] start = stream.readNBytes(3);
    boolean mark =
        start.length == 3
            && start[0] == (byte) 0xEF
            && start[1] == (byte) 0xBB
            && start[2] == (byte) 0xBF;
    if (!mark) {
      stream.unread(start);
    }
    return stream;
  }

  private static String decode(byte[] bytes, Charset charset, Path file) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      return strict(charset).decode(buffer).toString();
    } catch (CharacterCodingException e) {
      throw notText(file, charset, buffer.position());
    }
  }

  private static CharsetDecoder strict(Charset charset) {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  private static CharacterCodingException notText(Path file, Charset charset, long offset) {
    CharacterCodingException failure =
        new CharacterCodingException() {
          private static final long serialVersionUID = 1;

          @Override
          public String getMessage() {
            return ("%s is not %s: the bytes at offset %s are no text in it. If it was saved on a"
                    + " Chinese system, name its encoding (GB18030); else save it as UTF-8.")
                .formatted(file, charset, offset);
          }
        };
    return failure;
  }

  /** Turns a decoding failure of a stream into one that names the place. */
  private static final class Strict extends Reader {
    private final Path file;
    private final Reader reader;

    Strict(Path file, InputStream bytes) {
      this.file = file;
      this.reader =
          new InputStreamReader(new FilterInputStream(bytes) {}, strict(StandardCharsets.UTF_8));
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      try {
        return reader.read(buffer, offset, length);
      } catch (CharacterCodingException e) {
        // The decoder reads ahead, so the place is looked up in the file itself.
        decode(Files.readAllBytes(file), StandardCharsets.UTF_8, file);
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
