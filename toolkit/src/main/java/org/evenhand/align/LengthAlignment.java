package org.evenhand.align;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.evenhand.model.Models;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.rag.Method;
import org.evenhand.study.Alignment;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;
import org.evenhand.text.Refusal;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/**
 * Aligns the lengths of two answers (arXiv 2506.06331, 2025, section IV-B). Unit: words by {@link
 * WordCounter}. If they differ by more than the study's tolerance, the longer answer fixes the
 * target and never changes; the method of the shorter one is asked again with the target in its
 * prompt, at most five times, and the text nearest the target is kept; while that is too short,
 * words are appended by a model, at most five times. Nothing is cut, and a refusal is never
 * expanded.
 *
 * <p>Answers that were read from files have no method to ask again: for them only the appending
 * step is possible. Every attempt is kept in the study's notes, so that a run that was stopped asks
 * only for what is missing.
 */
public final class LengthAlignment {
  private final Remedies remedies;

  private LengthAlignment(Remedies remedies) {
    this.remedies = remedies;
  }

  /** For answers of these methods; words are appended by each method's own model, if it has one. */
  public static LengthAlignment of(List<? extends Method> methods) {
    return new LengthAlignment(Remedies.of(methods));
  }

  /** For answers from files: only appends, by this model. */
  public static LengthAlignment byAppending(ChatModel model) {
    return new LengthAlignment(Remedies.of(List.of()).withAppender(model));
  }

  /** The same, but words are appended by this model to answers of any method. */
  public LengthAlignment withAppender(ChatModel model) {
    return new LengthAlignment(remedies.withAppender(model));
  }

  /** Two answers to one question. */
  private record Match(Question question, Answer one, Answer other) {
    Pair pair() {
      return Pair.of(one.run(), other.run());
    }
  }

  /** Both answers as the alignment left them. */
  record Aligned(Answer one, Answer other) {}

  /**
   * Aligns every two answers to one question; each answer then stands once for each partner. Where
   * methods answer again in each trial, only answers of one run are aligned with each other.
   *
   * @param answers as first written, with their texts
   * @throws org.evenhand.model.RunEndedException if the run was stopped; what came is in the study
   */
  public AlignedAnswers align(Collection<Answer> answers, Study study) {
    Map<String, Question> questions = new HashMap<>();
    study.questions().forEach(q -> questions.put(q.dataset() + "\u001f" + q.id(), q));
    List<Match> matches = matches(answers, questions, study.settings().trialKind());
    Map<String, Aligned> there = alignedIn(study);
    List<Match> lacking = matches.stream().filter(match -> !there.containsKey(key(match))).toList();
    if (!lacking.isEmpty()) {
      remedies.appender().ifPresent(model -> study.uses(Stage.ALIGNMENT.label(), appending(model)));
    }
    Results<Match, Aligned> results =
        remedies
            .calls()
            .run(
                Progress.of("Aligning", matches.size(), matches.size() - lacking.size()),
                lacking,
                match -> align(match, study),
                (match, aligned) -> {
                  study.append(aligned.one);
                  study.append(aligned.other);
                })
            .orThrow();
    Map<String, Aligned> all = alignedIn(study);
    List<Answer> aligned = new ArrayList<>();
    for (Match match : matches) {
      Aligned both = all.get(key(match));
      if (both != null) {
        aligned.add(both.one);
        aligned.add(both.other);
      }
    }
    SortedSet<String> names = new TreeSet<>();
    matches.forEach(
        match -> {
          names.add(match.one.run().method());
          names.add(match.other.run().method());
        });
    return new AlignedAnswers(aligned, results.reasons(), remedies.missing(names));
  }

  private static StageModel appending(ChatModel model) {
    return new StageModel(Models.nameOf(model), "appends words");
  }

