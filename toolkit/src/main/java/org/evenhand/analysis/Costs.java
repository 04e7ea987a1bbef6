package org.evenhand.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * What the methods of a study cost for a question, as Table II of arXiv 2506.06331 (2025): the mean
 * over questions of the tokens of all model calls and of the seconds from question to answer.
 *
 * <p>Only answers as first written count; what alignment asks again is no part of a method. Unknown
 * numbers stay unknown: they are left out of a mean, which says over how many questions it is. So
 * the time of a replayed answer, which says nothing, never enters one.
 *
 * @param rows in the order of the runs
 */
public record Costs(List<MethodCost> rows) {
  private static final String ESTIMATED = "(tokens estimated)";

  public Costs {
    rows = List.copyOf(rows);
  }

  /**
   * The costs of every run of a study that has an answer with a text. In a simulated study tokens
   * and calls are counts of what was really sent, but seconds and price are unknown: those of a
   * stand-in are none of a model.
   */
  public static Costs of(Study study) {
    Map<Run, List<AnswerCost>> byRun = new TreeMap<>();
    for (Answer answer : study.answers()) {
      if (answer.alignment().isEmpty() && answer.hasText()) {
        byRun.computeIfAbsent(answer.run(), run -> new ArrayList<>()).add(answer.cost());
      }
    }
    List<MethodCost> rows = new ArrayList<>();
    byRun.forEach((run, costs) -> rows.add(row(run, costs, study.source())));
    return new Costs(rows);
  }

  /** What the paper prints: tokens and seconds of four methods; the rest is unknown. */
  public static Costs published() {
    JsonNode numbers = read();
    Source source = new Source(Source.Kind.PUBLISHED, numbers.path("source").textValue());
    List<MethodCost> rows = new ArrayList<>();
    for (JsonNode method : numbers.path("methods")) {
      rows.add(
          new MethodCost(
              method.path("name").textValue(),
              0,
              KnownMean.NOTHING,
              KnownMean.NOTHING,
              KnownMean.NOTHING,
              new KnownMean(method.path("tokens").doubleValue(), 1),
              new KnownMean(method.path("seconds").doubleValue(), 1),
              KnownMean.NOTHING,
              0,
              source));
    }
    return new Costs(rows);
  }

  private static MethodCost row(Run run, List<AnswerCost> costs, Source source) {
    boolean simulated = source.kind() == Source.Kind.SIMULATED;
    return new MethodCost(
        run.number() == 1 ? run.method() : run.toString(),
        costs.size(),
        mean(costs, cost -> known(cost.calls())),
        mean(costs, cost -> known(cost.inputTokens())),
        mean(costs, cost -> known(cost.outputTokens())),
        mean(costs, Costs::tokens),
        simulated ? KnownMean.NOTHING : mean(costs, cost -> known(cost.millis() / 1000.0)),
        simulated ? KnownMean.NOTHING : mean(costs, AnswerCost::price),
        (int) costs.stream().filter(cost -> cost.model().endsWith(ESTIMATED)).count(),
        source);
  }

  private static KnownMean mean(
      List<AnswerCost> costs, Function<AnswerCost, OptionalDouble> number) {
    return KnownMean.of(costs.stream().map(number).toList());
  }

  private static OptionalDouble tokens(AnswerCost cost) {
    return cost.inputTokens() == 0 || cost.outputTokens() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) cost.inputTokens() + cost.outputTokens());
  }

  /** A cost of 0 is an unknown one: every answer takes a call, tokens and time. */
  private static OptionalDouble known(double number) {
    return number == 0 ? OptionalDouble.empty() : OptionalDouble.of(number);
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
