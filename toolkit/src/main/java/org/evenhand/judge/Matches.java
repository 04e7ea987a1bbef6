package org.evenhand.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;

/**
 * Which answers are compared: every question of the study with every pair of runs. A question for
 * which one of them has no answer is left out for that pair and counted; an absent answer is not an
 * empty text to be judged.
 *
 * @param matches in the order of the questions, then of the pairs
 * @param excluded how many questions times pairs are left out, by reason
 */
record Matches(List<Match> matches, Map<String, Integer> excluded) {

  private record Place(String dataset, String question, Run run) {}

  /** The answers by place: as first written, and as aligned with a partner. */
  private record Texts(Map<Place, Map<Optional<Run>, Answer>> byPlace) {
    Optional<Answer> find(Question question, Run run, Run partner) {
      Map<Optional<Run>, Answer> versions =
          byPlace.getOrDefault(new Place(question.dataset(), question.id(), run), Map.of());
      Answer aligned = versions.get(Optional.of(partner));
      return Optional.ofNullable(aligned != null ? aligned : versions.get(Optional.<Run>empty()));
    }
  }

  static Matches of(Collection<Answer> answers, Study study, List<Pair> wanted) {
    var questions = new LinkedHashMap<Place, Question>();
    for (Question question : study.questions()) {
      questions.put(new Place(question.dataset(), question.id(), Run.of("any")), question);
    }
    var byPlace = new LinkedHashMap<Place, Map<Optional<Run>, Answer>>();
    var runs = new TreeSet<Run>();
    for (Answer answer : answers) {
      refuseUnknown(answer, questions.keySet());
      runs.add(answer.run());
      byPlace
          .computeIfAbsent(
              new Place(answer.dataset(), answer.question(), answer.run()),
              any -> new LinkedHashMap<>())
          .put(answer.alignment().map(Alignment::partner), answer);
    }
    refuseEmptyRuns(answers);
    List<Pair> pairs =
        wanted.isEmpty() ? pairs(runs, study.settings()) : inTrials(wanted, study.settings());
    return among(questions.values(), pairs, new Texts(byPlace));
  }

  private static Matches among(Collection<Question> questions, List<Pair> pairs, Texts texts) {
    var matches = new ArrayList<Match>();
    var excluded = new TreeMap<String, Integer>();
    for (Question question : questions) {
      for (Pair pair : pairs) {
        Optional<Answer> one = texts.find(question, pair.one(), pair.other());
        Optional<Answer> other = texts.find(question, pair.other(), pair.one());
        List<String> reasons = new ArrayList<>();
        noteAbsence(one, pair.one(), reasons);
        noteAbsence(other, pair.other(), reasons);
        if (reasons.isEmpty()) {
          matches.add(new Match(question, one.orElseThrow(), other.orElseThrow()));
        } else {
          excluded.merge(String.join(", ", reasons), 1, Integer::sum);
        }
      }
    }
    return new Matches(List.copyOf(matches), Collections.unmodifiableSortedMap(excluded));
  }

  private static void noteAbsence(Optional<Answer> answer, Run run, List<String> reasons) {
    if (answer.isEmpty()) {
      reasons.add("no answer of " + run);
    } else if (Match.shown(answer.get()).isBlank()) {
      reasons.add("empty answer of " + run);
    }
  }

  /** Where methods answer again, a pair stands for that of every trial. */
  private static List<Pair> inTrials(List<Pair> wanted, Settings settings) {
    if (settings.trialKind() == TrialKind.REJUDGE) {
      return wanted;
    }
    var pairs = new TreeSet<Pair>();
    for (Pair pair : wanted) {
      if (pair.one().method().equals(pair.other().method())) {
        throw new IllegalArgumentException(
            "%s are runs of one method, and the study's methods answer again in each trial, where a run is a trial. Compare a method with itself in a study that judges the same answers again."
                .formatted(pair));
      }
      for (int trial = 1; trial <= settings.trials(); trial++) {
        pairs.add(settings.trialKind().inTrial(pair, trial));
      }
    }
    return List.copyOf(pairs);
  }

  private static void refuseMoreRunsThanTrials(TreeSet<Run> runs, Settings settings) {
    for (Run run : runs) {
      if (settings.trialKind() == TrialKind.REANSWER && run.number() > settings.trials()) {
        throw new IllegalArgumentException(
            "The answers have %s, and the study has %s trials, in each of which the run of its number is judged. Leave out the further runs, or begin a study with more trials."
                .formatted(run, settings.trials()));
      }
    }
  }

  private static List<Pair> pairs(TreeSet<Run> runs, Settings settings) {
    refuseMoreRunsThanTrials(runs, settings);
    if (runs.size() < 2) {
      throw new IllegalArgumentException(
          "The answers are of %s: there is nothing to compare. Give answers of two runs or more."
              .formatted(runs.isEmpty() ? "no run" : runs.first() + " only"));
    }
    var pairs = new ArrayList<Pair>();
    for (Run one : runs) {
      for (Run other : runs.tailSet(one, false)) {
        if (settings.trialKind().compares(one, other)) {
          pairs.add(Pair.of(one, other));
        }
      }
    }
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException(
          "The answers are of %s, none of which is compared with another, since methods answer again in each trial and only runs of one number meet. Give answers of two methods."
              .formatted(runs));
    }
    return pairs;
  }

  private static void refuseUnknown(Answer answer, Collection<Place> questions) {
    if (!questions.contains(new Place(answer.dataset(), answer.question(), Run.of("any")))) {
      throw new IllegalArgumentException(
          "%s answers question %s of %s, which the study does not have. Append the question first."
              .formatted(answer.run(), answer.question(), answer.dataset()));
    }
  }

  private static void refuseEmptyRuns(Collection<Answer> answers) {
    Map<Run, List<Answer>> byRun =
        answers.stream()
            .collect(Collectors.groupingBy(Answer::run, TreeMap::new, Collectors.toList()));
    byRun.forEach(
        (run, own) -> {
          if (own.stream().allMatch(answer -> Match.shown(answer).isBlank())) {
            throw new IllegalArgumentException(
                "All %s answers of %s are empty. Nothing is judged; look at the file they came from."
                    .formatted(own.size(), run));
          }
        });
  }
}
