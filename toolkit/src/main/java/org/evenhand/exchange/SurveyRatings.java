package org.evenhand.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenhand.study.Level;
import org.evenhand.study.SurveyItem;
import org.evenhand.study.SurveyRating;

/**
 * The ratings that people saved from a survey form: one CSV file for each participant, and the
 * form's key.
 *
 * @param ratings by participant, in the order of the form
 * @param participants files that were read
 * @param unrated items that were left open
 */
public record SurveyRatings(List<SurveyRating> ratings, int participants, int unrated) {
  private static final List<String> NEEDED = List.of("form", "participant", "code");

  private record Coded(String form, String question, Level level) {}

  public SurveyRatings {
    ratings = List.copyOf(ratings);
  }

  /**
   * Reads all {@code .csv} files of a folder except the key.
   *
   * @param folder with a file of each participant
   * @param key the file {@code survey-key.csv} that was written with the form
   * @throws IllegalArgumentException if there is no file, a rating is not from 1 to 5, a file is of
   *     another form, or a participant has two; all bad lines of a file are named
   */
  public static SurveyRatings read(Path folder, Path key) {
    Map<String, Coded> codes = codes(key);
    Map<String, Path> files = new TreeMap<>();
    List<SurveyRating> ratings = new ArrayList<>();
    int unrated = 0;
    for (Path file : files(folder, key)) {
      CsvFile.Content content = CsvFile.read(file);
      needs(file, content, NEEDED);
      BadLines bad = new BadLines(file);
      for (CsvFile.Line line : content.lines()) {
        Coded coded = codes.get(line.cells().get("code"));
        if (coded == null || !coded.form().equals(line.cells().get("form"))) {
          bad.add(line.line(), "it is of another form than the key " + key.getFileName());
          continue;
        }
        String participant = line.cells().get("participant").strip();
        Path other = files.putIfAbsent(participant, file);
        if (other != null && !other.equals(file)) {
          throw new IllegalArgumentException(
              "Participant '%s' has two files, %s and %s. Remove one, or rename the participant in it."
                  .formatted(participant, other.getFileName(), file.getFileName()));
        }
        for (SurveyItem item : SurveyItem.values()) {
          String cell = line.cells().getOrDefault(item.name().toLowerCase(Locale.ROOT), "").strip();
          if (cell.isEmpty()) {
            unrated++;
          } else if (cell.matches("[1-5]")) {
            ratings.add(
                new SurveyRating(
                    participant, coded.question(), coded.level(), item, cell.charAt(0) - '0'));
          } else {
            bad.add(line.line(), "'%s' is no rating from 1 to 5".formatted(cell));
          }
        }
      }
      bad.throwIfAny();
    }
    return new SurveyRatings(ratings, files.size(), unrated);
  }

  /** For example {@code 810 ratings of 9 participants, 3 left open}. */
  @Override
  public String toString() {
    return "%s ratings of %s participants, %s left open"
        .formatted(
            String.valueOf(ratings.size()), String.valueOf(participants), String.valueOf(unrated));
  }

  private static List<Path> files(Path folder, Path key) {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files =
          all.filter(
                  file -> file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv"))
              .filter(file -> !file.getFileName().equals(key.getFileName()))
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new IllegalArgumentException(
            "%s holds no CSV file of a participant. Put the saved files there.".formatted(folder));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(folder, e), e);
    }
  }

  private static Map<String, Coded> codes(Path key) {
    CsvFile.Content content = CsvFile.read(key);
    needs(key, content, List.of("form", "code", "question", "level"));
    Map<String, Coded> codes = new HashMap<>();
    for (CsvFile.Line line : content.lines()) {
      Map<String, String> cells = line.cells();
      codes.put(
          cells.get("code"),
          new Coded(cells.get("form"), cells.get("question"), Level.valueOf(cells.get("level"))));
    }
    return codes;
  }

  private static void needs(Path file, CsvFile.Content content, List<String> columns) {
    if (!content.columns().containsAll(columns)) {
      throw new IllegalArgumentException(
          "%s has the columns %s, but needs %s. Use a file that the form saved."
              .formatted(file, content.columns(), columns));
    }
  }
}
