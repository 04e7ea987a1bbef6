package org.evenhand.exchange;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenhand.study.Answer;
import org.evenhand.study.Digest;
import org.evenhand.study.Run;
import org.evenhand.study.Study;
import org.evenhand.text.TellTale;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/**
 * Answers without the marks that tell a judge which system wrote them, beside the answers as they
 * came. The same marks are taken from every run, before a length is counted and before a judge
 * reads anything.
 *
 * @param raw as they came
 * @param stripped in the same order, with lengths counted anew
 */
public record StrippedAnswers(List<Answer> raw, List<Answer> stripped) {
  public StrippedAnswers {
    raw = List.copyOf(raw);
    stripped = List.copyOf(stripped);
  }

  /** Takes every mark that can be taken from every answer. */
  public static StrippedAnswers of(Collection<Answer> answers) {
    List<Answer> stripped = new ArrayList<>();
    for (Answer answer : answers) {
      if (answer.alignment().isPresent()) {
        throw new IllegalArgumentException(
            "The answer of %s to question %s is aligned already. Strip before aligning: marks count as words."
                .formatted(answer.run(), answer.question()));
      }
      stripped.add(stripped(answer));
    }
    return new StrippedAnswers(List.copyOf(answers), stripped);
  }

  private static Answer stripped(Answer answer) {
    String text = TellTale.strip(answer.text(), Set.of(TellTale.values()));
    return text.equals(answer.text())
        ? answer
        : new Answer(
            answer.dataset(),
            answer.question(),
            answer.run(),
            text,
            OptionalInt.of(WordCounter.count(text)),
            OptionalInt.of(TokenCounter.count(text)),
            answer.chunkIds(),
            answer.cost(),
            answer.alignment());
  }

  /** How many answers of each run have each mark, by run; runs without any are there with none. */
  public static Map<Run, Map<TellTale, Integer>> marks(Collection<Answer> answers) {
    Map<Run, Map<TellTale, Integer>> marks = new TreeMap<>();
    for (Answer answer : answers) {
      var ofRun = marks.computeIfAbsent(answer.run(), run -> new EnumMap<>(TellTale.class));
      TellTale.in(answer.text()).forEach(mark -> ofRun.merge(mark, 1, Integer::sum));
    }
    return Collections.unmodifiableMap(marks);
  }

  /** How many answers became another text. */
  public int changed() {
    int changed = 0;
    for (int i = 0; i < raw.size(); i++) {
      if (!raw.get(i).text().equals(stripped.get(i).text())) {
        changed++;
      }
    }
    return changed;
  }

  /**
   * Writes the stripped answers into a study and each text as it came into its notes {@code
   * raw-answers}, under the digest of the stripped text, run and question.
   */
  public void addTo(Study study) {
    for (int i = 0; i < raw.size(); i++) {
      Answer answer = stripped.get(i);
      if (!raw.get(i).text().equals(answer.text())) {
        study.notes("raw-answers").append(key(answer), raw.get(i).text());
      }
      study.append(answer);
    }
  }

  /** The text of a study's answer as it came; its own text if nothing was taken from it. */
  public static String rawText(Study study, Answer answer) {
    return study.notes("raw-answers").find(key(answer)).orElse(answer.text());
  }

  private static String key(Answer answer) {
    return Digest.of(
        String.join(
            "\u001f", answer.dataset(), answer.question(), answer.run().toString(), answer.text()));
  }

  /** For example {@code 12 of 20 answers changed; MGRAG#1: data citation 10}. */
  @Override
  public String toString() {
    return "%s of %s answers changed%s"
        .formatted(
            changed(),
            raw.size(),
            marks(raw).entrySet().stream()
                .map(
                    entry ->
                        "; %s: %s"
                            .formatted(
                                entry.getKey(),
                                entry.getValue().isEmpty()
                                    ? "no marks"
                                    : entry.getValue().entrySet().stream()
                                        .map(e -> e.getKey().label() + " " + e.getValue())
                                        .collect(Collectors.joining(", "))))
                .collect(Collectors.joining()));
  }
}
