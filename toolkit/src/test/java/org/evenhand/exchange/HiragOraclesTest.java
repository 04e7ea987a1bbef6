package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.evenhand.SharedData;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Run;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict.Winner;
import org.evenhand.study.Verdict.Winners;
import org.junit.jupiter.api.Test;

/** Counts that another program took from the originals: {@code oracles.json} beside them. */
class HiragOraclesTest {
  private static final Run HIRAG = Run.of("HiRAG");
  private static final Map<String, String> METHODS =
      Map.of(
          "fastgraphrag", "FastGraphRAG",
          "graphrag", "GraphRAG",
          "kag", "KAG",
          "lightrag", "LightRAG",
          "naive", "NaiveRAG",
          "naiveR", "hi_naiveR");

  private static final Map<String, String> ANSWERS =
      Map.of(
          "fastgraphrag", "fastGraphrag",
          "graphrag", "local",
          "kag", "kag",
          "lightrag", "lightrag",
          "naive", "naive",
          "naiveR", "hi_naiveR");

  private final Study study = PublicJudgments.hirag();

  @Test
  void consistentVerdictsAndFlipsAgree() throws IOException {
    JsonNode expected = oracle("consistent_hi_other_flip");

    for (String pair : names(expected)) {
      int[] counts = new int[3];
      bothOrders(pair).values().stream()
          .filter(winners -> winners.size() == 2)
          .forEach(winners -> counts[outcome(winners)]++);

      assertEquals(expected.get(pair).toString(), listed(counts), pair);
    }
    assertEquals(9, expected.size());
  }

  @Test
  void longerAnswersWinConsistentVerdictsAsOftenAsCounted() throws IOException {
    JsonNode expected = oracle("longer_wins_of_consistent");

    for (String pair : names(expected)) {
      // The other program's unit: runs without white space.
      List<Integer> hirag = spaced("mix_hi");
      List<Integer> other = spaced("mix_" + ANSWERS.get(method(pair)));

      int[] counts =
          longerWins(
              pair,
              question -> hirag.get(Integer.parseInt(question) - 1),
              question -> other.get(Integer.parseInt(question) - 1));

      assertEquals(expected.get(pair).toString(), listed(counts), pair);
    }
    assertEquals(6, expected.size());
  }

  @Test
  void theTablesOwnLengthsDifferInOneAnswerThatWasATieBefore() throws IOException {
    JsonNode expected = oracle("longer_wins_of_consistent");
    Map<String, Integer> words = new HashMap<>();
    for (Answer answer : study.answers()) {
      String name = answer.dataset() + answer.question() + answer.run();
      words.put(name, answer.words().orElse(-1));
    }

    for (String pair : names(expected)) {
      int[] counts =
          longerWins(
              pair,
              question -> words.get("mix" + question + HIRAG),
              question -> words.get("mix" + question + Run.of(METHODS.get(method(pair)))));

      // Numbers of list items and marks are no words here, so one pair is no longer equal.
      String own = pair.equals("mix_naiveR") ? "[27,29]" : expected.get(pair).toString();
      assertEquals(own, listed(counts), pair);
    }
  }

  private int[] longerWins(
      String pair, Function<String, Integer> hirag, Function<String, Integer> other) {
    int[] counts = new int[2];
    bothOrders(pair)
        .forEach(
            (question, winners) -> {
              int more = hirag.apply(question) - other.apply(question);
              if (winners.size() == 2 && outcome(winners) != 2 && more != 0) {
                counts[1]++;
                counts[0] += (outcome(winners) == 0) == (more > 0) ? 1 : 0;
              }
            });
    return counts;
  }

  private static List<Integer> spaced(String name) throws IOException {
    return Files.readAllLines(SharedData.data("hirag/mix/" + name + "_result_deepseek.jsonl"))
        .stream()
        .map(HiragOraclesTest::answer)
        .map(text -> text.strip().split("\\s+").length)
        .toList();
  }

  private static String answer(String line) {
    try {
      return new ObjectMapper().readTree(line).get("answer").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String method(String pair) {
    return pair.substring(pair.indexOf('_') + 1);
  }

  private static JsonNode oracle(String name) throws IOException {
    return new ObjectMapper().readTree(SharedData.data("hirag/oracles.json").toFile()).get(name);
  }

  private static List<String> names(JsonNode node) {
    TreeSet<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return List.copyOf(names);
  }

  private static String listed(int[] counts) {
    return new ObjectMapper().valueToTree(counts).toString();
  }

  /** By question, whether HiRAG won overall, in each order that was scored. */
  private Map<String, List<Boolean>> bothOrders(String pair) {
    String dataset = pair.substring(0, pair.indexOf('_'));
    Run other = Run.of(METHODS.get(method(pair)));
    Map<String, List<Boolean>> won = new TreeMap<>();
    for (Judgment judgment : study.judgments()) {
      var runs = List.of(judgment.key().first().run(), judgment.key().second().run());
      if (judgment.key().dataset().equals(dataset)
          && runs.contains(other)
          && judgment.verdict() instanceof Winners winners) {
        boolean first = winners.byAspect().get(Aspect.OVERALL) == Winner.FIRST;
        won.merge(
            judgment.key().question(),
            List.of(first == runs.get(0).equals(HIRAG)),
            (one, two) -> List.of(one.get(0), two.get(0)));
      }
    }
    return won;
  }

  /** 0: HiRAG in both orders, 1: the other in both, 2: the order decided. */
  private static int outcome(List<Boolean> winners) {
    return winners.get(0) ? (winners.get(1) ? 0 : 2) : (winners.get(1) ? 2 : 1);
  }
}
