package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
  private static final CallId ID = CallId.of(Stage.JUDGING).withDataset("häfen").withQuestion("q1");

  @TempDir Path folder;
  private final Usage usage = new Usage();
  private final AtomicInteger made = new AtomicInteger();

  /** Says another thing each time it is asked. */
  private final Scripted model =
      new Scripted(
          request ->
              new ReplyFacts(true, false, 3, .25, "{\"content\":[]}")
                  .attach(Scripted.reply("reply " + made.incrementAndGet(), 100, 20)));

  private ChatModel recorded(Recordings recordings, String name) {
    return new Recorded(model, name, recordings, usage);
  }

  @Test
  void aReplayGivesTheSameReplyWithoutTheModel() {
    ChatRequest request = ID.ask("Be fair.", "Wörtlich “so” \uD83D\uDE00?", 7);
    ChatResponse first;
    try (var recordings = Recordings.open(folder)) {
      first = recorded(recordings, "judge").chat(request);
    }

    ChatResponse again;
    try (var recordings = Recordings.replay(folder)) {
      again = recorded(recordings, "judge").chat(request);
      assertEquals(1, recordings.size());
    }

    assertEquals(1, model.calls.get());
    assertEquals(first.aiMessage().text(), again.aiMessage().text());
    assertEquals(first.tokenUsage(), again.tokenUsage());
    assertEquals(first.finishReason(), again.finishReason());
    assertEquals(first.modelName(), again.modelName());
    assertEquals(new ReplyFacts(true, true, 3, .25, "{\"content\":[]}"), ReplyFacts.of(again));
    assertEquals(0, ReplyFacts.of(again).paidNow().orElseThrow());
    assertEquals(.25, ReplyFacts.of(again).cost().orElseThrow());
  }

  @Test
  void replayedTokensAreCountedApartAndTakeNoTime() {
    ChatRequest request = ID.ask("Which one?", 7);
    try (var recordings = Recordings.open(folder)) {
      recorded(recordings, "judge").chat(request);
      recorded(recordings, "judge").chat(request);
    }

    var use = usage.of(Stage.JUDGING);
    assertEquals(1, use.replayed());
    assertEquals(100, use.replayedInputTokens());
    assertEquals(20, use.replayedOutputTokens());
    assertEquals(0, use.inputTokens());
    assertEquals(Duration.ZERO, use.time());
  }

  /** Case E106: another model is another call. */
  @Test
  void e106AnotherModelIsAskedAnew() throws IOException {
    JsonNode given = json("E106.json");
    try (var recordings = Recordings.open(folder)) {
      for (String call : List.of("call1", "call2", "call1")) {
        JsonNode one = given.get(call);
        recorded(recordings, one.get("model").asText())
            .chat(
                ChatRequest.builder()
                    .messages(ID.attach(UserMessage.from(one.get("prompt").asText()), 7))
                    .temperature(one.get("temperature").asDouble())
                    .build());
      }
    }

    assertEquals(2, model.calls.get());
  }

  /** Case E107: repeats and trials of one prompt are calls of their own; a rerun replays all. */
  @Test
  void e107RepeatsAndTrialsAreNotAnsweredFromTheRecording() throws IOException {
    JsonNode given = json("E107.json");
    int repeats = given.get("repeat_N").asInt();
    int trials = given.get("trials_M").asInt();
    var runs = new ArrayList<List<String>>();
    for (int run = 0; run < 2; run++) {
      var replies = new ArrayList<String>();
      try (var recordings = Recordings.open(folder)) {
        for (int trial = 1; trial <= trials; trial++) {
          for (int repeat = 1; repeat <= repeats; repeat++) {
            var id = ID.withTrial(trial).withRepeat(repeat);
            replies.add(
                recorded(recordings, "judge")
                    .chat(id.ask(given.get("prompt").asText(), 7))
                    .aiMessage()
                    .text());
          }
        }
      }
      runs.add(replies);
    }

    assertEquals(repeats * trials, model.calls.get());
    assertEquals(repeats * trials, runs.get(0).stream().distinct().count());
    assertEquals(runs.get(0), runs.get(1));
  }

  @Test
  void anotherAttemptIsNotGivenTheBadReplyAgain() {
    try (var recordings = Recordings.open(folder)) {
      var first = recorded(recordings, "judge").chat(ID.ask("?", 7));
      var second = recorded(recordings, "judge").chat(ID.withAttempt(2).ask("?", 7));
      assertNotEquals(first.aiMessage().text(), second.aiMessage().text());
    }
  }

  @Test
  void everyPartOfARequestIsInItsKey() {
    var base = ChatRequest.builder().messages(ID.attach(UserMessage.from("?"), 7));
    var keys = new java.util.HashSet<String>();
    keys.add(RecordingKey.of(base.build(), "judge").digest());
    keys.add(RecordingKey.of(base.build(), "other").digest());
    keys.add(RecordingKey.of(base.temperature(0.0).build(), "judge").digest());
    keys.add(RecordingKey.of(base.topP(.5).build(), "judge").digest());
    keys.add(RecordingKey.of(base.maxOutputTokens(9).build(), "judge").digest());
    keys.add(RecordingKey.of(ID.ask("!", 7), "judge").digest());
    keys.add(RecordingKey.of(ID.ask("?", 8), "judge").digest());
    keys.add(RecordingKey.of(ID.ask("Be fair.", "?", 7), "judge").digest());

    assertEquals(8, keys.size());
    assertEquals(
        RecordingKey.of(ID.ask("?", 7), "judge").digest(),
        RecordingKey.of(ID.ask("?", 7), "judge").digest());
  }

  @Test
  void aMissingRecordingSaysHowToRecord() {
    Recordings.open(folder).close();
    try (var recordings = Recordings.replay(folder)) {
      ChatRequest request = ID.ask("Which one?", 7);

      var thrown =
          assertThrows(
              MissingRecordingException.class, () -> recorded(recordings, "judge").chat(request));

      assertEquals(
          ("No recording of judging häfen q1 by judge in %s, prompt digest %s. Record it by"
                  + " running once with Recordings.open(…) in place of Recordings.replay(…); a"
                  + " changed prompt or parameter needs a new recording.")
              .formatted(folder, RecordingKey.of(request, "judge").prompt()),
          thrown.getMessage());
      assertEquals(0, model.calls.get());
    }
  }

  @Test
  void aRejectionIsReplayedButAskedForAgainWhereAskingIsAllowed() {
    ChatRequest request = ID.ask("?", 7);
    var rejects =
        new Scripted(
            r -> {
              throw new RejectedException("judge: a content filter stopped this call.", true, null);
            });
    for (int run = 0; run < 2; run++) {
      try (var recordings = Recordings.open(folder)) {
        ChatModel recorded = new Recorded(rejects, "judge", recordings, usage);
        assertThrows(RejectedException.class, () -> recorded.chat(request));
      }
    }
    assertEquals(2, rejects.calls.get());

    try (var recordings = Recordings.replay(folder)) {
      ChatModel recorded = new Recorded(rejects, "judge", recordings, usage);
      var thrown = assertThrows(RejectedException.class, () -> recorded.chat(request));
      assertTrue(thrown.isFiltered());
      assertEquals("judge: a content filter stopped this call.", thrown.getMessage());
    }
    assertEquals(2, rejects.calls.get());
  }

  @Test
  void aTornLastLineIsCutOffWhereverTheProcessWasKilled() throws IOException {
    try (var recordings = Recordings.open(folder)) {
      recorded(recordings, "judge").chat(ID.ask("one", 7));
      recorded(recordings, "judge").chat(ID.ask("two", 7));
    }
    Path file = folder.resolve("calls.jsonl");
    byte[] whole = Files.readAllBytes(file);
    var text = new String(whole, StandardCharsets.UTF_8);
    int secondCall = text.lastIndexOf("{\"call\"");
    int lastLine = text.substring(0, secondCall).getBytes(StandardCharsets.UTF_8).length;

    for (int length = lastLine; length < whole.length; length += 7) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      made.set(10);
      try (var recordings = Recordings.open(folder)) {
        assertEquals(1, recordings.size());
        assertEquals(
            "reply 1", recorded(recordings, "judge").chat(ID.ask("one", 7)).aiMessage().text());
        recorded(recordings, "judge").chat(ID.ask("two", 7));
      }
      try (var recordings = Recordings.replay(folder)) {
        assertEquals(2, recordings.size());
      }
    }
  }

  @Test
  void allBadLinesAreNamedAtOnce() throws IOException {
    Files.writeString(
        folder.resolve("a.jsonl"),
        "\uFEFF{\"evenhand\":\"recordings\",\"version\":1}\nnonsense\n{\"other\":1}\n");
    Files.writeString(folder.resolve("b.jsonl"), "{\"evenhand\":\"recordings\",\"version\":9}\n");

    var thrown = assertThrows(IllegalStateException.class, () -> Recordings.open(folder));

    String s = System.lineSeparator();
    assertEquals(
        "3 bad lines in recordings; delete or mend them:"
            + s
            + folder.resolve("a.jsonl")
            + ":2: not JSON"
            + s
            + folder.resolve("a.jsonl")
            + ":3: neither a prompt nor a call"
            + s
            + folder.resolve("b.jsonl")
            + ":1: version 9 is newer than this toolkit reads",
        thrown.getMessage());
  }

  @Test
  void packedRecordingsAreReadToo() throws IOException {
    try (var recordings = Recordings.open(folder)) {
      recorded(recordings, "judge").chat(ID.ask("one", 7));
    }
    Path file = folder.resolve("calls.jsonl");
    try (var out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("2026-01.jsonl.gz")))) {
      Files.copy(file, out);
    }
    Files.delete(file);

    try (var recordings = Recordings.open(folder)) {
      assertEquals(
          "reply 1", recorded(recordings, "judge").chat(ID.ask("one", 7)).aiMessage().text());
    }
    assertEquals(1, model.calls.get());
  }

  /** The real file of version 1, written when it was made: it stays readable for ever. */
  @Test
  void versionOneStaysReadable() throws IOException {
    try (var in = getClass().getResourceAsStream("recordings.v1.jsonl")) {
      Files.copy(in, folder.resolve("kept.jsonl"));
    }
    try (var recordings = Recordings.replay(folder)) {
      var reply = recorded(recordings, "judge").chat(ID.ask("Be fair.", "Which one?", 7));

      assertEquals(1, recordings.size());
      assertEquals("reply 1", reply.aiMessage().text());
      assertEquals(100, reply.tokenUsage().inputTokenCount());
    }
  }

  @Test
  void aPromptLiesOnDiskOnceAndTheAddressAndSeedsKeyNever() throws IOException {
    try (var recordings = Recordings.open(folder)) {
      for (int trial = 1; trial <= 5; trial++) {
        recorded(recordings, "judge").chat(ID.withTrial(trial).ask("A long prompt.", 7));
      }
    }
    String text = Files.readString(folder.resolve("calls.jsonl"));

    assertEquals(2, text.split("A long prompt\\.", -1).length);
    assertEquals(7, text.lines().count());
    assertFalse(text.contains("http"));
  }

  @Test
  void twoRunsCannotRecordInOneFolder() {
    try (var recordings = Recordings.open(folder)) {
      var thrown = assertThrows(IllegalStateException.class, () -> Recordings.open(folder));
      assertEquals(
          folder + " is being recorded by another run. Wait for it, or record in another folder.",
          thrown.getMessage());
      assertEquals(0, recordings.size());
    }
  }

  @Test
  void nothingIsReplayedFromAFolderThatIsNotThere() {
    Path none = folder.resolve("none");
    var thrown = assertThrows(IllegalStateException.class, () -> Recordings.replay(none));
    assertEquals(
        "There is no folder " + none + " to replay from. Record with Recordings.open(…) first.",
        thrown.getMessage());
  }

  private static JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(SharedData.cases(name).toFile());
  }
}
