package org.evenhand.exchange;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.study.Answer;
import org.evenhand.study.Coverage;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Study;

/**
 * Answers of real systems with the questions that they belong to, and what is missing. Look at the
 * coverage before anything is judged.
 *
 * @param questions that the answers were joined to, in their order
 * @param answers with a text, refusals among them, and blank ones; by question, then run
 * @param coverage what became of every question, by run
 * @param reasons how often each reason or note stands at an answer, by run
 * @param unmatched answers of the file that belong to none of the questions
 * @param problems what was found on the way, in sentences
 */
public record JoinedAnswers(
    List<Question> questions,
    List<Answer> answers,
    Coverage coverage,
    Map<Run, Map<String, Integer>> reasons,
    List<FileAnswer> unmatched,
    List<String> problems) {

  public JoinedAnswers {
    questions = List.copyOf(questions);
    answers = List.copyOf(answers);
    reasons = Collections.unmodifiableMap(new TreeMap<>(reasons));
    unmatched = List.copyOf(unmatched);
    problems = List.copyOf(problems);
  }

  /**
   * These with the answers of other runs to the same questions.
   *
   * @throws IllegalArgumentException if the questions differ or a run is in both
   */
  public JoinedAnswers and(JoinedAnswers other) {
    if (!questions.equals(other.questions)) {
      throw new IllegalArgumentException(
          "%s questions here and %s others there. Join both files to the same questions."
              .formatted(questions.size(), other.questions.size()));
    }
    List<FileAnswer> noQuestion = new ArrayList<>(unmatched);
    noQuestion.addAll(other.unmatched);
    List<String> sentences = new ArrayList<>(problems);
    sentences.addAll(other.problems);
    Map<Run, Map<String, Integer>> bothReasons = new TreeMap<>(reasons);
    bothReasons.putAll(other.reasons);
    return new JoinedAnswers(
        questions, merged(other), coverage.and(other.coverage), bothReasons, noQuestion, sentences);
  }

  private List<Answer> merged(JoinedAnswers other) {
    Map<String, List<Answer>> byQuestion = new HashMap<>();
    List.of(this, other)
        .forEach(
            part ->
                part.answers.forEach(
                    answer ->
                        byQuestion
                            .computeIfAbsent(answer.question(), q -> new ArrayList<>())
                            .add(answer)));
    List<Answer> all = new ArrayList<>();
    for (Question question : questions) {
      byQuestion.getOrDefault(question.id(), List.of()).stream()
          .sorted((a, b) -> a.run().compareTo(b.run()))
          .forEach(all::add);
    }
    return all;
  }

  /** The answers to those questions that every run has a text for; both sides of the others go. */
  public List<Answer> paired() {
    Map<String, Set<Run>> runs = new HashMap<>();
    for (Answer answer : answers) {
      if (answer.hasText()) {
        runs.computeIfAbsent(answer.question(), q -> new HashSet<>()).add(answer.run());
      }
    }
    return answers.stream()
        .filter(
            answer ->
                runs.getOrDefault(answer.question(), Set.of()).size() == coverage.runs().size())
        .toList();
  }

  /**
   * These, if every run has a text for every question.
   *
   * @throws IllegalStateException with the coverage, if not
   */
  public JoinedAnswers orThrowIfIncomplete() {
    if (!coverage.isComplete()) {
      throw new IllegalStateException(
          "Not every question has an answer of every run:\n%s\nUse paired() to compare where all have one, or complete the files."
              .formatted(coverage));
    }
    return this;
  }

  /** Writes the questions and answers into a study; what is there already stays. */
  public void addTo(Study study) {
    questions.forEach(study::append);
    answers.forEach(study::append);
  }

  /** The coverage, then what was found on the way. */
  @Override
  public String toString() {
    var text = new StringBuilder(coverage.toString());
    reasons.forEach((run, counts) -> text.append("\n%s: %s".formatted(run, counts)));
    problems.forEach(problem -> text.append('\n').append(problem));
    return text.toString();
  }
}
