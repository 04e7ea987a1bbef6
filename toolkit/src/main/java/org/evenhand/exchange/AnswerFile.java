package org.evenhand.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenhand.exchange.AnswerForm.Fields;
import org.evenhand.study.Digest;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;

/**
 * Answers of real systems in a file that another tool wrote.
 *
 * <p>The form is told by looking at the fields: HiRAG, LightRAG's results and errors,
 * benchmark-qed, GraphRAG-Bench, HippoRAG, LinearRAG, fast-graphrag, ragas, deepeval, AlpacaEval,
 * the layout of arXiv 2506.06331, or columns that the caller names; as a JSON array, an object of
 * arrays by method, JSON Lines or CSV, in UTF-8.
 *
 * <p>A list of texts as answer is joined by line breaks, and said so. Any other answer that is no
 * text is a state of its own and never printed as one; so is an answer that is missing or blank.
 *
 * @param file where it is
 * @param form what its form is called
 * @param answers in the order of the file
 * @param notes what is odd about the file, in sentences
 */
public record AnswerFile(Path file, String form, List<FileAnswer> answers, List<String> notes) {
  public AnswerFile {
    answers = List.copyOf(answers);
    notes = List.copyOf(notes);
  }

  /**
   * Reads a file of a known form.
   *
   * @throws IllegalArgumentException if the form is not known, listing the fields found and the
   *     forms known; if the answers in it are the right ones; or if records are damaged, naming all
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public static AnswerFile read(Path file) {
    AnswerRecords records = AnswerRecords.read(file);
    Set<String> found = records.fieldNames();
    AnswerForm form =
        AnswerForm.of(found)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s has no known form. Its fields are %s. Known are: %s. For another form name the columns: AnswerFile.read(path, Columns.of(\"question\", \"answer\"))."
                            .formatted(file, String.join(", ", found), AnswerForm.known())));
    if (AnswerForm.isGold(found, form)) {
      throw new IllegalArgumentException(
          "%s holds questions with their right answers (fields %s), not the answers of a system. If they are a system's, name the columns: AnswerFile.read(path, Columns.of(\"question\", \"answer\"))."
              .formatted(file, String.join(", ", found)));
    }
    BadLines bad = new BadLines(file, records.unit());
    List<FileAnswer> answers = new ArrayList<>();
    for (AnswerRecords.Item item : records.all()) {
      if (form == AnswerForm.PAPER) {
        answers.addAll(AnswerFields.readByMethod(item, form.fields()));
        continue;
      }
      for (Fields side : form.sides()) {
        if (form.sides().size() > 1 && AnswerFields.text(item.fields(), side.method()).isBlank()) {
          bad.add(item.number(), "there is no '%s'".formatted(side.method()));
        } else {
          add(item, side, answers, bad);
        }
      }
    }
    bad.throwIfAny();
    return new AnswerFile(file, form.fields().label(), answers, records.notes());
  }

  /**
   * Reads a file whose columns the caller names.
   *
   * @throws IllegalArgumentException if a named column is nowhere, listing those found, or if
   *     records are damaged, naming all
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  public static AnswerFile read(Path file, Columns columns) {
    AnswerRecords records = AnswerRecords.read(file);
    Set<String> found = records.fieldNames();
    Fields names = Fields.of(columns);
    for (String name : List.of(names.id(), names.question(), names.answer(), names.method())) {
      if (!name.isEmpty() && !found.contains(name)) {
        throw new IllegalArgumentException(
            "%s has no column '%s'. There are %s.".formatted(file, name, String.join(", ", found)));
      }
    }
    BadLines bad = new BadLines(file, records.unit());
    List<FileAnswer> answers = new ArrayList<>();
    records.all().forEach(item -> add(item, names, answers, bad));
    bad.throwIfAny();
    return new AnswerFile(file, names.label(), answers, records.notes());
  }

  private static void add(
      AnswerRecords.Item item, Fields names, List<FileAnswer> answers, BadLines bad) {
    FileAnswer answer = AnswerFields.read(item, names);
    if (answer.id().isBlank() && answer.question().isBlank()) {
      bad.add(
          item.number(),
          "there is no '%s'".formatted(names.question().isEmpty() ? names.id() : names.question()));
    } else {
      answers.add(answer);
    }
  }

  /** The same with the failures that a run wrote to a second file, as LightRAG's script does. */
  public AnswerFile withErrors(Path errors) {
    AnswerFile failures = read(errors);
    List<FileAnswer> all = new ArrayList<>(answers);
    all.addAll(failures.answers);
    List<String> both = new ArrayList<>(notes);
    both.addAll(failures.notes);
    return new AnswerFile(file, form, all, both);
  }

  /**
   * The questions of the file, each once, in the order of the file. A question keeps its id if no
   * other question in the file has it, and has a digest of its text as id else.
   */
  public List<Question> questions(String dataset, Level level) {
    Map<String, Set<String>> textsOfId = new HashMap<>();
    for (FileAnswer answer : answers) {
      textsOfId.computeIfAbsent(answer.id(), id -> new HashSet<>()).add(answer.question());
    }
    Map<String, Question> questions = new LinkedHashMap<>();
    for (FileAnswer answer : answers) {
      boolean named = !answer.id().isEmpty() && textsOfId.get(answer.id()).size() == 1;
      String id = named ? answer.id() : Digest.of(AnswerJoin.same(answer.question()));
      String key = id + "\u001f" + AnswerJoin.same(answer.question());
      questions.putIfAbsent(key, Question.of(dataset, id, answer.question().strip(), level));
    }
    return List.copyOf(questions.values());
  }

  /**
   * Joins the answers to questions by id or text, never by position.
   *
   * @param questions of one dataset
   * @param run whose answers they are, if the file names no method
   * @throws IllegalArgumentException if the file names methods
   */
  public JoinedAnswers answersTo(Collection<Question> questions, Run run) {
    return AnswerJoin.of(this, questions, Optional.of(run));
  }

  /**
   * Joins the answers to questions by id or text, never by position; the file names the methods.
   *
   * @param questions of one dataset
   * @throws IllegalArgumentException if the file names no methods
   */
  public JoinedAnswers answersTo(Collection<Question> questions) {
    return AnswerJoin.of(this, questions, Optional.empty());
  }

  /** For example {@code 32 answers in mix_result.json (LightRAG results)}. */
  @Override
  public String toString() {
    return "%s answers in %s (%s)".formatted(answers.size(), file.getFileName(), form);
  }
}
