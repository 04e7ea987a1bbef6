package org.evenhand.judge;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.model.ConnectedModel;
import org.evenhand.model.OnBoardModel;
import org.evenhand.model.Pace;
import org.evenhand.model.Price;
import org.evenhand.model.Prices;
import org.evenhand.model.Stage;
import org.evenhand.model.Usage;
import org.evenhand.study.Answer;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;
import org.evenhand.text.TokenCounter;

/** One judge over the answers of one study. */
final class JudgeRun {
  private final PairJudge judge;
  private final Study study;
  private final Collection<Answer> answers;
  private final JudgeId id;
  private final String rubric;
  private final Matches matches;
  private final List<PlannedCall> calls = new ArrayList<>();
  private final int trials;
  private final int repeats;

  JudgeRun(PairJudge judge, Collection<Answer> answers, Study study) {
    this.judge = judge;
    this.study = study;
    this.answers = List.copyOf(answers);
    this.id = judge.id();
    this.rubric = judge.rubric();
    this.matches = Matches.of(this.answers, study, judge.options.pairs());
    Settings settings = study.settings();
    trials = Math.min(settings.trials(), judge.options.trials());
    repeats = Math.min(settings.repeats(), judge.options.repeats());
    for (int trial = 1; trial <= trials; trial++) {
      for (Match match : matches.matches()) {
        if (!settings.trialKind().judges(match.pair(), trial)) {
          continue;
        }
        for (int order : orders(match)) {
          for (int repeat = 1; repeat <= repeats; repeat++) {
            calls.add(new PlannedCall(match, order, trial, repeat));
          }
        }
      }
    }
    if (judge.model instanceof OnBoardModel) {
      // It reads a prompt once for all trials that follow on each other.
      var places = new HashMap<Match, Integer>();
      matches.matches().forEach(match -> places.put(match, places.size()));
      calls.sort(
          Comparator.comparing((PlannedCall call) -> places.get(call.match()))
              .thenComparing(PlannedCall::order));
    }
  }

  private int[] orders(Match match) {
    return judge
        .options
        .first()
        .filter(run -> isShown(run, match.pair().one()) || isShown(run, match.pair().other()))
        .map(run -> new int[] {isShown(run, match.pair().one()) ? 1 : 2})
        .orElse(new int[] {1, 2});
  }

  /** Whether a run is the one to be shown first: any of its method where methods answer again. */
  private boolean isShown(Run wanted, Run run) {
    return study.settings().trialKind() == TrialKind.REJUDGE
        ? wanted.equals(run)
        : wanted.method().equals(run.method());
  }

  private List<PlannedCall> missing() {
    return calls.stream().filter(call -> !study.ledger().contains(call.key(id, rubric))).toList();
  }

  JudgePlan plan() {
    List<PlannedCall> missing = missing();
    var tokensByMatch = new LinkedHashMap<Match, Integer>();
    int system = TokenCounter.count(judge.prompt.system());
    long input = 0;
    for (PlannedCall call : missing) {
      input +=
          tokensByMatch.computeIfAbsent(
              call.match(),
              match ->
                  system
                      + TokenCounter.count(judge.prompt.user(match, 1, study.settings().seed())));
    }
    int questions = (int) matches.matches().stream().map(Match::question).distinct().count();
    return new JudgePlan(
        questions,
        matches.matches().size(),
        (int) matches.matches().stream().filter(Match::isAligned).count(),
        calls.size(),
        calls.size() - missing.size(),
        input,
        (long) missing.size() * judge.prompt.replyTokens(),
        price(),
        judge.model instanceof ConnectedModel connected
            ? connected.pace()
            : Pace.withDefaults().withInFlight(1),
        secondsACall(),
        matches.excluded(),
        warnings());
  }

  private Price price() {
    if (judge.model instanceof ConnectedModel connected) {
      return connected.price();
    }
    return judge.model instanceof OnBoardModel ? Price.FREE : Prices.of(id.model());
  }

  private OptionalDouble secondsACall() {
    if (!(judge.model instanceof ConnectedModel connected)) {
      return OptionalDouble.empty();
    }
    Usage.OfStage judging = connected.usage().of(Stage.JUDGING);
    return judging.calls() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(judging.time().toNanos() / 1e9 / judging.calls());
  }

  JudgeReport run() {
    return prepared().run(notes());
  }

  /**
   * The calls, after the answers were put into the study.
   *
   * @throws IllegalArgumentException if there is nothing to judge
   */
  LedgerRun prepared() {
    if (calls.isEmpty()) {
      throw new IllegalArgumentException(
          "No question has answers of two runs, so there is nothing to judge. Left out: %s."
              .formatted(matches.excluded()));
    }
    study.ledger().claim();
    answers.forEach(study::append);
    List<Inquiry> inquiries = calls.stream().map(this::inquiry).toList();
    return new LedgerRun(judge.model, id, study, judge.options.unscoredLimit(), inquiries);
  }

  LedgerRun.Notes notes() {
    return new LedgerRun.Notes(matches.excluded(), suspicious(), warnings());
  }

  private Inquiry inquiry(PlannedCall call) {
    return new Inquiry(call.key(id, rubric), attempt -> request(call, attempt), judge.prompt::read);
  }

  private ChatRequest request(PlannedCall call, int attempt) {
    long seed = study.settings().seed();
    var user = UserMessage.from(judge.prompt.user(call.match(), call.order(), seed));
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(SystemMessage.from(judge.prompt.system()));
    messages.add(call.id(attempt).attach(user, seed));
    if (!judge.prompt.opening().isEmpty()) {
      messages.add(AiMessage.from(judge.prompt.opening()));
    }
    return Asking.request(
        judge.model, messages, judge.options.temperature(), judge.prompt.jsonSchema());
  }

  private List<String> warnings() {
    if (study.settings().trialKind() == TrialKind.REANSWER) {
      return copies();
    }
    if (judge.options.temperature() > 0 || repeats * trials == 1) {
      return List.of();
    }
    return List.of(
        "at temperature 0 the %s repeats and %s trials are copies of one judgment. Raise the temperature, or judge once."
            .formatted(repeats, trials));
  }

  /**
   * Methods whose runs are all alike: their trials show nothing of what they might have written.
   */
  private List<String> copies() {
    var texts = new TreeMap<String, Map<List<String>, Set<String>>>();
    var runs = new TreeMap<String, Set<Run>>();
    for (Answer answer : answers) {
      if (answer.alignment().isEmpty()) {
        runs.computeIfAbsent(answer.run().method(), method -> new HashSet<>()).add(answer.run());
        texts
            .computeIfAbsent(answer.run().method(), method -> new HashMap<>())
            .computeIfAbsent(List.of(answer.dataset(), answer.question()), q -> new HashSet<>())
            .add(answer.text());
      }
    }
    var warnings = new ArrayList<String>();
    texts.forEach(
        (method, byQuestion) -> {
          if (runs.get(method).size() > 1
              && byQuestion.values().stream().allMatch(different -> different.size() == 1)) {
            warnings.add(
                "the %s runs of %s are copies of one another, so its trials show nothing of how its answers vary. Raise its temperature, or switch off a cache."
                    .formatted(runs.get(method).size(), method));
          }
        });
    return warnings;
  }

  private List<String> suspicious() {
    var found = new ArrayList<String>();
    for (Answer answer : answers) {
      List<String> signs = SuspiciousText.signs(answer.text());
      if (!signs.isEmpty()) {
        found.add(
            "the answer of %s to %s: it has %s"
                .formatted(answer.run(), answer.question(), String.join(" and ", signs)));
      }
    }
    return found.stream().distinct().toList();
  }
}
