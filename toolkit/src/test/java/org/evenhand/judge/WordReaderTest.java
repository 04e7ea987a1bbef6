package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Map;
import org.evenhand.judge.JudgePrompt.Ask;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordReaderTest {
  private static Verdict read(String text) {
    return WordReader.read(ChatResponse.builder().aiMessage(AiMessage.from(text)).build())
        .verdict();
  }

  @ParameterizedTest
  @CsvSource({"1,FIRST", "2,SECOND", "' 2\n',SECOND"})
  void theNumberIsTheWinner(String text, Winner winner) {
    assertEquals(new Verdict.Winners(Map.of(Aspect.OVERALL, winner)), read(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "12", "2, since Answer 1 is short", "Answer 2", "-1", "1.5"})
  void anythingElseIsNoValue(String text) {
    assertEquals(
        new Verdict.Unscored(Reason.NOT_A_VALUE, "neither 1 nor 2: " + Excerpt.of(text)),
        read(text));
  }

  @Test
  void noTextIsEmpty() {
    assertEquals(new Verdict.Unscored(Reason.EMPTY, "no text"), read(" "));
  }

  @Test
  void thePromptEndsInAQuestionAndTheReplyIsBegun() {
    var prompt = new JudgePrompt(Ask.WORD, false, false, List.of(Aspect.OVERALL));

    assertEquals("The better answer is Answer ", prompt.opening());
    assertEquals("", new JudgePrompt(Ask.WINNERS, false, false, prompt.aspects()).opening());
    assertTrue(
        !prompt
            .digest()
            .equals(new JudgePrompt(Ask.WINNERS, false, false, prompt.aspects()).digest()));
  }

  @Test
  void explanationsAndTiesHaveNoPlaceInOneWord() {
    assertEquals(
        "A judge that says one word gives neither explanations nor ties. Use ChoiceJudge.overall.",
        assertThrows(
                IllegalArgumentException.class,
                () -> new JudgePrompt(Ask.WORD, true, false, List.of(Aspect.OVERALL)))
            .getMessage());
  }
}
