package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.evenhand.analysis.JudgeMatch.Kind;
import org.evenhand.analysis.JudgeMatch.Unit;
import org.evenhand.analysis.JudgeOutcomes.Asked;
import org.evenhand.analysis.JudgeOutcomes.Orders;
import org.evenhand.analysis.JudgeOutcomes.Trials;
import org.evenhand.study.Settings;

/** Compares the judges of one part with one another and with themselves. */
final class JudgeMatches {
  private final Group group;
  private final TreeMap<String, JudgeOutcomes> judges;
  private final Settings settings;
  private final boolean byTrial;

  JudgeMatches(
      Group group, TreeMap<String, JudgeOutcomes> judges, Settings settings, boolean byTrial) {
    this.group = group;
    this.judges = judges;
    this.settings = settings;
    this.byTrial = byTrial;
  }

  List<JudgeMatch> rows() {
    var rows = new ArrayList<JudgeMatch>();
    for (String one : judges.keySet()) {
      for (String other : judges.tailMap(one, false).keySet()) {
        rows.add(between(Kind.TWO_JUDGES, List.of(one, other)));
      }
    }
    if (judges.size() > 2) {
      rows.add(between(Kind.ALL_JUDGES, List.copyOf(judges.keySet())));
    }
    if (settings.trials() > 1 && !group.labels().containsKey(Split.TRIAL)) {
      judges.keySet().forEach(judge -> rows.add(overTrials(judge)));
    }
    judges.keySet().forEach(judge -> rows.add(overOrders(judge)));
    return rows;
  }

  /** What was compared so far. */
  private static final class Row {
    private final List<Unit> units = new ArrayList<>();
    private final TreeMap<String, Integer> unscored = new TreeMap<>();
    private int discarded;

    /** Counts what has two outcomes; else the reason of the first gap. */
    void add(String cluster, Collection<Slot.Outcome> outcomes) {
      List<Integer> scored =
          outcomes.stream()
              .filter(Slot.Outcome::isScored)
              .map(outcome -> Integer.signum(outcome.sign()))
              .toList();
      if (scored.size() > 1) {
        units.add(new Unit(cluster, scored));
      } else {
        unscored.merge(
            outcomes.stream().filter(o -> !o.isScored()).findFirst().orElseThrow().gap(),
            1,
            Integer::sum);
      }
    }
  }

  private JudgeMatch match(Kind kind, List<String> names, Row row) {
    return new JudgeMatch(
        group,
        kind,
        kind == Kind.ALL_JUDGES ? String.join(", ", names) : names.get(0),
        names.get(kind == Kind.TWO_JUDGES ? 1 : 0),
        row.units,
        row.unscored,
        row.discarded,
        settings.repeats(),
        settings.trials(),
        settings.band(),
        names.stream().flatMap(n -> judges.get(n).sources().stream()).distinct().toList());
  }

  /** Of two judges what both were asked about, of more what two of them were. */
  private JudgeMatch between(Kind kind, List<String> names) {
    var row = new Row();
    for (Asked asked : askedTwice(names)) {
      List<Trials> trials =
          names.stream()
              .map(name -> judges.get(name).asked().get(asked))
              .filter(Objects::nonNull)
              .toList();
      requireSameTexts(names, asked, trials);
      String cluster = trials.get(0).cluster();
      if (!byTrial) {
        boolean discarded = trials.stream().anyMatch(Trials::isDiscarded);
        row.discarded += discarded ? 1 : 0;
        if (!discarded) {
          row.add(cluster, trials.stream().map(Trials::together).toList());
        }
        continue;
      }
      // Every judge of a study has a slot in each of its trials.
      for (int trial : trials.get(0).outcomes().keySet()) {
        boolean discarded = trials.stream().anyMatch(each -> each.isDiscarded(trial));
        row.discarded += discarded ? 1 : 0;
        if (!discarded) {
          row.add(cluster, trials.stream().map(each -> each.outcomes().get(trial)).toList());
        }
      }
    }
    return match(kind, names, row);
  }

  private List<Asked> askedTwice(List<String> names) {
    return names.stream()
        .flatMap(name -> judges.get(name).asked().keySet().stream())
        .distinct()
        .filter(
            asked ->
                names.stream().filter(n -> judges.get(n).asked().containsKey(asked)).count() > 1)
        .toList();
  }

  private static void requireSameTexts(List<String> names, Asked asked, List<Trials> trials) {
    for (Trials one : trials) {
      one.otherText(trials.get(0))
          .ifPresent(
              run -> {
                throw new IllegalArgumentException(
                    "%s saw different texts of %s to question %s of %s. Compare judges on the same answers."
                        .formatted(
                            String.join(" and ", names), run, asked.question(), asked.dataset()));
              });
    }
  }

  private JudgeMatch overTrials(String judge) {
    var row = new Row();
    for (Trials trials : judges.get(judge).asked().values()) {
      if (trials.kept().size() < 2) {
        row.discarded++;
      } else {
        row.add(trials.cluster(), trials.kept().values());
      }
    }
    return match(Kind.TRIALS, List.of(judge), row);
  }

  private JudgeMatch overOrders(String judge) {
    var row = new Row();
    for (Trials trials : judges.get(judge).asked().values()) {
      for (Orders orders : trials.orders()) {
        if (trials.isDiscarded(orders.trial())) {
          row.discarded++;
        } else if (orders.gap().isEmpty()) {
          row.units.add(new Unit(trials.cluster(), orders.outcomes()));
        } else {
          row.unscored.merge(orders.gap(), 1, Integer::sum);
        }
      }
    }
    return match(Kind.ORDERS, List.of(judge), row);
  }
}
