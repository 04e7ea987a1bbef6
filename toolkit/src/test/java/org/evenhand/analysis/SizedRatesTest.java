package org.evenhand.analysis;

import static org.evenhand.study.Verdict.Winner.FIRST;
import static org.evenhand.study.Verdict.Winner.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;

class SizedRatesTest {
  private static final Map<String, Integer> SIZES = new LinkedHashMap<>();

  static {
    SIZES.put("town 1/4", 10);
    SIZES.put("town 1/2", 20);
    SIZES.put("town", 40);
  }

  /** For each dataset what A makes of question after question: w, l, t, or - for no verdict. */
  private static Study study(Map<String, String> outcomes) {
    return study("made for a test", Settings.once(), "", outcomes);
  }

  private static Study study(
      String detail, Settings settings, String end, Map<String, String> outcomes) {
    var questions = new ArrayList<Question>();
    var judgments = new ArrayList<Judgment>();
    outcomes.forEach(
        (dataset, all) -> {
          for (int i = 0; i < all.length(); i++) {
            Level level = i % 4 == 3 ? Level.EDGE : Level.NODE;
            questions.add(Question.of(dataset, "q" + i, "q" + i + end + "?", level));
            for (boolean aFirst : new boolean[] {true, false}) {
              if (all.charAt(i) != '-') {
                // A tie is a flip: the first shown wins both times.
                boolean first = all.charAt(i) == 't' || (all.charAt(i) == 'w') == aFirst;
                Run a = Run.of("A");
                Run b = Run.of("B");
                judgments.add(
                    new Judgment(
                        new JudgmentKey(
                            dataset,
                            "q" + i,
                            List.of(
                                new ShownAnswer(aFirst ? a : b, ""),
                                new ShownAnswer(aFirst ? b : a, "")),
                            new JudgeId("j", ""),
                            "r",
                            1,
                            1),
                        Made.overall(first ? FIRST : SECOND),
                        JudgeCall.UNKNOWN));
              }
            }
          }
        });
    return Study.of(
        new Source(Source.Kind.SIMULATED, detail), settings, questions, List.of(), judgments);
  }

  private static SizeTrend only(SizedRates rates) {
    assertEquals(1, rates.trends().size(), rates.toString());
    return rates.trends().get(0);
  }

  @Test
  void theChangeOfADoublingIsTheMeanSlopeOfTheSameQuestions() {
    // Over −1, 0, 1 doublings: q0 l t w: slope 1. q1 w w w: 0. q2 t l -: not everywhere.
    // q3, of the other level, w t t: −1/2. Levels alike: ((1 + 0)/2 − 1/2) / 2 = 0.
    // q4 l l w: (1 + 1)/2 = 1: ((1 + 0 + 1)/3 − 1/2) / 2 = 1/12.
    SizedRates rates =
        SizedRates.of(
            "chunks",
            SIZES,
            List.of(
                WinRates.of(
                    study(Map.of("town 1/4", "lwtwl", "town 1/2", "twltl", "town", "ww-tw")))));

    SizeTrend trend = only(rates);

    assertEquals(List.of(10, 20, 40), trend.rates().stream().map(SizedRate::size).toList());
    assertEquals(1.0 / 12, trend.perDoubling().orElseThrow(), 1e-12);
    assertEquals(4, trend.questions());
    assertEquals(1, trend.incomplete());
    assertTrue(trend.interval().isEmpty(), "four questions");
    assertEquals(
        "A#1 and B#1: A#1 against B#1, R +0.08 (no interval: under 10 questions) a doubling of chunks; n = 4 questions, 1 incomplete; simulated: made for a test",
        rates.toString());
  }

  @Test
  void aStudyForEachSizeGivesTheSameAsOneForAll() {
    Map<String, String> outcomes =
        Map.of("town 1/4", "lwtwl", "town 1/2", "twltl", "town", "wwwtw");
    var one = SizedRates.of("chunks", SIZES, List.of(WinRates.of(study(outcomes))));
    var each =
        SizedRates.of(
            "chunks",
            SIZES,
            outcomes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> WinRates.of(study(Map.of(e.getKey(), e.getValue()))))
                .toList());

