package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.text.Refusal;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;

class SimulatedWriterTest {
  private static final String ASK = "Of 3 words it has 40. Answer the question in about 120 words.";

  @Test
  void eachWriterMissesTheLengthInItsWay() {
    assertEquals(120, WordCounter.count(reply(SimulatedWriter.exact(80, 1), ASK, 1)));
    assertEquals(160, WordCounter.count(reply(SimulatedWriter.missingBy(40, 80, 1), ASK, 1)));
    assertEquals(90, WordCounter.count(reply(SimulatedWriter.missingBy(-30, 80, 1), ASK, 1)));
    assertEquals(1, WordCounter.count(reply(SimulatedWriter.missingBy(-300, 80, 1), ASK, 1)));
    assertEquals(50, WordCounter.count(reply(SimulatedWriter.stallingAt(50, 1), ASK, 1)));
    assertTrue(Refusal.isRefusal(reply(SimulatedWriter.refusing(), ASK, 1)));
    assertEquals(80, WordCounter.count(reply(SimulatedWriter.exact(80, 1), "Who?", 1)));
    assertEquals(7, WordCounter.count(reply(SimulatedWriter.exact(80, 1), "Add 7 more words.", 1)));
  }

  @Test
  void theSameCallGivesTheSameTextAndAnotherAttemptAnother() {
    ChatModel writer = SimulatedWriter.exact(80, 1);
    assertEquals(reply(writer, ASK, 1), reply(SimulatedWriter.exact(80, 1), ASK, 1));
    assertNotEquals(reply(writer, ASK, 1), reply(writer, ASK, 2));
    assertNotEquals(reply(writer, ASK, 1), reply(SimulatedWriter.exact(80, 2), ASK, 1));
    ChatModel stalling = SimulatedWriter.stallingAt(50, 1);
    assertEquals(50, WordCounter.count(reply(stalling, ASK, 9)));
  }

  @Test
  void aFormIsFilledWithTheQuestionThatThePromptEndsIn() {
    var points =
        JsonArraySchema.builder()
            .items(
                JsonObjectSchema.builder()
                    .addStringProperty("text")
                    .addIntegerProperty("score")
                    .build())
            .build();
    var form =
        JsonSchema.builder()
            .name("points")
            .rootElement(JsonObjectSchema.builder().addProperty("points", points).build())
            .build();
    ResponseFormat json =
        ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(form).build();
    String prompt = "Material.\n\nQuestion: Who says \"40 words\"?";

    ChatRequest request =
        ChatRequest.builder().messages(UserMessage.from(prompt)).responseFormat(json).build();

    assertEquals(
        "{\"points\":[{\"text\":\"Who says \\\"40 words\\\"?\",\"score\":1}]}",
        SimulatedWriter.exact(7, 1).chat(request).aiMessage().text());
    assertTrue(Refusal.isRefusal(SimulatedWriter.refusing().chat(request).aiMessage().text()));
  }

  @Test
  void writersPrintWhatTheyDoAndRefuseToWriteNothing() {
    assertEquals(
        "simulated writer, overshoots by 40, seed 1",
        SimulatedWriter.missingBy(40, 80, 1).toString());
    var e = assertThrows(IllegalArgumentException.class, () -> SimulatedWriter.stallingAt(0, 1));
    assertEquals("An answer of 0 words is none. Give at least 1.", e.getMessage());
  }

  private static String reply(ChatModel writer, String prompt, int attempt) {
    var id = CallId.of(Stage.ALIGNMENT).withQuestion("q1").withAttempt(attempt);
    return writer.chat(id.ask(prompt, 5)).aiMessage().text();
  }

  @Test
  void itTellsTheTokensOfTheRealPromptAndOfItsText() {
    var response =
        SimulatedWriter.exact(30, 1)
            .chat(CallId.of(Stage.ANSWER).ask("Be brief.", "Why do keepers smoke bees?", 7));

    assertEquals(
        TokenCounter.count("Be brief.") + TokenCounter.count("Why do keepers smoke bees?"),
        response.tokenUsage().inputTokenCount());
    assertEquals(
        TokenCounter.count(response.aiMessage().text()), response.tokenUsage().outputTokenCount());
  }
}
