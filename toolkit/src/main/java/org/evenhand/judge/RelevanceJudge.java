package org.evenhand.judge;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.study.Aspect;
import org.evenhand.study.Digest;
import org.evenhand.study.JudgeId;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.RetrievedContext;
import org.evenhand.study.Study;
import org.evenhand.text.Template;

/**
 * A judge that rates from 0 (irrelevant) to 5 (suffices fully) how far the context retrieved for a
 * question suffices to answer it: figure 10 of arXiv 2506.06331 (2025), with a scale in this
 * project's own words. Immutable: each {@code with} gives another judge.
 *
 * <p>One call rates one context; {@value PairJudge#ATTEMPTS} attempts in all where a reply cannot
 * be read, then the judgment is unscored with its reason. A run asks only for judgments that the
 * study does not have. The contexts may come from a method of this toolkit or from elsewhere.
 */
public final class RelevanceJudge {
  /** The lowest rating. */
  public static final int LOWEST = 0;

  /** The highest rating. */
  public static final int HIGHEST = 5;

  private static final Template SYSTEM =
      Template.resource(RelevanceJudge.class, "relevance-system.txt");
  private static final Template USER =
      Template.resource(RelevanceJudge.class, "relevance-user.txt");
  private static final Map<String, String> FORM = Map.of("form", "{\"relevance\": …}");
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"relevance\":{\"type\":\"integer\",\"enum\":[0,1,2,3,4,5]}},\"required\":[\"relevance\"],\"additionalProperties\":false}";
  private static final ReplyReader READER = ReplyReader.ofRating(Aspect.RELEVANCE, LOWEST, HIGHEST);

  private final ChatModel model;
  private final double temperature;
  private final int repeats;
  private final double unscoredLimit;

  private RelevanceJudge(ChatModel model, double temperature, int repeats, double unscoredLimit) {
    this.model = model;
    this.temperature = PairJudge.checkTemperature(temperature);
    this.repeats = repeats;
    this.unscoredLimit = PairJudge.checkLimit(unscoredLimit);
    if (repeats < 1) {
      throw new IllegalArgumentException(
          "%s repeats rate nothing. Ask for at least 1.".formatted(repeats));
    }
  }

  /** One rating of each context, at the model's own temperature or 1. */
  public static RelevanceJudge of(ChatModel model) {
    return new RelevanceJudge(model, PairJudge.temperature(model), 1, PairJudge.UNSCORED_LIMIT);
  }

  /** This judge at another temperature, between 0 and 2. */
  public RelevanceJudge withTemperature(double newTemperature) {
    return new RelevanceJudge(model, newTemperature, repeats, unscoredLimit);
  }

  /** This judge with several ratings of each context, at least 1. */
  public RelevanceJudge withRepeats(int number) {
    return new RelevanceJudge(model, temperature, number, unscoredLimit);
  }

  /**
   * This judge with another share of unscored judgments, between 0 and 1, above which a run fails;
   * 0.2 unless set, 1 for no limit.
   */
  public RelevanceJudge withUnscoredLimit(double share) {
    return new RelevanceJudge(model, temperature, repeats, share);
  }

  /** The model and its parameters, as they stand in the key of each judgment. */
  public JudgeId id() {
    return PairJudge.id(model, temperature);
  }

  /** The digest of the prompt, as it stands in the key of each judgment. */
  public String rubric() {
    return Digest.of(String.join("\n", SYSTEM.text(), USER.fill(FORM), SCHEMA));
  }

  /**
   * Rates what the study does not have yet, and puts the questions into it.
   *
   * @param contexts at most one of each run for a question
   * @throws IllegalArgumentException if there is none, or two of one run for one question
   * @throws IllegalStateException if more judgments than the limit are unscored; all of them are in
   *     the ledger
   */
  public JudgeReport run(Collection<RetrievedContext> contexts, Study study) {
    check(contexts);
    study.ledger().claim();
    contexts.forEach(context -> study.append(context.question()));
    List<Inquiry> inquiries = new ArrayList<>();
    for (RetrievedContext context : contexts) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        inquiries.add(inquiry(context, repeat, study.settings().seed()));
      }
    }
    List<String> warnings =
        temperature > 0 || repeats == 1
            ? List.of()
            : List.of(
                "at temperature 0 the %s repeats are copies of one judgment. Raise the temperature, or judge once."
                    .formatted(repeats));
    return new LedgerRun(model, id(), study, unscoredLimit, inquiries)
        .run(new LedgerRun.Notes(Map.of(), suspicious(contexts), warnings));
  }

  private static void check(Collection<RetrievedContext> contexts) {
    if (contexts.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no context to rate. Retrieve one for each question first.");
    }
    Set<List<Object>> seen = new HashSet<>();
    for (RetrievedContext context : contexts) {
      if (!seen.add(List.of(context.question().dataset(), context.question().id(), context.by()))) {
        throw new IllegalArgumentException(
            "Question %s of %s has two contexts of %s. Give each run one, or name them apart."
                .formatted(context.question().id(), context.question().dataset(), context.by()));
      }
    }
  }

  private static List<String> suspicious(Collection<RetrievedContext> contexts) {
    List<String> found = new ArrayList<>();
    for (RetrievedContext context : contexts) {
      List<String> signs = SuspiciousText.signs(context.text());
      if (!signs.isEmpty()) {
        found.add(
            "the context of %s for %s: it has %s"
                .formatted(context.by(), context.question().id(), String.join(" and ", signs)));
      }
    }
    return found;
  }

  private Inquiry inquiry(RetrievedContext context, int repeat, long seed) {
    var key =
        new JudgmentKey(
            context.question().dataset(),
            context.question().id(),
            List.of(context.shown()),
            id(),
            rubric(),
            1,
            repeat);
    return new Inquiry(key, attempt -> request(context, repeat, attempt, seed), READER::read);
  }

  private ChatRequest request(RetrievedContext context, int repeat, int attempt, long seed) {
    CallId call =
        CallId.of(Stage.JUDGING)
            .withDataset(context.question().dataset())
            .withQuestion(context.question().id())
            .withPair(context.by().toString())
            .withTrial(1)
            .withRepeat(repeat)
            .withAttempt(attempt);
    var form =
        JsonSchema.builder().name("relevance").rootElement(JsonRawSchema.from(SCHEMA)).build();
    return Asking.request(
        model,
        List.of(
            SystemMessage.from(SYSTEM.text()),
            call.attach(UserMessage.from(prompt(context, seed)), seed)),
        temperature,
        form);
  }

  private static String prompt(RetrievedContext context, long seed) {
    List<String> about =
        List.of(context.question().dataset(), context.question().id(), context.by().toString());
    String question = context.question().text();
    String mark = Match.mark(seed, about, question + "\n" + context.text());
    return USER.fill(
        Map.of(
            "mark",
            mark,
            "question",
            question,
            "context",
            context.text(),
            "form",
            FORM.get("form")));
  }

  /** For example {@code gpt-4o-mini (temperature=1.0), rating context from 0 to 5}. */
  @Override
  public String toString() {
    return "%s (%s), rating context from %s to %s"
        .formatted(id().model(), id().parameters(), LOWEST, HIGHEST);
  }
}
