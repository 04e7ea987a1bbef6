package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Interval;
import org.evenhand.stats.Stratum;
import org.evenhand.study.Level;
import org.evenhand.study.Source;

/**
 * How the relative win rate of one pair changes with the size of the corpus.
 *
 * @param group which part, without the dataset
 * @param of the method, or run, whose wins are counted
 * @param against whom it was compared with
 * @param unit of the sizes
 * @param rates by size, two different ones at least; all of one kind of source
 */
public record SizeTrend(
    Group group, String of, String against, String unit, List<SizedRate> rates) {
  public SizeTrend {
    rates = List.copyOf(rates);
  }

  /** Numbers of questions begin anew with each corpus: the same one has the same text too. */
  private record Asked(Level level, String question, String text) {}

  /** A question's change from doubling to doubling. */
  private record Slope(String cluster, double perDoubling) {}

  /**
   * The change of R when the corpus doubles: for each question the slope of r over log2 of the size
   * by least squares, then the mean over questions within a level and the unweighted mean over
   * levels. Only questions with a scored trial at every size count, so that it is the same ones
   * throughout. Empty if there is none.
   */
  public OptionalDouble perDoubling() {
    return mean().map(m -> OptionalDouble.of(m.estimate())).orElse(OptionalDouble.empty());
  }

  /** The 95 % interval of {@link #perDoubling}, by questions; empty under 10. */
  public Optional<Interval> interval() {
    double[] x = doublings();
    double apart = 0;
    double squares = 0;
    for (double each : x) {
      apart += Math.abs(each);
      squares += each * each;
    }
    // No slope of numbers between −1 and 1 is steeper.
    double steepest = apart / squares;
    return mean().flatMap(m -> m.interval(WinRate.LEVEL, -steepest, steepest));
  }

  /** Where the outcomes come from: of several studies the details of all, by size. */
  public Source source() {
    List<Source> all = rates.stream().map(rate -> rate.rate().source()).distinct().toList();
    return all.size() == 1
        ? all.get(0)
        : new Source(
            all.get(0).kind(), all.stream().map(Source::detail).collect(Collectors.joining("; ")));
  }

  /** Questions that count: the n of {@link #perDoubling}. */
  public int questions() {
    return slopes().values().stream().mapToInt(List::size).sum();
  }

  /** Questions that are scored at some sizes but not at all of them, and do not count. */
  public int incomplete() {
    return (int)
        bySize().values().stream()
            .filter(each -> !each.isEmpty() && each.size() < rates.size())
            .count();
  }

  private double[] doublings() {
    double[] x = rates.stream().mapToDouble(rate -> Math.log(rate.size()) / Math.log(2)).toArray();
    double mean = 0;
    for (double each : x) {
      mean += each / x.length;
    }
    for (int i = 0; i < x.length; i++) {
      x[i] -= mean;
    }
    return x;
  }

  /** The scored counts of each question, by the place of the size. */
  private Map<Asked, TreeMap<Integer, QuestionCounts>> bySize() {
    Map<Asked, TreeMap<Integer, QuestionCounts>> all = new LinkedHashMap<>();
    for (int place = 0; place < rates.size(); place++) {
      for (QuestionCounts question : rates.get(place).rate().questions()) {
        if (question.scored() > 0) {
          all.computeIfAbsent(
                  new Asked(question.level(), question.question(), question.text()),
                  asked -> new TreeMap<>())
              .put(place, question);
        }
      }
    }
    return all;
  }

  private TreeMap<Level, List<Slope>> slopes() {
    double[] x = doublings();
    double squares = 0;
    for (double each : x) {
      squares += each * each;
    }
    var slopes = new TreeMap<Level, List<Slope>>();
    for (var question : bySize().entrySet()) {
      if (question.getValue().size() == rates.size()) {
        double sum = 0;
        for (int place = 0; place < x.length; place++) {
          sum += x[place] * question.getValue().get(place).relative();
        }
        slopes
            .computeIfAbsent(question.getKey().level(), level -> new ArrayList<>())
            .add(new Slope(question.getValue().get(0).cluster(), sum / squares));
      }
    }
    return slopes;
  }

  private Optional<ClusteredMean> mean() {
    TreeMap<Level, List<Slope>> slopes = slopes();
    var strata = new ArrayList<Stratum>();
    for (List<Slope> level : slopes.values()) {
      Map<String, List<Slope>> clusters = new HashMap<>();
      level.forEach(s -> clusters.computeIfAbsent(s.cluster(), c -> new ArrayList<>()).add(s));
      List<List<Slope>> ordered =
          clusters.entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(Map.Entry::getValue)
              .toList();
      strata.add(
          new Stratum(
              1.0 / slopes.size(),
              ordered.stream()
                  .mapToDouble(c -> c.stream().mapToDouble(Slope::perDoubling).sum())
                  .toArray(),
              ordered.stream().mapToDouble(List::size).toArray()));
    }
    return strata.isEmpty() ? Optional.empty() : Optional.of(ClusteredMean.of(strata));
  }

  /** For example {@code A#1 against B#1: +0.12 [0.02, 0.20] a doubling of chunks …}. */
  @Override
  public String toString() {
    String head = "%s: %s against %s, ".formatted(group, of, against);
    if (perDoubling().isEmpty()) {
      return head + "no question is scored at every size";
    }
    return head
        + String.format(Locale.ROOT, "R %+.2f ", perDoubling().getAsDouble())
        + interval()
            .map(i -> String.format(Locale.ROOT, "[%.2f, %.2f]", i.lower(), i.upper()))
            .orElse("(no interval: under %s questions)".formatted(ClusteredMean.FEWEST_CLUSTERS))
        + " a doubling of %s; n = %s questions, %s incomplete; %s"
            .formatted(unit, questions(), incomplete(), source());
  }
}
