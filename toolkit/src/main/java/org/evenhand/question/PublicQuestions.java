package org.evenhand.question;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.study.Source;
import org.evenhand.text.TextFile;
import org.evenhand.text.WordCounter;

/**
 * Summary-based questions that others made and released, by numbers only: how often each distinct
 * question of a list stands in it, and how long it is. The table lies in the project's folder
 * {@code datasets/public-questions}, whose README has origin and licence.
 *
 * @param rows one for each distinct question, in the order of the list
 */
public record PublicQuestions(List<Row> rows) {
  /** Who released the list. */
  public static final Source SOURCE =
      new Source(
          Source.Kind.PUBLIC_JUDGMENTS,
          "summary-based questions on agriculture, 5 x 5 x 5, by numbers (LightRAG fork, MIT)");

  private static final String FILE = "agriculture.csv";
  private static final String HEADER = "question,times,words";

  /**
   * A distinct question.
   *
   * @param question its number among the distinct ones, from 1
   * @param times how often it stands in the list
   * @param words of its text, by the one word counter
   */
  public record Row(int question, int times, int words) {}

  public PublicQuestions {
    rows = List.copyOf(rows);
  }

  /**
   * Reads the table.
   *
   * @param folder that holds {@code agriculture.csv}
   * @throws IllegalArgumentException if a line is not as expected, naming it
   */
  public static PublicQuestions read(Path folder) {
    Path file = folder.resolve(FILE);
    List<String> lines = TextFile.read(file).lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
      throw new IllegalArgumentException("%s does not begin with %s.".formatted(file, HEADER));
    }
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      if (!line.matches("\\d{1,6},\\d{1,6},\\d{1,6}")) {
        throw new IllegalArgumentException(
            "%s has the line '%s', which is not three numbers.".formatted(file, line));
      }
      String[] cells = line.split(",");
      rows.add(
          new Row(
              Integer.parseInt(cells[0]), Integer.parseInt(cells[1]), Integer.parseInt(cells[2])));
    }
    return new PublicQuestions(rows);
  }

  /**
   * Makes the table again from the released list. The same list gives the same bytes.
   *
   * @param list the released text file
   * @param folder where the table goes; made if missing
   */
  public static void make(Path list, Path folder) {
    QuestionList read = QuestionList.read(TextFile.read(list));
    var table = new StringBuilder(HEADER).append('\n');
    int number = 0;
    for (String question : read.questions()) {
      long times = read.listed().stream().filter(question::equals).count();
      table.append(++number).append(',').append(times).append(',');
      table.append(WordCounter.count(question)).append('\n');
    }
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(FILE), table, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be written: %s".formatted(folder, e), e);
    }
  }

  /** All questions of the list, repeats included. */
  public int listed() {
    return rows.stream().mapToInt(Row::times).sum();
  }

  /** Questions that stand in the list once at least. */
  public int distinct() {
    return rows.size();
  }

  /** For example {@code 82 distinct questions of 125 listed; one stands there 6 times}. */
  @Override
  public String toString() {
    int most = rows.stream().mapToInt(Row::times).max().orElse(0);
    return distinct()
        + " distinct questions of "
        + listed()
        + " listed; one stands there "
        + most
        + " times";
  }
}
