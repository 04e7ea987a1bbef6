package org.evenhand.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads corpora whose encoding or field of text is not the usual one. */
public final class CorpusReader {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> USUAL_FIELDS = List.of("text", "context", "content");

  private final Charset charset;
  private final List<String> textFields;

  private CorpusReader(Charset charset, List<String> textFields) {
    this.charset = charset;
    this.textFields = textFields;
  }

  /** UTF-8, and a text in the field {@code text}, {@code context} or {@code content}. */
  public static CorpusReader withDefaults() {
    return new CorpusReader(StandardCharsets.UTF_8, USUAL_FIELDS);
  }

  /** The same for files in another encoding, such as GB18030. */
  public CorpusReader withCharset(Charset other) {
    return new CorpusReader(other, textFields);
  }

  /** The same for records that keep their text in this field. */
  public CorpusReader withTextField(String field) {
    return new CorpusReader(charset, List.of(field));
  }

  /** See {@link Corpus#read}. */
  public Corpus read(Path path) {
    List<Path> files = files(path);
    Texts texts = new Texts();
    for (Path file : files) {
      String name = file.getFileName().toString();
      String kind = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
      String stem = name.substring(0, name.length() - kind.length() - 1);
      switch (kind) {
        case "json" -> json(file, stem, texts);
        case "jsonl" -> jsonLines(file, stem, texts);
        case "csv" -> csv(file, stem, texts);
        default -> texts.add(stem, TextFile.read(file, charset));
      }
    }
    return texts.corpus(path);
  }

  private static List<Path> files(Path path) {
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "There is no file or folder %s to read a corpus from. Check the path."
              .formatted(path.toAbsolutePath().normalize()));
    }
    try (Stream<Path> found = Files.list(path)) {
      List<Path> readable =
          found
              .filter(
                  file -> file.getFileName().toString().matches("(?i).+\\.(txt|md|json|jsonl|csv)"))
              .sorted()
              .toList();
      if (readable.isEmpty()) {
        throw new IllegalArgumentException(
            "%s holds no .txt, .md, .json, .jsonl or .csv file. Put the texts there."
                .formatted(path));
      }
      return readable;
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be listed: %s".formatted(path, e.getMessage()), e);
    }
  }

  private void json(Path file, String stem, Texts texts) {
    JsonNode root = parse(TextFile.read(file, charset), file.toString());
    int number = 0;
    for (JsonNode record : root.isArray() ? root : List.of(root)) {
      number++;
      record(record, stem + "-" + number, "%s, record %s".formatted(file, number), texts);
    }
  }

  private void jsonLines(Path file, String stem, Texts texts) {
    int number = 0;
    for (String line : TextFile.read(file, charset).split("\n")) {
      number++;
      if (!line.isBlank()) {
        String place = "%s, line %s".formatted(file, number);
        record(parse(line, place), stem + "-" + number, place, texts);
      }
    }
  }

  private void csv(Path file, String stem, Texts texts) {
    int number = 0;
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(TextFile.read(file, charset))) {
      while (rows.hasNext()) {
        number++;
        record(
            MAPPER.valueToTree(rows.next()),
            stem + "-" + number,
            "%s, row %s".formatted(file, number),
            texts);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s, row %s cannot be read: %s".formatted(file, number + 1, e.getMessage()), e);
    }
  }

  private static JsonNode parse(String json, String place) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is no JSON: %s. Repair it, or leave it out.".formatted(place, e.getOriginalMessage()),
          e);
    }
  }

  private void record(JsonNode record, String number, String place, Texts texts) {
    if (record.isTextual()) {
      texts.add(number, record.asText());
      return;
    }
    Optional<String> text =
        textFields.stream()
            .map(record::path)
            .filter(JsonNode::isTextual)
            .map(JsonNode::asText)
            .findFirst();
    if (text.isEmpty()) {
      List<String> keys = new ArrayList<>();
      record.fieldNames().forEachRemaining(keys::add);
      throw new IllegalArgumentException(
          "%s has no text: its fields are %s, and %s is looked for. Name the field by"
                  .formatted(place, keys, String.join(" or ", textFields))
              + " CorpusReader.withTextField.");
    }
    if (record.has("input")) {
      texts.questions++;
    }
    String id = record.path("id").asText("");
    texts.add(id.isBlank() ? number : id, text.get());
  }

  /** The texts read so far, each once. */
  private static final class Texts {
    private final Map<String, Document> byText = new LinkedHashMap<>();
    private final Map<String, String> textOfId = new LinkedHashMap<>();
    private int records;
    private int repeats;
    private int blank;
    private int questions;

    void add(String id, String text) {
      records++;
      if (text.isBlank()) {
        blank++;
      } else if (byText.containsKey(text)) {
        repeats++;
      } else {
        if (textOfId.putIfAbsent(id, text) != null) {
          throw new IllegalArgumentException(
              "Two documents have the id %s and different texts. Make the ids unique."
                  .formatted(id));
        }
        byText.put(text, new Document(id, text));
      }
    }

    Corpus corpus(Path path) {
      if (byText.isEmpty()) {
        throw new IllegalArgumentException(
            "%s holds %s texts, all blank. An empty corpus gives no graph: check the files."
                .formatted(path, records));
      }
      return new Corpus(List.copyOf(byText.values()), records, repeats, blank, questions);
    }
  }
}
