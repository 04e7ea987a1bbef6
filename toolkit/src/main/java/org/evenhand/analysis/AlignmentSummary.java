package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenhand.study.Answer;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * How the pairs of a study came to equal length (arXiv 2506.06331, 2025, section IV-B): how many
 * ended in each state, how long answers were before and after, which difference remains, and which
 * method was shorter how often.
 *
 * <p>Every two runs that answered a question are a pair. One that was never aligned is counted as
 * missing, never as aligned or discarded. Lengths are words by the toolkit's counter, as the study
 * has them.
 *
 * <p>Immutable; each call gives another view.
 */
public final class AlignmentSummary {
  private static final Set<Split> SPLITS =
      EnumSet.of(Split.DATASET, Split.LEVEL, Split.GRAPH, Split.PAIR);

  private final Study study;
  private final List<Split> splits;
  private final Optional<String> method;

  private AlignmentSummary(Study study, List<Split> splits, Optional<String> method) {
    this.study = study;
    this.splits = List.copyOf(splits);
    this.method = method;
  }

  /** The alignments of a study, in one row. */
  public static AlignmentSummary of(Study study) {
    return new AlignmentSummary(study, List.of(), Optional.empty());
  }

  /**
   * Splits the result further: by DATASET, LEVEL, GRAPH or PAIR.
   *
   * @throws IllegalArgumentException for a split that only judgments have
   */
  public AlignmentSummary by(Split... more) {
    var all = new ArrayList<>(splits);
    for (Split split : more) {
      if (!SPLITS.contains(split)) {
        throw new IllegalArgumentException(
            "Alignment comes before any judgment and has no %s. Split it by %s."
                .formatted(split, SPLITS));
      }
      if (!all.contains(split)) {
        all.add(split);
      }
    }
    return new AlignmentSummary(study, all, method);
  }

  /**
   * Only the pairs of which one is by this method.
   *
   * @throws IllegalArgumentException if it answered nothing
   */
  public AlignmentSummary from(String name) {
    Set<String> methods =
        study.answers().stream()
            .map(answer -> answer.run().method())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!methods.contains(name)) {
      throw new IllegalArgumentException(
          "%s answered nothing. Answers are by: %s.".formatted(name, methods));
    }
    return new AlignmentSummary(study, splits, Optional.of(name));
  }

  /** Where the answers come from. */
  public Source source() {
    return study.source();
  }

  private record Cell(Question question, Pair pair) {}

  /** The answers to one question: as first written by run, and as aligned by pair and run. */
  private static final class Written {
    private final Map<Run, Answer> first = new TreeMap<>();
    private final Map<Pair, Map<Run, Answer>> aligned = new TreeMap<>();

    void add(Answer answer) {
      if (answer.alignment().isEmpty()) {
        first.put(answer.run(), answer);
      } else {
        Pair pair = Pair.of(answer.run(), answer.alignment().get().partner());
        aligned.computeIfAbsent(pair, p -> new TreeMap<>()).put(answer.run(), answer);
      }
    }

    /** All pairs that are or could be. */
    List<Pair> pairs() {
      Set<Pair> pairs = new TreeSet<>(aligned.keySet());
      for (Run one : first.keySet()) {
        for (Run other : first.keySet()) {
          if (one.compareTo(other) < 0) {
            pairs.add(new Pair(one, other));
          }
        }
      }
      return List.copyOf(pairs);
    }

    AlignedPair pair(Question question, Pair pair) {
      Answer one = aligned.get(pair).get(pair.one());
      Answer other = aligned.get(pair).get(pair.other());
      return new AlignedPair(
          question, pair, AlignedPair.state(one, other), length(one), length(other));
    }

    private AlignedPair.Length length(Answer answer) {
      Answer before = first.get(answer.run());
      return AlignedPair.Length.of(answer, before == null ? OptionalInt.empty() : before.words());
    }

    void tally(Question question, Pair pair, AlignmentTally tally) {
      Map<Run, Answer> sides = aligned.getOrDefault(pair, Map.of());
      if (sides.size() == 2) {
        tally.add(pair(question, pair));
      } else if (isBlank(pair.one()) || isBlank(pair.other())) {
        tally.addWithoutText();
      } else {
        tally.addMissing();
      }
    }

    private boolean isBlank(Run run) {
      return first.containsKey(run) && !first.get(run).hasText();
    }
  }

  /**
   * One row for each part that has a pair, in the order of the splits: datasets and graphs by name,
   * levels in their own order, pairs by run.
   *
   * @throws IllegalStateException if the study lacks a question that was answered
   */
  public List<AlignmentRow> rows() {
    Map<Cell, AlignmentTally> rows = new TreeMap<>(order());
    written()
        .forEach(
            (question, written) -> {
              for (Pair pair : written.pairs()) {
                if (isWanted(pair)) {
                  var cell = new Cell(question, pair);
                  written.tally(
                      question, pair, rows.computeIfAbsent(cell, c -> new AlignmentTally()));
                }
              }
            });
    return rows.entrySet().stream()
        .map(row -> row.getValue().row(group(row.getKey()), study.source()))
        .toList();
  }

  private boolean isWanted(Pair pair) {
    return method.isEmpty()
        || pair.one().method().equals(method.get())
        || pair.other().method().equals(method.get());
  }

  private Map<Question, Written> written() {
    Map<List<String>, Question> questions = new LinkedHashMap<>();
    study.questions().forEach(q -> questions.put(List.of(q.dataset(), q.id()), q));
    Map<Question, Written> written = new LinkedHashMap<>();
    for (Answer answer : study.answers()) {
      Question question = questions.get(List.of(answer.dataset(), answer.question()));
      if (question == null) {
        throw new IllegalStateException(
            "Question %s of %s, answered by %s, is not in the study. Append it first."
                .formatted(answer.question(), answer.dataset(), answer.run()));
      }
      written.computeIfAbsent(question, q -> new Written()).add(answer);
    }
    return written;
  }

  private Comparator<Cell> order() {
    Comparator<Cell> order = (a, b) -> 0;
    for (Split split : splits) {
      order =
          switch (split) {
            case DATASET -> order.thenComparing(cell -> cell.question().dataset());
            case LEVEL -> order.thenComparing(cell -> cell.question().level());
            case GRAPH -> order.thenComparing(cell -> cell.question().graph());
            default -> order.thenComparing(Cell::pair);
          };
    }
    return order;
  }

  private Group group(Cell cell) {
    var labels = new LinkedHashMap<Split, String>();
    for (Split split : splits) {
      String graph = cell.question().graph();
      labels.put(
          split,
          switch (split) {
            case DATASET -> cell.question().dataset();
            case LEVEL -> cell.question().level().name();
            case GRAPH -> graph.isEmpty() ? "no graph" : graph;
            default -> cell.pair().toString();
          });
    }
    return new Group(labels);
  }

  /** One line a row. */
  @Override
  public String toString() {
    List<AlignmentRow> rows = rows();
    return rows.isEmpty()
        ? "No question was answered by two runs."
        : rows.stream().map(AlignmentRow::toString).collect(Collectors.joining("\n"));
  }
}
