package org.evenhand.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.model.Calls;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.study.Answer;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Settings;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.text.TokenCounter;

/** One judge over the answers of one study. */
final class JudgeRun {
  /** Fewer judgments than this are too few to call a run failed. */
  private static final int ENOUGH = 10;

  private final PairJudge judge;
  private final Study study;
  private final Collection<Answer> answers;
  private final JudgeId id;
  private final String rubric;
  private final Matches matches;
  private final List<PlannedCall> calls = new ArrayList<>();

  JudgeRun(PairJudge judge, Collection<Answer> answers, Study study) {
    this.judge = judge;
    this.study = study;
    this.answers = List.copyOf(answers);
    this.id = judge.id();
    this.rubric = judge.rubric();
    this.matches = Matches.of(this.answers, study, judge.options.pairs());
    Settings settings = study.settings();
    for (int trial = 1; trial <= settings.trials(); trial++) {
      for (Match match : matches.matches()) {
        for (int order : orders(match)) {
          for (int repeat = 1; repeat <= settings.repeats(); repeat++) {
            calls.add(new PlannedCall(match, order, trial, repeat));
          }
        }
      }
    }
  }

  private int[] orders(Match match) {
    return judge
        .options
        .first()
        .filter(run -> match.pair().one().equals(run) || match.pair().other().equals(run))
        .map(run -> new int[] {match.pair().one().equals(run) ? 1 : 2})
        .orElse(new int[] {1, 2});
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
        calls.size(),
        calls.size() - missing.size(),
        input,
        (long) missing.size() * judge.prompt.replyTokens(),
        matches.excluded(),
        warnings());
  }

  JudgeReport run() {
    if (calls.isEmpty()) {
      throw new IllegalArgumentException(
          "No question has answers of two runs, so there is nothing to judge. Left out: %s."
              .formatted(matches.excluded()));
    }
    study.ledger().claim();
    study.uses("judging", new StageModel(id.model(), id.parameters()));
    answers.forEach(study::append);
    List<PlannedCall> missing = missing();
    var asking = new Asking(judge, study, id, rubric);
    var tally = new Tally();
    int before = calls.size() - missing.size();
    var progress = Progress.of("Judging", calls.size(), before);
    Results<PlannedCall, Asking.Asked> results =
        Calls.of(judge.model)
            .run(
                progress,
                missing,
                asking::ask,
                (call, asked) -> {
                  asking.keep(asked);
                  tally.add(asked);
                  progress.paid(asked.paidNow());
                });
    results.orThrow();
    JudgeReport report = report(before, tally, results.reasons());
    failIfUnreadable(report);
    return report;
  }

  private JudgeReport report(int before, Tally tally, Map<String, Integer> missingReasons) {
    int scored = 0;
    var unscored = new EnumMap<Reason, Integer>(Reason.class);
    for (PlannedCall call : calls) {
      JudgmentKey key = call.key(id, rubric);
      Judgment judgment = study.ledger().find(key).orElse(null);
      if (judgment != null && judgment.verdict() instanceof Verdict.Unscored none) {
        unscored.merge(none.reason(), 1, Integer::sum);
      } else if (judgment != null) {
        scored++;
      }
    }
    List<String> warnings = new ArrayList<>(warnings());
    if (tally.askedAgain * 10 > tally.judged) {
      warnings.add(
          "%s of %s judgments had to be asked for again. Is the model's token limit too small?"
              .formatted(tally.askedAgain, tally.judged));
    }
    return new JudgeReport(
        calls.size(),
        before,
        scored,
        unscored,
        matches.excluded(),
        tally.attempts,
        tally.askedAgain,
        tally.repairs,
        tally.contradictions,
        suspicious(),
        missingReasons,
        warnings);
  }

  private void failIfUnreadable(JudgeReport report) {
    int there = report.scored() + report.unscoredInAll();
    if (there >= ENOUGH && report.unscoredShare() > judge.options.unscoredLimit()) {
      throw new IllegalStateException(
          "The judge failed: %s of %s judgments are unscored %s, over the limit of %s. They are in the ledger; look at their replies, then judge with another prompt or model, or raise the limit with withUnscoredLimit."
              .formatted(
                  report.unscoredInAll(), there, report.unscored(), judge.options.unscoredLimit()));
    }
  }

  private List<String> warnings() {
    Settings settings = study.settings();
    if (judge.options.temperature() > 0 || settings.repeats() * settings.trials() == 1) {
      return List.of();
    }
    return List.of(
        "at temperature 0 the %s repeats and %s trials are copies of one judgment. Raise the temperature, or judge once."
            .formatted(settings.repeats(), settings.trials()));
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

  /** Counts of what this run asked for. */
  static final class Tally {
    int judged;
    int attempts;
    int askedAgain;
    int contradictions;
    final Map<Repair, Integer> repairs = new EnumMap<>(Repair.class);

    void add(Asking.Asked asked) {
      judged++;
      attempts += asked.judgment().call().attempts();
      askedAgain += asked.judgment().call().attempts() > 1 ? 1 : 0;
      contradictions += asked.reading().contradicted() ? 1 : 0;
      asked.reading().repairs().forEach(repair -> repairs.merge(repair, 1, Integer::sum));
    }
  }
}
