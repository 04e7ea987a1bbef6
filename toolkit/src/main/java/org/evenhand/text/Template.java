package org.evenhand.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A text with places such as {@code {question}} to be filled. One pass: what is filled in is never
 * looked at again, so braces, dollars and backslashes in it mean nothing. Braces around a word that
 * no value has are text.
 */
public record Template(String text) {

  /** The text of a resource beside a class, with line feeds and without the last one. */
  public static Template resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The toolkit's jar lacks %s. Build it again.".formatted(name));
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Template(text.replace("\r\n", "\n").stripTrailing());
    } catch (IOException e) {
      throw new UncheckedIOException("The prompt %s cannot be read.".formatted(name), e);
    }
  }

  /** The text with every place of these names filled. */
  public String fill(Map<String, String> values) {
    var filled = new StringBuilder();
    int from = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
      int close = text.indexOf('}', open);
      String value = close < 0 ? null : values.get(text.substring(open + 1, close));
      if (value != null) {
        filled.append(text, from, open).append(value);
        from = close + 1;
        open = close;
      }
    }
    return filled.append(text.substring(from)).toString();
  }
}
