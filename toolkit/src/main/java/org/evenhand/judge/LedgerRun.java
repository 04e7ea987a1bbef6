package org.evenhand.judge;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.evenhand.model.Calls;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;

/** Asks a judge for the judgments that a study lacks, keeps them, and counts what came. */
final class LedgerRun {
  /** Fewer judgments than this are too few to call a run failed. */
  private static final int ENOUGH = 10;

  private final ChatModel model;
  private final JudgeId id;
  private final Study study;
  private final double unscoredLimit;
  private final List<Inquiry> inquiries;

  /**
   * What a report says that asking does not show.
   *
   * @param excluded what was not judged, by reason
   * @param suspicious texts that seem to speak to the judge
   * @param warnings sentences on what looks wrong
   */
  record Notes(Map<String, Integer> excluded, List<String> suspicious, List<String> warnings) {}

  /**
   * @param inquiries all that the study should have in the end
   * @param unscoredLimit the share of unscored judgments above which the run fails
   */
  LedgerRun(
      ChatModel model, JudgeId id, Study study, double unscoredLimit, List<Inquiry> inquiries) {
    this.model = model;
    this.id = id;
    this.study = study;
    this.unscoredLimit = unscoredLimit;
    this.inquiries = inquiries;
  }

  JudgeReport run(Notes notes) {
    claim();
    try (var progress = Progress.of("Judging", inquiries.size(), before())) {
      return run(notes, progress);
    }
  }

  /** Makes sure, before anything is asked, that this process may write, and notes the model. */
  void claim() {
    study.ledger().claim();
    study.uses("judging", new StageModel(id.model(), id.parameters()));
  }

  int size() {
    return inquiries.size();
  }

  /** How many of the judgments the study has. */
  int before() {
    return size() - missing().size();
  }

  private List<Inquiry> missing() {
    return inquiries.stream().filter(each -> !study.ledger().contains(each.key())).toList();
  }

  /**
   * @param progress of this run or of several: it goes on when this ends
   */
  JudgeReport run(Notes notes, Progress progress) {
    List<Inquiry> missing = missing();
    var asking = new Asking(model, study);
    var tally = new Tally();
    int before = inquiries.size() - missing.size();
    Results<Inquiry, Asking.Asked> results =
        Calls.of(model)
            .runAsPart(
                progress,
                missing,
                asking::ask,
                (inquiry, asked) -> {
                  asking.keep(asked);
                  tally.add(asked);
                  progress.paid(asked.paidNow());
                });
    results.orThrow();
    JudgeReport report = report(before, tally, results.reasons(), notes);
    failIfUnreadable(report);
    return report;
  }

  private JudgeReport report(
      int before, Tally tally, Map<String, Integer> missingReasons, Notes notes) {
    int scored = 0;
    var unscored = new EnumMap<Reason, Integer>(Reason.class);
    for (Inquiry inquiry : inquiries) {
      Judgment judgment = study.ledger().find(inquiry.key()).orElse(null);
      if (judgment != null && judgment.verdict() instanceof Verdict.Unscored none) {
        unscored.merge(none.reason(), 1, Integer::sum);
      } else if (judgment != null) {
        scored++;
      }
    }
    List<String> warnings = new ArrayList<>(notes.warnings());
    if (tally.askedAgain * 10 > tally.judged) {
      warnings.add(
          "%s of %s judgments had to be asked for again. Is the model's token limit too small?"
              .formatted(tally.askedAgain, tally.judged));
    }
    return new JudgeReport(
        inquiries.size(),
        before,
        scored,
        unscored,
        notes.excluded(),
        tally.attempts,
        tally.askedAgain,
        tally.repairs,
        tally.contradictions,
        notes.suspicious(),
        missingReasons,
        warnings);
  }

  private void failIfUnreadable(JudgeReport report) {
    int there = report.scored() + report.unscoredInAll();
    if (there >= ENOUGH && report.unscoredShare() > unscoredLimit) {
      throw new IllegalStateException(
          "The judge failed: %s of %s judgments are unscored %s, over the limit of %s. They are in the ledger; look at their replies, then judge with another prompt or model, or raise the limit with withUnscoredLimit."
              .formatted(report.unscoredInAll(), there, report.unscored(), unscoredLimit));
    }
  }

  /** Counts of what this run asked for. */
  private static final class Tally {
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
