package org.evenhand.analysis;

import static org.evenhand.analysis.Made.A;
import static org.evenhand.analysis.Made.B;
import static org.evenhand.analysis.Made.overall;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.study.Settings;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;

class TrialsTest {
  private static final Verdict FIRST = overall(Winner.FIRST);
  private static final Verdict SECOND = overall(Winner.SECOND);

  private static void judge(Made made, String question, int trial, Verdict aFirst, Verdict bFirst) {
    made.add(question, A, B, trial, 1, aFirst).add(question, B, A, trial, 1, bFirst);
  }

  /** Trial 1: A wins two of three. Trial 2: B wins two, one tie. Trial 3: one each, one missing. */
  private static Made threeTrials() {
    Made made = new Made(Settings.once().withTrials(3)).questions(3);
    judge(made, "q1", 1, FIRST, SECOND);
    judge(made, "q2", 1, FIRST, SECOND);
    judge(made, "q3", 1, SECOND, FIRST);
    judge(made, "q1", 2, SECOND, FIRST);
    judge(made, "q2", 2, FIRST, FIRST);
    judge(made, "q3", 2, SECOND, FIRST);
    judge(made, "q1", 3, FIRST, SECOND);
    judge(made, "q3", 3, SECOND, FIRST);
    return made;
  }

  @Test
  void eachTrialHasItsOwnVerdict() {
    TrialVerdicts row = Trials.of(threeTrials().study()).rows().get(0);

    assertEquals(
        List.of(2, 0, 1), row.trials().stream().map(Counts::wins).toList(), row.toString());
    assertEquals(Optional.of(1), row.verdict(1));
    assertEquals(Optional.of(-1), row.verdict(2));
    assertEquals(Optional.of(0), row.verdict(3));
    assertEquals(1, row.trials().get(2).unscoredInAll());
    assertTrue(row.contradictory());
    assertEquals(3, row.compared());
    // q1: won, lost, won. q2: won, tied. q3: lost in all.
    assertEquals(2, row.changed());
    assertEquals(OptionalDouble.of(2.0 / 3), row.changedShare());
    assertEquals(
        "all: A#1 against B#1, both orders: won 1 of 3 trials, lost 1 (2:1, 0:2, 1:1): contradictory;"
            + " 2 of 3 questions changed their outcome between trials; simulated: made for a test",
        row.toString());
  }

  @Test
  void shownFirstCountsOneCallAndKeepsThePositionBias() {
    Made made = new Made(Settings.once().withTrials(2)).questions(2);
    for (int trial = 1; trial <= 2; trial++) {
      judge(made, "q1", trial, FIRST, FIRST);
      judge(made, "q2", trial, FIRST, FIRST);
    }

    TrialVerdicts both = Trials.of(made.study()).rows().get(0);
    TrialVerdicts fromA = Trials.shownFirst(made.study()).from("A").rows().get(0);
    TrialVerdicts fromB = Trials.shownFirst(made.study()).from("B").rows().get(0);

    assertEquals(Counts.of(0, 0, 2), both.trials().get(0));
    assertEquals(Counts.of(2, 0, 0), fromA.trials().get(1));
    assertEquals(Counts.of(2, 0, 0), fromB.trials().get(1));
    assertFalse(fromA.contradictory());
    assertEquals(0, fromA.changed());
  }

  @Test
  void theOtherMethodSeesTheSameTrialsTurnedRound() {
    Trials trials = Trials.of(threeTrials().study());

    TrialVerdicts a = trials.from("A").rows().get(0);
    TrialVerdicts b = trials.from("B").rows().get(0);

    for (int trial = 1; trial <= 3; trial++) {
      assertEquals(a.verdict(trial).orElseThrow(), -b.verdict(trial).orElseThrow());
    }
    assertEquals(a.changed(), b.changed());
    assertEquals(a.won(), b.lost());
  }

  @Test
  void aTrialWithoutAnOutcomeHasNoVerdict() {
    Made made = new Made(Settings.once().withTrials(2)).questions(1);
    judge(made, "q1", 1, FIRST, SECOND);

    TrialVerdicts row = Trials.of(made.study()).rows().get(0);

    assertEquals(Optional.empty(), row.verdict(2));
    assertEquals(OptionalDouble.empty(), row.changedShare());
    assertEquals(1, row.won());
  }

  @Test
  void splittingByTrialIsRefused() {
    assertEquals(
        "Trials stand side by side in each row already. Leave out TRIAL.",
        assertThrows(
                IllegalArgumentException.class,
                () -> Trials.of(threeTrials().study()).by(Split.TRIAL))
            .getMessage());
  }
}
