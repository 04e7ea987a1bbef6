package org.evenhand.exchange;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenhand.exchange.CsvFile.Line;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Level;
import org.evenhand.study.Run;

/** The file of a table of judgments; {@link JudgmentTable} describes its columns. */
final class JudgmentRows {
  private static final List<String> REQUIRED =
      List.of("dataset", "question", "judge", "first", "second", "aspect", "winner");
  private static final List<String> OPTIONAL =
      List.of("level", "parameters", "trial", "repeat", "first_words", "second_words");
  private static final List<String> WRITTEN =
      List.of(
          "dataset",
          "question",
          "judge",
          "parameters",
          "trial",
          "first",
          "second",
          "aspect",
          "winner",
          "first_words",
          "second_words");
  private static final Pattern RUN = Pattern.compile("(.*\\S)#([1-9][0-9]{0,8})");
  private static final Pattern POSITIVE = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

  /**
   * A row and where it stood.
   *
   * @param line in the file, from 1
   * @param row what it says
   */
  record Numbered(long line, JudgmentRow row) {}

  private JudgmentRows() {}

  /** Reads all rows; every bad one is named in one exception. */
  static List<Numbered> read(Path file) {
    CsvFile.Content content = CsvFile.read(file);
    for (String column : REQUIRED) {
      if (!content.columns().contains(column)) {
        throw new IllegalArgumentException(
            "%s has no column '%s'. Needed are %s."
                .formatted(file, column, String.join(", ", REQUIRED)));
      }
    }
    for (String column : content.columns()) {
      if (!REQUIRED.contains(column) && !OPTIONAL.contains(column)) {
        throw new IllegalArgumentException(
            "%s has the unknown column '%s'. Beside %s there may be %s."
                .formatted(file, column, String.join(", ", REQUIRED), String.join(", ", OPTIONAL)));
      }
    }
    BadLines bad = new BadLines(file);
    List<Numbered> rows = new ArrayList<>();
    for (Line line : content.lines()) {
      List<String> faults = faults(line.cells());
      if (faults.isEmpty()) {
        rows.add(new Numbered(line.line(), row(line.cells())));
      } else {
        bad.add(line.line(), String.join("; ", faults));
      }
    }
    bad.throwIfAny();
    return List.copyOf(rows);
  }

  private static List<String> faults(Map<String, String> cells) {
    List<String> faults = new ArrayList<>();
    REQUIRED.stream()
        .filter(column -> cells.get(column).isBlank())
        .map("'%s' is blank"::formatted)
        .forEach(faults::add);
    if (!faults.isEmpty()) {
      return faults;
    }
    if (run(cells.get("first")).equals(run(cells.get("second")))) {
      faults.add(
          "'%s' is compared with itself; name its runs, such as %s#2"
              .formatted(cells.get("first"), run(cells.get("first")).method()));
    }
    if (!WinnerCell.ALL.contains(cells.get("winner"))) {
      faults.add(
          "winner '%s' is none of %s"
              .formatted(cells.get("winner"), String.join(", ", WinnerCell.ALL)));
    }
    if (Arrays.stream(Level.values()).noneMatch(level -> level.name().equals(levelName(cells)))) {
      faults.add(
          "level '%s' is none of %s"
              .formatted(cells.get("level"), Arrays.toString(Level.values())));
    }
    Stream.of("trial", "repeat")
        .filter(column -> !POSITIVE.matcher(cells.getOrDefault(column, "1")).matches())
        .map(column -> "%s '%s' is not a number from 1".formatted(column, cells.get(column)))
        .forEach(faults::add);
    Stream.of("first_words", "second_words")
        .filter(column -> !cells.getOrDefault(column, "").isEmpty())
        .filter(column -> !COUNT.matcher(cells.get(column)).matches())
        .map(column -> "%s '%s' is not a number of words".formatted(column, cells.get(column)))
        .forEach(faults::add);
    return faults;
  }

  private static JudgmentRow row(Map<String, String> cells) {
    return new JudgmentRow(
        cells.get("dataset"),
        cells.get("question"),
        Level.valueOf(levelName(cells)),
        new JudgeId(cells.get("judge"), cells.getOrDefault("parameters", "")),
        Integer.parseInt(cells.getOrDefault("trial", "1")),
        Integer.parseInt(cells.getOrDefault("repeat", "1")),
        run(cells.get("first")),
        run(cells.get("second")),
        new Aspect(cells.get("aspect")),
        cells.get("winner"),
        words(cells.getOrDefault("first_words", "")),
        words(cells.getOrDefault("second_words", "")));
  }

  private static String levelName(Map<String, String> cells) {
    return cells.getOrDefault("level", Level.SUMMARY.name()).toUpperCase(Locale.ROOT);
  }

  private static Run run(String cell) {
    Matcher numbered = RUN.matcher(cell);
    return numbered.matches()
        ? new Run(numbered.group(1), Integer.parseInt(numbered.group(2)))
        : Run.of(cell);
  }

  private static OptionalInt words(String cell) {
    return cell.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(cell));
  }

  /** The bytes of the file of the given rows: the same for the same rows, everywhere. */
  static byte[] bytes(List<JudgmentRow> rows) {
    CsvSchema schema =
        WRITTEN.stream()
            .reduce(CsvSchema.builder(), CsvSchema.Builder::addColumn, (one, other) -> one)
            .build()
            .withHeader()
            .withLineSeparator("\n");
    List<List<String>> cells = rows.stream().map(JudgmentRows::cells).toList();
    try {
      return new CsvMapper().writer(schema).writeValueAsBytes(cells);
    } catch (IOException e) {
      throw new UncheckedIOException("The table of judgments cannot be written: " + e, e);
    }
  }

  private static List<String> cells(JudgmentRow row) {
    return List.of(
        row.dataset(),
        row.question(),
        row.judge().model(),
        row.judge().parameters(),
        Integer.toString(row.trial()),
        cell(row.first()),
        cell(row.second()),
        row.aspect().name(),
        row.winner(),
        cell(row.firstWords()),
        cell(row.secondWords()));
  }

  private static String cell(Run run) {
    return run.number() == 1 ? run.method() : run.toString();
  }

  private static String cell(OptionalInt words) {
    return words.isPresent() ? Integer.toString(words.getAsInt()) : "";
  }
}
