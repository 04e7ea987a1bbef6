package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.CohenKappa;
import org.evenhand.stats.Interval;
import org.evenhand.stats.KrippendorffAlpha;
import org.evenhand.stats.Stratum;
import org.evenhand.study.Source;

/**
 * How far outcomes of the same questions and pairs agree: those of two judges, of all judges, or of
 * one judge asked again. An outcome is won, lost or tied, seen from the pair's run that sorts
 * first. asked = compared + unscored + discarded, always.
 *
 * @param group which part
 * @param kind whose outcomes are compared
 * @param one a judge; of all judges, all their names
 * @param other the other judge; the same where there is none
 * @param units what was compared, in the order of the study
 * @param unscored units without two outcomes, by reason as in {@link Counts}
 * @param discarded units left out since length alignment failed, in all trials of the unit or in
 *     all but one of those that are compared
 * @param repeats N of an outcome
 * @param trials M of the study
 * @param band b in points; 0 for none
 * @param sources where the judgments come from
 */
public record JudgeMatch(
    Group group,
    Kind kind,
    String one,
    String other,
    List<Unit> units,
    SortedMap<String, Integer> unscored,
    int discarded,
    int repeats,
    int trials,
    double band,
    List<Source> sources) {

  /** Whose outcomes are compared. */
  public enum Kind {
    /** Of two judges; the unit is question × pair, or × trial too. */
    TWO_JUDGES("two judges"),
    /** Of all judges, where there are three or more; the unit is the same. */
    ALL_JUDGES("all judges"),
    /** Of one judge in all its trials; the unit is question × pair. */
    TRIALS("itself, other trials"),
    /** Of one judge in both orders; the unit is question × pair × trial × repeat. */
    ORDERS("itself, other order");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The words used in tables. */
    public String label() {
      return label;
    }
  }

  /**
   * One question and pair.
   *
   * @param cluster units with the same cluster are drawn together
   * @param outcomes 1 for won, −1 for lost, 0 for tied; two at least
   */
  public record Unit(String cluster, List<Integer> outcomes) {
    public Unit {
      outcomes = List.copyOf(outcomes);
    }

    /** Any two of its outcomes. */
    int couples() {
      return outcomes.size() * (outcomes.size() - 1) / 2;
    }

    /** Any two that are the same. */
    int equal() {
      int equal = 0;
      for (int i = 0; i < outcomes.size(); i++) {
        for (int j = 0; j < i; j++) {
          equal += outcomes.get(i).equals(outcomes.get(j)) ? 1 : 0;
        }
      }
      return equal;
    }
  }

  public JudgeMatch {
    units = List.copyOf(units);
    unscored = Collections.unmodifiableSortedMap(new TreeMap<>(unscored));
    sources = List.copyOf(sources);
  }

  /** Units that were compared: the n of every number. */
  public int compared() {
    return units.size();
  }

  public int unscoredInAll() {
    return unscored.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Units that all concerned were asked about. */
  public int asked() {
    return compared() + unscoredInAll() + discarded;
  }

  /** Of any two outcomes of a unit, the share that are the same, from 0 to 1; empty if n is 0. */
  public OptionalDouble equalShare() {
    return mean().map(m -> OptionalDouble.of(m.estimate())).orElse(OptionalDouble.empty());
  }

  /** The 95 % interval of {@link #equalShare}, by questions; empty under 10. */
  public Optional<Interval> equalInterval() {
    return mean().flatMap(m -> m.interval(WinRate.LEVEL, 0, 1));
  }

  private Optional<ClusteredMean> mean() {
    if (units.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<Unit>> clusters = new LinkedHashMap<>();
    units.forEach(u -> clusters.computeIfAbsent(u.cluster(), c -> new ArrayList<>()).add(u));
    double[] equal = new double[clusters.size()];
    double[] couples = new double[clusters.size()];
    int at = 0;
    for (List<Unit> cluster : clusters.values()) {
      equal[at] = cluster.stream().mapToInt(Unit::equal).sum();
      couples[at++] = cluster.stream().mapToInt(Unit::couples).sum();
    }
    return Optional.of(ClusteredMean.of(new Stratum(1, equal, couples)));
  }

  /**
   * Cohen's kappa of the outcomes, see {@link CohenKappa}; empty if a unit has more than two of
   * them, or all outcomes are one.
   */
  public OptionalDouble kappa() {
    List<List<Integer>> outcomes = outcomes();
    return outcomes.stream().allMatch(each -> each.size() == 2)
        ? CohenKappa.of(outcomes)
        : OptionalDouble.empty();
  }

  /**
   * Krippendorff's ordinal alpha of the outcomes, see {@link KrippendorffAlpha}, where a tie lies
   * between won and lost; empty if all outcomes are one.
   */
  public OptionalDouble alpha() {
    return KrippendorffAlpha.ordinal(outcomes());
  }

  private List<List<Integer>> outcomes() {
    return units.stream().map(Unit::outcomes).toList();
  }

  /** For example {@code all: X and Y, two judges: 90 % equal, kappa 0.80, alpha 0.85; n = 20 …}. */
  @Override
  public String toString() {
    return "%s: %s, %s: %s equal, kappa %s, alpha %s; n = %s, %s unscored, %s discarded of %s; N = %s, M = %s, b = %s; %s"
        .formatted(
            group,
            kind == Kind.TWO_JUDGES ? one + " and " + other : one,
            kind.label(),
            number("%.0f %%", 100, equalShare()),
            number("%.2f", 1, kappa()),
            number("%.2f", 1, alpha()),
            compared(),
            unscoredInAll(),
            discarded,
            asked(),
            repeats,
            trials,
            band,
            String.join("; ", sources.stream().map(Source::toString).toList()));
  }

  private static String number(String form, int times, OptionalDouble value) {
    return value.isEmpty() ? "–" : String.format(Locale.ROOT, form, times * value.getAsDouble());
  }
}
