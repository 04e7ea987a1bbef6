package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.TrialVerdicts;
import org.evenhand.analysis.Trials;
import tech.tablesaw.api.Table;

/** Trials side by side as a table: a row for each trial, rates in percent. */
public final class TrialTable {
  /** The verdict of a trial in which as many questions were won as lost. */
  public static final String EVEN = "even";

  /** The verdict of a trial in which nothing is scored. */
  public static final String NONE = "none scored";

  private TrialTable() {}

  private record Row(TrialVerdicts all, int trial) {
    Counts counts() {
      return all.trials().get(trial - 1);
    }
  }

  /**
   * All trials of a result, in its order.
   *
   * <p>Columns: what the result was split by; {@code method}, {@code against}, {@code protocol};
   * {@code trial}; {@code scored} questions, {@code won}, {@code lost}, {@code tied}; {@code win
   * rate (%)} and {@code loss rate (%)}, where ties are neither; {@code verdict}: who wins the
   * trial, {@value #EVEN} or {@value #NONE}; {@code contradictory}: whether trials of the part
   * declare different winners; {@code changed (%)} of questions whose outcome is not the same in
   * all trials; {@code unscored}, {@code discarded}, {@code N}, {@code source}.
   */
  public static Table of(Trials trials) {
    return of(trials.rows());
  }

  /** The same for rows of several results. */
  public static Table of(List<TrialVerdicts> verdicts) {
    var rows = new ArrayList<Row>();
    for (TrialVerdicts each : verdicts) {
      for (int trial = 1; trial <= each.trials().size(); trial++) {
        rows.add(new Row(each, trial));
      }
    }
    return new Columns<>(rows)
        .splits(row -> row.all.group())
        .text("method", row -> row.all.of())
        .text("against", row -> row.all.against())
        .text("protocol", row -> row.all.protocol().label())
        .count("trial", Row::trial)
        .count("scored", row -> row.counts().scored())
        .count("won", row -> row.counts().wins())
        .count("lost", row -> row.counts().losses())
        .count("tied", row -> row.counts().ties())
        .percent("win rate (%)", row -> Rate.WIN.of(row.counts()))
        .percent("loss rate (%)", row -> Rate.LOSS.of(row.counts()))
        .text("verdict", row -> verdict(row.all, row.trial))
        .text("contradictory", row -> row.all.contradictory() ? "yes" : "no")
        .percent("changed (%)", row -> row.all.changedShare())
        .count("unscored", row -> row.counts().unscoredInAll())
        .count("discarded", row -> row.counts().discarded())
        .count("N", row -> row.all.repeats())
        .text("source", row -> row.all.source().toString())
        .table();
  }

  private static String verdict(TrialVerdicts all, int trial) {
    return all.verdict(trial)
        .map(sign -> sign > 0 ? all.of() : sign < 0 ? all.against() : EVEN)
        .orElse(NONE);
  }
}
