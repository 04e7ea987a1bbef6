package org.evenhand.analysis;

import static org.evenhand.analysis.Made.A;
import static org.evenhand.analysis.Made.B;
import static org.evenhand.analysis.Made.overall;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.study.Answer;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;

class LengthBiasTest {
  private static final Verdict FIRST = overall(Winner.FIRST);
  private static final Verdict SECOND = overall(Winner.SECOND);

  /** A's answers are longer by the given words; both answers of other lengths than any sum. */
  private static Made made(int... differences) {
    var made = new Made(Settings.once()).questions(differences.length);
    for (int i = 0; i < differences.length; i++) {
      words(made, "q" + (i + 1), A, 307 + differences[i]);
      words(made, "q" + (i + 1), B, 307);
    }
    return made;
  }

  private static void words(Made made, String question, Run run, int words) {
    made.answers.add(Answer.withoutText("mix", question, run, OptionalInt.of(words)));
  }

  private static Made aWins(Made made, String question) {
    return made.both(question, FIRST, SECOND);
  }

  private static Made bWins(Made made, String question) {
    return made.both(question, SECOND, FIRST);
  }

  private static Made flips(Made made, String question) {
    return made.both(question, FIRST, FIRST);
  }

  private static LengthEffect row(Made made) {
    return LengthBias.byWords(made.study()).rows().get(0);
  }

  @Test
  void aPointHasTheDifferenceAndTheOutcomeOverBothOrders() {
    Made made = made(13, -7, 0);
    aWins(made, "q1");
    aWins(made, "q2");
    flips(made, "q3");

    LengthEffect row = row(made);

    assertEquals(List.of(-7, 0, 13), row.points().stream().map(LengthPoint::difference).toList());
    assertEquals(OptionalDouble.of(1), row.points().get(0).winRate());
    assertEquals(OptionalDouble.of(0.5), row.points().get(1).winRate());
    assertEquals(Counts.of(2, 0, 1), row.counts());
    assertEquals(2, row.decided());
    assertEquals(1, row.longerWon());
    assertEquals(OptionalDouble.of(0.5), row.longerWonShare());
  }

  @Test
  void seenFromTheOtherMethodEverythingTurnsRound() {
    Made made = made(13, -7, 29, -17, 5);
    aWins(made, "q1");
    bWins(made, "q2");
    flips(made, "q3");
    aWins(made, "q4");
    bWins(made, "q5");
    LengthBias bias = LengthBias.byWords(made.study());

    LengthEffect fromA = bias.from("A").rows().get(0);
    LengthEffect fromB = bias.from("B").rows().get(0);

    assertEquals(
        List.of(-29, -13, -5, 7, 17),
        fromB.points().stream().map(LengthPoint::difference).toList());
    assertEquals(fromA.longerWon(), fromB.longerWon());
    assertEquals(fromA.decided(), fromB.decided());
    assertEquals(
        1 - fromA.atEqualLength().orElseThrow(), fromB.atEqualLength().orElseThrow(), 1e-9);
    assertEquals(fromA.gap(25).orElseThrow(), fromB.gap(25).orElseThrow(), 1e-9);
  }

  @Test
  void whatHasNoLengthOrNoOutcomeIsCountedAndLeftOut() {
    Made made = made(13, -7);
    made.questions(0);
    made.answers.remove(3);
    made.answers.add(Answer.withoutText("mix", "q2", B, OptionalInt.empty()));
    aWins(made, "q2");
    made.add("q1", A, B, 1, 1, FIRST);

    LengthEffect row = row(made);

    assertEquals(List.of(), row.points());
    assertEquals(1, row.withoutLength());
    assertEquals(1, row.counts().unscoredInAll());
    assertEquals(2, row.counts().asked());
    assertEquals(OptionalDouble.empty(), row.longerWonShare());
    assertEquals(OptionalDouble.empty(), row.atEqualLength());
    assertEquals(
        "all: A#1 against B#1, no outcome with both lengths in words (1 won, 0 lost, 0 tied, 1"
            + " unscored (NOT_JUDGED 1) of 2; 1 without a length); simulated: made for a test",
        row.toString());
    assertTrue(
        LengthBias.byTokens(made.study()).rows().get(0).points().isEmpty(), "no tokens known");
  }

  @Test
  void lengthAndMethodCannotBeToldApartWhereOneAlwaysAnswersLonger() {
    Made longer = made(13, 7, 29, 17);
    for (int q = 1; q <= 4; q++) {
      aWins(longer, "q" + q);
    }
    Made mixed = made(13, 7, -29, -17);
    for (int q = 1; q <= 4; q++) {
      aWins(mixed, "q" + q);
    }

    assertFalse(row(longer).lengthsOverlap());
    assertTrue(row(longer).toString().contains("cannot be told apart"), row(longer).toString());
    assertTrue(row(mixed).lengthsOverlap());
    assertTrue(row(mixed).fit().isEmpty(), "no curve fits wins alone");
  }

  @Test
  void fewDifferencesHaveABinEachAndManyAreSharedOut() {
    int[] twice = {5, 5, 5, -3, -3, 11};
    Made few = made(twice);
    int[] many = new int[47];
    for (int i = 0; i < 47; i++) {
      many[i] = i - 20;
    }
    Made more = made(many);
    for (int q = 1; q <= 47; q++) {
      flips(more, "q" + q);
      if (q <= 6) {
        flips(few, "q" + q);
      }
    }

    assertEquals(
        List.of(2, 3, 1), row(few).bins(10).stream().map(bin -> bin.points().size()).toList());
    List<LengthBin> bins = row(more).bins(10);
    assertEquals(List.of(11, 12, 12, 12), bins.stream().map(bin -> bin.points().size()).toList());
    assertEquals(-20, bins.get(0).from());
    assertEquals(-10, bins.get(0).to());
    assertEquals(-15, bins.get(0).difference());
    assertEquals(0.5, bins.get(0).winRate());
    assertTrue(bins.get(0).interval().isPresent());
    assertTrue(row(few).bins(10).get(0).interval().isEmpty(), "two questions have no interval");
    assertEquals(1, row(more).bins(1).size());
    assertEquals(
        "0 bins are none. Ask for at least 1.",
        assertThrows(IllegalArgumentException.class, () -> row(more).bins(0)).getMessage());
  }
}
