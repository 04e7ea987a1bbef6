package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStudiesTest {
  private static final Run A = Run.of("A");
  private static final Run B = Run.of("B");
  private static final Run SECOND_B = new Run("B", 2);

  @TempDir Path temporary;

  /** A, B and a second run of B, the pairs A, B and B, B#2 aligned and judged. */
  private void record(String corpus, Settings settings) {
    Path folder = temporary.resolve(corpus);
    Study study = Study.open(folder, new Source(Source.Kind.RECORDED, "a test"), settings);
    study.append(Question.of(corpus, "q1", "Why is the sea salt?", Level.NODE));
    for (Run run : List.of(A, B, SECOND_B)) {
      study.append(answer(corpus, run));
    }
    for (List<Run> pair : List.of(List.of(A, B), List.of(B, SECOND_B))) {
      study.append(aligned(corpus, pair.get(0), pair.get(1)));
      study.append(aligned(corpus, pair.get(1), pair.get(0)));
      study
          .ledger()
          .append(
              new Judgment(
                  new JudgmentKey(
                      corpus,
                      "q1",
                      pair.stream().map(run -> answer(corpus, run).shown()).toList(),
                      new JudgeId("j", ""),
                      "r",
                      1,
                      1),
                  new Verdict.Winners(Map.of(Aspect.OVERALL, Verdict.Winner.FIRST)),
                  JudgeCall.UNKNOWN));
    }
    study.close();
    PackedStudy.pack(folder, temporary.resolve("recorded/" + corpus + "-unbiased.zip"));
  }

  private static Answer answer(String corpus, Run run) {
    return Answer.of(corpus, "q1", run, "Rivers bring it, says " + run, 5);
  }

  private static Answer aligned(String corpus, Run run, Run partner) {
    Answer answer = answer(corpus, run);
    return answer.aligned(
        answer.text(),
        5,
        OptionalInt.empty(),
        new Alignment(partner, answer.text(), List.of(), Alignment.State.AT_ONCE));
  }

  private Study read(boolean self) {
    return RecordedStudies.read(temporary.resolve("recorded"), "unbiased", self);
  }

  @Test
  void severalMethodsAndAMethodWithItselfAreReadApartAndNothingTwice() {
    record("harbour", Settings.once().withDataset("harbour", "pin 1"));
    record("orchard", Settings.once().withDataset("orchard", "pin 2"));

    Study several = read(false);
    Study self = read(true);

    assertEquals(
        "recorded: a test; lengths aligned, points in both orders", several.source().toString());
    assertEquals(2, several.questions().size());
    assertEquals(
        List.of("A#1", "B#1", "A#1 with B#1", "B#1 with A#1"), answers(several, "harbour"));
    assertEquals(List.of("B#1", "B#2", "B#1 with B#2", "B#2 with B#1"), answers(self, "orchard"));
    assertEquals(List.of("A#1 and B#1", "A#1 and B#1"), pairs(several));
    assertEquals(List.of("B#1 and B#2", "B#1 and B#2"), pairs(self));
    assertEquals(Map.of("harbour", "pin 1", "orchard", "pin 2"), several.settings().datasets());
  }

  private static List<String> answers(Study study, String corpus) {
    return study.answers().stream()
        .filter(answer -> answer.dataset().equals(corpus))
        .map(a -> a.run() + a.alignment().map(with -> " with " + with.partner()).orElse(""))
        .toList();
  }

  private static List<String> pairs(Study study) {
    return study.judgments().stream().map(judgment -> judgment.key().pair().toString()).toList();
  }

  @Test
  void studiesOfOtherSettingsAreNotPutTogether() {
    record("harbour", Settings.once());
    record("orchard", Settings.once().withTrials(5));

    assertEquals(
        "The recorded studies were made with N = 1, M = 1, b = 0.0, a tolerance of 10 words (the same answers are judged again in each trial) and with N = 1, M = 5, b = 0.0, a tolerance of 10 words (the same answers are judged again in each trial), which cannot be put together. Make them again with \"make record\".",
        assertThrows(IllegalStateException.class, () -> read(false)).getMessage());
  }

  @Test
  void aKindThatWasNotRecordedIsTold() {
    record("harbour", Settings.once());
    Path folder = temporary.resolve("recorded");

    assertEquals(
        "%s has no recorded study 'new'. Ask for unbiased, old, position or others; \"make record\" makes them again."
            .formatted(folder),
        assertThrows(IllegalStateException.class, () -> RecordedStudies.read(folder, "new", false))
            .getMessage());
  }
}
