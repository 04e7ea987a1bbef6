package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.evenhand.study.Answer;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;

class SimulatedAnswersTest {
  private static final List<Question> QUESTIONS = SimulatedAnswers.questions(3);
  private static final Run ONE = Run.of("Delta");
  private static final Run TWO = new Run("Delta", 2);

  @Test
  void anAnswerHasExactlyTheTokensAskedFor() {
    for (int tokens : new int[] {1, 2, 12, 13, 24, 25, 187, 200}) {
      for (Answer answer : SimulatedAnswers.write(QUESTIONS, ONE, tokens, 7)) {
        assertEquals(tokens, TokenCounter.count(answer.text()), answer.text());
        assertEquals(OptionalInt.of(tokens), answer.tokens());
        assertEquals(OptionalInt.of(WordCounter.count(answer.text())), answer.words());
      }
    }
  }

  @Test
  void paddingKeepsTheTextAndAddsExactlySoManyTokens() {
    List<Answer> plain =
        List.of(
            Answer.of("d", "1", ONE, "Ysolde Marr keeps the lamp.", 5),
            Answer.of("d", "2", ONE, "钟楼在港口。", 6));
    for (int tokens : new int[] {0, 1, 2, 12, 25, 100}) {
      List<Answer> padded = SimulatedAnswers.pad(plain, tokens, TWO, 7);
      for (int i = 0; i < plain.size(); i++) {
        String before = plain.get(i).text();
        assertTrue(padded.get(i).text().startsWith(before));
        assertEquals(TokenCounter.count(before) + tokens, padded.get(i).tokens().orElseThrow());
        assertEquals(TWO, padded.get(i).run());
        assertEquals(plain.get(i).question(), padded.get(i).question());
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameTextsAndAnotherRunOthers() {
    List<Answer> answers = SimulatedAnswers.write(QUESTIONS, ONE, 50, 7);

    assertEquals(answers, SimulatedAnswers.write(QUESTIONS, ONE, 50, 7));
    assertNotEquals(
        answers.get(0).text(), SimulatedAnswers.write(QUESTIONS, TWO, 50, 7).get(0).text());
    assertNotEquals(
        answers.get(0).text(), SimulatedAnswers.write(QUESTIONS, ONE, 50, 8).get(0).text());
    assertEquals(3, answers.stream().map(Answer::text).distinct().count());
  }

  @Test
  void whatCannotBeWrittenIsSaid() {
    assertMessage(
        "0 tokens cannot be written. Give at least 1.",
        () -> SimulatedAnswers.write(QUESTIONS, ONE, 0, 7));
    assertMessage("0 questions are none. Ask for at least 1.", () -> SimulatedAnswers.questions(0));
    var blank = List.of(Answer.withoutText("d", "1", ONE, OptionalInt.of(5)));
    assertMessage(
        "The answer of Delta#1 to question 1 has no text that could be padded. Pad answers with texts.",
        () -> SimulatedAnswers.pad(blank, 5, TWO, 7));
  }

  private static void assertMessage(String expected, Runnable call) {
    assertEquals(expected, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }
}
