package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.align.LengthAlignment;
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
import org.junit.jupiter.api.Test;

/** Alignments by writers that miss their target in a known way, worked by hand. */
public class AlignmentSummaryTest {
  private static final SimulatedWriter EXACT = SimulatedWriter.exact(1, 1);

  /** A method that writes as a simulated writer does. */
  private record Writing(String name, ChatModel writer) implements Method {
    @Override
    public Reply answer(Asked asked) {
      String prompt = "Write " + asked.words().orElseThrow() + " words.";
      String text = writer.chat(asked.call().ask(prompt, asked.seed())).aiMessage().text();
      return new Reply(text, List.of(), AnswerCost.UNKNOWN);
    }

    @Override
    public Optional<ChatModel> model() {
      return Optional.of(writer);
    }
  }

  /**
   * Pairs of A and B on eight questions (words of A, of B, after alignment):
   *
   * <pre>
   * q1 harbour NODE  100 110           AT_ONCE          rest -10
   * q2 harbour EDGE  100 111  111 111  REASKED          rest 0
   * q3 harbour EDGE  100 200  190 200  APPENDED         rest -10: five replies of 185, five words
   * q4 orchard NODE  200 100  200 211  DISCARDED_LONG   rest 11
   * q5 orchard NODE  100 200  105 200  DISCARDED_SHORT  rest -95: five words are appended
   * q6 orchard EDGE    8 200    8 200  REFUSED
   * q7 orchard EDGE   50  50           never aligned
   * q8 orchard EDGE    0  50           A is blank
   * </pre>
   */
  public static Study study() {
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "writers of known length"),
            Settings.once(),
            List.of(),
            List.of(),
            List.of());
    align(study, "q1", "harbour", Level.NODE, text(100), text(110), EXACT);
    align(study, "q2", "harbour", Level.EDGE, text(100), text(111), EXACT);
    SimulatedWriter undershooting = SimulatedWriter.missingBy(-15, 1, 1);
    align(study, "q3", "harbour", Level.EDGE, text(100), text(200), undershooting);
    SimulatedWriter overshooting = SimulatedWriter.missingBy(11, 1, 1);
    align(study, "q4", "orchard", Level.NODE, text(200), text(100), overshooting);
    SimulatedWriter stalling = SimulatedWriter.stallingAt(1, 1);
    align(study, "q5", "orchard", Level.NODE, text(100), text(200), stalling);
    String refusal = "I'm sorry, but I can't answer that question.";
    align(study, "q6", "orchard", Level.EDGE, refusal, text(200), EXACT);
    write(study, "q7", "orchard", Level.EDGE, text(50), text(50));
    write(study, "q8", "orchard", Level.EDGE, "", text(50));
    return study;
  }

  private static void align(
      Study study,
      String id,
      String dataset,
      Level level,
      String one,
      String other,
      ChatModel writer) {
    List<Answer> answers = write(study, id, dataset, level, one, other);
    LengthAlignment.of(List.of(new Writing("A", writer), new Writing("B", writer)))
        .align(answers, study);
  }

  private static List<Answer> write(
      Study study, String id, String dataset, Level level, String one, String other) {
    study.append(Question.of(dataset, id, "Who pilots " + id + "?", level));
    List<Answer> answers =
        List.of(
            Answer.of(dataset, id, Run.of("A"), one, one.isEmpty() ? 0 : one.split(" ").length),
            Answer.of(dataset, id, Run.of("B"), other, other.split(" ").length));
    answers.forEach(study::append);
    return answers;
  }

  private static String text(int words) {
    return "word ".repeat(words).strip();
  }

  @Test
  void everyPairIsCountedOnceAndTheRestsAreThoseWorkedByHand() {
    AlignmentRow row = AlignmentSummary.of(study()).rows().get(0);

    for (State state : State.values()) {
      assertEquals(1, row.states().get(state), state.name());
    }
    assertEquals(6, row.pairs());
    assertEquals(1, row.missing());
    assertEquals(1, row.withoutText());
    assertEquals(OptionalDouble.of(0.5), row.alignedShare());
    assertEquals(List.of(-10, -10, 0), row.rests());
    assertEquals(-20 / 3.0, row.meanRest().getAsDouble(), 1e-12);
    assertEquals(-10, row.rest().orElseThrow().median());
    assertEquals(-5, row.rest().orElseThrow().q3());
    assertEquals(List.of(-95, 11), row.restsDiscarded());
    assertEquals(-42, row.restDiscarded().orElseThrow().median());
    assertEquals(
        "all: 6 pairs: 1 AT_ONCE, 1 REASKED, 1 APPENDED, 1 DISCARDED_SHORT, 1 DISCARDED_LONG,"
            + " 1 REFUSED; 50.0 % aligned, 1 missing, 1 without a text"
            + " (simulated: writers of known length)",
        row.toString());
  }

  @Test
  void whoWasShorterAndHowLongAnswersWereIsSaidOfEachRun() {
    AlignmentRow row = AlignmentSummary.of(study()).rows().get(0);

    // A: 100 + 100 + 100 + 200 + 100 + 8 before, 100 + 111 + 190 + 200 + 105 + 8 after.
    // B: 110 + 111 + 200 + 100 + 200 + 200 before, 110 + 111 + 200 + 211 + 200 + 200 after.
    assertEquals(
        List.of(
            new RunLengths(
                Run.of("A"), 6, 5, 1, 0, 0, new KnownMean(608, 6), new KnownMean(714, 6)),
            new RunLengths(
                Run.of("B"), 6, 1, 5, 0, 0, new KnownMean(921, 6), new KnownMean(1032, 6))),
        row.runs());
  }

  @Test
  void splitsComposeInTheOrderOfDatasetsLevelsAndPairs() {
    List<AlignmentRow> rows =
        AlignmentSummary.of(study()).by(Split.DATASET).by(Split.LEVEL, Split.PAIR).rows();

    assertEquals(
        List.of(
            "harbour, NODE, A#1 and B#1",
            "harbour, EDGE, A#1 and B#1",
            "orchard, NODE, A#1 and B#1",
            "orchard, EDGE, A#1 and B#1"),
        rows.stream().map(row -> row.group().toString()).toList());
    assertEquals(List.of(1, 2, 0, 0), rows.stream().map(AlignmentRow::aligned).toList());
    assertEquals(List.of(1, 2, 2, 1), rows.stream().map(AlignmentRow::pairs).toList());
    assertEquals(List.of(0, 0, 0, 1), rows.stream().map(AlignmentRow::missing).toList());
  }

  @Test
  void aMethodsPairsCanBeLookedAtAlone() {
    Study study = study();
    study.append(Answer.of("harbour", "q1", Run.of("C"), text(50), 50));

    assertEquals(3, AlignmentSummary.of(study).rows().get(0).missing(), "A and C, B and C");
    AlignmentRow row = AlignmentSummary.of(study).from("C").rows().get(0);
    assertEquals(0, row.pairs());
    assertEquals(2, row.missing());
    assertEquals(OptionalDouble.empty(), row.alignedShare());
    assertEquals(Optional.empty(), row.rest());
    assertEquals(
        "all: 0 pairs; none aligned, 2 missing (simulated: writers of known length)",
        row.toString());
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> AlignmentSummary.of(study).from("LightRAG"));
    assertEquals("LightRAG answered nothing. Answers are by: [A, B, C].", e.getMessage());
  }

  @Test
  void aLengthBeforeThatIsUnknownStaysUnknown() {
    Study whole = study();
    // Without answers as first written only texts that never changed have a known length before.
    Study study =
        Study.of(
            whole.source(),
            Settings.once(),
            whole.questions(),
            whole.answers().stream().filter(a -> a.alignment().isPresent()).toList(),
            List.of());

    AlignmentRow row = AlignmentSummary.of(study).rows().get(0);

    assertEquals(6, row.pairs());
    assertEquals(0, row.missing());
    assertEquals(List.of(-10), row.rests(), "only q1");
    assertEquals(4, row.runs().get(0).unknown());
    assertEquals(new KnownMean(308, 3), row.runs().get(0).before(), "q1, q4 and q6");
  }

  @Test
  void splitsOfJudgmentsAndUnknownQuestionsAreRefused() {
    AlignmentSummary summary = AlignmentSummary.of(study());
    var split = assertThrows(IllegalArgumentException.class, () -> summary.by(Split.ASPECT));
    assertEquals(
        "Alignment comes before any judgment and has no ASPECT. Split it by"
            + " [DATASET, LEVEL, GRAPH, PAIR].",
        split.getMessage());
    Study lacking =
        Study.of(
            summary.source(),
            Settings.once(),
            List.of(),
            List.of(Answer.withoutText("d", "q9", Run.of("A"), OptionalInt.empty())),
            List.of());
    var question =
        assertThrows(IllegalStateException.class, () -> AlignmentSummary.of(lacking).rows());
    assertEquals(
        "Question q9 of d, answered by A#1, is not in the study. Append it first.",
        question.getMessage());
  }
}
