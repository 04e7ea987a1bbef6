package org.evenhand.exchange;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenhand.exchange.PublishedValue.Bound;
import org.evenhand.study.Source;

/**
 * The numbers of a paper, from the project's folder {@code datasets/published}, whose README
 * describes the columns.
 */
public final class PublishedValues {
  private static final List<String> COLUMNS =
      List.of("name", "bound", "value", "unit", "what", "where");
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  private final Map<String, PublishedValue> byName;

  private PublishedValues(Map<String, PublishedValue> byName) {
    this.byName = byName;
  }

  /**
   * The values of arXiv 2506.06331 (2025).
   *
   * @throws IllegalStateException if the project's folder is not found, see {@link Datasets}
   */
  public static PublishedValues paper() {
    return read(
        Datasets.folder("published").resolve("paper.csv"),
        new Source(Source.Kind.PUBLISHED, "arXiv 2506.06331, 2025"));
  }

  /**
   * Reads a file of values.
   *
   * @param source the paper, printed with every value
   * @throws IllegalArgumentException if a column is missing, or naming every bad line
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public static PublishedValues read(Path file, Source source) {
    CsvFile.Content content = CsvFile.read(file);
    if (!content.columns().equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "%s has the columns %s. Published values have %s."
              .formatted(file, content.columns(), COLUMNS));
    }
    var bad = new BadLines(file);
    var byName = new LinkedHashMap<String, PublishedValue>();
    for (CsvFile.Line line : content.lines()) {
      value(line, source, bad)
          .ifPresent(
              value -> {
                if (byName.putIfAbsent(value.name(), value) != null) {
                  bad.add(line.line(), "'%s' stands before".formatted(value.name()));
                }
              });
    }
    bad.throwIfAny();
    return new PublishedValues(byName);
  }

  /** The value of a line; empty if the line is bad. */
  private static Optional<PublishedValue> value(CsvFile.Line line, Source source, BadLines bad) {
    Map<String, String> cells = line.cells();
    if (!NAME.matcher(cells.get("name")).matches()) {
      bad.add(
          line.line(),
          "'%s' is no name of small letters, digits and hyphens".formatted(cells.get("name")));
      return Optional.empty();
    }
    for (String column : List.of("unit", "what", "where")) {
      if (cells.get(column).isBlank()) {
        bad.add(line.line(), "%s is blank".formatted(column));
        return Optional.empty();
      }
    }
    for (Bound bound : Bound.values()) {
      if (bound.label().equals(cells.get("bound"))) {
        try {
          return Optional.of(
              new PublishedValue(
                  cells.get("name"),
                  bound,
                  new BigDecimal(cells.get("value").strip()),
                  cells.get("unit"),
                  cells.get("what"),
                  cells.get("where"),
                  source));
        } catch (NumberFormatException e) {
          bad.add(line.line(), "the value '%s' is no number".formatted(cells.get("value")));
          return Optional.empty();
        }
      }
    }
    bad.add(
        line.line(),
        "the bound '%s' is none of exactly, about, over, under".formatted(cells.get("bound")));
    return Optional.empty();
  }

  /**
   * The value of this name.
   *
   * @throws IllegalArgumentException if there is none, naming those that there are
   */
  public PublishedValue get(String name) {
    PublishedValue value = byName.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "No published value is called '%s'. There are: %s.".formatted(name, byName.keySet()));
    }
    return value;
  }

  /**
   * Those of these names only, in the order of the names.
   *
   * @throws IllegalArgumentException if there is none of a name, naming those that there are
   */
  public PublishedValues only(String... names) {
    var some = new LinkedHashMap<String, PublishedValue>();
    for (String name : names) {
      some.put(name, get(name));
    }
    return new PublishedValues(some);
  }

  /** All values in the order of the file. */
  public List<PublishedValue> list() {
    return List.copyOf(byName.values());
  }

  /** One line a value. */
  @Override
  public String toString() {
    return list().stream().map(PublishedValue::toString).collect(Collectors.joining("\n"));
  }
}
