package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must not change a result, on 200 random ledgers. */
class InvarianceTest {
  private static final Split[] ALL = {
    Split.ASPECT, Split.TRIAL, Split.DATASET, Split.LEVEL, Split.JUDGE
  };

  static Stream<Arguments> ledgers() {
    return IntStream.range(0, 200).mapToObj(Arguments::new);
  }

  /** A seed that makes a ledger with gaps, ties and unequal methods. */
  record Arguments(int seed) {
    Made made() {
      var random = new Random(seed);
      var settings =
          Settings.once().withRepeats(1 + random.nextInt(2)).withTrials(1 + random.nextInt(3));
      var made = new Made(settings).questions(10 + random.nextInt(7));
      boolean points = random.nextBoolean();
      made.questions.forEach(
          question -> {
            for (int trial = 1; trial <= settings.trials(); trial++) {
              for (int repeat = 1; repeat <= settings.repeats(); repeat++) {
                made.add(question.id(), Made.A, Made.B, trial, repeat, verdict(random, points));
                made.add(question.id(), Made.B, Made.A, trial, repeat, verdict(random, points));
              }
            }
          });
      made.judgments.removeIf(judgment -> random.nextInt(29) == 0);
      return made;
    }

    private static Verdict verdict(Random random, boolean points) {
      if (random.nextInt(23) == 0) {
        return Made.none(Verdict.Reason.values()[random.nextInt(11)]);
      }
      return points
          ? Made.points(random.nextInt(6), random.nextInt(5), random.nextInt(6), random.nextInt(5))
          : Made.overall(Verdict.Winner.values()[random.nextInt(3)]);
    }
  }

  @ParameterizedTest
  @MethodSource("ledgers")
  void swappingTheMethodsSwapsWinsAndLosses(Arguments ledger) {
    Study study = ledger.made().study();
    List<WinRate> forA = WinRates.of(study).from("A").by(ALL).rows();
    List<WinRate> forB = WinRates.of(study).from("B").by(ALL).rows();

    assertEquals(forA.size(), forB.size());
    for (int i = 0; i < forA.size(); i++) {
      Counts a = forA.get(i).counts();
      Counts b = forB.get(i).counts();
      assertEquals(new Counts(a.losses(), a.wins(), a.ties(), a.unscored(), a.discarded()), b);
      if (a.scored() > 0) {
        assertEquals(
            forA.get(i).estimate().orElseThrow(), -forB.get(i).estimate().orElseThrow(), 1e-12);
        assertEquals(
            forA.get(i).rate(Rate.HALF_TIE).orElseThrow(),
            1 - forB.get(i).rate(Rate.HALF_TIE).orElseThrow(),
            1e-12);
      }
      var one = forA.get(i).interval();
      var other = forB.get(i).interval();
      assertEquals(one.isPresent(), other.isPresent());
      one.ifPresent(interval -> assertEquals(interval.lower(), -other.get().upper(), 1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("ledgers")
  void shufflingTheLedgerAndTheQuestionsChangesNothing(Arguments ledger) {
    Made made = ledger.made();
    String rates = WinRates.of(made.study()).by(ALL).toString();
    String bias = PositionBias.of(made.study()).by(Split.ASPECT).toString();

    Collections.shuffle(made.judgments, new Random(ledger.seed()));

    assertEquals(rates, WinRates.of(made.study()).by(ALL).toString());
    assertEquals(bias, PositionBias.of(made.study()).by(Split.ASPECT).toString());
  }

  @ParameterizedTest
  @MethodSource("ledgers")
  void renamingAMethodChangesNothingButTheName(Arguments ledger) {
    Made made = ledger.made();
    List<String> before =
        WinRates.of(made.study()).from("A").by(ALL).rows().stream().map(r -> counts(r)).toList();

    var renamed = new ArrayList<Judgment>();
    for (Judgment judgment : made.judgments) {
      JudgmentKey key = judgment.key();
      renamed.add(
          new Judgment(
              new JudgmentKey(
                  key.dataset(),
                  key.question(),
                  key.shown().stream()
                      .map(s -> s.run().equals(Made.A) ? new ShownAnswer(Run.of("Z"), "") : s)
                      .toList(),
                  key.judge(),
                  key.rubric(),
                  key.trial(),
                  key.repeat()),
              judgment.verdict(),
              judgment.call()));
    }
    made.judgments.clear();
    made.judgments.addAll(renamed);

    assertEquals(
        before,
        WinRates.of(made.study()).from("Z").by(ALL).rows().stream().map(r -> counts(r)).toList());
  }

  @ParameterizedTest
  @MethodSource("ledgers")
  void everyRowAccountsForAllThatWasAskedAndTrialsAddUp(Arguments ledger) {
    Made made = ledger.made();
    Settings settings = made.study().settings();
    var whole = WinRates.of(made.study()).rows().get(0);
    var apart = WinRates.of(made.study()).by(Split.TRIAL).rows();

    assertEquals(made.questions.size() * settings.trials(), whole.counts().asked());
    assertEquals(
        whole.counts(), apart.stream().map(WinRate::counts).reduce(Counts.NONE, Counts::plus));
    OrderEffect bias = PositionBias.of(made.study()).rows().get(0);
    int calls = made.questions.size() * settings.trials() * settings.repeats();
    assertEquals(calls, bias.shownFirst().asked());
    assertEquals(calls, bias.shownSecond().asked());
    assertEquals(calls, bias.agreement().complete() + bias.agreement().incomplete());
  }

  @ParameterizedTest
  @MethodSource("ledgers")
  void copyingEveryTrialWithinTheQuestionsDoesNotShrinkTheInterval(Arguments ledger) {
    Made made = ledger.made();
    WinRate before = WinRates.of(made.study()).rows().get(0);
    int trials = before.trials();

    var twice = new Made(made.study().settings().withTrials(2 * trials));
    twice.questions.addAll(made.questions);
    for (Judgment judgment : made.judgments) {
      JudgmentKey key = judgment.key();
      for (int trial : new int[] {key.trial(), key.trial() + trials}) {
        twice.add(
            key.question(),
            key.first().run(),
            key.second().run(),
            trial,
            key.repeat(),
            judgment.verdict());
      }
    }
    WinRate after = WinRates.of(twice.study()).rows().get(0);

    assertEquals(before.estimate(), after.estimate());
    assertEquals(before.interval(), after.interval());
    assertTrue(after.counts().scored() == 2 * before.counts().scored());
  }

  private static String counts(WinRate row) {
    return row.group() + " " + row.counts() + " " + row.estimate() + " " + row.interval();
  }
}
