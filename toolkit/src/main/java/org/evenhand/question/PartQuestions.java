package org.evenhand.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.evenhand.study.Question;
import org.evenhand.text.CorpusPart;

/**
 * Questions that can be asked of every part of a corpus, since all their evidence lies in the
 * smallest one: what changes from part to part is the corpus, never the questions.
 *
 * @param questions in their order
 * @param outside questions left out since some of their evidence lies elsewhere
 * @param unknown questions left out since their evidence is not known
 */
public record PartQuestions(List<Question> questions, int outside, int unknown) {
  public PartQuestions {
    questions = List.copyOf(questions);
  }

  /**
   * The questions whose evidence lies in a part.
   *
   * @param smallest of parts that are nested
   * @throws IllegalArgumentException if there is none
   */
  public static PartQuestions within(List<Question> questions, CorpusPart smallest) {
    Set<String> inside = smallest.chunkIds();
    var kept = new ArrayList<Question>();
    int unknown = 0;
    for (Question question : questions) {
      if (question.chunkIds().isEmpty()) {
        unknown++;
      } else if (inside.containsAll(question.chunkIds())) {
        kept.add(question);
      }
    }
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(
          "None of %s questions has all its evidence in %s (of %s it is not known). Ask more questions, or begin with a larger part."
              .formatted(questions.size(), smallest, unknown));
    }
    return new PartQuestions(kept, questions.size() - kept.size() - unknown, unknown);
  }

  /** The questions as asked of a part: its name is their dataset. */
  public List<Question> on(CorpusPart part) {
    return questions.stream()
        .map(
            question ->
                new Question(
                    question.id(),
                    question.text(),
                    part.name(),
                    question.level(),
                    question.chunkIds(),
                    question.sample(),
                    question.graph()))
        .toList();
  }

  /** For example {@code 41 questions; 255 with evidence elsewhere, 0 without any left out}. */
  @Override
  public String toString() {
    return "%s questions; %s with evidence elsewhere, %s without any left out"
        .formatted(questions.size(), outside, unknown);
  }
}
