package org.evenhand.align;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.rag.Asked;
import org.evenhand.rag.Method;
import org.evenhand.study.Alignment.Attempt;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Answer;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Study;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Refusal;
import org.evenhand.text.Template;
import org.evenhand.text.WordCounter;

/** The way of one answer to the length of its partner's. */
final class Lengthening {
  private static final int ATTEMPTS = 5;
  private static final Template APPEND = Template.resource(Lengthening.class, "append.txt");

  private final Question question;
  private final Answer shorter;
  private final int target;
  private final int tolerance;
  private final Study study;
  private final Notes notes;
  private final CallId call;
  private final List<Attempt> attempts = new ArrayList<>();
  private String nearest;
  private State reached = State.DISCARDED_SHORT;

  Lengthening(
      Question question, Answer shorter, Run longer, int target, int tolerance, Study study) {
    this.question = question;
    this.shorter = shorter;
    this.target = target;
    this.tolerance = tolerance;
    this.study = study;
    this.notes = study.notes("alignments");
    this.call =
        CallId.of(Stage.ALIGNMENT)
            .withDataset(question.dataset())
            .withQuestion(question.id())
            .withPair(Pair.of(shorter.run(), longer).toString());
    this.nearest = shorter.text();
  }

  void askAgain(Method method) {
    for (int attempt = 1; attempt <= ATTEMPTS && !isAligned(nearest); attempt++) {
      CallId id = call.withRepeat(1).withAttempt(attempt);
      Asked asked =
          new Asked(
              question,
              OptionalInt.of(target),
              id,
              study.settings().seed(),
              shorter.run().number());
      take(State.REASKED, said("again", attempt, "", () -> method.answer(asked).text()));
    }
  }

  /**
   * Adds to the text that is nearest so far; each further addition is set behind the one before.
   */
  void append(ChatModel model) {
    for (int attempt = 1; attempt <= ATTEMPTS && isTooShort(nearest); attempt++) {
      CallId id = call.withRepeat(2).withAttempt(attempt);
      String so = nearest;
      OptionalInt lacking = OptionalInt.of(target - WordCounter.count(so));
      String addition =
          said(
              "append",
              attempt,
              so,
              () ->
                  model
                      .chat(id.ask(prompt(so), study.settings().seed(), lacking))
                      .aiMessage()
                      .text());
      if (!addition.isBlank() && !Refusal.isRefusal(addition)) {
        take(State.APPENDED, so + "\n\n" + addition);
      } else {
        attempts.add(new Attempt(State.APPENDED, WordCounter.count(so), so));
      }
    }
  }

  String text() {
    return nearest;
  }

  List<Attempt> attempts() {
    return attempts;
  }

  State state() {
    if (isAligned(nearest)) {
      return reached;
    }
    return isTooShort(nearest) ? State.DISCARDED_SHORT : State.DISCARDED_LONG;
  }

  /** Keeps the attempt, and its text if it is nearer the target than what there is. */
  private void take(State step, String text) {
    int words = WordCounter.count(text);
    attempts.add(new Attempt(step, words, text));
    if (!text.isBlank() && !Refusal.isRefusal(text) && away(text) < away(nearest)) {
      nearest = text;
      reached = step;
    }
  }

  private int away(String text) {
    return Math.abs(WordCounter.count(text) - target);
  }

  private boolean isAligned(String text) {
    return away(text) <= tolerance;
  }

  private boolean isTooShort(String text) {
    return WordCounter.count(text) < target - tolerance;
  }

  private String prompt(String text) {
    return APPEND.fill(
        Map.of(
            "words", Integer.toString(target - WordCounter.count(text)),
            "question", question.text(),
            "answer", text,
            "mark", Digest.of(study.settings().seed() + "\u001f" + call.key())));
  }

  /** What was said at this attempt, from the study's notes or now. */
  private String said(String step, int attempt, String so, Supplier<String> now) {
    String key =
        Digest.of(
            String.join(
                "\u001f", call.key(), shorter.digest(), target + "", step, attempt + "", so));
    return notes
        .find(key)
        .orElseGet(
            () -> {
              String text = now.get();
              String clean = text == null ? "" : HiddenReasoning.remove(text).strip();
              notes.append(key, clean);
              return clean;
            });
  }
}
