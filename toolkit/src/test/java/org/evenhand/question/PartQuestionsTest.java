package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;
import org.evenhand.text.CorpusPart;
import org.junit.jupiter.api.Test;

class PartQuestionsTest {
  private static final List<CorpusPart> PARTS =
      List.of(
          new CorpusPart("town 1/2", List.of("d1"), List.of(new Chunk("c1", "d1", "x"))),
          new CorpusPart(
              "town",
              List.of("d1", "d2"),
              List.of(new Chunk("c1", "d1", "x"), new Chunk("c2", "d2", "y"))));

  private static Question question(String id, String... chunks) {
    return new Question(id, id + "?", "town", Level.EDGE, List.of(chunks), "s", "g");
  }

  @Test
  void questionsWithAllEvidenceInTheSmallestPartAreAskedOfEach() {
    List<Question> all =
        List.of(
            question("q1", "c1"), question("q2", "c1", "c2"), question("q3"), question("q4", "c2"));

    PartQuestions asked = PartQuestions.within(all, PARTS.get(0));

    assertEquals(List.of(question("q1", "c1")), asked.questions());
    assertEquals(2, asked.outside());
    assertEquals(1, asked.unknown());
    assertEquals(
        "1 questions; 2 with evidence elsewhere, 1 without any left out", asked.toString());
    for (CorpusPart part : PARTS) {
      Question on = asked.on(part).get(0);
      assertEquals(new Question("q1", "q1?", part.name(), Level.EDGE, List.of("c1"), "s", "g"), on);
    }
  }

  @Test
  void noQuestionAtAllIsAnErrorThatSaysWhatToDo() {
    assertEquals(
        "None of 1 questions has all its evidence in town 1/2: 1 documents, 1 chunks (of 0 it is not known). Ask more questions, or begin with a larger part.",
        assertThrows(
                IllegalArgumentException.class,
                () -> PartQuestions.within(List.of(question("q", "c2")), PARTS.get(0)))
            .getMessage());
  }
}
