package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.stream.StreamSupport;
import org.evenhand.SharedData;
import org.evenhand.study.Study;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Real verdicts, against counts that a script of others made from the same files. */
class HiragTest {
  private static Study study;

  @BeforeAll
  static void read() throws IOException {
    study = Hirag.study();
  }

  @Test
  void agricultureAgainstGraphragIsDecidedByThePlace() {
    OrderEffect row =
        PositionBias.of(study).from("HiRAG").by(Split.DATASET, Split.PAIR).rows().stream()
            .filter(r -> r.against().equals("graphrag#1"))
            .findFirst()
            .orElseThrow();

    assertEquals("agriculture, HiRAG#1 and graphrag#1", row.group().toString());
    assertEquals(0.90, row.winRateFirst().orElseThrow());
    assertEquals(0.18, row.winRateSecond().orElseThrow());
    assertEquals(new Agreement(18, 10, 0, 72, 0, 0, 0), row.agreement());
    assertEquals((90 + 82) / 200.0, row.firstShownShare().orElseThrow());
    assertTrue(row.firstShownInterval().orElseThrow().contains(0.86));
    assertEquals(
        "agriculture, HiRAG#1 and graphrag#1: HiRAG against graphrag#1, wins 90 % shown first and 18 % shown second; 86 % of decided verdicts to the first shown; 72 of 100 flip; public judgments: HiRAG, gpt-4o",
        row.toString());
  }

  @Test
  void everyDatasetPairAndAspectHasTheCountsOfAnIndependentScript() throws IOException {
    JsonNode golden =
        new ObjectMapper().readTree(SharedData.data("../peers/golden/hirag_counts.json").toFile());
    var bias =
        PositionBias.of(study).from("HiRAG").by(Split.DATASET, Split.PAIR, Split.ASPECT).rows();

    assertEquals(2 * 5 * 4, bias.size());
    for (OrderEffect row : bias) {
      String aspect = row.group().get(Split.ASPECT);
      String name =
          "%s_%s_%s"
              .formatted(
                  row.group().get(Split.DATASET),
                  row.against().replace("#1", ""),
                  aspect.equals("Overall") ? "Overall Winner" : aspect);
      JsonNode expected = golden.get(name);
      Agreement both = row.agreement();
      assertEquals(expected.get("questions_both_orders").intValue(), both.complete(), name);
      assertEquals(expected.get("hi_consistent").intValue(), both.wins(), name);
      assertEquals(expected.get("other_consistent").intValue(), both.losses(), name);
      // The script calls everything else a flip, ties in one order too.
      assertEquals(expected.get("flip").intValue(), both.flips() + both.tiedOnce(), name);
      double first = row.shownFirst().wins() + row.shownFirst().ties() / 2.0;
      double second = row.shownSecond().wins() + row.shownSecond().ties() / 2.0;
      assertEquals(expected.get("hi_first").doubleValue(), first, name);
      assertEquals(expected.get("hi_second").doubleValue(), second, name);
    }
  }

  @Test
  void lostRowsAreUnscoredWithTheirReasonAndNothingIsDropped() {
    var rates = WinRates.of(study).from("HiRAG").by(Split.DATASET, Split.PAIR).rows();

    WinRate mixLightrag = rates.get(8);
    assertEquals("mix, HiRAG#1 and lightrag#1", mixLightrag.group().toString());
    assertEquals(
        "49 won, 9 lost, 70 tied, 2 unscored (LOST 2) of 130", mixLightrag.counts().toString());
    for (WinRate rate : rates) {
      assertEquals(Hirag.QUESTIONS.get(rate.group().get(Split.DATASET)), rate.counts().asked());
    }
  }

  @Test
  void halfTieRatesAreTheMeansOfTheQuestionScoresOfTheScript() throws IOException {
    JsonNode golden =
        new ObjectMapper()
            .readTree(SharedData.data("../peers/golden/hirag_question_scores.json").toFile());

    for (WinRate rate : WinRates.of(study).from("HiRAG").by(Split.DATASET, Split.PAIR).rows()) {
      // The script takes a lost order's twin alone; questions without both orders are left out
      // here.
      if (rate.counts().unscoredInAll() > 0) {
        continue;
      }
      String name = rate.group().get(Split.DATASET) + "_" + rate.against().replace("#1", "");
      double wins = 0;
      double ties = 0;
      for (JsonNode score : golden.get(name).get("hi")) {
        wins += score.doubleValue() == 1 ? 1 : 0;
        ties += score.doubleValue() == 0.5 ? 1 : 0;
      }
      assertEquals(wins, rate.counts().wins(), name);
      assertEquals(ties, rate.counts().ties(), name);
      double mean =
          StreamSupport.stream(golden.get(name).get("hi").spliterator(), false)
              .mapToDouble(JsonNode::doubleValue)
              .average()
              .orElseThrow();
      assertEquals(mean, rate.rate(Rate.HALF_TIE).orElseThrow(), 1e-12, name);
      assertEquals(2 * mean - 1, rate.estimate().orElseThrow(), 1e-12, name);
    }
  }

  @Test
  void theOldProtocolTakesTheFirstCallWithTheMethodShownFirst() {
    WinRate rate =
        WinRates.oldProtocol(study).from("HiRAG").by(Split.DATASET, Split.PAIR).rows().get(1);

    assertEquals("90 won, 10 lost, 0 tied of 100", rate.counts().toString());
    WinRate theirs = WinRates.oldProtocol(study).from("graphrag").by(Split.DATASET).rows().get(0);
    assertEquals("82 won, 18 lost, 0 tied of 100", theirs.counts().toString());
  }

  @Test
  void splitsComposeInAnyOrderAndTheTotalsStay() {
    var apart = WinRates.of(study).from("HiRAG").by(Split.PAIR).by(Split.DATASET).rows();
    Counts sum = apart.stream().map(WinRate::counts).reduce(Counts.NONE, Counts::plus);

    WinRate all = WinRates.of(study).from("HiRAG").rows().get(0);
    assertEquals(sum, all.counts());
    assertEquals("fastgraphrag#1, graphrag#1, kag#1, lightrag#1, naive#1", all.against());
    assertEquals(230, all.questions().size());
  }
}
