package org.evenhand.table;

import java.util.OptionalDouble;
import org.evenhand.analysis.CostsAndGains;
import org.evenhand.analysis.CostsAndGains.Row;
import tech.tablesaw.api.Table;

/** What methods cost beside how often they win: a row for each run. */
public final class CostGainTable {
  private CostGainTable() {}

  /**
   * All rows in their order; what is unknown or was not judged is missing.
   *
   * <p>Columns: {@code method}; the means {@code tokens}, {@code seconds}, {@code price ($)} over
   * {@code answers} that were looked at, and of how many of these each is known ({@code tokens
   * known}, {@code seconds known}, {@code price known}); {@code against}; the relative win rate
   * {@code R (%)} with the limits of its 95 % interval and {@code questions} it is made of; {@code
   * N}, {@code M}, {@code b}, {@code source}.
   */
  public static Table of(CostsAndGains rows) {
    return new Columns<>(rows.rows())
        .text("method", Row::method)
        .count("answers", row -> row.cost().answers())
        .number("tokens", row -> row.cost().tokens().mean())
        .count("tokens known", row -> row.cost().tokens().known())
        .number("seconds", row -> row.cost().seconds().mean())
        .count("seconds known", row -> row.cost().seconds().known())
        .number("price ($)", row -> row.cost().price().mean())
        .count("price known", row -> row.cost().price().known())
        .text("against", row -> RunName.plain(row.gain().against()))
        .percent("R (%)", row -> row.isJudged() ? row.gain().estimate() : OptionalDouble.empty())
        .limits("R", row -> row.gain().interval())
        .count("questions", row -> row.gain().questionsScored())
        .settings(Row::gain)
        .table();
  }
}
