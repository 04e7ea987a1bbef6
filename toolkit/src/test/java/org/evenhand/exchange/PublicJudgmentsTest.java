package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Unscored;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicJudgmentsTest {
  private static final Path TABLES =
      SharedData.projectRoot().resolve("datasets").resolve("public-judgments");

  @TempDir Path folder;

  @Test
  void theOriginalsGiveTheTablesByteForByte() throws IOException {
    Path originals = SharedData.data("hirag").getParent();
    SharedData.data("position-bias/choices_mtbench.csv");

    PublicJudgments.make(originals, folder);

    for (String table : List.of("hirag.csv", "position-bias.csv")) {
      assertArrayEquals(
          Files.readAllBytes(TABLES.resolve(table)),
          Files.readAllBytes(folder.resolve(table)),
          table);
    }
  }

  @Test
  void hiragHasEveryQuestionOfEveryPairInBothOrders() {
    Study study = PublicJudgments.hirag();

    assertEquals(5 * 2 * 100 + 6 * 2 * 130, study.judgments().size());
    assertEquals(230, study.questions().size());
    assertEquals(1, study.settings().trials());
    assertEquals(1, study.settings().repeats());
    assertEquals(Source.Kind.PUBLIC_JUDGMENTS, study.source().kind());
    Map<String, Long> orders =
        study.judgments().stream()
            .collect(
                Collectors.groupingBy(
                    judgment -> judgment.key().dataset() + " " + judgment.key().first().run(),
                    TreeMap::new,
                    Collectors.counting()));
    assertEquals(500, orders.get("agriculture HiRAG#1"));
    assertEquals(780, orders.get("mix HiRAG#1"));
    assertEquals(130, orders.get("mix hi_naiveR#1"));
  }

  @Test
  void theSixLostLinesAreUnscoredOnTheQuestionsThatTheyBelongTo() {
    List<String> lost =
        PublicJudgments.hirag().judgments().stream()
            .filter(judgment -> !judgment.isScored())
            .map(PublicJudgmentsTest::described)
            .toList();

    assertEquals(
        List.of(
            "mix 20 LightRAG#1 HiRAG#1 LOST",
            "mix 21 LightRAG#1 HiRAG#1 LOST",
            "mix 43 hi_naiveR#1 HiRAG#1 LOST",
            "mix 57 HiRAG#1 NaiveRAG#1 LOST",
            "mix 81 HiRAG#1 GraphRAG#1 LOST",
            "mix 96 HiRAG#1 hi_naiveR#1 LOST"),
        lost);
  }

  private static String described(Judgment judgment) {
    var key = judgment.key();
    return "%s %s %s %s %s"
        .formatted(
            key.dataset(),
            key.question(),
            key.first().run(),
            key.second().run(),
            ((Unscored) judgment.verdict()).reason());
  }

  @Test
  void everyOtherHiragVerdictHasTheFourAspectsInOrder() {
    List<Aspect> aspects =
        List.of(Aspect.COMPREHENSIVENESS, Aspect.DIVERSITY, Aspect.EMPOWERMENT, Aspect.OVERALL);

    PublicJudgments.hirag().judgments().stream()
        .filter(Judgment::isScored)
        .map(judgment -> (Verdict.Winners) judgment.verdict())
        .forEach(winners -> assertEquals(aspects, List.copyOf(winners.byAspect().keySet())));
  }

  @Test
  void lengthsAreKnownWhereAnswersWereReleased() {
    List<Answer> answers = PublicJudgments.hirag().answers();

    assertEquals(100 * 6 + 130 * 7, answers.size());
    assertTrue(answers.stream().noneMatch(Answer::hasText));
    assertTrue(
        answers.stream()
            .filter(answer -> answer.dataset().equals("mix"))
            .allMatch(answer -> answer.words().isPresent()));
    assertEquals(
        List.of("FastGraphRAG", "KAG"),
        answers.stream()
            .filter(answer -> answer.dataset().equals("agriculture"))
            .filter(answer -> answer.words().isPresent())
            .map(answer -> answer.run().method())
            .distinct()
            .sorted()
            .toList());
  }

  @Test
  void nineJudgesSawEveryQuestionInBothOrdersThreeTimes() {
    Study study = PublicJudgments.positionBias();

    assertEquals(9 * 3 * 24 * 4 * 2, study.judgments().size());
    assertEquals(
        5184, study.judgments().stream().map(Judgment::key).distinct().count(), "distinct keys");
    assertEquals(
        9, study.judgments().stream().map(judgment -> judgment.key().judge()).distinct().count());
    assertEquals(24, study.questions().size());
    assertEquals(3, study.settings().trials());
    assertEquals(1, study.settings().repeats());
    Map<Integer, Long> byTrial =
        study.judgments().stream()
            .collect(
                Collectors.groupingBy(judgment -> judgment.key().trial(), Collectors.counting()));
    assertEquals(Map.of(1, 1728L, 2, 1728L, 3, 1728L), byTrial);
  }

  @Test
  void emptyChoicesAreMissingAndCounted() {
    Map<Reason, Long> reasons =
        PublicJudgments.positionBias().judgments().stream()
            .filter(judgment -> !judgment.isScored())
            .map(judgment -> ((Unscored) judgment.verdict()).reason())
            .collect(Collectors.groupingBy(reason -> reason, Collectors.counting()));

    assertEquals(Map.of(Reason.MISSING, 28L), reasons);
  }

  @Test
  void anAnswerOfMtBenchKeepsItsLength() {
    OptionalInt words =
        PublicJudgments.positionBias().answers().stream()
            .filter(answer -> answer.question().equals("129"))
            .filter(answer -> answer.run().equals(Run.of("vicuna-13b-v1.3")))
            .findFirst()
            .orElseThrow()
            .words();

    assertEquals(OptionalInt.of(734), words);
  }

  @Test
  void tablesHoldNumbersOnly() throws IOException {
    for (String table : List.of("hirag.csv", "position-bias.csv")) {
      int longest =
          Files.readAllLines(TABLES.resolve(table)).stream()
              .mapToInt(String::length)
              .max()
              .orElseThrow();
      assertTrue(longest < 140, () -> table + " has a line of " + longest + " characters");
    }
  }
}
