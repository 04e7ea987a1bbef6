package org.evenhand.rag;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Answer;
import org.evenhand.text.Refusal;

/**
 * The answers of several runs to the same questions, by question and then by run, with counts of
 * what is missing: a question that a run did not answer is a gap, never an empty answer.
 */
public final class Answers extends AbstractList<Answer> {
  private final List<Answer> answers;
  private final Map<String, Integer> missing;

  Answers(List<Answer> answers, Map<String, Integer> missing) {
    this.answers = List.copyOf(answers);
    this.missing = new LinkedHashMap<>(missing);
  }

  @Override
  public Answer get(int index) {
    return answers.get(index);
  }

  @Override
  public int size() {
    return answers.size();
  }

  /** Answers in which the method declines. */
  public int refused() {
    return (int) answers.stream().filter(a -> a.hasText() && Refusal.isRefusal(a.text())).count();
  }

  /** Answers without a text. */
  public int blank() {
    return (int) answers.stream().filter(a -> !a.hasText()).count();
  }

  /** How many answers did not come, by the reason. Run again to ask for them. */
  public Map<String, Integer> missing() {
    return Map.copyOf(missing);
  }

  /** For example {@code 240 answers, 3 refused, 0 blank, 2 missing (time-out: 2)}. */
  @Override
  public String toString() {
    int gone = missing.values().stream().mapToInt(Integer::intValue).sum();
    return "%s answers, %s refused, %s blank, %s missing%s"
        .formatted(
            answers.size(), refused(), blank(), gone, missing.isEmpty() ? "" : " " + missing);
  }
}
