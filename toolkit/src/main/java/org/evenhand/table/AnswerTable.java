package org.evenhand.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Answer;
import org.evenhand.study.Question;
import org.evenhand.study.Study;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What the methods answered: a row for each answer of a study, with its question. */
public final class AnswerTable {
  private AnswerTable() {}

  /**
   * All answers in the study's order; an unknown length is missing.
   *
   * <p>Columns: {@code question} (its text, or its id where the text is not known), {@code answer
   * by}, {@code words}, {@code answer}.
   */
  public static Table of(Study study) {
    Map<List<String>, Question> questions = new HashMap<>();
    study.questions().forEach(question -> questions.put(name(question), question));
    StringColumn question = StringColumn.create("question");
    StringColumn run = StringColumn.create("answer by");
    IntColumn words = IntColumn.create("words");
    StringColumn text = StringColumn.create("answer");
    for (Answer answer : study.answers()) {
      Question asked = questions.get(List.of(answer.dataset(), answer.question()));
      question.append(asked == null || asked.text().isBlank() ? answer.question() : asked.text());
      run.append(RunName.of(answer.run()));
      if (answer.words().isPresent()) {
        words.append(answer.words().getAsInt());
      } else {
        words.appendMissing();
      }
      text.append(answer.text());
    }
    return Table.create("", question, run, words, text);
  }

  private static List<String> name(Question question) {
    return List.of(question.dataset(), question.id());
  }
}
