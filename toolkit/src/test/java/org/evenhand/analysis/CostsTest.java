package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class CostsTest {
  private static Answer answer(String question, String text, AnswerCost cost) {
    return new Answer(
        "d",
        question,
        Run.of("A"),
        text,
        OptionalInt.of(1),
        OptionalInt.empty(),
        List.of(),
        cost,
        Optional.empty());
  }

  private static Study study(Answer... answers) {
    return Study.of(
        new Source(Source.Kind.LIVE, "a test"),
        Settings.paper(),
        List.of(),
        List.of(answers),
        List.of());
  }

  @Test
  void whatIsUnknownIsLeftOutOfAMeanAndNeverZero() {
    OptionalDouble free = OptionalDouble.of(0);
    OptionalDouble none = OptionalDouble.empty();
    MethodCost row =
        Costs.of(
                study(
                    answer("1", "x", new AnswerCost("m", 2, 101, 13, free, 1500)),
                    // Replayed: tokens are known, the time is not.
                    answer("2", "x", new AnswerCost("m", 5, 211, 17, OptionalDouble.of(0.5), 0)),
                    // The service told no tokens.
                    answer("3", "x", new AnswerCost("m", 1, 0, 0, none, 4500)),
                    answer("4", "x", AnswerCost.UNKNOWN),
                    answer("5", " ", new AnswerCost("m", 9, 999, 999, free, 9999))))
            .rows()
            .get(0);

    assertEquals(4, row.answers());
    assertEquals(new KnownMean(8, 3), row.calls());
    assertEquals(new KnownMean(312, 2), row.inputTokens());
    assertEquals(new KnownMean(30, 2), row.outputTokens());
    assertEquals(OptionalDouble.of(171), row.tokens().mean());
    assertEquals(OptionalDouble.of(3), row.seconds().mean());
    assertEquals(new KnownMean(0.5, 2), row.price());
    assertEquals("A: 171 tokens, 3.00 s (live: a test)", row.toString());
  }

  @Test
  void aStandInHasTokensButNeitherTimeNorPrice() {
    Study live = study(answer("1", "x", new AnswerCost("m", 1, 10, 3, OptionalDouble.of(0), 100)));
    Study simulated =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a test"),
            Settings.paper(),
            List.of(),
            live.answers(),
            List.of());

    MethodCost row = Costs.of(simulated).rows().get(0);

    assertEquals(OptionalDouble.of(13), row.tokens().mean());
    assertEquals(KnownMean.NOTHING, row.seconds());
    assertEquals(KnownMean.NOTHING, row.price());
    assertEquals(OptionalDouble.of(0.1), Costs.of(live).rows().get(0).seconds().mean());
  }

  @Test
  void whatAlignmentAskedAgainIsNoPartOfAMethod() {
    Answer first = answer("1", "x", new AnswerCost("m", 1, 10, 3, OptionalDouble.empty(), 100));
    Answer aligned =
        first.aligned(
            "x y",
            2,
            OptionalInt.of(2),
            new Alignment(Run.of("B"), "x", List.of(), Alignment.State.APPENDED));

    assertEquals(1, Costs.of(study(first, aligned)).rows().get(0).answers());
  }

  @Test
  void estimatesAreCounted() {
    MethodCost row =
        Costs.of(
                study(
                    answer(
                        "1",
                        "x",
                        new AnswerCost(
                            "m (tokens estimated)", 1, 10, 3, OptionalDouble.empty(), 100)),
                    answer("2", "x", new AnswerCost("m", 1, 10, 3, OptionalDouble.empty(), 100))))
            .rows()
            .get(0);

    assertEquals(1, row.estimated());
  }

  @Test
  void nothingKnownIsSaid() {
    MethodCost row = Costs.of(study(answer("1", "x", AnswerCost.UNKNOWN))).rows().get(0);

    assertEquals(OptionalDouble.empty(), row.tokens().mean());
    assertEquals("A: unknown tokens, unknown s (live: a test)", row.toString());
  }

  @Test
  void thePaperPrintsFourMethods() {
    assertEquals(
        """
        MGRAG: 326200 tokens, 25.84 s (published: arXiv 2506.06331 (2025), Table II)
        LightRAG: 19650 tokens, 18.27 s (published: arXiv 2506.06331 (2025), Table II)
        FGRAG: 16529 tokens, 8.77 s (published: arXiv 2506.06331 (2025), Table II)
        NaiveRAG: 4213 tokens, 11.55 s (published: arXiv 2506.06331 (2025), Table II)""",
        Costs.published().toString());
  }
}
