package org.evenhand.question;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.function.BiConsumer;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Models;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;

/** Asks the model of a question stage, and keeps every reply in the study's notes as it comes. */
final class Asker {
  /** How often one thing is asked in all. */
  static final int ATTEMPTS = 3;

  private final ChatModel model;
  private final String dataset;
  private final Study study;

  /**
   * One call.
   *
   * @param about the sample, chunk or list that it is about
   * @param system empty for none
   */
  record Call(String about, int attempt, String system, String prompt) {}

  Asker(ChatModel model, String dataset, Study study) {
    this.model = model;
    this.dataset = dataset;
    this.study = study;
  }

  long seed() {
    return study.settings().seed();
  }

  Study study() {
    return study;
  }

  String dataset() {
    return dataset;
  }

  /** Says in the study's settings who writes its questions. */
  void signIn(String parameters) {
    study.uses(Stage.QUESTION.label(), new StageModel(Models.nameOf(model), parameters));
  }

  /** Changes with the model and every word of both prompts. */
  String key(Call call) {
    String texts = String.join("\u001f", Models.nameOf(model), call.system(), call.prompt());
    return Digest.of(texts) + " " + call.about() + " " + call.attempt();
  }

  /**
   * Sees to it that the notes have a reply to each call.
   *
   * @param each told of each reply that is new, one at a time
   * @throws IllegalStateException if some have none; what came is kept
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  void ask(String what, Notes notes, List<Call> calls, BiConsumer<Call, String> each) {
    List<Call> missing = calls.stream().filter(c -> notes.find(key(c)).isEmpty()).toList();
    if (missing.isEmpty()) {
      return;
    }
    Results<Call, String> results =
        Calls.of(model)
            .run(
                Progress.of(what, calls.size(), calls.size() - missing.size()),
                missing,
                this::reply,
                (call, reply) -> {
                  notes.append(key(call), reply);
                  each.accept(call, reply);
                })
            .orThrow();
    if (!results.isComplete()) {
      throw new IllegalStateException(
          "%s is not complete: %s %s".formatted(what, results.summary(), results.reasons()));
    }
  }

  private String reply(Call call) {
    CallId id =
        CallId.of(Stage.QUESTION)
            .withDataset(dataset)
            .withQuestion(call.about())
            .withAttempt(call.attempt());
    var request =
        call.system().isEmpty()
            ? id.ask(call.prompt(), seed())
            : id.ask(call.system(), call.prompt(), seed());
    String text = model.chat(request).aiMessage().text();
    return text == null ? "" : text;
  }
}
