package org.evenhand.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Digest;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;

/**
 * What the methods of a study cost for a question, as Table II of arXiv 2506.06331 (2025): the mean
 * over questions of the tokens of all model calls and of the seconds from question to answer.
 *
 * <p>Only answers as first written count; what alignment asks again is no part of a method. Unknown
 * numbers stay unknown: they are left out of a mean, which says over how many questions it is. So
 * the time of a replayed answer, which says nothing, never enters one. In a simulated study, and of
 * a simulated writer in any study, tokens and calls are counts of what was really sent, but seconds
 * and price are unknown: those of a stand-in are none of a model.
 *
 * @param rows in the order of the runs
 */
public record Costs(List<MethodCost> rows) {
  /** Over how many questions the paper takes its means. */
  public static final int QUESTIONS = 100;

  public Costs {
    rows = List.copyOf(rows);
  }

  /** The costs of every run over {@value #QUESTIONS} questions; see {@link #of(Study, int)}. */
  public static Costs of(Study study) {
    return of(study, QUESTIONS);
  }

  /**
   * The costs of every run of a study that has an answer with a text.
   *
   * <p>Where there are more questions than wanted they are drawn by the study's seed, those first
   * that every run answered, so that the runs are compared on the same ones. Each row says how many
   * answers it is made of. Where methods answer again in each trial, a row is of all runs of a
   * method.
   *
   * @param questions how many at most, at least 1
   */
  public static Costs of(Study study, int questions) {
    if (questions < 1) {
      throw new IllegalArgumentException(
          "A mean over %s questions is none. Take 1 or more; the paper takes %s."
              .formatted(questions, QUESTIONS));
    }
    Map<Run, Map<List<String>, List<AnswerCost>>> byRun = new TreeMap<>();
    for (Answer answer : study.answers()) {
      if (answer.alignment().isEmpty() && answer.hasText()) {
        byRun
            .computeIfAbsent(
                standIn(answer.run(), study),
                run -> new TreeMap<>(Comparator.comparing(List::toString)))
            .computeIfAbsent(
                List.of(answer.dataset(), answer.question()), question -> new ArrayList<>())
            .add(answer.cost());
      }
    }
    Set<List<String>> drawn = drawn(byRun.values(), questions, study.settings().seed());
    List<MethodCost> rows = new ArrayList<>();
    byRun.forEach(
        (run, costs) -> {
          List<AnswerCost> own = new ArrayList<>();
          costs.forEach(
              (question, ofQuestion) -> {
                if (drawn.contains(question)) {
                  own.addAll(ofQuestion);
                }
              });
          rows.add(CostRow.of(name(run), own, study.source()));
        });
    return new Costs(rows);
  }

  private static Set<List<String>> drawn(
      Collection<? extends Map<List<String>, ?>> byRun, int wanted, long seed) {
    Set<List<String>> all = new HashSet<>();
    byRun.forEach(costs -> all.addAll(costs.keySet()));
    return all.stream()
        .sorted(
            Comparator.comparing(
                    (List<String> question) ->
                        !byRun.stream().allMatch(costs -> costs.containsKey(question)))
                .thenComparing(question -> Digest.of(seed + ";costs;" + question)))
        .limit(wanted)
        .collect(Collectors.toSet());
  }

  /** Where methods answer again in each trial, all runs of a method are one. */
  static Run standIn(Run run, Study study) {
    return study.settings().trialKind() == TrialKind.REANSWER ? Run.of(run.method()) : run;
  }

  /** A run as tables print it: the number of a first run says nothing and is left out. */
  static String name(Run run) {
    return run.number() == 1 ? run.method() : run.toString();
  }

  /** What the paper prints: tokens and seconds of four methods; the rest is unknown. */
  public static Costs published() {
    JsonNode numbers = read();
    Source source = new Source(Source.Kind.PUBLISHED, numbers.path("source").textValue());
    List<MethodCost> rows = new ArrayList<>();
    for (JsonNode method : numbers.path("methods")) {
      rows.add(
          MethodCost.published(
              method.path("name").textValue(),
              method.path("tokens").doubleValue(),
              method.path("seconds").doubleValue(),
              source));
    }
    return new Costs(rows);
  }

  private static JsonNode read() {
    try (InputStream in = Costs.class.getResourceAsStream("published-costs.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The toolkit's jar lacks published-costs.json.", e);
    }
  }

  /** A line for each row. */
  @Override
  public String toString() {
    return rows.stream().map(MethodCost::toString).collect(Collectors.joining("\n"));
  }
}
