package org.evenhand.analysis;

import static org.evenhand.analysis.Made.none;
import static org.evenhand.analysis.Made.overall;
import static org.evenhand.analysis.Made.points;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionBiasTest {

  @ParameterizedTest
  @CsvSource({"FIRST, 1", "SECOND, 0"})
  void aJudgeOfPlacesOnlyGivesExactEvenness(Winner always, double share) {
    var made = new Made(Settings.once()).questions(23);
    made.questions.forEach(q -> made.both(q.id(), overall(always), overall(always)));

    WinRate rate = WinRates.of(made.study()).rows().get(0);
    OrderEffect bias = PositionBias.of(made.study()).rows().get(0);

    assertEquals(0.5, rate.rate(Rate.HALF_TIE).orElseThrow());
    assertEquals(0, rate.estimate().orElseThrow());
    assertEquals(-rate.interval().orElseThrow().lower(), rate.interval().orElseThrow().upper());
    assertEquals(share, bias.firstShownShare().orElseThrow());
    assertEquals(share, bias.winRateFirst().orElseThrow());
    assertEquals(1 - share, bias.winRateSecond().orElseThrow());
    assertEquals(1, bias.flipShare().orElseThrow());
    assertEquals(share == 1 ? 23 : 0, bias.agreement().flipsToFirst());
    assertTrue(bias.firstShownInterval().orElseThrow().contains(share));
  }

  /** E086: near-equal answers and a judge that prefers a place. */
  @Test
  void pointsThatFollowThePlaceTieOverBothOrdersAndShowAsBias() throws Exception {
    var made = new Made(Settings.once());
    for (String line : Files.readAllLines(SharedData.cases("E086.jsonl"))) {
      var node = new ObjectMapper().readTree(line);
      String q = node.get("question_id").textValue();
      boolean aFirst = node.get("order").textValue().equals("AB");
      if (aFirst) {
        made.questions.add(Question.of("mix", q, "", Level.NODE));
      }
      made.add(
          q,
          aFirst ? Made.A : Made.B,
          aFirst ? Made.B : Made.A,
          1,
          1,
          points(node.at("/first/sum").intValue(), node.at("/second/sum").intValue()));
    }

    assertEquals(
        "0 won, 0 lost, 5 tied of 5", WinRates.of(made.study()).rows().get(0).counts().toString());
    assertEquals(1, PositionBias.of(made.study()).rows().get(0).firstShownShare().orElseThrow());
    assertEquals(
        Optional.empty(), PositionBias.of(made.study()).rows().get(0).firstShownInterval());
  }

  @Test
  void everyWayInWhichTwoOrdersMeetHasItsCount() {
    var made = new Made(Settings.once()).questions(9);
    made.both("q1", overall(Winner.FIRST), overall(Winner.SECOND));
    made.both("q2", overall(Winner.SECOND), overall(Winner.FIRST));
    made.both("q3", overall(Winner.SECOND), overall(Winner.FIRST));
    made.both("q4", overall(Winner.FIRST), overall(Winner.FIRST));
    made.both("q5", overall(Winner.SECOND), overall(Winner.SECOND));
    made.both("q6", overall(Winner.TIE), overall(Winner.TIE));
    made.both("q7", overall(Winner.TIE), overall(Winner.FIRST));
    made.both("q8", overall(Winner.FIRST), none(Reason.REFUSED));

    OrderEffect bias = PositionBias.of(made.study()).rows().get(0);

    assertEquals(new Agreement(1, 2, 1, 1, 1, 1, 2), bias.agreement());
    // Decided to the first shown: q1 1, q2 1, q3 1, q4 2, q7 1, q8 1, of 12 decided.
    assertEquals(7.0 / 12, bias.firstShownShare().orElseThrow(), 1e-15);
    assertEquals(
        "3 won, 3 lost, 2 tied, 1 unscored (NOT_JUDGED 1) of 9", bias.shownFirst().toString());
    assertEquals(
        "2 won, 4 lost, 1 tied, 2 unscored (NOT_JUDGED 1, REFUSED 1) of 9",
        bias.shownSecond().toString());
    assertEquals(2.0 / 7, bias.flipShare().orElseThrow(), 1e-15);
  }

  @Test
  void aJudgeThatAnswersNonsenseHasNoBiasAndNoNumber() {
    var made = new Made(Settings.once()).questions(12);
    made.questions.forEach(q -> made.both(q.id(), none(Reason.NOT_JSON), none(Reason.NOT_JSON)));

    OrderEffect bias = PositionBias.of(made.study()).rows().get(0);

    assertEquals(OptionalDouble.empty(), bias.firstShownShare());
    assertEquals(OptionalDouble.empty(), bias.flipShare());
    assertEquals(Optional.empty(), bias.winRateFirstInterval());
    assertEquals(12, bias.agreement().incomplete());
    assertEquals(
        "all: A#1 against B#1, no decided verdicts (shown first 0 won, 0 lost, 0 tied, 12 unscored (NOT_JSON 12) of 12; shown second 0 won, 0 lost, 0 tied, 12 unscored (NOT_JSON 12) of 12)",
        bias.toString());
  }

  /** The emptiness matrix: what is there of questions, answers and judgments. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      delimiter = '|',
      value = {
        // answers of A | judgments | the row
        "1 2 3 | 1 2 3 | 3 won, 0 lost, 0 tied of 3",
        "1 2 3 | 1     | 1 won, 0 lost, 0 tied, 2 unscored (NOT_JUDGED 2) of 3",
        "1 2 3 | none  | none",
        "1     | 1 2 3 | 3 won, 0 lost, 0 tied of 3",
        "1     | 1     | 1 won, 0 lost, 0 tied, 2 unscored (NOT_ANSWERED 2) of 3",
        "1     | none  | none",
        "none  | 1 2 3 | 3 won, 0 lost, 0 tied of 3",
        "none  | 1     | 1 won, 0 lost, 0 tied, 2 unscored (NOT_JUDGED 2) of 3",
        "none  | none  | none",
      })
  void whatIsMissingIsCounted(String answers, String judged, String row) {
    var made = new Made(Settings.once()).questions(3);
    for (String q : answers == null ? new String[0] : answers.strip().split(" ")) {
      made.answers.add(Answer.withoutText("mix", "q" + q, Made.A, OptionalInt.empty()));
    }
    for (String q : judged == null ? new String[0] : judged.strip().split(" ")) {
      made.both("q" + q, overall(Winner.FIRST), overall(Winner.SECOND));
    }

    String found =
        WinRates.of(made.study()).rows().stream()
            .map(r -> r.counts().toString())
            .collect(Collectors.joining());

    assertEquals(row == null ? "" : row, found);
  }

  @Test
  void anEmptyStudyHasNoRowsAndSaysSo() {
    var made = new Made(Settings.once());

    assertEquals(List.of(), WinRates.of(made.study()).by(Split.ASPECT).rows());
    assertEquals("No pair was judged.", WinRates.of(made.study()).toString());
    assertEquals("No pair was judged.", PositionBias.of(made.study()).toString());
  }

  @Test
  void judgesAndLevelsSplitInTheirOwnOrder() {
    var made = new Made(Settings.once()).questions(1);
    made.questions.add(0, Question.of("mix", "s1", "Whole?", Level.SUMMARY));
    for (String q : List.of("q1", "s1")) {
      made.both(q, overall(Winner.FIRST), overall(Winner.FIRST));
    }

    assertEquals(
        List.of("judge, NODE", "judge, SUMMARY"),
        PositionBias.of(made.study()).by(Split.JUDGE, Split.LEVEL).rows().stream()
            .map(r -> r.group().toString())
            .toList());
  }
}
