package org.evenhand.simulate;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/**
 * Questions and answers of methods that do not exist, of known quality and length, for studies
 * whose true result is known. The texts are senseless; a simulated judge knows their worth.
 *
 * <p>The worth of an answer is its method's quality plus what the single answer happens to be
 * worth: normal, with a standard deviation of {@value #SPREAD} points, the same for all texts that
 * alignment makes of it. Its length varies about its method's by up to {@value #LENGTHS} words.
 */
public final class SimulatedField {
  static final double SPREAD = 0.35;
  static final int LENGTHS = 4;

  private static final List<String> DATASETS = List.of("choir", "harbour", "orchard");
  private static final List<Level> LEVELS = List.of(Level.NODE, Level.EDGE, Level.SUBGRAPH);

  private final List<SimulatedMethod> methods;
  private final List<Question> questions;
  private final List<Answer> answers;
  private final long seed;

  private SimulatedField(
      List<SimulatedMethod> methods, List<Question> questions, List<Answer> answers, long seed) {
    this.methods = methods;
    this.questions = questions;
    this.answers = answers;
    this.seed = seed;
  }

  /**
   * Answers of these methods to questions on three datasets, at the levels node, edge and subgraph.
   *
   * @param perLevel questions of each dataset and level, at least 1
   * @throws IllegalArgumentException if there are fewer than two methods, or a run twice
   */
  public static SimulatedField of(List<SimulatedMethod> methods, int perLevel, long seed) {
    return of(methods, DATASETS, perLevel, seed);
  }

  /** The same on datasets of these names. */
  public static SimulatedField of(
      List<SimulatedMethod> methods, List<String> datasets, int perLevel, long seed) {
    if (perLevel < 1) {
      throw new IllegalArgumentException(
          "%s questions a level are none. Ask for at least 1.".formatted(perLevel));
    }
    var questions = new ArrayList<Question>();
    for (String dataset : datasets) {
      for (Level level : LEVELS) {
        for (int number = 1; number <= perLevel; number++) {
          String id = String.format(Locale.ROOT, "%s-%03d", level.name().charAt(0), number);
          questions.add(
              Question.of(
                  dataset, id, "What is told in %s about %s?".formatted(dataset, id), level));
        }
      }
    }
    return of(questions, methods, seed);
  }

  /**
   * Answers of these methods to questions of the reader's own.
   *
   * @throws IllegalArgumentException if there are fewer than two methods, or a run twice
   */
  public static SimulatedField of(
      List<Question> questions, List<SimulatedMethod> methods, long seed) {
    long runs = methods.stream().map(SimulatedMethod::run).distinct().count();
    if (methods.size() < 2 || runs < methods.size()) {
      throw new IllegalArgumentException(
          "%s methods with %s different runs: give at least two, each run once."
              .formatted(methods.size(), runs));
    }
    var answers = new ArrayList<Answer>();
    for (Question question : questions) {
      methods.forEach(method -> answers.add(answer(question, method, seed)));
    }
    return new SimulatedField(
        List.copyOf(methods), List.copyOf(questions), List.copyOf(answers), seed);
  }

  private static Answer answer(Question question, SimulatedMethod method, long seed) {
    int longer =
        Draws.of(seed, "length", question.dataset(), question.id(), method.run())
                .nextInt(2 * LENGTHS + 1)
            - LENGTHS;
    int words = Math.max(1, method.words() + longer);
    // Every method has a writer of its own: a judge sees texts, and equal ones would be one answer.
    ChatModel writer = SimulatedWriter.exact(words, Draws.of(seed, method.run()).nextLong());
    CallId call =
        CallId.of(Stage.ANSWER).withDataset(question.dataset()).withQuestion(question.id());
    String text = writer.chat(call.ask(question.text(), seed)).aiMessage().text();
    return Answer.of(
        question.dataset(),
        question.id(),
        method.run(),
        text,
        WordCounter.count(text),
        TokenCounter.count(text));
  }

  /** By dataset, level and number, or as they were given. */
  public List<Question> questions() {
    return questions;
  }

  /** By question, then in the order of the methods. */
  public List<Answer> answers() {
    return answers;
  }

  /**
   * A study in memory with the questions and answers, not judged yet.
   *
   * @param detail of its source: which judge is simulated, and what it was tuned to
   */
  public Study study(Settings settings, String detail) {
    return Study.of(
        new Source(Source.Kind.SIMULATED, detail), settings, questions, answers, List.of());
  }

  /**
   * A simulated judge that knows the worth of these answers, as written or aligned.
   *
   * @param bias its qualities are replaced
   * @throws IllegalArgumentException if an answer is of none of the methods, or two answers of
   *     different worth have one text
   */
  public SimulatedJudge judge(JudgeBias bias, Collection<Answer> texts) {
    return SimulatedJudge.of(
        new JudgeBias(
            bias.name(),
            new TreeMap<>(worths(texts)),
            bias.position(),
            bias.lengthPerStep(),
            bias.deadZone(),
            bias.halo(),
            bias.self(),
            bias.own(),
            bias.trialNoise(),
            bias.repeatNoise(),
            bias.tieWidth(),
            bias.failures()),
        seed);
  }

  private Map<String, Double> worths(Collection<Answer> texts) {
    Map<List<String>, Level> levels = new HashMap<>();
    questions.forEach(q -> levels.put(List.of(q.dataset(), q.id()), q.level()));
    Map<Run, SimulatedMethod> byRun = new HashMap<>();
    methods.forEach(method -> byRun.put(method.run(), method));
    var worths = new TreeMap<String, Double>();
    for (Answer text : texts) {
      Level level = levels.get(List.of(text.dataset(), text.question()));
      SimulatedMethod method = byRun.get(text.run());
      if (level == null || method == null) {
        throw new IllegalArgumentException(
            "The answer of %s to question %s of %s is none of these. Give answers that this field wrote."
                .formatted(text.run(), text.question(), text.dataset()));
      }
      double own =
          SPREAD
              * Draws.of(seed, "worth", text.dataset(), text.question(), text.run()).nextGaussian();
      double worth = method.quality() + method.byLevel().getOrDefault(level, 0.0) + own;
      Double before = worths.put(text.digest(), worth);
      if (before != null && before != worth) {
        throw new IllegalArgumentException(
            "The same text of %s, question %s, is to be worth %s and %s points. Write longer answers."
                .formatted(text.run(), text.question(), before, worth));
      }
    }
    return worths;
  }
}
