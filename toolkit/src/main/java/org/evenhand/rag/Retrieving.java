package org.evenhand.rag;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Models;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.Question;
import org.evenhand.study.RetrievedContext;
import org.evenhand.study.Run;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;

/**
 * Lets a reference method find the context of questions without answering them, such as for a judge
 * of its relevance. What was found is kept in the study's notes: no model is asked twice.
 */
public final class Retrieving {
  private final ReferenceMethod<?> method;

  private Retrieving(ReferenceMethod<?> method) {
    this.method = method;
  }

  /** By this method, at its settings. */
  public static Retrieving by(ReferenceMethod<?> method) {
    return new Retrieving(method);
  }

  /**
   * The context of each question, in their order.
   *
   * @throws IllegalStateException if some did not come; what came is kept
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  public List<RetrievedContext> retrieve(Collection<Question> questions, Study study) {
    Notes notes = study.notes("retrieved-contexts");
    Map<Question, String> keys = new LinkedHashMap<>();
    questions.forEach(question -> keys.put(question, key(question, study)));
    List<Question> lacking =
        keys.keySet().stream().filter(q -> notes.find(keys.get(q)).isEmpty()).toList();
    if (!lacking.isEmpty()) {
      study.uses(
          Stage.ANSWER.label(), new StageModel(Models.nameOf(method.setup.llm()), "retrieval"));
      Results<Question, String> results =
          Calls.of(method.setup.llm())
              .run(
                  Progress.of("Retrieving", keys.size(), keys.size() - lacking.size()),
                  lacking,
                  question -> find(question, study),
                  (question, context) -> notes.append(keys.get(question), context))
              .orThrow();
      if (!results.isComplete()) {
        throw new IllegalStateException(
            "Retrieving is not complete: %s %s".formatted(results.summary(), results.reasons()));
      }
    }
    Run run = Run.of(method.name());
    return questions.stream()
        .map(q -> new RetrievedContext(q, run, notes.find(keys.get(q)).orElseThrow()))
        .toList();
  }

  private String find(Question question, Study study) {
    CallId id =
        CallId.of(Stage.ANSWER)
            .withDataset(question.dataset())
            .withQuestion(question.id())
            .withPair(Run.of(method.name()).toString());
    return method
        .retrieve(new Asked(question, OptionalInt.empty(), id, study.settings().seed()))
        .context();
  }

  /** Changes with the question, the model and all that the method was set up with. */
  private String key(Question question, Study study) {
    Setup setup = method.setup;
    String made =
        String.join(
            "\u001f",
            method.name(),
            Models.nameOf(setup.llm()),
            setup.embeddings().map(model -> "" + model.modelName()).orElse(""),
            "" + setup.topK(),
            "" + setup.contextTokens(),
            setup.graph().toString(),
            "" + study.settings().seed(),
            question.text());
    return Digest.of(made) + " " + question.dataset() + " " + question.id();
  }
}
