package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class AnswerTableTest {
  private static final Source SOURCE = new Source(Source.Kind.LIVE, "a test");

  @Test
  void anAnswerStandsBesideItsQuestion() {
    var table =
        AnswerTable.of(
            Study.of(
                SOURCE,
                Settings.once(),
                List.of(
                    Question.of("sea", "1", "Who?", Level.NODE),
                    Question.of("land", "1", "Where?", Level.NODE)),
                List.of(
                    Answer.of("land", "1", new Run("A", 2), "Here.", 1),
                    Answer.of("sea", "1", Run.of("B"), "The keeper.", 2)),
                List.of()));

    assertEquals(List.of("question", "answer by", "words", "answer"), table.columnNames());
    assertEquals(List.of("Where?", "Who?"), table.stringColumn("question").asList());
    assertEquals(List.of("A#2", "B"), table.stringColumn("answer by").asList());
    assertEquals(List.of(1, 2), table.intColumn("words").asList());
    assertEquals(List.of("Here.", "The keeper."), table.stringColumn("answer").asList());
  }

  @Test
  void whatWasNotReleasedIsMissing() {
    var table =
        AnswerTable.of(
            Study.of(
                SOURCE,
                Settings.once(),
                List.of(Question.of("sea", "17", "", Level.NODE)),
                List.of(Answer.withoutText("sea", "17", Run.of("A"), OptionalInt.empty())),
                List.of()));

    assertEquals("17", table.stringColumn("question").get(0));
    assertTrue(table.intColumn("words").isMissing(0));
  }
}
