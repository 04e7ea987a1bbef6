package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.evenhand.model.TransportException;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnsweringTest {
  private static final List<Question> QUESTIONS =
      List.of(
          Question.of("h", "q1", "One?", Level.NODE), Question.of("h", "q2", "Two?", Level.EDGE));

  @TempDir Path folder;

  private static final class Told implements Method {
    private final String name;
    private final Function<Asked, String> text;
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    Told(String name, Function<Asked, String> text) {
      this.name = name;
      this.text = text;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Reply answer(Asked question) {
      asked.add(question.question().id() + " " + question.call().pair());
      return new Reply(text.apply(question), List.of("c1"), AnswerCost.UNKNOWN);
    }
  }

  @Test
  void everyMethodAnswersEveryQuestionInEveryRun() {
    Told a = new Told("A", asked -> "It is so.");
    Told b = new Told("B", asked -> asked.question().id().equals("q2") ? " " : "Sorry, no.");

    Answers answers = Answering.by(a, b).withRuns(2).answer(QUESTIONS, study());

    assertEquals("8 answers, 2 refused, 2 blank, 0 missing", answers.toString());
    assertEquals(
        List.of("A#1", "A#2", "B#1", "B#2"),
        answers.stream().limit(4).map(answer -> answer.run().toString()).toList());
    assertEquals(3, answers.get(0).words().getAsInt());
    assertEquals(List.of("c1"), answers.get(0).chunkIds());
  }

  @Test
  void aMethodAnswersAtSeveralLengthsOneInEachRun() {
    Told method = new Told("A", asked -> "word ".repeat(asked.words().orElse(1)));
    Study study = study();

    Answers answers = Answering.by(method).withLengths(60, 90).answer(QUESTIONS, study);

    assertEquals(
        List.of("A#1 60", "A#2 90", "A#1 60", "A#2 90"),
        answers.stream().map(a -> a.run() + " " + a.words().getAsInt()).toList());
    assertEquals(
        "words of the runs=[60, 90]",
        study.settings().models().get("answer A").get(0).parameters());
    assertEquals(
        2, Answering.by(method).withLengths(5).withRuns(1).answer(QUESTIONS, study()).size());
    var e =
        assertThrows(IllegalArgumentException.class, () -> Answering.by(method).withLengths(9, 0));
    assertEquals(
        "Answers cannot be asked for in lengths of [9, 0] words. Name at least one, each from 1.",
        e.getMessage());
  }

  @Test
  void onlyWhatIsMissingIsAskedFor() {
    Told flaky =
        new Told(
            "A",
            asked -> {
              if (asked.question().id().equals("q2")) {
                throw new TransportException("time-out", new java.io.IOException("time-out"));
              }
              return "Yes.";
            });
    Answers first = Answering.by(flaky).answer(QUESTIONS, study());
    assertEquals("1 answers, 0 refused, 0 blank, 1 missing {time-out=1}", first.toString());
    assertEquals(Map.of("time-out", 1), first.missing());

    Told whole = new Told("A", asked -> "Now.");
    Answers second = Answering.by(whole).answer(QUESTIONS, study());

    assertEquals(List.of("q2 A#1"), whole.asked);
    assertEquals(List.of("Yes.", "Now."), second.stream().map(Answer::text).toList());
  }

  @Test
  void hiddenReasoningIsNoPartOfAnAnswer() {
    Told a = new Told("A", asked -> "<think>hm</think>Plainly two words more.");

    Answers answers = Answering.by(a).answer(QUESTIONS, study());

    assertEquals("Plainly two words more.", answers.get(0).text());
    assertEquals(4, answers.get(0).words().getAsInt());
  }

  @Test
  void twoMethodsOfOneNameAreRefused() {
    Told a = new Told("A", asked -> "");

    assertEquals(
        "Two methods are named 'A'. Answers are told apart by name: rename one.",
        assertThrows(IllegalArgumentException.class, () -> Answering.by(a, a)).getMessage());
  }

  private Study study() {
    return Study.open(
        folder.resolve("s"), new Source(Source.Kind.SIMULATED, "told"), Settings.once());
  }
}
