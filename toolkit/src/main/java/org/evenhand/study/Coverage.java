package org.evenhand.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many of the questions each run answered, and what became of the others. Shown before anything
 * is judged.
 *
 * @param asked number of questions; the same for every run
 * @param runs in the order of the runs
 */
public record Coverage(int asked, List<OfRun> runs) {

  /**
   * One run's questions by their state.
   *
   * @param run who was asked
   * @param counts of every state, in the order of the states; they add up to the questions asked
   */
  public record OfRun(Run run, Map<AnswerState, Integer> counts) {
    public OfRun {
      var all = new EnumMap<AnswerState, Integer>(AnswerState.class);
      for (AnswerState state : AnswerState.values()) {
        all.put(state, counts.getOrDefault(state, 0));
      }
      counts = Collections.unmodifiableMap(all);
    }

    /** How many questions are in this state. */
    public int count(AnswerState state) {
      return counts.get(state);
    }
  }

  /**
   * Checks that no question is lost or counted twice.
   *
   * @throws IllegalArgumentException if the states of a run do not add up to the questions asked
   */
  public Coverage {
    runs = runs.stream().sorted((a, b) -> a.run.compareTo(b.run)).toList();
    Set<Run> seen = new HashSet<>();
    for (OfRun of : runs) {
      int sum = of.counts.values().stream().mapToInt(Integer::intValue).sum();
      if (sum != asked) {
        throw new IllegalArgumentException(
            "%s has a state for %s of %s questions. Each question needs exactly one."
                .formatted(of.run, sum, asked));
      }
      if (!seen.add(of.run)) {
        throw new IllegalArgumentException(
            "%s is there twice. Give the second pass another run number.".formatted(of.run));
      }
    }
  }

  /**
   * Counts the states.
   *
   * @param states one for each question, by run
   */
  public static Coverage of(int asked, Map<Run, ? extends Iterable<AnswerState>> states) {
    List<OfRun> runs = new ArrayList<>();
    new TreeMap<>(states)
        .forEach(
            (run, ofRun) -> {
              var counts = new EnumMap<AnswerState, Integer>(AnswerState.class);
              ofRun.forEach(state -> counts.merge(state, 1, Integer::sum));
              runs.add(new OfRun(run, counts));
            });
    return new Coverage(asked, runs);
  }

  /**
   * How many questions of a run are in a state.
   *
   * @throws IllegalArgumentException if the run is not there
   */
  public int count(Run run, AnswerState state) {
    return runs.stream()
        .filter(of -> of.run.equals(run))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is not among the runs. There are %s."
                        .formatted(run, runs.stream().map(OfRun::run).toList())))
        .count(state);
  }

  /** Whether every run has a text for every question. */
  public boolean isComplete() {
    return runs.stream()
        .allMatch(
            of -> of.count(AnswerState.ANSWERED) + of.count(AnswerState.REFUSED) == this.asked);
  }

  /** The same questions with the runs of both. */
  public Coverage and(Coverage other) {
    if (asked != other.asked) {
      throw new IllegalArgumentException(
          "%s questions here and %s there. Join both files to the same questions."
              .formatted(asked, other.asked));
    }
    List<OfRun> all = new ArrayList<>(runs);
    all.addAll(other.runs);
    return new Coverage(asked, all);
  }

  /** For example {@code LightRAG#1: 32 answered, 13 failed, 68 never run, of 113}. */
  @Override
  public String toString() {
    return runs.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(OfRun of) {
    String states =
        of.counts.entrySet().stream()
            .filter(entry -> entry.getKey() == AnswerState.ANSWERED || entry.getValue() > 0)
            .map(entry -> entry.getValue() + " " + entry.getKey().label())
            .collect(Collectors.joining(", "));
    return "%s: %s, of %s".formatted(of.run, states, asked);
  }
}
