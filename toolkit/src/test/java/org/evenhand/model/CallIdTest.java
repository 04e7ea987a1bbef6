package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CallIdTest {
  private static final CallId JUDGING =
      new CallId(Stage.JUDGING, "harbour", "q17", "FGRAG#1 and LightRAG#1", 2, 3, 1, 2);

  @Test
  void travelsInTheMessageAndComesBack() {
    ChatRequest request = JUDGING.ask("Be fair.", "Which one?", 7);

    assertEquals(JUDGING, CallId.of(request));
    assertEquals(OptionalLong.of(JUDGING.seed(7)), CallId.seedOf(request));
  }

  @Test
  void keepsOtherAttributesOfTheMessage() {
    var message =
        UserMessage.builder()
            .contents(UserMessage.from("Which one?").contents())
            .attributes(Map.of("mine", 1))
            .build();

    UserMessage attached = JUDGING.attach(message, 7);

    assertEquals(1, attached.attributes().get("mine"));
    assertEquals("Which one?", attached.singleText());
  }

  @Test
  void aRequestThatSaysNothingHasTheNeutralIdentityAndNoSeed() {
    var request = ChatRequest.builder().messages(UserMessage.from("Hello")).build();

    assertEquals(CallId.NONE, CallId.of(request));
    assertEquals(OptionalLong.empty(), CallId.seedOf(request));
  }

  @Test
  void withoutAStudySeedThereIsAnIdentityButNoSeed() {
    var request =
        ChatRequest.builder().messages(JUDGING.attach(UserMessage.from("Which one?"))).build();

    assertEquals(JUDGING, CallId.of(request));
    assertEquals(OptionalLong.empty(), CallId.seedOf(request));
  }

  @Test
  void wantedWordsTravelWithTheIdentityAndChangeNoSeed() {
    CallId id = CallId.of(Stage.ANSWER).withQuestion("q1");
    ChatRequest open = id.ask("Why?", 7);
    ChatRequest wanted = id.ask("Why?", 7, OptionalInt.of(40));
    ChatRequest system = id.ask("Be brief.", "Why?", 7, OptionalInt.of(41));

    assertEquals(OptionalInt.empty(), CallId.wordsOf(open));
    assertEquals(OptionalInt.of(40), CallId.wordsOf(wanted));
    assertEquals(OptionalInt.of(41), CallId.wordsOf(system));
    assertEquals(CallId.seedOf(open), CallId.seedOf(wanted));
    assertEquals(id, CallId.of(system));
  }

  @Test
  void theNewestMessageOfAConversationCounts() {
    var request =
        ChatRequest.builder()
            .messages(
                JUDGING.attach(UserMessage.from("Which one?"), 7),
                JUDGING.withAttempt(3).attach(UserMessage.from("Again, please."), 7))
            .build();

    assertEquals(3, CallId.of(request).attempt());
  }

  /**
   * Pinned for ever: recordings and simulated judgments depend on it. By Python 3.11: {@code
   * int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big", signed=True)}.
   */
  @Test
  void seedsNeverChange() {
    assertEquals("7:judging7:harbour3:q1722:FGRAG#1 and LightRAG#11:21:31:11:2", JUDGING.key());
    assertEquals(827145803808258048L, JUDGING.seed(7));
    assertEquals(7564502785099730394L, CallId.NONE.seed(0));
    assertEquals(4263112549490017393L, CallId.of(Stage.ANSWER).withDataset("Häfen").seed(-1));
  }

  @Test
  void everyPartChangesTheSeed() {
    var seeds = new HashSet<Long>();
    seeds.add(JUDGING.seed(7));
    seeds.add(JUDGING.seed(8));
    seeds.add(JUDGING.withDataset("hills").seed(7));
    seeds.add(JUDGING.withQuestion("q18").seed(7));
    seeds.add(JUDGING.withPair("FGRAG#1 and HiRAG#1").seed(7));
    seeds.add(JUDGING.withOrder(1).seed(7));
    seeds.add(JUDGING.withTrial(4).seed(7));
    seeds.add(JUDGING.withRepeat(2).seed(7));
    seeds.add(JUDGING.withAttempt(1).seed(7));

    assertEquals(9, seeds.size());
  }

  @Test
  void partsThatRunTogetherStayApart() {
    CallId one = CallId.of(Stage.ANSWER).withDataset("ab").withQuestion("c");
    CallId other = CallId.of(Stage.ANSWER).withDataset("a").withQuestion("bc");

    assertNotEquals(one.key(), other.key());
  }

  @Test
  void printsOnlyWhatItHas() {
    assertEquals(
        "judging harbour q17, FGRAG#1 and LightRAG#1, order 2, trial 3, repeat 1, attempt 2",
        JUDGING.toString());
    assertEquals("other", CallId.NONE.toString());
  }

  @Test
  void refusesCountsThatCannotBe() {
    assertMessage(
        "Order 3 is not one of 0 (none), 1 (as printed) and 2 (exchanged).",
        () -> JUDGING.withOrder(3));
    assertMessage(
        "Trial 3, repeat 1, attempt 0: count each from 1 (0 where there is no trial or repeat).",
        () -> JUDGING.withAttempt(0));
  }

  @Test
  void isNotPartOfTheText() {
    assertTrue(JUDGING.attach(UserMessage.from("Which one?"), 7).singleText().equals("Which one?"));
  }

  private static void assertMessage(String message, Runnable work) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, work::run).getMessage());
  }
}
