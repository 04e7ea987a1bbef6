package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import org.evenhand.analysis.SizeTrend;
import org.evenhand.analysis.SizedRate;
import org.evenhand.analysis.SizedRates;
import org.evenhand.analysis.WinRate;
import tech.tablesaw.api.Table;

/** Relative win rates against the size of the corpus, as a table: a row for each size of a pair. */
public final class SizeTable {
  private record Row(SizeTrend trend, SizedRate sized) {
    WinRate rate() {
      return sized.rate();
    }
  }

  private SizeTable() {}

  /**
   * All sizes of all pairs, in the order of the result; what is undefined is missing.
   *
   * <p>Columns: what the result was split by, the dataset being the part; {@code method}, {@code
   * against}; {@code size} and its {@code unit}; {@code asked}, {@code won}, {@code lost}, {@code
   * tied}, {@code unscored}, {@code discarded}, whose unit is question × trial; the estimate {@code
   * R (%)} with the limits of its 95 % interval and {@code questions} it is made of; of the pair
   * over all sizes {@code a doubling (%)}, the change of R, with its limits and {@code same
   * questions} it is made of; {@code N}, {@code M}, {@code b}, {@code source}.
   */
  public static Table of(SizedRates rates) {
    return of(rates.trends());
  }

  /** The same for pairs of several results. */
  public static Table of(List<SizeTrend> trends) {
    var rows = new ArrayList<Row>();
    trends.forEach(trend -> trend.rates().forEach(sized -> rows.add(new Row(trend, sized))));
    return new Columns<>(rows)
        .about(Row::rate)
        .count("size", row -> row.sized().size())
        .text("unit", row -> row.trend().unit())
        .count("asked", row -> row.rate().counts().asked())
        .count("won", row -> row.rate().counts().wins())
        .count("lost", row -> row.rate().counts().losses())
        .count("tied", row -> row.rate().counts().ties())
        .count("unscored", row -> row.rate().counts().unscoredInAll())
        .count("discarded", row -> row.rate().counts().discarded())
        .percent("R (%)", row -> row.rate().estimate())
        .limits("R", row -> row.rate().interval())
        .count("questions", row -> row.rate().questionsScored())
        .percent("a doubling (%)", row -> row.trend().perDoubling())
        .limits("a doubling", row -> row.trend().interval())
        .count("same questions", row -> row.trend().questions())
        .settings(Row::rate)
        .table();
  }
}
