package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Pair;
import org.evenhand.study.Run;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;

/** What one judge made of the questions and pairs that it was asked about; still grows. */
final class JudgeOutcomes {

  /** What two judges must both have been asked about to be compared. */
  record Asked(String dataset, String question, String text, Pair pair, Aspect aspect) {}

  /** One repeat: the outcome in each order, or why there are not two. */
  record Orders(int trial, List<Integer> outcomes, String gap) {}

  /** All trials of one question and pair; the outcomes are those of the pair's first run. */
  static final class Trials {
    private final String cluster;
    private final TreeMap<Integer, Slot.Outcome> outcomes = new TreeMap<>();
    private final List<Orders> orders = new ArrayList<>();
    private final Map<Run, String> digests = new HashMap<>();
    private final TreeSet<Integer> discarded = new TreeSet<>();

    private Trials(String cluster) {
      this.cluster = cluster;
    }

    String cluster() {
      return cluster;
    }

    /** Where methods answer again, the answers of one trial may be discarded, others not. */
    boolean isDiscarded(int trial) {
      return discarded.contains(trial);
    }

    /** Whether no trial is left. */
    boolean isDiscarded() {
      return discarded.containsAll(outcomes.keySet());
    }

    /** By trial. */
    TreeMap<Integer, Slot.Outcome> outcomes() {
      return outcomes;
    }

    /** Those of the trials that are not discarded, by trial. */
    TreeMap<Integer, Slot.Outcome> kept() {
      var kept = new TreeMap<>(outcomes);
      kept.keySet().removeAll(discarded);
      return kept;
    }

    List<Orders> orders() {
      return orders;
    }

    /** More kept trials won than lost, or fewer; of several gaps that of the first trial. */
    Slot.Outcome together() {
      TreeMap<Integer, Slot.Outcome> kept = kept();
      int sum = 0;
      boolean scored = false;
      for (Slot.Outcome outcome : kept.values()) {
        sum += outcome.isScored() ? Integer.signum(outcome.sign()) : 0;
        scored |= outcome.isScored();
      }
      return new Slot.Outcome(
          Integer.signum(sum), scored ? "" : kept.firstEntry().getValue().gap());
    }

    /** A run of which both judges saw a text, and not the same. */
    Optional<Run> otherText(Trials other) {
      return digests.keySet().stream()
          .filter(
              run -> !digests.get(run).equals(other.digests.getOrDefault(run, digests.get(run))))
          .sorted()
          .findFirst();
    }
  }

  private final Map<Asked, Trials> asked = new LinkedHashMap<>();
  private final List<Source> sources = new ArrayList<>();

  /** By question and pair, in the order of the study. */
  Map<Asked, Trials> asked() {
    return asked;
  }

  List<Source> sources() {
    return sources;
  }

  void add(Slot slot, Aspect aspect, Scale scale, double band, String cluster, boolean discarded) {
    var key =
        new Asked(
            slot.question().dataset(),
            slot.question().id(),
            slot.question().text().strip(),
            slot.comparison().pair(),
            aspect);
    Trials trials = asked.computeIfAbsent(key, k -> new Trials(cluster));
    if (discarded) {
      trials.discarded.add(slot.trial());
    }
    trials.outcomes.put(slot.trial(), slot.outcome(aspect, scale, band));
    for (int repeat = 0; repeat < slot.inOrder().length; repeat++) {
      Judgment first = slot.inOrder()[repeat];
      Judgment second = slot.inReverse()[repeat];
      texts(trials, first);
      texts(trials, second);
      OptionalInt inOrder = slot.lead(first, aspect, scale);
      OptionalInt inReverse = slot.lead(second, aspect, scale);
      trials.orders.add(
          inOrder.isPresent() && inReverse.isPresent()
              ? new Orders(
                  slot.trial(),
                  List.of(Integer.signum(inOrder.getAsInt()), Integer.signum(inReverse.getAsInt())),
                  "")
              : new Orders(slot.trial(), List.of(), slot.gap(inOrder.isEmpty() ? first : second)));
    }
  }

  private static void texts(Trials trials, Judgment judgment) {
    if (judgment != null) {
      for (ShownAnswer shown : List.of(judgment.key().first(), judgment.key().second())) {
        if (!shown.digest().isEmpty()) {
          trials.digests.put(shown.run(), shown.digest());
        }
      }
    }
  }

  /**
   * Takes over what the same judge made of other questions in another study.
   *
   * @throws IllegalArgumentException if it judged one question and pair in both
   */
  void addAll(JudgeOutcomes more, String judge) {
    more.asked.forEach(
        (key, trials) -> {
          if (asked.putIfAbsent(key, trials) != null) {
            throw new IllegalArgumentException(
                "%s judged question %s of %s, %s, in two of the studies. Give each judge's verdicts once."
                    .formatted(judge, key.question(), key.dataset(), key.pair()));
          }
        });
    more.sources.stream().filter(source -> !sources.contains(source)).forEach(sources::add);
  }
}
