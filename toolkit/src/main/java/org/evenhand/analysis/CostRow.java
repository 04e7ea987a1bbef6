package org.evenhand.analysis;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.Source;
import org.evenhand.study.StageCost;

/** Means over the costs of one run's answers. */
final class CostRow {
  private static final String ESTIMATED = "(tokens estimated)";

  private CostRow() {}

  static MethodCost of(String method, List<AnswerCost> costs, Source source) {
    boolean simulated = source.kind() == Source.Kind.SIMULATED;
    return new MethodCost(
        method,
        costs.size(),
        mean(costs, cost -> known(cost.calls())),
        mean(costs, cost -> known(cost.inputTokens())),
        mean(costs, cost -> known(cost.outputTokens())),
        mean(costs, CostRow::tokens),
        mean(costs, cost -> real(cost, simulated, known(cost.millis() / 1000.0))),
        mean(costs, cost -> real(cost, simulated, cost.price())),
        stages(costs.stream().filter(cost -> !cost.stages().isEmpty()).toList()),
        mean(costs, cost -> number(cost.contextTokens())),
        mean(costs, cost -> number(cost.promptTokens())),
        (int) costs.stream().filter(cost -> cost.model().endsWith(ESTIMATED)).count(),
        source);
  }

  /** Time and price of a stand-in are none of a model, whatever study it stands in. */
  private static OptionalDouble real(AnswerCost cost, boolean simulated, OptionalDouble number) {
    return simulated || cost.isSimulated() ? OptionalDouble.empty() : number;
  }

  private static List<StageMean> stages(List<AnswerCost> costs) {
    return costs.stream()
        .flatMap(cost -> cost.stages().stream())
        .map(StageCost::stage)
        .distinct()
        .sorted()
        .map(
            stage ->
                new StageMean(
                    stage,
                    mean(costs, cost -> in(cost, stage, StageCost::calls)),
                    mean(costs, cost -> in(cost, stage, StageCost::inputTokens)),
                    mean(costs, cost -> in(cost, stage, StageCost::outputTokens))))
        .toList();
  }

  /** A stage without calls used nothing, while one that tells 0 tokens is not known. */
  private static OptionalDouble in(
      AnswerCost cost, AnswerStage stage, Function<StageCost, Integer> number) {
    return cost.stages().stream()
        .filter(part -> part.stage() == stage)
        .findFirst()
        .map(part -> known(number.apply(part)))
        .orElse(OptionalDouble.of(0));
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

  private static OptionalDouble number(OptionalInt number) {
    return number.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number.getAsInt());
  }
}
