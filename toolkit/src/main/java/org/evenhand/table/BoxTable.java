package org.evenhand.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.stats.Box;
import tech.tablesaw.api.Table;

/** The boxes of win, tie and loss rates over trials, as a table: a row for each box. */
public final class BoxTable {
  /** The three rates that make one whole, in the order of drawing. */
  private static final List<Rate> RATES = List.of(Rate.WIN, Rate.TIE, Rate.LOSS);

  private record Row(WinRate of, Rate rate) {
    Optional<Box> box() {
      return of.box(rate);
    }

    OptionalDouble number(ToDoubleFunction<Box> part) {
      return box()
          .map(box -> OptionalDouble.of(part.applyAsDouble(box)))
          .orElse(OptionalDouble.empty());
    }
  }

  private BoxTable() {}

  /**
   * Three rows, for wins, ties and losses, for each row of a result; a part without a scored trial
   * has no numbers.
   *
   * <p>Columns: what the result was split by; {@code method}, {@code against}, {@code rate}; {@code
   * trials} in the box; in percent {@code lower whisker}, {@code q1}, {@code median}, {@code q3},
   * {@code upper whisker}; {@code outliers}, joined by semicolons; {@code scored} outcomes; {@code
   * N}, {@code M}, {@code b}, {@code source}.
   */
  public static Table of(WinRates rates) {
    return of(rates.rows());
  }

  /** The same for rows of several results; a split that a result does not have is blank. */
  public static Table of(List<WinRate> rates) {
    var rows = new ArrayList<Row>();
    rates.forEach(each -> RATES.forEach(rate -> rows.add(new Row(each, rate))));
    return new Columns<>(rows)
        .about(Row::of)
        .text("rate", row -> row.rate().label())
        .count("trials", row -> row.box().map(Box::n).orElse(0))
        .percent("lower whisker", row -> row.number(Box::lowerWhisker))
        .percent("q1", row -> row.number(Box::q1))
        .percent("median", row -> row.number(Box::median))
        .percent("q3", row -> row.number(Box::q3))
        .percent("upper whisker", row -> row.number(Box::upperWhisker))
        .text("outliers", row -> row.box().map(BoxTable::outliers).orElse(""))
        .count("scored", row -> row.of().counts().scored())
        .settings(Row::of)
        .table();
  }

  private static String outliers(Box box) {
    return box.outliers().stream()
        .map(
            value ->
                new BigDecimal(100 * value).setScale(2, RoundingMode.HALF_EVEN).toPlainString())
        .collect(Collectors.joining("; "));
  }
}
