package org.evenhand.align;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenhand.model.TransportException;
import org.evenhand.rag.Asked;
import org.evenhand.rag.Method;
import org.evenhand.rag.Reply;
import org.evenhand.simulate.SimulatedWriter;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LengthAlignmentTest {
  private static final Question QUESTION = Question.of("harbour", "q1", "Who pilots?", Level.NODE);

  @TempDir Path folder;

  /** A method that writes as a simulated writer does. */
  private record Writing(String name, ChatModel writer) implements Method {
    @Override
    public Reply answer(Asked asked) {
      String prompt =
          asked.question().text()
              + (asked.words().isPresent() ? " Write " + asked.words().getAsInt() + " words." : "");
      String text = writer.chat(asked.call().ask(prompt, asked.seed())).aiMessage().text();
      return new Reply(text, List.of(), AnswerCost.UNKNOWN);
    }

    @Override
    public Optional<ChatModel> model() {
      return Optional.of(writer);
    }
  }

  /** Counts the calls of a model. */
  private static final class Counted implements ChatModel {
    private final ChatModel model;
    private final AtomicInteger calls = new AtomicInteger();
    private int failAt = Integer.MAX_VALUE;

    Counted(ChatModel model) {
      this.model = model;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
      if (calls.incrementAndGet() >= failAt) {
        throw new IllegalArgumentException("the machine fell over");
      }
      return model.doChat(request);
    }
  }

  @Test
  void lengthsWithinTheToleranceStayAsTheyAre() {
    Counted writer = new Counted(SimulatedWriter.exact(1, 1));
    AlignedAnswers aligned = align(writer, 100, 110);

    assertEquals(Map.of(State.AT_ONCE, 1), aligned.states());
    assertEquals(0, writer.calls.get());
    assertEquals(100, aligned.get(0).words().getAsInt());
  }

  @Test
  void oneWordOverTheToleranceIsAskedAgain() {
    Counted writer = new Counted(SimulatedWriter.exact(1, 1));
    AlignedAnswers aligned = align(writer, 100, 111);

    assertEquals(Map.of(State.REASKED, 1), aligned.states());
    assertEquals(1, writer.calls.get());
    assertEquals(111, aligned.get(0).words().getAsInt());
    assertEquals(111, aligned.get(1).words().getAsInt(), "the longer answer never changes");
    assertEquals(text(111), aligned.get(1).text());
    assertEquals(text(100), aligned.get(0).alignment().orElseThrow().original());
  }

  @Test
  void tokensOfAlignedTextsAreCountedAsThoseOfTheStudy() {
    AlignedAnswers aligned = align(SimulatedWriter.exact(1, 1), 100, 111);

    for (Answer answer : aligned) {
      assertEquals(OptionalInt.of(TokenCounter.count(answer.text())), answer.tokens());
    }
    assertTrue(aligned.get(0).tokens().getAsInt() > 100, aligned.get(0).text());
  }

  /** A file may tell tokens of another vocabulary, in which a new text cannot be counted. */
  @Test
  void tokensOfAnotherVocabularyStayWhereTheTextStaysAndAreUnknownElse() {
    Study study = study("vocabularies");
    study.append(QUESTION);
    Answer shorter =
        Answer.of("harbour", "q1", Run.of("A"), text(100), 100, TokenCounter.count(text(100)) + 7);
    Answer longer = Answer.of("harbour", "q1", Run.of("B"), text(150), 150, 4321);

    AlignedAnswers aligned =
        LengthAlignment.byAppending(SimulatedWriter.exact(50, 1))
            .align(List.of(shorter, longer), study);

    assertEquals(Map.of(State.APPENDED, 1), aligned.states());
    assertEquals(OptionalInt.empty(), aligned.get(0).tokens());
    assertEquals(OptionalInt.of(4321), aligned.get(1).tokens());
  }

  @Test
  void overshootingWriterEndsDiscardedLongAfterFiveAttempts() {
    Counted writer = new Counted(SimulatedWriter.missingBy(11, 1, 1));
    AlignedAnswers aligned = align(writer, 100, 200);

    // 211 words are 11 away from the target and 100 words 100 away: 211 is kept, and nothing is
    // cut.
    assertEquals(Map.of(State.DISCARDED_LONG, 1), aligned.states());
    assertEquals(211, aligned.get(0).words().getAsInt());
    assertEquals(5, writer.calls.get(), "too long, so nothing is appended");
    assertEquals(5, aligned.get(0).alignment().orElseThrow().attempts().size());
  }

  @Test
  void undershootingWriterIsBroughtUpByAppending() {
    Counted writer = new Counted(SimulatedWriter.missingBy(-40, 1, 1));
    AlignedAnswers aligned = align(writer, 100, 200);

    // Asked for 200 it writes 160, five times. Then 40 are lacking and 1 word comes (at least one),
    // so five additions give 165: still too short.
    assertEquals(Map.of(State.DISCARDED_SHORT, 1), aligned.states());
    assertEquals(165, aligned.get(0).words().getAsInt());
    assertEquals(10, writer.calls.get());

    Counted better = new Counted(SimulatedWriter.missingBy(-15, 1, 1));
    AlignedAnswers reached = align(better, 100, 200);
    // Asked for 200 it writes 185, five times; 15 lacking and 1 comes at a time: 190 is within 10.
    assertEquals(Map.of(State.APPENDED, 1), reached.states());
    assertEquals(190, reached.get(0).words().getAsInt());
    assertEquals(10, better.calls.get());
    assertTrue(
        reached
            .get(0)
            .text()
            .startsWith(reached.get(0).alignment().orElseThrow().attempts().get(0).text()),
        "the first of the five equally near texts is kept, and appending leaves it as it is");
  }

  @Test
  void stallingWriterIsDiscardedShort() {
    Counted writer = new Counted(SimulatedWriter.stallingAt(1, 1));
    AlignedAnswers aligned = align(writer, 100, 200);

    // One word is further from 200 than the original 100; five additions of one word give 105.
    assertEquals(Map.of(State.DISCARDED_SHORT, 1), aligned.states());
    assertEquals(105, aligned.get(0).words().getAsInt());
    assertEquals(0.0, aligned.alignedShare());
  }

  @Test
  void refusalIsNeverExpanded() {
    Counted writer = new Counted(SimulatedWriter.exact(1, 1));
    Study study = study("refusal");
    List<Answer> answers =
        List.of(
            answer("A", "Sorry, I'm not able to provide an answer to that question.[no-context]"),
            answer("B", text(200)));
    study.append(QUESTION);

    AlignedAnswers aligned =
        LengthAlignment.of(List.of(new Writing("A", writer), new Writing("B", writer)))
            .align(answers, study);

    assertEquals(Map.of(State.REFUSED, 1), aligned.states());
    assertEquals(0, writer.calls.get());
    assertEquals(answers.get(0).text(), aligned.get(0).text());
  }

  @Test
  void refusingWriterKeepsTheOriginal() {
    AlignedAnswers aligned = align(new Counted(SimulatedWriter.refusing()), 100, 200);

    assertEquals(Map.of(State.DISCARDED_SHORT, 1), aligned.states());
    assertEquals(text(100), aligned.get(0).text());
    assertEquals(10, aligned.get(0).alignment().orElseThrow().attempts().size());
  }

  @Test
  void answersFromFilesAreOnlyAppendedTo() {
    Counted writer = new Counted(SimulatedWriter.exact(1, 1));
    Study study = study("files");
    study.append(QUESTION);

    AlignedAnswers aligned =
        LengthAlignment.byAppending(writer)
            .align(List.of(answer("A", text(150)), answer("B", text(200))), study);

    assertEquals(Map.of(State.APPENDED, 1), aligned.states());
    assertEquals(200, aligned.get(0).words().getAsInt());
    assertEquals(1, writer.calls.get());
    assertTrue(aligned.get(0).text().startsWith(text(150)));
    assertEquals(
        "1 pairs: 1 APPENDED; 100.0 % aligned. Words are only appended to answers of A, B: no method can be asked again.",
        aligned.toString());
    assertEquals("appends words", study.settings().models().get("alignment").get(0).parameters());
  }

  @Test
  void stepsThatAreNotPossibleAreSaid() {
    Method silent =
        new Method() {
          @Override
          public String name() {
            return "A";
          }

          @Override
          public Reply answer(Asked asked) {
            return new Reply(text(120), List.of(), AnswerCost.UNKNOWN);
          }
        };
    Study study = study("steps");
    study.append(QUESTION);

    AlignedAnswers aligned =
        LengthAlignment.of(List.of(silent))
            .align(List.of(answer("A", text(100)), answer("B", text(150))), study);

    assertEquals(Map.of(State.DISCARDED_SHORT, 1), aligned.states());
    assertEquals(
        List.of(
            "No model appends words to answers of A: withAppender names one.",
            "Answers of B stay as they are: no method can be asked again, and no model appends words. Name the method, or use withAppender."),
        aligned.notes());
    assertEquals(Map.of(), study.settings().models());
  }

  @Test
  void stoppedRunPaysForNoAttemptTwice() {
    Counted broken = new Counted(SimulatedWriter.missingBy(-15, 1, 1));
    broken.failAt = 8;
    assertThrows(IllegalArgumentException.class, () -> align(broken, 100, 200, "stopped"));

    Counted writer = new Counted(SimulatedWriter.missingBy(-15, 1, 1));
    AlignedAnswers aligned = align(writer, 100, 200, "stopped");

    assertEquals(Map.of(State.APPENDED, 1), aligned.states());
    assertEquals(3, writer.calls.get(), "seven of ten attempts were kept");

    Counted idle = new Counted(SimulatedWriter.exact(1, 1));
    assertEquals(aligned.get(0), align(idle, 100, 200, "stopped").get(0));
    assertEquals(0, idle.calls.get());
  }

  @Test
  void lostReplyLeavesThePairMissing() {
    ChatModel lost =
        new ChatModel() {
          @Override
          public ChatResponse doChat(ChatRequest request) {
            throw new TransportException("time-out", new java.io.IOException("time-out"));
          }
        };

    AlignedAnswers aligned = align(new Counted(lost), 100, 200, "lost");

    assertEquals(0, aligned.size());
    assertEquals(Map.of("time-out", 1), aligned.missing());
    assertEquals("0 pairs: ; 100.0 % aligned; missing {time-out=1}", aligned.toString());
  }

  @Test
  void allPairsOfThreeRunsAreAligned() {
    Counted writer = new Counted(SimulatedWriter.exact(1, 1));
    Study study = study("three");
    study.append(QUESTION);

    AlignedAnswers aligned =
        LengthAlignment.byAppending(writer)
            .align(
                List.of(answer("A", text(50)), answer("B", text(100)), answer("C", text(105))),
                study);

    assertEquals(6, aligned.size());
    assertEquals(Map.of(State.AT_ONCE, 1, State.APPENDED, 2), aligned.states());
    assertEquals(
        List.of(new Run("B", 1), new Run("A", 1), new Run("C", 1), new Run("A", 1)),
        aligned.stream().limit(4).map(a -> a.alignment().orElseThrow().partner()).toList());
  }

  private AlignedAnswers align(ChatModel writer, int one, int other) {
    return align(writer, one, other, "s" + one + "-" + other + "-" + writer.hashCode());
  }

  private AlignedAnswers align(ChatModel writer, int one, int other, String name) {
    Study study = study(name);
    study.append(QUESTION);
    return LengthAlignment.of(List.of(new Writing("A", writer), new Writing("B", writer)))
        .align(List.of(answer("A", text(one)), answer("B", text(other))), study);
  }

  private static Answer answer(String method, String text) {
    return Answer.of("harbour", "q1", Run.of(method), text, text.split(" ").length);
  }

  private static String text(int words) {
    return "word ".repeat(words).strip();
  }

  private Study study(String name) {
    return Study.open(
        folder.resolve(name),
        new Source(Source.Kind.SIMULATED, "writers of known length"),
        Settings.once());
  }
}
