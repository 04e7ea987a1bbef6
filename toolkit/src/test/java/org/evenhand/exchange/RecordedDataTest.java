package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenhand.analysis.PositionBias;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.simulate.JudgeBias;
import org.evenhand.simulate.SimulatedJudge;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Judgment;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorded studies that are shipped: all that {@code make record} makes. */
class RecordedDataTest {
  private static final Set<String> METHODS =
      Set.of(
          "NaiveRAG (reference)",
          "MGRAG local (reference)",
          "LightRAG (reference)",
          "FGRAG (reference)");

  private static final Set<String> OTHERS =
      Set.of(
          "BM25 (reference)",
          "MGRAG global (reference)",
          "HippoRAG 2 (reference)",
          "LinearRAG (reference)");

  private static final Set<String> CORPORA = Set.of("harbour", "orchard", "choir");

  private static final Set<Alignment.State> ALIGNED =
      Set.of(Alignment.State.AT_ONCE, Alignment.State.REASKED, Alignment.State.APPENDED);

  @Test
  void filesAreSmallEnoughToShip() throws IOException {
    try (Stream<Path> files = Files.list(Datasets.folder("recorded"))) {
      long bytes = 0;
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
      assertTrue(bytes < 15_000_000, bytes + " bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unbiased", "old", "position"})
  void everyJudgmentIsScoredAndOfAnAnswerThatIsThere(String name) {
    for (Study study : List.of(Datasets.recorded(name), Datasets.recordedSelfComparison(name))) {
      assertEquals(Source.Kind.RECORDED, study.source().kind());
      assertTrue(!study.judgments().isEmpty(), study.source().toString());
      Set<String> texts =
          study.answers().stream()
              .map(answer -> answer.dataset() + answer.question() + answer.run() + answer.digest())
              .collect(Collectors.toSet());
      for (Judgment judgment : study.judgments()) {
        assertTrue(!(judgment.verdict() instanceof Verdict.Unscored), judgment.toString());
        judgment
            .key()
            .shown()
            .forEach(
                shown ->
                    assertTrue(
                        texts.contains(
                            judgment.key().dataset()
                                + judgment.key().question()
                                + shown.run()
                                + shown.digest()),
                        judgment.key().toString()));
      }
    }
  }

  @Test
  void everyCorpusHasTenQuestionsALevelAndAnAnswerOfEachMethod() {
    Study study = Datasets.recorded("unbiased");
    Map<String, Map<Level, Long>> levels =
        study.questions().stream()
            .collect(
                Collectors.groupingBy(
                    Question::dataset,
                    TreeMap::new,
                    Collectors.groupingBy(Question::level, Collectors.counting())));

    assertEquals(CORPORA, levels.keySet());
    levels
        .values()
        .forEach(
            of -> {
              assertEquals(Set.of(Level.values()), of.keySet());
              of.values().forEach(number -> assertEquals(10L, number));
            });
    for (Answer answer : study.answers()) {
      assertTrue(METHODS.contains(answer.run().method()), answer.toString());
      assertEquals(WordCounter.count(answer.text()), answer.words().orElseThrow());
    }
    long written = study.answers().stream().filter(a -> a.alignment().isEmpty()).count();
    assertEquals(40L * 4 * levels.size(), written);
  }

  @Test
  void theFurtherMethodsAnswerTheSameQuestions() {
    Study study = Datasets.recorded("others");
    Map<String, Long> answers =
        study.answers().stream()
            .collect(Collectors.groupingBy(answer -> answer.run().method(), Collectors.counting()));
    assertEquals(OTHERS, answers.keySet());
    answers.values().forEach(number -> assertEquals(40L * CORPORA.size(), number));
    assertEquals(
        Set.copyOf(Datasets.recorded("unbiased").questions()), Set.copyOf(study.questions()));
  }

  /** Forty questions, six pairs or one: two orders unless old, five trials, two repeats or one. */
  @ParameterizedTest
  @CsvSource({"unbiased, 4800, 800", "old, 1200, 200", "position, 2400, 400"})
  void nothingIsMissing(String name, long ofPairs, long ofOneMethod) {
    assertEquals(perCorpus(ofPairs), counts(Datasets.recorded(name)));
    assertEquals(perCorpus(ofOneMethod), counts(Datasets.recordedSelfComparison(name)));
  }

  private static Map<String, Long> perCorpus(long judgments) {
    return CORPORA.stream().collect(Collectors.toMap(corpus -> corpus, corpus -> judgments));
  }

  private static Map<String, Long> counts(Study study) {
    return study.judgments().stream()
        .collect(Collectors.groupingBy(j -> j.key().dataset(), Collectors.counting()));
  }

  @Test
  void alignedAnswersDifferByTheToleranceAtMostUnlessDiscarded() {
    Study study = Datasets.recorded("unbiased");
    var pairs =
        study.answers().stream()
            .filter(answer -> answer.alignment().isPresent())
            .collect(
                Collectors.groupingBy(
                    answer ->
                        answer.dataset()
                            + answer.question()
                            + Stream.of(answer.run(), answer.alignment().get().partner())
                                .sorted(Comparator.naturalOrder())
                                .toList()));
    assertTrue(!pairs.isEmpty());
    for (List<Answer> pair : pairs.values()) {
      assertEquals(2, pair.size());
      int rest = Math.abs(pair.get(0).words().getAsInt() - pair.get(1).words().getAsInt());
      boolean aligned =
          pair.stream().map(answer -> answer.alignment().get().state()).allMatch(ALIGNED::contains);
      assertEquals(aligned, rest <= study.settings().tolerance(), pair.toString());
    }
  }

  /** The recorded judge is asked as the judges of this version are: their prompts are the same. */
  @Test
  void promptsAreThoseOfTheToolkit() {
    var judge = SimulatedJudge.of(JudgeBias.unbiased(), 1);
    assertEquals(
        Set.of(RubricJudge.paper(judge).withExplanations(false).rubric()), rubrics("unbiased"));
    assertEquals(
        Set.of(ChoiceJudge.oldProtocol(judge).withExplanations(false).rubric()), rubrics("old"));
  }

  private static Set<String> rubrics(String name) {
    return Datasets.recorded(name).judgments().stream()
        .map(judgment -> judgment.key().rubric())
        .collect(Collectors.toSet());
  }

  /** What makes the recording worth having: a judge that is moved by the place. */
  @Test
  void theRecordedJudgePrefersAPlace() {
    var effect = PositionBias.of(Datasets.recordedSelfComparison("position")).rows().get(0);

    assertTrue(
        effect.winRateFirstInterval().orElseThrow().upper()
            < effect.winRateSecondInterval().orElseThrow().lower(),
        effect.toString());
  }
}
