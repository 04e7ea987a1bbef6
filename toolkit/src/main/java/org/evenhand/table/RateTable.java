package org.evenhand.table;

import java.util.List;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import tech.tablesaw.api.Table;

/** Win rates as a table: a row for each part of a study, over all its trials. */
public final class RateTable {
  private RateTable() {}

  /**
   * All rows of a result, in its order; what is undefined is missing.
   *
   * <p>Columns: what the result was split by; {@code method}, {@code against}; {@code asked},
   * {@code won}, {@code lost}, {@code tied}, {@code unscored}, {@code discarded}, whose unit is
   * question × trial; {@code win rate (%)}, {@code loss rate (%)}, {@code tie rate (%)} of those
   * scored; the estimate {@code R (%)} with the limits of its 95 % interval and {@code questions}
   * it is made of; {@code N}, {@code M}, {@code b}, {@code source}.
   */
  public static Table of(WinRates rates) {
    return of(rates.rows());
  }

  /** The same for rows of several results; a split that a result does not have is blank. */
  public static Table of(List<WinRate> rows) {
    return new Columns<>(rows)
        .about(row -> row)
        .count("asked", row -> row.counts().asked())
        .count("won", row -> row.counts().wins())
        .count("lost", row -> row.counts().losses())
        .count("tied", row -> row.counts().ties())
        .count("unscored", row -> row.counts().unscoredInAll())
        .count("discarded", row -> row.counts().discarded())
        .percent("win rate (%)", row -> row.rate(Rate.WIN))
        .percent("loss rate (%)", row -> row.rate(Rate.LOSS))
        .percent("tie rate (%)", row -> row.rate(Rate.TIE))
        .percent("R (%)", WinRate::estimate)
        .limits("R", WinRate::interval)
        .count("questions", WinRate::questionsScored)
        .settings(row -> row)
        .table();
  }
}
