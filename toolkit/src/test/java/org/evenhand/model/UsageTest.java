package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageTest {
  private final FakeTime time = new FakeTime();
  private final Usage usage = new Usage();

  @Test
  void tokensAndSecondsAreCountedByTheStageThatTheCallNames() {
    ChatModel model =
        new Metered(
            new Scripted(
                request -> {
                  time.pass(Duration.ofMillis(1700));
                  return Scripted.reply("OK", 101, 13);
                }),
            usage,
            time);
    model.chat(CallId.of(Stage.ANSWER).ask("?", 1));
    model.chat(CallId.of(Stage.ANSWER).ask("?", 1));
    model.chat(CallId.of(Stage.JUDGING).ask("?", 1));
    model.chat("?");

    assertEquals(202, usage.of(Stage.ANSWER).inputTokens());
    assertEquals(26, usage.of(Stage.ANSWER).outputTokens());
    assertEquals(Duration.ofMillis(3400), usage.of(Stage.ANSWER).time());
    assertEquals(0, usage.of(Stage.EXTRACTION).calls());
    assertEquals(4, usage.total().calls());
    assertEquals(
        List.of(Stage.ANSWER, Stage.JUDGING, Stage.OTHER),
        new ArrayList<>(usage.byStage().keySet()));
    assertEquals(
        String.join(
            System.lineSeparator(),
            "answer: 2 calls, 202 + 26 tokens, 3.4 s; 0 sent again; 0 replayed",
            "judging: 1 calls, 101 + 13 tokens, 1.7 s; 0 sent again; 0 replayed",
            "other: 1 calls, 101 + 13 tokens, 1.7 s; 0 sent again; 0 replayed"),
        usage.toString());
  }

  @Test
  void callsWithoutNumbersOfTokensAreCountedAsSuch() {
    ChatModel model =
        new Metered(
            new Scripted(r -> ChatResponse.builder().aiMessage(AiMessage.from("OK")).build()),
            usage,
            time);
    model.chat("?");

    assertEquals(1, usage.total().uncounted());
    assertEquals(0, usage.total().inputTokens());
  }

  @Test
  void waitsOfOursAreNoTimeOfTheModel() {
    var options = ModelOptions.withDefaults().withNotices(note -> {});
    var failing =
        Scripted.inTurn(Scripted.status(500, ""), Scripted.status(500, ""), Scripted.says("OK"));
    ChatModel model =
        new Paced(
            new Metered(failing, usage, time),
            options.pace(),
            time,
            usage,
            new Notices(options.notices()));
    model.chat(CallId.of(Stage.QUESTION).ask("?", 1));

    assertEquals(Duration.ZERO, usage.of(Stage.QUESTION).time());
    assertEquals(time.passed(), usage.of(Stage.QUESTION).waited());
    assertEquals(2, usage.of(Stage.QUESTION).sentAgain());
  }

  @Test
  void noCallsSaySo() {
    assertEquals("no calls", usage.toString());
  }
}
