package org.evenhand.exchange;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A comma-separated file with a header, in UTF-8 with or without a byte-order mark. */
final class CsvFile {
  private static final ObjectReader ROWS =
      new CsvMapper()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .readerFor(String[].class);

  /**
   * A row below the header.
   *
   * @param line its first line in the file, from 1
   * @param cells by column, in the order of the header
   */
  record Line(long line, Map<String, String> cells) {}

  /**
   * What was read.
   *
   * @param columns the header
   * @param lines in the order of the file
   */
  record Content(List<String> columns, List<Line> lines) {}

  private CsvFile() {}

  /**
   * Reads the whole file.
   *
   * @throws UncheckedIOException if it cannot be read, naming it
   * @throws IllegalArgumentException if it is not CSV, has no header, a column twice, or rows of
   *     another width than the header; all of them are named
   */
  static Content read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          "%s is not in UTF-8. Save it in that encoding.".formatted(file), e);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e), e);
    }
    try (Reader reader = new StringReader(text.startsWith("\uFEFF") ? text.substring(1) : text);
        MappingIterator<String[]> rows = ROWS.readValues(reader)) {
      return content(file, rows);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "%s is not CSV, at or before line %s: %s"
              .formatted(
                  file,
                  e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e), e);
    }
  }

  private static Content content(Path file, MappingIterator<String[]> rows) throws IOException {
    if (!rows.hasNextValue()) {
      throw new IllegalArgumentException(
          "%s is empty. Its first line must name the columns.".formatted(file));
    }
    List<String> columns = List.of(rows.nextValue());
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      if (!seen.add(column)) {
        throw new IllegalArgumentException(
            "%s has the column '%s' twice. Rename or remove one.".formatted(file, column));
      }
    }
    BadLines bad = new BadLines(file);
    List<Line> lines = new ArrayList<>();
    while (rows.hasNextValue()) {
      long line = rows.getParser().currentLocation().getLineNr();
      String[] cells = rows.nextValue();
      if (cells.length != columns.size()) {
        bad.add(line, "%s cells under %s columns".formatted(cells.length, columns.size()));
        continue;
      }
      Map<String, String> byColumn = new LinkedHashMap<>();
      for (int i = 0; i < cells.length; i++) {
        byColumn.put(columns.get(i), cells[i]);
      }
      lines.add(new Line(line, Collections.unmodifiableMap(byColumn)));
    }
    bad.throwIfAny();
    return new Content(columns, List.copyOf(lines));
  }
}
