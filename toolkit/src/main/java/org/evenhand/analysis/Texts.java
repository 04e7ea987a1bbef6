package org.evenhand.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Study;

/**
 * Which text of a run counts against which partner: the one aligned with the partner where there is
 * one, else the one first written. A study without answers takes every text as it comes.
 */
final class Texts {
  private record Place(String dataset, String question, Run run, Optional<Run> partner) {}

  private final Map<Place, String> digests = new HashMap<>();
  private final Map<Place, Answer> answers = new HashMap<>();
  private final Set<Place> discarded = new HashSet<>();

  /** Datasets and runs of which the study has answers: for others none can be missing. */
  private final Set<Map.Entry<String, Run>> answering = new HashSet<>();

  private Texts() {}

  static Texts of(Study study) {
    var texts = new Texts();
    for (Answer answer : study.answers()) {
      Optional<Run> partner = answer.alignment().map(Alignment::partner);
      var place = new Place(answer.dataset(), answer.question(), answer.run(), partner);
      texts.digests.put(place, answer.digest());
      texts.answers.put(place, answer);
      texts.answering.add(Map.entry(answer.dataset(), answer.run()));
      if (answer
          .alignment()
          .map(Alignment::state)
          .filter(Alignment.State::isDiscarded)
          .isPresent()) {
        texts.discarded.add(place);
      }
    }
    return texts;
  }

  /** Whether the judge saw the texts that count. */
  boolean areCurrent(JudgmentKey key) {
    return isCurrent(key, key.first(), key.second().run())
        && isCurrent(key, key.second(), key.first().run());
  }

  private boolean isCurrent(JudgmentKey key, ShownAnswer shown, Run partner) {
    String digest = digest(key.dataset(), key.question(), shown.run(), partner);
    return digest == null || digest.isEmpty() || digest.equals(shown.digest());
  }

  /** Null if there is no answer; empty if its text is not known. */
  private String digest(String dataset, String question, Run run, Run partner) {
    String aligned = digests.get(new Place(dataset, question, run, Optional.of(partner)));
    return aligned != null
        ? aligned
        : digests.get(new Place(dataset, question, run, Optional.empty()));
  }

  /** The length of the text that counts; empty if it is not known. */
  OptionalInt length(Question question, Run run, Run partner, LengthUnit unit) {
    var aligned = new Place(question.dataset(), question.id(), run, Optional.of(partner));
    var written = new Place(question.dataset(), question.id(), run, Optional.empty());
    Answer answer = answers.getOrDefault(aligned, answers.get(written));
    return answer == null ? OptionalInt.empty() : unit.of(answer);
  }

  /** Whether both runs have an answer; true where the study has no answers of a run at all. */
  boolean haveBoth(Question question, Pair pair) {
    return has(question, pair.one(), pair.other()) && has(question, pair.other(), pair.one());
  }

  private boolean has(Question question, Run run, Run partner) {
    return !answering.contains(Map.entry(question.dataset(), run))
        || digest(question.dataset(), question.id(), run, partner) != null;
  }

  /** Whether length alignment gave up one of the pair's answers. */
  boolean areDiscarded(Question question, Pair pair) {
    return isDiscarded(question, pair.one(), pair.other())
        || isDiscarded(question, pair.other(), pair.one());
  }

  private boolean isDiscarded(Question question, Run run, Run partner) {
    return discarded.contains(
        new Place(question.dataset(), question.id(), run, Optional.of(partner)));
  }
}
