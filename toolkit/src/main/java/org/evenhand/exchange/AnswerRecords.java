package org.evenhand.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.evenhand.text.TextFile;

/**
 * The records of a file of answers, whatever its shape: a JSON array, several arrays one after the
 * other (a run that was appended to another), an object of arrays by method, JSON Lines, or CSV.
 *
 * @param all in the order of the file
 * @param notes what is odd about the file, in sentences
 */
record AnswerRecords(List<Item> all, List<String> notes) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /**
   * A record and where it stands.
   *
   * @param place such as {@code line 3}
   * @param number what the line or record number is, from 1
   * @param method the key under which it stands; empty if there is none
   * @param fields what it holds
   */
  record Item(String place, long number, String method, JsonNode fields) {}

  static AnswerRecords read(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv")) {
      return csv(file);
    }
    String text = TextFile.read(file);
    if (text.isBlank()) {
      throw new IllegalArgumentException(
          "%s is empty. It must hold JSON, JSON Lines or, named .csv, a table.".formatted(file));
    }
    return text.stripLeading().startsWith("{") && firstLineIsWhole(text)
        ? lines(file, text)
        : roots(file, text);
  }

  /** What its records are counted in. */
  String unit() {
    return all.isEmpty() ? "record" : all.get(0).place.substring(0, all.get(0).place.indexOf(' '));
  }

  /** The names of all fields, in the order in which they come. */
  Set<String> fieldNames() {
    Set<String> names = new LinkedHashSet<>();
    all.forEach(item -> item.fields.fieldNames().forEachRemaining(names::add));
    return names;
  }

  private static boolean firstLineIsWhole(String text) {
    String line = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    try {
      JsonNode node = JSON.readTree(line);
      return node.isObject()
          && (text.lines().filter(l -> !l.isBlank()).count() > 1 || isFlat(node));
    } catch (JsonProcessingException notWhole) {
      return false;
    }
  }

  /** Whether it is a record, and not an object of arrays of records. */
  private static boolean isFlat(JsonNode node) {
    for (JsonNode value : node) {
      if (value.isArray() && !value.isEmpty() && value.get(0).isObject()) {
        return false;
      }
    }
    return true;
  }

  private static AnswerRecords csv(Path file) {
    List<Item> items = new ArrayList<>();
    for (CsvFile.Line line : CsvFile.read(file).lines()) {
      ObjectNode fields = JSON.createObjectNode();
      line.cells().forEach(fields::put);
      items.add(new Item("line " + line.line(), line.line(), "", fields));
    }
    return new AnswerRecords(items, List.of());
  }

  private static AnswerRecords lines(Path file, String text) {
    BadLines bad = new BadLines(file);
    List<Item> items = new ArrayList<>();
    long number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      try {
        JsonNode node = JSON.readTree(line);
        if (node.isObject()) {
          items.add(new Item("line " + number, number, "", node));
        } else {
          bad.add(number, "no JSON object");
        }
      } catch (JsonProcessingException e) {
        bad.add(number, e.getOriginalMessage());
      }
    }
    bad.throwIfAny();
    return new AnswerRecords(items, List.of());
  }

  private static AnswerRecords roots(Path file, String text) {
    List<Item> items = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    BadLines bad = new BadLines(file, "record");
    int roots = 0;
    try (JsonParser parser = JSON.createParser(text);
        MappingIterator<JsonNode> values =
            JSON.reader()
                .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .forType(JsonNode.class)
                .readValues(parser)) {
      while (values.hasNextValue()) {
        roots++;
        add(values.nextValue(), items, bad);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is not JSON, at line %s: %s. %s records before that place are whole; mend the file or cut it there."
              .formatted(file, e.getLocation().getLineNr(), e.getOriginalMessage(), items.size()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
    bad.throwIfAny();
    if (roots > 1) {
      notes.add(
          "%s holds %s JSON values one after the other: a run was appended to another."
              .formatted(file, roots));
    }
    return new AnswerRecords(items, notes);
  }

  private static void add(JsonNode root, List<Item> items, BadLines bad) {
    if (root.isObject() && !isFlat(root)) {
      root.properties()
          .forEach(
              entry -> {
                // Lists by type of question are one method's; other keys name methods.
                String method = entry.getKey().matches("type\\d") ? "" : entry.getKey();
                addAll(entry.getValue(), method, items, bad);
              });
    } else if (root.isObject()) {
      addAll(JSON.createArrayNode().add(root), "", items, bad);
    } else {
      addAll(root, "", items, bad);
    }
  }

  private static void addAll(JsonNode array, String method, List<Item> items, BadLines bad) {
    if (!array.isArray()) {
      bad.add(
          items.size() + 1,
          "%s where records are expected"
              .formatted(array.getNodeType().name().toLowerCase(Locale.ROOT)));
      return;
    }
    for (JsonNode record : array) {
      long number = items.size() + 1;
      if (record.isObject()) {
        items.add(new Item("record " + number, number, method, record));
      } else {
        bad.add(
            number,
            "%s, not an object".formatted(record.getNodeType().name().toLowerCase(Locale.ROOT)));
      }
    }
  }
}
