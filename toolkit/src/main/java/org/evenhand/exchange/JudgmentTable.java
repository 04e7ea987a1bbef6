package org.evenhand.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.exchange.JudgmentRows.Numbered;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/**
 * A table of judgments as a comma-separated file (UTF-8, a byte-order mark is accepted), one row
 * for each judge call and aspect. Its header names the columns, in any order:
 *
 * <ul>
 *   <li>{@code dataset}, {@code question}: a question's id is unique within its dataset
 *   <li>{@code judge}: the model; {@code parameters} (optional): how it was asked
 *   <li>{@code first}, {@code second}: the methods in the order in which their answers were shown;
 *       {@code LightRAG#2} is the second run of LightRAG
 *   <li>{@code aspect}, such as {@code Overall}
 *   <li>{@code winner}: {@code first}, {@code second} or {@code tie}, else why there is none:
 *       {@code lost}, {@code missing}, {@code refused} … ({@link Verdict.Reason} in lower case)
 *   <li>{@code trial}, {@code repeat} (optional, from 1)
 *   <li>{@code first_words}, {@code second_words} (optional, blank if unknown)
 *   <li>{@code level} (optional; {@code SUMMARY} if there is no such column, since the question was
 *       then not made from a graph that is known)
 * </ul>
 *
 * <p>A table holds no texts. Its answers have no digest (the empty text stands in) and its rubric
 * is {@link #RUBRIC}.
 */
public final class JudgmentTable {
  /** Stands in for the digest of a prompt that was not released. */
  public static final String RUBRIC = "not-released";

  private JudgmentTable() {}

  /**
   * Reads a table into a study held in memory, its questions and answers in the order of the file.
   * N and M are the greatest repeat and trial found. A judgment that lacks a winner on one aspect
   * is unscored as a whole, with the aspect in its detail.
   *
   * @param file the table
   * @param source who made the judgments and how, printed with every number
   * @throws IllegalArgumentException naming every bad line: blank or unknown cells, an aspect of a
   *     judgment twice, an answer of two lengths; or if there is no row
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public static Study read(Path file, Source source) {
    List<Numbered> rows = JudgmentRows.read(file);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("%s has a header but no judgment.".formatted(file));
    }
    int repeats = rows.stream().mapToInt(row -> row.row().repeat()).max().orElseThrow();
    int trials = rows.stream().mapToInt(row -> row.row().trial()).max().orElseThrow();
    Settings settings = Settings.once().withRepeats(repeats).withTrials(trials);
    BadLines bad = new BadLines(file);
    List<Question> questions = questions(rows, bad);
    List<Answer> answers = answers(rows, bad);
    List<Judgment> judgments = judgments(rows, bad);
    bad.throwIfAny();
    return Study.of(source, settings, questions, answers, judgments);
  }

  private record QuestionName(String dataset, String id) {}

  private record AnswerName(String dataset, String question, Run run) {}

  private static List<Question> questions(List<Numbered> rows, BadLines bad) {
    Map<QuestionName, Question> found = new LinkedHashMap<>();
    for (Numbered numbered : rows) {
      JudgmentRow row = numbered.row();
      Question question = Question.of(row.dataset(), row.question(), "", row.level());
      Question earlier =
          found.putIfAbsent(new QuestionName(row.dataset(), row.question()), question);
      if (earlier != null && earlier.level() != row.level()) {
        bad.add(
            numbered.line(),
            "question %s of %s is %s here and %s before"
                .formatted(row.question(), row.dataset(), row.level(), earlier.level()));
      }
    }
    return List.copyOf(found.values());
  }

  private static List<Answer> answers(List<Numbered> rows, BadLines bad) {
    Map<AnswerName, OptionalInt> found = new LinkedHashMap<>();
    for (Numbered numbered : rows) {
      JudgmentRow row = numbered.row();
      addWords(found, numbered, row.first(), row.firstWords(), bad);
      addWords(found, numbered, row.second(), row.secondWords(), bad);
    }
    List<Answer> answers = new ArrayList<>();
    found.forEach(
        (name, words) ->
            answers.add(Answer.withoutText(name.dataset(), name.question(), name.run(), words)));
    return List.copyOf(answers);
  }

  private static void addWords(
      Map<AnswerName, OptionalInt> found,
      Numbered numbered,
      Run run,
      OptionalInt words,
      BadLines bad) {
    JudgmentRow row = numbered.row();
    AnswerName name = new AnswerName(row.dataset(), row.question(), run);
    OptionalInt earlier = found.putIfAbsent(name, words);
    if (earlier == null || words.isEmpty() || earlier.equals(words)) {
      return;
    }
    if (earlier.isEmpty()) {
      found.put(name, words);
      return;
    }
    bad.add(
        numbered.line(),
        "the answer of %s to question %s has %s words here and %s before"
            .formatted(run, row.question(), words.getAsInt(), earlier.getAsInt()));
  }

  private static List<Judgment> judgments(List<Numbered> rows, BadLines bad) {
    Map<JudgmentKey, Map<Aspect, String>> found = new LinkedHashMap<>();
    for (Numbered numbered : rows) {
      JudgmentRow row = numbered.row();
      Map<Aspect, String> winners =
          found.computeIfAbsent(key(row), missing -> new LinkedHashMap<>());
      if (winners.putIfAbsent(row.aspect(), row.winner()) != null) {
        bad.add(
            numbered.line(),
            "%s of this judgment stands before; number repeats or trials".formatted(row.aspect()));
      }
    }
    List<Judgment> judgments = new ArrayList<>();
    found.forEach(
        (key, winners) -> judgments.add(new Judgment(key, verdict(winners), JudgeCall.UNKNOWN)));
    return List.copyOf(judgments);
  }

  private static JudgmentKey key(JudgmentRow row) {
    return new JudgmentKey(
        row.dataset(),
        row.question(),
        List.of(shown(row, row.first()), shown(row, row.second())),
        row.judge(),
        RUBRIC,
        row.trial(),
        row.repeat());
  }

  private static ShownAnswer shown(JudgmentRow row, Run run) {
    return Answer.withoutText(row.dataset(), row.question(), run, OptionalInt.empty()).shown();
  }

  private static Verdict verdict(Map<Aspect, String> cells) {
    Map<Aspect, Winner> winners = new LinkedHashMap<>();
    for (Map.Entry<Aspect, String> cell : cells.entrySet()) {
      var reason = WinnerCell.reason(cell.getValue());
      if (reason.isPresent()) {
        return new Verdict.Unscored(reason.get(), detail(reason.get(), cell.getKey(), cells));
      }
      winners.put(cell.getKey(), WinnerCell.winner(cell.getValue()).orElseThrow());
    }
    return new Verdict.Winners(winners);
  }

  /** Names the aspect, unless all are without a winner for the same reason. */
  private static String detail(Reason reason, Aspect aspect, Map<Aspect, String> cells) {
    boolean all = cells.values().stream().allMatch(WinnerCell.of(reason)::equals);
    return all ? "" : aspect.name();
  }
}