  private Aligned align(Match match, Study study) {
    int tolerance = study.settings().tolerance();
    int one = words(match.one);
    int other = words(match.other);
    if (Refusal.isRefusal(match.one.text()) || Refusal.isRefusal(match.other.text())) {
      return both(match, State.REFUSED, match.one, List.of(), match.other, List.of());
    }
    if (Math.abs(one - other) <= tolerance) {
      return both(match, State.AT_ONCE, match.one, List.of(), match.other, List.of());
    }
    Answer shorter = one < other ? match.one : match.other;
    Answer longer = one < other ? match.other : match.one;
    String name = shorter.run().method();
    Lengthening lengthening =
        new Lengthening(match.question, shorter, longer.run(), words(longer), tolerance, study);
    remedies.asksAgain(name).ifPresent(lengthening::askAgain);
    remedies.appends(name).ifPresent(lengthening::append);
    Answer longerAligned = aligned(longer, shorter.run(), longer.text(), List.of(), State.AT_ONCE);
    Answer shorterAligned =
        aligned(
            shorter, longer.run(), lengthening.text(), lengthening.attempts(), lengthening.state());
    return one < other
        ? new Aligned(shorterAligned, longerAligned)
        : new Aligned(longerAligned, shorterAligned);
  }

  private static Aligned both(
      Match match,
      State state,
      Answer one,
      List<Alignment.Attempt> attemptsOne,
      Answer other,
      List<Alignment.Attempt> attemptsOther) {
    return new Aligned(
        aligned(one, match.other.run(), one.text(), attemptsOne, state),
        aligned(other, match.one.run(), other.text(), attemptsOther, state));
  }

  private static Answer aligned(
      Answer answer, Run partner, String text, List<Alignment.Attempt> attempts, State state) {
    return answer.aligned(
        text,
        WordCounter.count(text),
        tokens(answer, text),
        new Alignment(partner, answer.text(), attempts, state));
  }

  /**
   * In the vocabulary of the answer's own tokens. Where that is another than the toolkit's, as an
   * answer from a file may have it, those of another text are unknown.
   */
  private static OptionalInt tokens(Answer answer, String text) {
    if (answer.tokens().isPresent() && text.equals(answer.text())) {
      return answer.tokens();
    }
    boolean ours =
        answer.tokens().isEmpty()
            || answer.tokens().getAsInt() == TokenCounter.count(answer.text());
    return ours ? OptionalInt.of(TokenCounter.count(text)) : OptionalInt.empty();
  }

  private static int words(Answer answer) {
    return WordCounter.count(answer.text());
  }

  private static List<Match> matches(
      Collection<Answer> answers, Map<String, Question> questions, TrialKind kind) {
    Map<String, TreeMap<Run, Answer>> byQuestion = new LinkedHashMap<>();
    for (Answer answer : answers) {
      if (answer.alignment().isPresent()) {
        throw new IllegalArgumentException(
            "The answer of %s to question %s is aligned with %s already. Give answers as first written."
                .formatted(answer.run(), answer.question(), answer.alignment().get().partner()));
      }
      String question = answer.dataset() + "\u001f" + answer.question();
      if (!questions.containsKey(question)) {
        throw new IllegalArgumentException(
            "Question %s of %s, answered by %s, is not in the study. Append it first."
                .formatted(answer.question(), answer.dataset(), answer.run()));
      }
      if (answer.hasText()) {
        byQuestion.computeIfAbsent(question, key -> new TreeMap<>()).put(answer.run(), answer);
      }
    }
    List<Match> matches = new ArrayList<>();
    byQuestion.forEach(
        (question, byRun) -> {
          List<Answer> list = List.copyOf(byRun.values());
          for (int i = 0; i < list.size(); i++) {
            for (int j = i + 1; j < list.size(); j++) {
              if (kind.compares(list.get(i).run(), list.get(j).run())) {
                matches.add(new Match(questions.get(question), list.get(i), list.get(j)));
              }
            }
          }
        });
    return matches;
  }

  /** The pairs of which both sides are in the study. */
  private static Map<String, Aligned> alignedIn(Study study) {
    Map<String, Answer> sides = new HashMap<>();
    Map<String, Aligned> both = new HashMap<>();
    for (Answer answer : study.answers()) {
      if (answer.alignment().isEmpty()) {
        continue;
      }
      Run partner = answer.alignment().get().partner();
      String key = key(answer.dataset(), answer.question(), Pair.of(answer.run(), partner));
      Answer known = sides.putIfAbsent(key, answer);
      if (known != null) {
        both.put(
            key,
            known.run().compareTo(answer.run()) < 0
                ? new Aligned(known, answer)
                : new Aligned(answer, known));
      }
    }
    return both;
  }

  private static String key(Match match) {
    return key(match.question.dataset(), match.question.id(), match.pair());
  }

  private static String key(String dataset, String question, Pair pair) {
    return dataset + "\u001f" + question + "\u001f" + pair;
  }
}
