package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.study.Judgment;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;

/**
 * What each run of a study costs for a question beside its relative win rate R against all its
 * opponents. The cost is of the answers as first written. Where methods answer again in each trial,
 * a row is of all runs of a method.
 *
 * @param rows in the order of the runs: every run that answered or was judged
 * @param source of both
 */
public record CostsAndGains(List<Row> rows, Source source) {

  /**
   * One run.
   *
   * @param method as tables print it
   * @param cost with unknown means where nothing is known
   * @param gain without questions where the run was not judged
   */
  public record Row(String method, MethodCost cost, WinRate gain) {
    /** Whether a pair with the run has a scored outcome. */
    public boolean isJudged() {
      return gain.questionsScored() > 0;
    }
  }

  public CostsAndGains {
    rows = List.copyOf(rows);
  }

  /**
   * Costs over {@value Costs#QUESTIONS} questions, win rates over all.
   *
   * @throws IllegalStateException if several judges judged one pair; see {@link #byJudge}
   */
  public static CostsAndGains of(Study study) {
    return of(study, Costs.of(study), WinRates.of(study));
  }

  /**
   * The same with costs over another number of questions, or another view of the win rates, such as
   * one with discarded pairs.
   *
   * @param costs of this study
   * @param rates of this study, neither split nor with {@code from}
   * @throws IllegalStateException if several judges judged one pair; see {@link #byJudge}
   */
  public static CostsAndGains of(Study study, Costs costs, WinRates rates) {
    return of(study, costs, run -> gain(rates, run, study));
  }

  /** The same for each judge of a study, by the judge's name as {@link Split#JUDGE} gives it. */
  public static Map<String, CostsAndGains> byJudge(Study study) {
    Costs costs = Costs.of(study);
    Map<Run, Map<String, WinRate>> gains = new TreeMap<>();
    Set<String> judges = new TreeSet<>();
    for (Run run : judged(study)) {
      for (WinRate rate : from(WinRates.of(study), run, study).by(Split.JUDGE).rows()) {
        String judge = rate.group().get(Split.JUDGE);
        judges.add(judge);
        gains.computeIfAbsent(run, r -> new TreeMap<>()).put(judge, rate);
      }
    }
    Map<String, CostsAndGains> byJudge = new LinkedHashMap<>();
    for (String judge : judges) {
      byJudge.put(
          judge,
          of(
              study,
              costs,
              run -> gains.getOrDefault(run, Map.of()).getOrDefault(judge, none(run, study))));
    }
    return Collections.unmodifiableMap(byJudge);
  }

  private static CostsAndGains of(Study study, Costs costs, Function<Run, WinRate> gain) {
    Map<String, MethodCost> byName = new HashMap<>();
    costs.rows().forEach(cost -> byName.put(cost.method(), cost));
    Set<Run> judged = judged(study);
    Set<Run> runs = new TreeSet<>(judged);
    study.answers().forEach(answer -> runs.add(Costs.standIn(answer.run(), study)));
    List<Row> rows = new ArrayList<>();
    for (Run run : runs) {
      String name = Costs.name(run);
      MethodCost cost = byName.get(name);
      rows.add(
          new Row(
              name,
              cost == null ? MethodCost.unknown(name, study.source()) : cost,
              judged.contains(run) ? gain.apply(run) : none(run, study)));
    }
    return new CostsAndGains(rows, study.source());
  }

  private static Set<Run> judged(Study study) {
    Set<Run> judged = new TreeSet<>();
    for (Judgment judgment : study.judgments()) {
      if (judgment.key().isPair()) {
        judged.add(Costs.standIn(judgment.key().first().run(), study));
        judged.add(Costs.standIn(judgment.key().second().run(), study));
      }
    }
    return judged;
  }

  private static WinRates from(WinRates rates, Run run, Study study) {
    return study.settings().trialKind() == TrialKind.REANSWER
        ? rates.from(run.method())
        : rates.from(run);
  }

  private static WinRate gain(WinRates rates, Run run, Study study) {
    List<WinRate> rows;
    try {
      rows = from(rates, run, study).rows();
    } catch (IllegalStateException severalJudges) {
      throw new IllegalStateException(
          severalJudges.getMessage() + " CostsAndGains.byJudge(study) does so.", severalJudges);
    }
    if (rows.size() != 1) {
      throw new IllegalArgumentException(
          "%s has %s win rates (%s). Give rates that are not split."
              .formatted(run, rows.size(), rows.stream().map(WinRate::group).toList()));
    }
    return rows.get(0);
  }

  private static WinRate none(Run run, Study study) {
    return new WinRate(
        new Group(Map.of()),
        run.toString(),
        "",
        study.settings().repeats(),
        study.settings().trials(),
        study.settings().band(),
        List.of(),
        List.of(),
        study.source());
  }

  /** A line for each row. */
  @Override
  public String toString() {
    return rows.stream()
        .map(row -> row.cost() + "\n  " + (row.isJudged() ? row.gain() : "not judged"))
        .collect(Collectors.joining("\n"));
  }
}
