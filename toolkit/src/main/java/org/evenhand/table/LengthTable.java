package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.LengthBin;
import org.evenhand.analysis.LengthEffect;
import org.evenhand.analysis.WinRate;
import org.evenhand.stats.Interval;
import org.evenhand.stats.LogisticFit;
import tech.tablesaw.api.Table;

/** Win rates by difference in length as tables; rates and limits in percent. */
public final class LengthTable {
  private LengthTable() {}

  /**
   * A row for each part of a study, in the order of the result; what is undefined is missing.
   *
   * <p>Columns: what the result was split by; {@code method}, {@code against}; {@code unit} of the
   * lengths; {@code comparisons}, a question and opponent each; {@code longer} and {@code shorter}
   * answers of the method among them; {@code decided} outcomes of different lengths, {@code longer
   * won} of these and {@code longer won (%)}; {@code win rate (%)} with ties half; {@code at equal
   * length (%)}, fitted, with its limits; {@code told apart}: no where length and method cannot be;
   * {@code without length}, {@code unscored}, {@code discarded} outcomes; {@code N}, {@code M},
   * {@code source}.
   */
  public static Table of(LengthBias bias) {
    return of(bias.rows());
  }

  /** The same for rows of several results. */
  public static Table of(List<LengthEffect> rows) {
    return RowTable.of(rows)
        .splits(LengthEffect::group)
        .texts("method", LengthEffect::of)
        .texts("against", LengthEffect::against)
        .texts("unit", row -> row.unit().label())
        .counts("comparisons", row -> row.points().size())
        .counts(
            "longer", row -> (int) row.points().stream().filter(p -> p.difference() > 0).count())
        .counts(
            "shorter", row -> (int) row.points().stream().filter(p -> p.difference() < 0).count())
        .counts("decided", LengthEffect::decided)
        .counts("longer won", LengthEffect::longerWon)
        .percents("longer won (%)", LengthEffect::longerWonShare)
        .percents("win rate (%)", LengthEffect::winRate)
        .percents("at equal length (%)", LengthEffect::atEqualLength)
        .percents(
            "at equal length from", row -> limit(row.atEqualLengthInterval(), Interval::lower))
        .percents("at equal length to", row -> limit(row.atEqualLengthInterval(), Interval::upper))
        .texts("told apart", row -> row.lengthsOverlap() ? "yes" : "no")
        .counts("without length", LengthEffect::withoutLength)
        .counts("unscored", row -> row.counts().unscoredInAll())
        .counts("discarded", row -> row.counts().discarded())
        .counts("N", LengthEffect::repeats)
        .counts("M", LengthEffect::trials)
        .texts("source", row -> row.source().toString())
        .table();
  }

  private record Row(LengthEffect effect, LengthBin bin, Optional<LogisticFit> fit) {
    OptionalDouble fittedRate() {
      return fit.map(curve -> OptionalDouble.of(curve.at(bin.difference())))
          .orElse(OptionalDouble.empty());
    }

    Optional<Interval> fitted() {
      return fit.flatMap(curve -> curve.interval(bin.difference(), WinRate.LEVEL));
    }
  }

  /**
   * A row for each bin of neighbouring differences: {@code from}, {@code to} and mean {@code
   * difference}, {@code comparisons}, a question and opponent each, {@code win rate (%)} with ties
   * half and its limits, and the {@code fitted (%)} rate at the mean difference with its limits.
   *
   * @param most bins for each part of a study
   */
  public static Table bins(List<LengthEffect> effects, int most) {
    var rows = new ArrayList<Row>();
    for (LengthEffect effect : effects) {
      Optional<LogisticFit> fit = effect.lengthsOverlap() ? effect.fit() : Optional.empty();
      effect.bins(most).forEach(bin -> rows.add(new Row(effect, bin, fit)));
    }
    return RowTable.of(rows)
        .splits(row -> row.effect.group())
        .texts("method", row -> row.effect.of())
        .texts("against", row -> row.effect.against())
        .texts("unit", row -> row.effect.unit().label())
        .counts("from", row -> row.bin.from())
        .counts("to", row -> row.bin.to())
        .numbers("difference", 1, row -> OptionalDouble.of(row.bin.difference()))
        .counts("comparisons", row -> row.bin.points().size())
        .percents("win rate (%)", row -> OptionalDouble.of(row.bin.winRate()))
        .percents("win rate from", row -> limit(row.bin.interval(), Interval::lower))
        .percents("win rate to", row -> limit(row.bin.interval(), Interval::upper))
        .percents("fitted (%)", Row::fittedRate)
        .percents("fitted from", row -> limit(row.fitted(), Interval::lower))
        .percents("fitted to", row -> limit(row.fitted(), Interval::upper))
        .counts("N", row -> row.effect.repeats())
        .counts("M", row -> row.effect.trials())
        .texts("source", row -> row.effect.source().toString())
        .table();
  }

  private static OptionalDouble limit(
      Optional<Interval> interval, ToDoubleFunction<Interval> limit) {
    return interval
        .map(found -> OptionalDouble.of(limit.applyAsDouble(found)))
        .orElse(OptionalDouble.empty());
  }
}