    assertEquals(one.toString(), each.toString());
    assertEquals(
        -only(one).perDoubling().orElseThrow(),
        only(SizedRates.of("chunks", SIZES, List.of(WinRates.of(study(outcomes)).from("B"))))
            .perDoubling()
            .orElseThrow(),
        1e-12,
        "seen from the other side");
  }

  @Test
  void studiesWhoseSourcesDifferInDetailAreOneTrendThatNamesThemAll() {
    var rates =
        List.of(
            WinRates.of(study("study whole", Settings.once(), "", Map.of("town", "ww"))),
            WinRates.of(study("study part", Settings.once(), "", Map.of("town 1/4", "lw"))));

    SizeTrend trend = only(SizedRates.of("chunks", SIZES, rates));

    assertEquals("study part; study whole", trend.source().detail());
    // Two doublings: q0 from −1 to 1, q1 level.
    assertEquals(0.5, trend.perDoubling().orElseThrow(), 1e-12);
  }

  @Test
  void otherQuestionsOfTheSameNumberAreNotTakenForTheSame() {
    var rates =
        List.of(
            WinRates.of(study("a", Settings.once(), " of the town", Map.of("town", "ww"))),
            WinRates.of(study("a", Settings.once(), " of the port", Map.of("town 1/4", "lw"))));

    SizeTrend trend = only(SizedRates.of("chunks", SIZES, rates));

    assertTrue(trend.perDoubling().isEmpty(), trend.toString());
    assertEquals(4, trend.incomplete());
  }

  @Test
  void sizesThatWereJudgedWithOtherSettingsAreRefused() {
    var rates =
        List.of(
            WinRates.of(study("a", Settings.once(), "", Map.of("town", "ww"))),
            WinRates.of(study("a", Settings.once().withBand(0.5), "", Map.of("town 1/4", "lw"))));

    assertEquals(
        "A#1 against B#1 was judged with N = 1, M = 1, b = 0.5 and with N = 1, M = 1, b = 0.0. Judge every size with the same settings.",
        message(() -> SizedRates.of("chunks", SIZES, rates)));
  }

  @Test
  void theUnitOfTheSizesDoesNotChangeADoubling() {
    Study study = study(Map.of("town 1/4", "lwtwl", "town", "wwwtw"));
    var chunks = SizedRates.of("chunks", SIZES, List.of(WinRates.of(study)));
    var tokens =
        SizedRates.of(
            "tokens", Map.of("town 1/4", 2500, "town", 10000), List.of(WinRates.of(study)));

    assertEquals(
        only(chunks).perDoubling().orElseThrow(), only(tokens).perDoubling().orElseThrow(), 1e-12);
  }

  @Test
  void theIntervalHoldsTheTruthInAboutNinetyFiveOfAHundredStudies() {
    // A wins with 0.3, 0.45 and 0.6, else loses: R goes up by 0.3 a doubling.
    var random = new Random(20);
    int held = 0;
    int studies = 300;
    for (int s = 0; s < studies; s++) {
      var outcomes = new LinkedHashMap<String, String>();
      double win = 0.3;
      for (String dataset : SIZES.keySet()) {
        double chance = win;
        outcomes.put(
            dataset,
            IntStream.range(0, 40)
                .mapToObj(q -> random.nextDouble() < chance ? "w" : "l")
                .reduce("", String::concat));
        win += 0.15;
      }
      var interval =
          only(SizedRates.of("chunks", SIZES, List.of(WinRates.of(study(outcomes)))))
              .interval()
              .orElseThrow();
      held += interval.lower() <= 0.3 && 0.3 <= interval.upper() ? 1 : 0;
    }

    assertTrue(held >= 0.92 * studies && held <= 0.99 * studies, held + " of " + studies);
  }

  @Test
  void whatHasNoTwoSizesIsRefused() {
    WinRates both = WinRates.of(study(Map.of("town 1/4", "lw", "town", "ww")));
    WinRates one = WinRates.of(study(Map.of("town", "ww")));

    assertEquals(
        "The size of town 1/4 is not given. Give the number of chunks of every dataset that was judged; given are [town].",
        message(() -> SizedRates.of("chunks", Map.of("town", 3), List.of(both))));
    assertEquals(
        "The size of town is 0. Give the number of chunks of every dataset that was judged; given are [town].",
        message(() -> SizedRates.of("chunks", Map.of("town", 0), List.of(one))));
    assertEquals(
        "A#1 against B#1 was judged on town, of 1 different sizes. Give two sizes or more of one corpus, each once.",
        message(() -> SizedRates.of("chunks", SIZES, List.of(one))));
    assertEquals(
        "A#1 against B#1 was judged on town, town 1/4, of 1 different sizes. Give two sizes or more of one corpus, each once.",
        message(() -> SizedRates.of("chunks", Map.of("town", 3, "town 1/4", 3), List.of(both))));
  }

  private static String message(Runnable refused) {
    return assertThrows(IllegalArgumentException.class, refused::run).getMessage();
  }

  @Test
  void questionsScoredNowhereAtEverySizeHaveNoTrend() {
    SizedRates rates =
        SizedRates.of(
            "chunks", SIZES, List.of(WinRates.of(study(Map.of("town 1/4", "w-", "town", "-w")))));

    assertTrue(only(rates).perDoubling().isEmpty());
    assertEquals(2, only(rates).incomplete());
    assertEquals(
        "A#1 and B#1: A#1 against B#1, no question is scored at every size", rates.toString());
  }

  @Test
  void furtherSplitsHaveTrendsOfTheirOwn() {
    Study study = study(Map.of("town 1/4", "lwtwl", "town", "wwwtw"));

    List<SizeTrend> trends =
        SizedRates.of("chunks", SIZES, List.of(WinRates.of(study).by(Split.LEVEL))).trends();

    assertEquals(
        List.of("NODE", "EDGE"), trends.stream().map(t -> t.group().get(Split.LEVEL)).toList());
    assertEquals(-0.5, trends.get(1).perDoubling().orElseThrow(), 1e-12);
  }
}
