package org.evenhand.notebook;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A notebook as it lies on disk (nbformat 4).
 *
 * @param name the file's name, as messages say it
 */
record NotebookFile(String name, ObjectNode json) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static NotebookFile read(Path file) {
    try {
      return new NotebookFile(
          file.getFileName().toString(), (ObjectNode) JSON.readTree(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the notebook %s.".formatted(file), e);
    }
  }

  /** A notebook of code cells only, for tests. */
  static NotebookFile ofCode(String name, String... sources) {
    ObjectNode json = JSON.createObjectNode();
    json.putObject("metadata").putObject("kernelspec").put("name", "evenhand");
    json.put("nbformat", 4).put("nbformat_minor", 5);
    ArrayNode cells = json.putArray("cells");
    for (String source : sources) {
      ObjectNode cell = cells.addObject().put("cell_type", "code").put("source", source);
      cell.putNull("execution_count").putArray("outputs");
    }
    return new NotebookFile(name, json);
  }

  List<Cell> cells() {
    var cells = new ArrayList<Cell>();
    for (JsonNode cell : json.path("cells")) {
      cells.add(new Cell(cells.size() + 1, (ObjectNode) cell));
    }
    return cells;
  }

  NotebookFile copy() {
    return new NotebookFile(name, json.deepCopy());
  }

  /** Writes it as Jupyter does: one blank a level, a newline at the end. */
  void write(Path file) {
    var indent = new DefaultIndenter(" ", "\n");
    var printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentArraysWith(indent);
    printer.indentObjectsWith(indent);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, JSON.writer(printer).writeValueAsString(json) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the notebook %s.".formatted(file), e);
    }
  }

  /**
   * A cell.
   *
   * @param number counted from 1 over all cells, as a reader counts them
   */
  record Cell(int number, ObjectNode json) {
    boolean isCode() {
      return json.path("cell_type").asText().equals("code");
    }

    boolean isProse() {
      return json.path("cell_type").asText().equals("markdown") && !source().isBlank();
    }

    /** The source, which a notebook keeps as one text or as a list of lines. */
    String source() {
      JsonNode source = json.path("source");
      if (!source.isArray()) {
        return source.asText();
      }
      var text = new StringBuilder();
      source.forEach(line -> text.append(line.asText()));
      return text.toString();
    }
  }
}
