package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenhand.SharedData;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.Document;
import org.evenhand.text.TextFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryWriterTest {
  private static final List<Document> DOCUMENTS =
      List.of(new Document("long", numbers(0, 4000)), new Document("short", "A short one."));
  private static final String LIST =
      """
      - User 1: A pilot
          - Task 1: Coming in
              - Question 1: What are the themes?
              - Question 2: **What are the themes?**
              - Question 3: How do the""";

  @TempDir Path folder;

  @Test
  void oneCallAsksForAllAndItsListIsCounted() {
    var model = new ScriptedWriter(id -> LIST);
    Study study = study("s");

    SummaryQuestions written = SummaryWriter.of(model).write("harbour", DOCUMENTS, study);

    assertEquals(1, model.asked.size());
    assertEquals(1, written.questions().size());
    Question question = written.questions().get(0);
    assertEquals("What are the themes?", question.text());
    assertEquals(Level.SUMMARY, question.level());
    assertTrue(question.id().matches("summary-[0-9a-f]{6}-001"), question.id());
    assertEquals(List.of(question), study.questions());
    assertTrue(
        written
            .toString()
            .matches(
                "1 distinct questions of 3 listed \\(1 repeats, the last one cut off\\), 125 expected; from excerpts of 2,\\d{3} tokens in attempt 1\\."),
        written.toString());
  }

  @Test
  void headAndTailAreShownAndTheMiddleIsNot() {
    String prompt = prompt(writer -> writer);

    assertTrue(prompt.contains("w0000 ") && prompt.contains("w3999"));
    assertFalse(prompt.contains("w2000"));
    assertTrue(prompt.contains("A short one."));
    assertTrue(prompt.contains("Think of 5 different people"));
  }

  @Test
  void copiedScriptLosesBeginningAndEndOfALongDocument() {
    String prompt = prompt(SummaryWriter::headOnly);

    assertFalse(prompt.contains("w0000 ") || prompt.contains("w3999"));
    assertTrue(prompt.contains("A short one."));
    assertTrue(prompt.matches("(?s).*w0[2-9]\\d\\d.*"));
  }

  @Test
  void plainTotalAsksForAPlainList() {
    var model = new ScriptedWriter(id -> "1. Who?\n2. Why?\n");

    SummaryQuestions written =
        SummaryWriter.of(model).withTotal(150).write("harbour", DOCUMENTS, study("s"));

    assertEquals(150, written.expected());
    assertEquals(2, written.questions().size());
    assertTrue(model.asked.get(0).prompt().contains("Write 150 questions"));
  }

  @Test
  void replyWithoutQuestionsIsAskedForAgainAndNeverPaidTwice() {
    var model = new ScriptedWriter(id -> id.attempt() < 3 ? "I cannot." : LIST);
    SummaryQuestions written = SummaryWriter.of(model).write("harbour", DOCUMENTS, study("s"));
    var idle = new ScriptedWriter(id -> "1. Something else?");

    SummaryQuestions again = SummaryWriter.of(idle).write("harbour", DOCUMENTS, study("s"));

    assertEquals(3, written.attempts());
    assertEquals(written, again);
    assertEquals(List.of(), idle.asked);
    String none =
        assertThrows(
                IllegalStateException.class,
                () ->
                    SummaryWriter.of(new ScriptedWriter(id -> "No."))
                        .write("harbour", DOCUMENTS, study("t")))
            .getMessage();
    assertEquals(
        "scripted gave no list of questions in 3 replies. Use a larger model, or fewer documents.",
        none);
  }

  @Test
  void nothingToReadIsAnErrorBeforeAnyCall() {
    var model = new ScriptedWriter(id -> LIST);

    assertThrows(
        IllegalArgumentException.class,
        () -> SummaryWriter.of(model).write("harbour", List.of(), study("s")));
    assertThrows(IllegalArgumentException.class, () -> SummaryWriter.of(model).withUsers(0, 5, 5));
    assertEquals(List.of(), model.asked);
  }

  @Test
  void realReplyGives82Questions() {
    String reply =
        TextFile.read(SharedData.data("lightrag-summary-questions/agriculture_questions.txt"));

    SummaryQuestions written =
        SummaryWriter.of(new ScriptedWriter(id -> reply)).write("a", DOCUMENTS, study("s"));

    assertEquals(82, written.questions().size());
    assertEquals(43, written.list().repeats());
  }

  private String prompt(UnaryOperator<SummaryWriter> options) {
    var model = new ScriptedWriter(id -> LIST);
    options.apply(SummaryWriter.of(model)).write("harbour", DOCUMENTS, study("p"));
    return model.asked.get(0).prompt();
  }

  private static String numbers(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> String.format(Locale.ROOT, "w%04d", i))
        .collect(Collectors.joining(" "));
  }

  private Study study(String name) {
    return Study.open(
        folder.resolve(name), new Source(Source.Kind.SIMULATED, "scripted"), Settings.once());
  }
}
