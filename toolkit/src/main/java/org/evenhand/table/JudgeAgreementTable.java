package org.evenhand.table;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.evenhand.analysis.JudgeAgreement;
import org.evenhand.analysis.JudgeMatch;
import org.evenhand.analysis.JudgeMatch.Kind;
import org.evenhand.study.Source;
import tech.tablesaw.api.Table;

/** The agreement of judges as a table: a row for every two, for all, and for each with itself. */
public final class JudgeAgreementTable {
  private JudgeAgreementTable() {}

  /**
   * All rows of a result, in its order; what is undefined is missing.
   *
   * <p>Columns: what the result was split by; {@code judge}, {@code other} (blank where there is
   * none), {@code compared} (with whom); {@code asked}, {@code scored}: those with outcomes to
   * compare, {@code unscored}, {@code discarded}; {@code equal (%)} with the limits of its 95 %
   * interval over questions; {@code kappa}, {@code alpha}; {@code N}, {@code M}, {@code b}, {@code
   * source}.
   */
  public static Table of(JudgeAgreement agreement) {
    return of(agreement.rows());
  }

  /** The same for rows of several results; a split that a result does not have is blank. */
  public static Table of(List<JudgeMatch> rows) {
    return new Columns<>(rows)
        .splits(JudgeMatch::group)
        .text("judge", JudgeMatch::one)
        .text("other", row -> row.kind() == Kind.TWO_JUDGES ? row.other() : "")
        .text("compared", row -> row.kind().label())
        .count("asked", JudgeMatch::asked)
        .count("scored", JudgeMatch::compared)
        .count("unscored", JudgeMatch::unscoredInAll)
        .count("discarded", JudgeMatch::discarded)
        .percent("equal (%)", JudgeMatch::equalShare)
        .limits("equal", JudgeMatch::equalInterval)
        .number("kappa", JudgeMatch::kappa)
        .number("alpha", JudgeMatch::alpha)
        .count("N", JudgeMatch::repeats)
        .count("M", JudgeMatch::trials)
        .number("b", row -> OptionalDouble.of(row.band()))
        .text(
            "source",
            row -> row.sources().stream().map(Source::toString).collect(Collectors.joining("; ")))
        .table();
  }
}
