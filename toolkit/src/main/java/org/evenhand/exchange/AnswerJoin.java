package org.evenhand.exchange;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerState;
import org.evenhand.study.Coverage;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/**
 * Joins the answers of a file to questions. Texts that are equal but for white space and Unicode
 * form decide, and among questions of one text the id; alone, an id decides only where there is no
 * text to compare and no other question has it.
 */
final class AnswerJoin {
  private final AnswerFile file;
  private final Map<String, Question> byText = new HashMap<>();
  private final Map<String, Question> byId = new HashMap<>();
  private final Map<String, Set<String>> textsOfId = new HashMap<>();
  private final Map<Run, Map<Question, FileAnswer>> joined = new TreeMap<>();
  private final Map<Run, Set<Question>> aside = new HashMap<>();
  private final List<FileAnswer> unmatched = new ArrayList<>();
  private final Set<String> problems = new LinkedHashSet<>();

  private AnswerJoin(AnswerFile file, Collection<Question> questions) {
    this.file = file;
    problems.addAll(file.notes());
    for (Question question : questions) {
      if (!question.text().isBlank()) {
        byText.putIfAbsent(same(question.text()), question);
      }
      Question other = byId.putIfAbsent(question.id(), question);
      if (other != null && !other.dataset().equals(question.dataset())) {
        throw new IllegalArgumentException(
            "Question %s is in %s and in %s. Join a file to the questions of one dataset."
                .formatted(question.id(), other.dataset(), question.dataset()));
      }
    }
    for (FileAnswer answer : file.answers()) {
      if (!answer.id().isEmpty()) {
        textsOfId
            .computeIfAbsent(answer.id(), id -> new LinkedHashSet<>())
            .add(same(answer.question()));
      }
    }
  }

