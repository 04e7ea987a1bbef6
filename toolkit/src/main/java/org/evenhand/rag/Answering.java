package org.evenhand.rag;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.study.Answer;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/** Lets methods answer questions, once or in several runs, into a study. */
public final class Answering {
  /** Stands for the number of runs that the study needs. */
  private static final int AS_STUDIED = 0;

  private final List<Method> methods;
  private final int runs;
  private final int inFlight;
  private final List<Integer> lengths;

  private Answering(List<Method> methods, int runs, int inFlight, List<Integer> lengths) {
    Set<String> names = new HashSet<>();
    for (Method method : methods) {
      if (!names.add(method.name())) {
        throw new IllegalArgumentException(
            "Two methods are named '%s'. Answers are told apart by name: rename one."
                .formatted(method.name()));
      }
    }
    if (methods.isEmpty() || runs < 0 || inFlight < 0) {
      throw new IllegalArgumentException(
          "%s methods in %s runs give no answers. Name at least one method and one run."
              .formatted(methods.size(), runs));
    }
    this.methods = List.copyOf(methods);
    this.runs = runs;
    this.inFlight = inFlight;
    this.lengths = List.copyOf(lengths);
  }

  /** One run of each method; as many as trials in a study in which methods answer again. */
  public static Answering by(List<? extends Method> methods) {
    return new Answering(List.copyOf(methods), AS_STUDIED, 0, List.of());
  }

  /** One run of each method; as many as trials in a study in which methods answer again. */
  public static Answering by(Method... methods) {
    return by(List.of(methods));
  }

  /** The same with several runs of each method, such as two to compare a method with itself. */
  public Answering withRuns(int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "%s methods in %s runs give no answers. Name at least one method and one run."
              .formatted(methods.size(), number));
    }
    return new Answering(methods, number, inFlight, List.of());
  }

  /**
   * The same with a run of each method for each of these lengths, in words, which its prompt asks
   * for: run 1 for the first, and so on. How long the answers become is the method's affair.
   *
   * @throws IllegalArgumentException if there is no length, or one below 1
   */
  public Answering withLengths(int... words) {
    List<Integer> wanted = Arrays.stream(words).boxed().toList();
    if (wanted.isEmpty() || wanted.stream().anyMatch(length -> length < 1)) {
      throw new IllegalArgumentException(
          "Answers cannot be asked for in lengths of %s words. Name at least one, each from 1."
              .formatted(wanted));
    }
    return new Answering(methods, wanted.size(), inFlight, wanted);
  }

  /** The same with so many questions asked at the same time; by default as its model allows. */
  public Answering withInFlight(int number) {
    return new Answering(methods, runs, number, lengths);
  }

  private record Item(Question question, Method method, Run run) {}

  /**
   * Asks for the answers that the study lacks and gives all of them.
   *
   * @throws org.evenhand.model.RunEndedException if the run was stopped; what came is in the study
   */
  public Answers answer(Collection<Question> questions, Study study) {
    questions.forEach(study::append);
    Map<List<Object>, Answer> there = answersOf(study);
    List<Item> items = new ArrayList<>();
    for (Question question : questions) {
      for (Method method : methods) {
        for (int run = 1; run <= runs(study); run++) {
          items.add(new Item(question, method, new Run(method.name(), run)));
        }
      }
    }
    List<Item> lacking =
        items.stream().filter(item -> !there.containsKey(key(item.question, item.run))).toList();
    lacking.stream().map(Item::method).distinct().forEach(method -> note(method, study));
    Results<Item, Answer> results =
        calls()
            .run(
                Progress.of("Answering", items.size(), items.size() - lacking.size()),
                lacking,
                item -> ask(item, study),
                (item, answer) -> study.append(answer))
            .orThrow();
    Map<List<Object>, Answer> all = answersOf(study);
    List<Answer> answers =
        items.stream()
            .map(item -> Optional.ofNullable(all.get(key(item.question, item.run))))
            .flatMap(Optional::stream)
            .toList();
    return new Answers(answers, results.reasons());
  }

  /** Notes in the study with which settings a method answers what is asked for now. */
  private void note(Method method, Study study) {
    String settings =
        lengths.isEmpty()
            ? method.settings()
            : (method.settings() + ", words of the runs=" + lengths).replaceFirst("^, ", "");
    if (!settings.isEmpty()) {
      String stage = Stage.ANSWER.label() + " " + method.name();
      study.uses(stage, new StageModel(method.name(), settings));
    }
  }

  private int runs(Study study) {
    if (runs != AS_STUDIED) {
      return runs;
    }
    return study.settings().trialKind() == TrialKind.REANSWER ? study.settings().trials() : 1;
  }

  private Calls calls() {
    if (inFlight > 0) {
      return Calls.inFlight(inFlight);
    }
    return methods.stream()
        .map(Method::model)
        .flatMap(Optional::stream)
        .findFirst()
        .map(Calls::of)
        .orElseGet(() -> Calls.inFlight(1));
  }

  private OptionalInt length(Run run) {
    return lengths.isEmpty() ? OptionalInt.empty() : OptionalInt.of(lengths.get(run.number() - 1));
  }

  private Answer ask(Item item, Study study) {
    CallId id =
        CallId.of(Stage.ANSWER)
            .withDataset(item.question.dataset())
            .withQuestion(item.question.id())
            .withPair(item.run.toString());
    Reply reply =
        item.method.answer(
            new Asked(
                item.question, length(item.run), id, study.settings().seed(), item.run.number()));
    String text = HiddenReasoning.remove(reply.text()).strip();
    return new Answer(
        item.question.dataset(),
        item.question.id(),
        item.run,
        text,
        OptionalInt.of(WordCounter.count(text)),
        OptionalInt.of(TokenCounter.count(text)),
        reply.chunkIds(),
        reply.cost(),
        Optional.empty());
  }

  /** Answers as first written, by dataset, question and run. */
  private static Map<List<Object>, Answer> answersOf(Study study) {
    Map<List<Object>, Answer> answers = new HashMap<>();
    for (Answer answer : study.answers()) {
      if (answer.alignment().isEmpty()) {
        answers.put(List.of(answer.dataset(), answer.question(), answer.run()), answer);
      }
    }
    return answers;
  }

  private static List<Object> key(Question question, Run run) {
    return List.of(question.dataset(), question.id(), run);
  }
}
