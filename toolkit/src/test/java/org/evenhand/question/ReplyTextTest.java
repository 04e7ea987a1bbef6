package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplyTextTest {
  @Test
  void questionIsFoundInTheFormsThatModelsGive() {
    assertQuestion("Why did it sink?", "Why did it sink?");
    assertQuestion("Why did it sink?", "**Question:** \"Why did it sink?\"");
    assertQuestion("Why did it sink?", "1. Why did it sink?");
    assertQuestion("Why did it sink?", "<think>Who? What?</think>\nWhy did it sink?\n");
    assertQuestion("Why did it sink?", "Here is one:\n\n- Why did it sink?\n\nI hope it helps.");
    assertQuestion("Why \"sink\"?", "```json\n{\"question\": \"Why \\\"sink\\\"?\"}\n```");
    assertQuestion("蜜蜂为什么离开？", "问题：蜜蜂为什么离开？");
    assertQuestion("誰が塔を建てたのか。", "「誰が塔を建てたのか。」");
    assertQuestion("لماذا غرقت السفينة؟", "لماذا غرقت السفينة؟");
  }

  @Test
  void whatIsNoQuestionHasItsFlaw() {
    assertFlaw(Flaw.BLANK, " \n");
    assertFlaw(Flaw.BLANK, "<think>Should I ask who?</think>");
    assertFlaw(Flaw.REFUSED, "I'm sorry, but I can't. Shall we try another?");
    assertFlaw(Flaw.NOT_A_QUESTION, "The ship sank.");
    assertFlaw(Flaw.NOT_A_QUESTION, "???");
  }

  @Test
  void repeatsDifferByCaseSpacesAndMarksOnly() {
    assertEquals(ReplyText.key("Why did IT sink?"), ReplyText.key(" why did  it “sink”?"));
    assertEquals("whydiditsink", ReplyText.key("Why did it sink?"));
    assertEquals("谁养蜂", ReplyText.key("谁养蜂？"));
  }

  private static void assertQuestion(String expected, String reply) {
    assertEquals(Optional.of(expected), ReplyText.question(reply), reply);
  }

  private static void assertFlaw(Flaw expected, String reply) {
    assertEquals(Optional.empty(), ReplyText.question(reply), reply);
    assertEquals(expected, ReplyText.flaw(reply), reply);
  }
}
