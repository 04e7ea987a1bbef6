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
    return new Columns<>(rows)
        .splits(LengthEffect::group)
        .text("method", LengthEffect::of)
        .text("against", LengthEffect::against)
        .text("unit", row -> row.unit().label())
        .count("comparisons", row -> row.points().size())
        .count("longer", row -> (int) row.points().stream().filter(p -> p.difference() > 0).count())
        .count(
            "shorter", row -> (int) row.points().stream().filter(p -> p.difference() < 0).count())
        .count("decided", LengthEffect::decided)
        .count("longer won", LengthEffect::longerWon)
        .percent("longer won (%)", LengthEffect::longerWonShare)
        .percent("win rate (%)", LengthEffect::winRate)
        .percent("at equal length (%)", LengthEffect::atEqualLength)
        .percent("at equal length from", row -> limit(row.atEqualLengthInterval(), Interval::lower))
        .percent("at equal length to", row -> limit(row.atEqualLengthInterval(), Interval::upper))
        .text("told apart", row -> row.lengthsOverlap() ? "yes" : "no")
        .count("without length", LengthEffect::withoutLength)
        .count("unscored", row -> row.counts().unscoredInAll())
        .count("discarded", row -> row.counts().discarded())
        .count("N", LengthEffect::repeats)
        .count("M", LengthEffect::trials)
        .text("source", row -> row.source().toString())
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
    return new Columns<>(rows)
        .splits(row -> row.effect.group())
        .text("method", row -> row.effect.of())
        .text("against", row -> row.effect.against())
        .text("unit", row -> row.effect.unit().label())
        .count("from", row -> row.bin.from())
        .count("to", row -> row.bin.to())
        .number("difference", row -> OptionalDouble.of(row.bin.difference()))
        .count("comparisons", row -> row.bin.points().size())
        .percent("win rate (%)", row -> OptionalDouble.of(row.bin.winRate()))
        .percent("win rate from", row -> limit(row.bin.interval(), Interval::lower))
        .percent("win rate to", row -> limit(row.bin.interval(), Interval::upper))
        .percent("fitted (%)", Row::fittedRate)
        .percent("fitted from", row -> limit(row.fitted(), Interval::lower))
        .percent("fitted to", row -> limit(row.fitted(), Interval::upper))
        .count("N", row -> row.effect.repeats())
        .count("M", row -> row.effect.trials())
        .text("source", row -> row.effect.source().toString())
        .table();
  }

  private static OptionalDouble limit(
      Optional<Interval> interval, ToDoubleFunction<Interval> limit) {
    return interval
        .map(found -> OptionalDouble.of(limit.applyAsDouble(found)))
        .orElse(OptionalDouble.empty());
  }
}
