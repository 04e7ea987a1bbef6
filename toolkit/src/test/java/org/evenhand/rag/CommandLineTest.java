package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenhand.model.CallId;
import org.evenhand.model.RejectedException;
import org.evenhand.model.RunEndedException;
import org.evenhand.model.Stage;
import org.evenhand.model.TransportException;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.junit.jupiter.api.Test;

class CommandLineTest {
  private static Asked asked(String question, OptionalInt words) {
    return new Asked(
        Question.of("h", "q1", question, Level.NODE),
        words,
        CallId.of(Stage.ANSWER).withQuestion("q1").withPair("MGRAG#1"),
        7);
  }

  private static Asked asked(String question) {
    return asked(question, OptionalInt.empty());
  }

  private static CommandLine stub(String... arguments) {
    return CommandLine.of("MGRAG", StubProgram.command(arguments));
  }

  @Test
  void everyArgumentArrivesAsItIsWithoutAShell() {
    String question = "Smoke $HOME; \"bees\" `ls` | 'x' {length} {words}?";

    Reply reply =
        stub("echo", "--type", "{length}", "{question}")
            .withAnswerAfter("Search Response:")
            .answer(asked(question));

    assertEquals(
        "<--type>\n<Multiple Paragraphs>\n<" + question + ">", reply.text().replace("\r\n", "\n"));
    assertTrue(reply.cost().millis() > 0);
    assertEquals(0, reply.cost().inputTokens());
  }

  @Test
  void aQuestionInAnyScriptArrivesOnStandardInput() {
    String question = "Räucher Bienen, 蜜蜂, نحل?";

    Reply reply =
        CommandLine.withQuestionOnInput("MGRAG", StubProgram.command("input"))
            .answer(asked(question));

    assertEquals("<" + question + ">", reply.text());
  }

  @Test
  void anArgumentArrivesWholeOrIsNotPassedAtAll() {
    CommandLine method = stub("echo", "{question}");
    boolean passes =
        Charset.forName(System.getProperty("sun.jnu.encoding")).equals(StandardCharsets.UTF_8)
            && Charset.defaultCharset().equals(StandardCharsets.UTF_8);
    if (passes) {
      assertTrue(method.answer(asked("蜜蜂")).text().contains("<蜜蜂>"));
    } else {
      String message =
          assertThrows(RunEndedException.class, () -> method.answer(asked("蜜蜂"))).getMessage();
      assertTrue(message.contains("cannot pass '蜜蜂' to MGRAG. Start it with LC_ALL=C.UTF-8"));
    }
  }

  @Test
  void theTargetLengthTakesItsPlaceOrStandsBelowTheQuestion() {
    Reply placed =
        stub("echo", "{length}", "{question}")
            .withLength("About {words} words", "Any")
            .answer(asked("Why?", OptionalInt.of(90)));
    Reply below = stub("echo", "{question}").answer(asked("Why?", OptionalInt.of(90)));

    assertTrue(placed.text().contains("<About 90 words>"), placed.text());
    assertTrue(placed.text().contains("<Why?>"), placed.text());
    assertTrue(below.text().contains("<Why?"), below.text());
    assertTrue(below.text().contains("about 90 words"), below.text());
  }

  @Test
  void aFailureCarriesWhatWasComplainedOfButNoKey() {
    CommandLine method =
        stub("fail", "{question}").withEnvironment("STUB_API_KEY", "sk-verysecret");

    String message =
        assertThrows(TransportException.class, () -> method.answer(asked("harbour"))).getMessage();

    assertEquals(
        "MGRAG ended with status 3. It wrote: Traceback: no index in harbour key was [key]",
        message);
  }

  @Test
  void aTimeOutEndsTheProgramAndWhatItStarted() throws Exception {
    CommandLine method = stub("hang", "{question}").withTimeout(Duration.ofSeconds(6));

    String message =
        assertThrows(TransportException.class, () -> method.answer(asked("x"))).getMessage();

    assertTrue(message.startsWith("MGRAG gave no answer within 6 s and was ended. "), message);
    Matcher child = Pattern.compile("child (\\d+)").matcher(message);
    assertTrue(child.find(), message);
    var handle = ProcessHandle.of(Long.parseLong(child.group(1)));
    if (handle.isPresent()) {
      handle.get().onExit().get(10, TimeUnit.SECONDS);
    }
    assertFalse(handle.map(ProcessHandle::isAlive).orElse(false));
  }

  @Test
  void outputInAnotherEncodingIsRefused() {
    assertEquals(
        "The output of MGRAG is not UTF-8. Make the program write that encoding.",
        assertThrows(RejectedException.class, () -> stub("bytes", "{question}").answer(asked("x")))
            .getMessage());
  }

  @Test
  void aProgramThatIsNotThereEndsTheRun() {
    CommandLine method = CommandLine.of("MGRAG", "no-such-program-of-evenhand", "{question}");

    String message =
        assertThrows(RunEndedException.class, () -> method.answer(asked("x"))).getMessage();

    assertTrue(message.startsWith("The command of MGRAG cannot be started: "), message);
    assertTrue(message.endsWith("Is it installed, and is the folder right?"), message);
  }

  @Test
  void aQuestionThatLooksLikeAnOptionIsNotPassedAsOne() {
    String message =
        assertThrows(
                RejectedException.class, () -> stub("echo", "{question}").answer(asked("--help")))
            .getMessage();

    assertTrue(message.contains("--query={question}"), message);
    assertTrue(
        stub("echo", "--", "{question}").answer(asked("--help")).text().contains("<--help>"));
  }

  @Test
  void aCommandWithoutAPlaceForTheQuestionIsRefused() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> CommandLine.of("MGRAG", "graphrag"))
            .getMessage();

    assertTrue(message.startsWith("No argument of MGRAG has the place {question}"), message);
  }

  @Test
  void aMissingMarkIsSaid() {
    assertEquals(
        "The output of MGRAG has no 'Answer:', behind which the answer should stand.",
        assertThrows(
                RejectedException.class,
                () -> stub("echo", "{question}").withAnswerAfter("Answer:").answer(asked("x")))
            .getMessage());
  }
}
