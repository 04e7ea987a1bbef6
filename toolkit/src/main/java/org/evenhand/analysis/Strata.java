package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Stratum;
import org.evenhand.study.Level;

/** Questions as clusters, and datasets and levels as strata. */
final class Strata {
  private Strata() {}

  /** The mean that the estimate is; empty if no question has an outcome. */
  static Optional<ClusteredMean> ofQuestions(List<QuestionCounts> questions) {
    var cells = new TreeMap<String, TreeMap<Level, List<QuestionCounts>>>();
    for (QuestionCounts question : questions) {
      if (question.scored() > 0) {
        cells
            .computeIfAbsent(question.dataset(), d -> new TreeMap<>())
            .computeIfAbsent(question.level(), l -> new ArrayList<>())
            .add(question);
      }
    }
    var strata = new ArrayList<Stratum>();
    for (var levels : cells.values()) {
      for (var cell : levels.values()) {
        strata.add(
            stratum(
                1.0 / levels.size(),
                clusters(cell, QuestionCounts::cluster),
                QuestionCounts::relative,
                q -> 1));
      }
    }
    return strata.isEmpty() ? Optional.empty() : Optional.of(ClusteredMean.of(strata));
  }

  /** A share of counts: the sum of parts over the sum of wholes; empty if there is no whole. */
  static Optional<ClusteredMean> share(
      List<QuestionOrders> questions,
      ToDoubleFunction<QuestionOrders> part,
      ToDoubleFunction<QuestionOrders> whole) {
    List<QuestionOrders> counted =
        questions.stream().filter(q -> whole.applyAsDouble(q) > 0).toList();
    return counted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ClusteredMean.of(
                stratum(
                    1,
                    clusters(counted, q -> q.dataset() + "\n" + q.level() + "\n" + q.cluster()),
                    part,
                    whole)));
  }

  private static <Q> Collection<List<Q>> clusters(List<Q> questions, Function<Q, String> key) {
    Map<String, List<Q>> clusters = new LinkedHashMap<>();
    for (Q question : questions) {
      clusters.computeIfAbsent(key.apply(question), k -> new ArrayList<>()).add(question);
    }
    return clusters.values();
  }

  private static <Q> Stratum stratum(
      double weight,
      Collection<List<Q>> clusters,
      ToDoubleFunction<Q> sum,
      ToDoubleFunction<Q> count) {
    double[] sums = clusters.stream().mapToDouble(c -> c.stream().mapToDouble(sum).sum()).toArray();
    double[] counts =
        clusters.stream().mapToDouble(c -> c.stream().mapToDouble(count).sum()).toArray();
    return new Stratum(weight, sums, counts);
  }
}