  /** A text as it is compared: one Unicode form, single spaces. */
  static String same(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC).strip().replaceAll("[\\s\\u00a0]+", " ");
  }

  static JoinedAnswers of(AnswerFile file, Collection<Question> questions, Optional<Run> run) {
    var join = new AnswerJoin(file, questions);
    for (FileAnswer answer : file.answers()) {
      if (answer.method().isEmpty() == run.isEmpty()) {
        throw new IllegalArgumentException(
            run.isEmpty()
                ? "%s does not say who answered (%s). Name the run: answersTo(questions, Run.of(\"LightRAG\"))."
                    .formatted(file.file(), answer.place())
                : "%s names the method %s itself (%s). Use answersTo(questions)."
                    .formatted(file.file(), answer.method(), answer.place()));
      }
      join.add(answer, run.orElseGet(() -> Run.of(answer.method())));
    }
    run.ifPresent(r -> join.joined.putIfAbsent(r, new HashMap<>()));
    join.textsOfId.forEach(join::noteSharedId);
    return join.result(List.copyOf(questions));
  }

  private void noteSharedId(String id, Set<String> texts) {
    if (texts.size() > 1) {
      problems.add(
          "Id %s stands at %s different questions in %s, so that it joins nothing; their texts do."
              .formatted(id, texts.size(), file.file()));
    }
  }

  private void add(FileAnswer answer, Run run) {
    Optional<Question> question = find(answer, run);
    if (question.isEmpty()) {
      unmatched.add(answer);
      return;
    }
    Map<Question, FileAnswer> ofRun = joined.computeIfAbsent(run, r -> new HashMap<>());
    FileAnswer first = ofRun.putIfAbsent(question.get(), answer);
    if (first == null) {
      return;
    }
    if (hasText(first) != hasText(answer)) {
      ofRun.put(question.get(), hasText(first) ? first : answer);
      problems.add(
          "%s: question %s has an answer and a failure (%s, %s); the answer counts."
              .formatted(run, question.get().id(), first.place(), answer.place()));
    } else if (first.text().equals(answer.text())) {
      problems.add(
          "%s: question %s is there twice with one answer (%s, %s)."
              .formatted(run, question.get().id(), first.place(), answer.place()));
    } else {
      problems.add(
          "%s: question %s has two different answers (%s, %s); the first counts. Read the second as another run if it is one."
              .formatted(run, question.get().id(), first.place(), answer.place()));
    }
  }

  private static boolean hasText(FileAnswer answer) {
    return !answer.text().isEmpty();
  }

  private Optional<Question> find(FileAnswer answer, Run run) {
    Question sameId = answer.id().isEmpty() ? null : byId.get(answer.id());
    if (sameId != null && same(sameId.text()).equals(same(answer.question()))) {
      return Optional.of(sameId);
    }
    Question sameText = answer.question().isBlank() ? null : byText.get(same(answer.question()));
    if (sameText != null) {
      return Optional.of(sameText);
    }
    if (sameId == null) {
      return Optional.empty();
    }
    boolean oneText = isOfOneText(answer);
    if (oneText && (answer.question().isBlank() || sameId.text().isBlank())) {
      return Optional.of(sameId);
    }
    aside.computeIfAbsent(run, r -> new LinkedHashSet<>()).add(sameId);
    problems.add(
        oneText
            ? "%s: %s has the id of question %s, but another text; it is set aside. Correct the id or the text."
                .formatted(run, answer.place(), sameId.id())
            : "%s: %s has an id that several questions of the file share, and question %s has no such text; it is set aside."
                .formatted(run, answer.place(), sameId.id()));
    return Optional.empty();
  }

  private boolean isOfOneText(FileAnswer answer) {
    return textsOfId.get(answer.id()).size() == 1;
  }

  private JoinedAnswers result(List<Question> questions) {
    List<Answer> answers = new ArrayList<>();
    Map<Run, List<AnswerState>> states = new TreeMap<>();
    Map<Run, Map<String, Integer>> reasons = new TreeMap<>();
    aside.keySet().forEach(run -> joined.putIfAbsent(run, new HashMap<>()));
    for (Question question : questions) {
      Question asked = question.text().isBlank() ? question : byText.get(same(question.text()));
      joined.forEach(
          (run, ofRun) -> {
            FileAnswer found = found(ofRun, question);
            AnswerState state = state(found, question, run);
            states.computeIfAbsent(run, r -> new ArrayList<>()).add(state);
            if (found != null && !found.note().isEmpty()) {
              reasons
                  .computeIfAbsent(run, r -> new LinkedHashMap<>())
                  .merge(found.note(), 1, Integer::sum);
            }
            if (found != null && (hasText(found) || state == AnswerState.BLANK)) {
              answers.add(answer(found, question, run));
            }
          });
    }
    if (!unmatched.isEmpty()) {
      problems.add(
          "%s of %s answers in %s belong to none of the %s questions, the first at %s."
              .formatted(
                  unmatched.size(),
                  file.answers().size(),
                  file.file(),
                  questions.size(),
                  unmatched.get(0).place()));
    }
    return new JoinedAnswers(
        questions,
        answers,
        Coverage.of(questions.size(), states),
        reasons,
        unmatched,
        List.copyOf(problems));
  }

  /** Its own answer, or that of the first question with the same text. */
  private FileAnswer found(Map<Question, FileAnswer> ofRun, Question question) {
    FileAnswer own = ofRun.get(question);
    return own != null || question.text().isBlank()
        ? own
        : ofRun.get(byText.get(same(question.text())));
  }

  private AnswerState state(FileAnswer found, Question question, Run run) {
    if (found != null) {
      return found.state();
    }
    return aside.getOrDefault(run, Set.of()).contains(question)
        ? AnswerState.SET_ASIDE
        : AnswerState.NEVER_RUN;
  }

  private static Answer answer(FileAnswer found, Question question, Run run) {
    return new Answer(
        question.dataset(),
        question.id(),
        run,
        found.text(),
        OptionalInt.of(WordCounter.count(found.text())),
        OptionalInt.of(TokenCounter.count(found.text())),
        found.chunkIds(),
        found.cost(),
        Optional.empty());
  }
}
