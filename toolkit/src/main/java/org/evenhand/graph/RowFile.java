package org.evenhand.graph;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.evenhand.text.TextFile;

/** A parquet or CSV table, read row by row. */
record RowFile(Path file) {

  /** A row: a text or a list of texts for each column that has a value. */
  record Row(Map<String, Object> values) {
    /** The text of the first of these columns that has one, else empty. */
    String text(String... columns) {
      for (String column : columns) {
        Object value = values.get(column);
        if (value != null && !value.toString().isBlank()) {
          return value.toString();
        }
      }
      return "";
    }

    /** The list in the first of these columns that is there, printed or real. */
    List<String> list(String... columns) {
      for (String column : columns) {
        Object value = values.get(column);
        if (value instanceof List<?> list) {
          return list.stream().map(String::valueOf).toList();
        }
        if (value != null) {
          return PrintedList.read(value.toString());
        }
      }
      return List.of();
    }
  }

  /** Hands over the rows and gives the names of the columns. */
  List<String> read(Consumer<Row> row) {
    try {
      return file.getFileName().toString().endsWith(".csv") ? csv(row) : parquet(row);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "%s cannot be read as parquet: %s".formatted(file, firstLine(e)), e);
    }
  }

  private static String firstLine(SQLException e) {
    return e.getMessage().lines().findFirst().orElse("");
  }

  private List<String> csv(Consumer<Row> row) throws IOException {
    CsvMapper mapper = new CsvMapper();
    try (Reader reader = TextFile.open(file);
        MappingIterator<Map<String, String>> rows =
            mapper
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(reader)) {
      List<String> columns = new ArrayList<>();
      while (rows.hasNext()) {
        row.accept(new Row(Map.copyOf(rows.next())));
      }
      ((CsvSchema) rows.getParserSchema()).forEach(column -> columns.add(column.getName()));
      return columns;
    }
  }

  private List<String> parquet(Consumer<Row> row) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT * FROM read_parquet('%s')".formatted(file.toString().replace("'", "''")))) {
      ResultSetMetaData meta = rows.getMetaData();
      List<String> columns = new ArrayList<>();
      for (int column = 1; column <= meta.getColumnCount(); column++) {
        columns.add(meta.getColumnName(column));
      }
      while (rows.next()) {
        Map<String, Object> values = new HashMap<>();
        for (int column = 1; column <= columns.size(); column++) {
          Object value = rows.getObject(column);
          if (value instanceof Array array) {
            values.put(columns.get(column - 1), Arrays.asList((Object[]) array.getArray()));
          } else if (value != null) {
            values.put(columns.get(column - 1), value.toString());
          }
        }
        row.accept(new Row(values));
      }
      return columns;
    }
  }
}
