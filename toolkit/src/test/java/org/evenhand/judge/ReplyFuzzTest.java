package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged replies by the ten thousand, each made together with its right reading. */
class ReplyFuzzTest {
  private static final int REPLIES = 10_000;
  private static final ReplyReader READER = ReplyReader.ofScores(Aspect.PAPER, 0, 5);

  @Test
  void everyDamagedReplyHasItsRightReading() {
    var random = new Random(20250601);
    Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    Map<Repair, Integer> repairs = new EnumMap<>(Repair.class);
    int scored = 0;
    for (int i = 0; i < REPLIES; i++) {
      DamagedReply reply = DamagedReply.next(random);
      Reading reading = READER.read(reply.text());
      String what = "reply %s: %s%nread as %s".formatted(i, reply.text(), reading);
      if (reply.reasons().isEmpty()) {
        assertEquals(reply.scores(), reading.verdict(), what);
        scored++;
        reading.repairs().forEach(repair -> repairs.merge(repair, 1, Integer::sum));
      } else {
        assertFalse(reading.isScored(), what);
        Reason reason = ((Verdict.Unscored) reading.verdict()).reason();
        assertTrue(reply.reasons().contains(reason), what);
        reasons.merge(reason, 1, Integer::sum);
      }
    }
    // The generator reaches every repair, and every reason that a text can have.
    assertTrue(scored > REPLIES / 4, "scored " + scored);
    assertEquals(Repair.values().length, repairs.size(), repairs.toString());
    assertEquals(8, reasons.size(), reasons.toString());
  }

  @Test
  void noChangeOfMarksMakesAnotherScore() {
    var random = new Random(7);
    String marks = "{}[],:\"'“”：，\\/#*`<> \n-.";
    int scored = 0;
    for (int i = 0; i < REPLIES; i++) {
      DamagedReply reply = DamagedReply.next(random);
      if (!reply.reasons().isEmpty()) {
        continue; // a change may mend what was wrong
      }
      var text = new StringBuilder(reply.text());
      for (int change = random.nextInt(3); change >= 0 && text.length() > 0; change--) {
        int at = random.nextInt(text.length());
        if (random.nextBoolean()) {
          text.insert(at, marks.charAt(random.nextInt(marks.length())));
        } else if (!Character.isLetterOrDigit(text.charAt(at))
            && "./".indexOf(text.charAt(at)) < 0) {
          text.deleteCharAt(at);
        }
      }
      Reading reading = READER.read(text.toString());
      if (reading.isScored()) {
        scored++;
        assertEquals(
            reply.scores(),
            reading.verdict(),
            "reply %s: %s%nread as %s".formatted(i, text, reading));
      }
    }
    assertTrue(scored > REPLIES / 10, "scored " + scored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "}",
        "{}",
        "[",
        "{\"a\":",
        "{\"a\":{",
        "[{",
        "{[",
        "\"",
        "'",
        "{'",
        "{'a' ",
        "“",
        "\\",
        "{\"\\",
        "/*",
        "{/*",
        "{//",
        "<think>",
        "</think>",
        "```",
        "<|a|>",
        "{{}",
        "{#\n",
        "{\"A\":{}}",
        "{ ",
        "{ '",
        "{‘ ",
        "0",
        "🐝",
        "{\"relevance\":",
      })
  void hostileRepliesOfAMillionCharactersEnd(String piece) {
    String hostile = piece.repeat(1_000_000 / piece.length());
    // Quadratic time would take minutes; the limit only keeps such a fault from hanging the build.
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertFalse(READER.read(hostile).isScored(), piece);
          MarkerReader.of(Aspect.OVERALL).read(hostile);
        });
  }
}
