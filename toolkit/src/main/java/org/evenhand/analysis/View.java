package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;

/** Whose wins are counted, what the result is split by, and which questions belong together. */
record View(
    Slots slots,
    Source source,
    List<Split> splits,
    Optional<Subject> subject,
    boolean withDiscarded,
    Function<Question, String> clusters) {

  /** The method or run whose wins are counted. */
  record Subject(String name, Predicate<Run> matches) {}

  /**
   * Where a slot and aspect lies; cells that the splits do not tell apart make one row.
   *
   * @param place where the subject was shown, 1 or 2; 0 for both
   */
  record Cell(Comparison comparison, Question question, Aspect aspect, int trial, int place) {
    /** Grounded before summary-based, those of templates last. */
    String questionSource() {
      return (question.isTemplate() ? "template, " : "")
          + QuestionKind.of(question.level()).label();
    }
  }

  /** Takes what came of one slot and aspect. */
  interface Collector<A> {
    void add(A row, Slot slot, Aspect aspect, Scale scale, int turn);
  }

  static View of(Study study) {
    return new View(
        Slots.of(study), source(study), List.of(), Optional.empty(), false, View::wording);
  }

  /** Results of trials in which methods answered again say so wherever their source is named. */
  private static Source source(Study study) {
    Source source = study.source();
    TrialKind kind = study.settings().trialKind();
    return kind == TrialKind.REJUDGE
        ? source
        : new Source(source.kind(), source.detail() + "; " + kind.label());
  }

  /** Exact repeats of a question are one question. */
  private static String wording(Question question) {
    return question.text().isBlank() ? "#" + question.id() : question.text().strip();
  }

  /** What makes two questions of a row the same one. */
  static List<Object> identity(Question question) {
    return List.of(question.dataset(), question.level(), wording(question));
  }

  View by(Split... more) {
    return by(List.of(more));
  }

  /** The same where orders are told apart already, or there is only one. */
  View byWithoutOrder(Split... more) {
    if (List.of(more).contains(Split.ORDER)) {
      throw new IllegalArgumentException(
          "Both places stand in each row already, or only one is looked at. Leave out ORDER.");
    }
    return by(List.of(more));
  }

  private View by(List<Split> more) {
    var all = new ArrayList<>(splits);
    for (Split split : more) {
      if (!all.contains(split)) {
        all.add(split);
      }
    }
    return new View(slots, source, List.copyOf(all), subject, withDiscarded, clusters);
  }

  View from(String method) {
    return from(new Subject(method, run -> run.method().equals(method)));
  }

  View from(Run run) {
    if (slots.settings().trialKind() == TrialKind.REANSWER) {
      throw new IllegalArgumentException(
          "%s is one run, and in this study methods answer again: every trial is of another run. Say from(\"%s\")."
              .formatted(run, run.method()));
    }
    return from(new Subject(run.toString(), run::equals));
  }

  private View from(Subject whose) {
    boolean found = false;
    for (Comparison comparison : slots.comparisons()) {
      Pair pair = comparison.pair();
      if (whose.matches.test(pair.one()) && whose.matches.test(pair.other())) {
        throw new IllegalArgumentException(
            "%s stands on both sides of %s. Say which run wins and losses are counted for."
                .formatted(whose.name, pair));
      }
      found |= whose.matches.test(pair.one()) || whose.matches.test(pair.other());
    }
    if (!found && !slots.comparisons().isEmpty()) {
      throw new IllegalArgumentException(
          "%s was not judged. Judged were: %s.".formatted(whose.name, pairs()));
    }
    return new View(slots, source, splits, Optional.of(whose), withDiscarded, clusters);
  }

  View includingDiscarded() {
    return new View(slots, source, splits, subject, true, clusters);
  }

  View clusteredBy(Function<Question, String> key) {
    return new View(slots, source, splits, subject, withDiscarded, key);
  }

  /** One row for each group that has a slot, in the order of the splits. */
  <A> Map<Cell, A> collect(Supplier<A> empty, Collector<A> collector) {
    if (subject.isEmpty() && !splits.contains(Split.PAIR) && pairs().size() > 1) {
      throw new IllegalStateException(
          "Wins of different pairs cannot be added: %s. Split by PAIR, or say from(method)."
              .formatted(pairs()));
    }
    if (!splits.contains(Split.JUDGE)) {
      refuseSeveralJudges();
    }
    return gather(empty, collector);
  }

  /** The same where nothing is added that belongs to different pairs. */
  <A> Map<Cell, A> gather(Supplier<A> empty, Collector<A> collector) {
    var rows = new TreeMap<Cell, A>(order());
    List<Integer> places = splits.contains(Split.ORDER) ? List.of(1, 2) : List.of(0);
    for (var entry : slots.scales().entrySet()) {
      int turn = turn(entry.getKey().pair());
      if (turn == 0) {
        continue;
      }
      Scale scale = entry.getValue();
      List<Aspect> aspects =
          splits.contains(Split.ASPECT) ? scale.aspects() : List.of(scale.headline());
      slots.forEach(
          entry.getKey(),
          slot -> {
            for (Aspect aspect : aspects) {
              for (int place : places) {
                var cell =
                    new Cell(slot.comparison(), slot.question(), aspect, slot.trial(), place);
                A row = rows.computeIfAbsent(cell, c -> empty.get());
                Slot seen = place == 0 ? slot : slot.only(turn > 0 == (place == 1));
                collector.add(row, seen, aspect, scale, turn);
              }
            }
          });
    }
    return rows;
  }

  /** Judges differ in what they measure, and two of them would count each question twice. */
  private void refuseSeveralJudges() {
    var judges = new HashMap<List<Object>, TreeSet<String>>();
    for (Comparison comparison : slots.comparisons()) {
      if (turn(comparison.pair()) != 0) {
        var same =
            judges.computeIfAbsent(
                List.of(comparison.dataset(), comparison.pair()), key -> new TreeSet<>());
        same.add(judge(comparison));
        if (same.size() > 1) {
          throw new IllegalStateException(
              "Verdicts of different judges on one pair cannot be added: %s. Split by JUDGE."
                  .formatted(same));
        }
      }
    }
  }

  /** 1 if the pair's first run is the subject, −1 if its second is, 0 if neither. */
  private int turn(Pair pair) {
    if (subject.isEmpty() || subject.get().matches.test(pair.one())) {
      return 1;
    }
    return subject.get().matches.test(pair.other()) ? -1 : 0;
  }

  private TreeSet<Pair> pairs() {
    return slots.comparisons().stream()
        .map(Comparison::pair)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  Comparator<Cell> order() {
    Comparator<Cell> order = (a, b) -> 0;
    for (Split split : splits) {
      order = order.thenComparing(order(split));
    }
    return order;
  }

  private Comparator<Cell> order(Split split) {
    return switch (split) {
      case DATASET -> Comparator.comparing(cell -> cell.comparison().dataset());
      case LEVEL -> Comparator.comparing(cell -> cell.question().level());
      case GRAPH -> Comparator.comparing(cell -> cell.question().graph());
      case QUESTION_SOURCE -> Comparator.comparing(Cell::questionSource);
      case ASPECT -> Comparator.comparing(Cell::aspect, AspectOrder.COMPARATOR);
      case PAIR -> Comparator.comparing(cell -> cell.comparison().pair());
      case JUDGE -> Comparator.comparing(cell -> judge(cell.comparison()));
      case ORDER -> Comparator.comparingInt(Cell::place);
      case TRIAL -> Comparator.comparingInt(Cell::trial);
    };
  }

  Group group(Cell cell) {
    var labels = new LinkedHashMap<Split, String>();
    for (Split split : splits) {
      labels.put(
          split,
          switch (split) {
            case DATASET -> cell.comparison().dataset();
            case LEVEL -> cell.question().level().name();
            case GRAPH -> cell.question().graph().isEmpty() ? "no graph" : cell.question().graph();
            case QUESTION_SOURCE -> cell.questionSource();
            case ASPECT -> cell.aspect().name();
            case PAIR -> {
              Pair pair = cell.comparison().pair();
              yield name(pair.one()) + " and " + name(pair.other());
            }
            case JUDGE -> judge(cell.comparison());
            case ORDER -> cell.place() == 1 ? "shown first" : "shown second";
            case TRIAL -> Integer.toString(cell.trial());
          });
    }
    return new Group(labels);
  }

  /** The model, with what tells it apart from other judges of the study. */
  private String judge(Comparison comparison) {
    return judge(comparison, slots.comparisons());
  }

  /** The same among the judges of several studies. */
  static String judge(Comparison comparison, Collection<Comparison> all) {
    boolean parameters = false;
    boolean rubrics = false;
    for (Comparison other : all) {
      if (other.judge().model().equals(comparison.judge().model())) {
        parameters |= !other.judge().parameters().equals(comparison.judge().parameters());
        rubrics |= !other.rubric().equals(comparison.rubric());
      }
    }
    return comparison.judge().model()
        + (parameters ? " (" + comparison.judge().parameters() + ")" : "")
        + (rubrics ? " /" + comparison.rubric() : "");
  }

  /** Whose wins a row counts. */
  String of(Cell cell) {
    return subject.map(Subject::name).orElseGet(() -> name(cell.comparison().pair().one()));
  }

  /** A run as printed: where methods answer again, it stands for all runs of its method. */
  String name(Run run) {
    return slots.settings().trialKind() == TrialKind.REANSWER ? run.method() : run.toString();
  }

  /** The comparison's run that is not the subject. */
  static Run opponent(Slot slot, int turn) {
    Pair pair = slot.comparison().pair();
    return turn > 0 ? pair.other() : pair.one();
  }

  String against(TreeSet<Run> opponents) {
    return opponents.stream().map(this::name).collect(Collectors.joining(", "));
  }
}
