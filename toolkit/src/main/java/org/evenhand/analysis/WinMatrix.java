package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.evenhand.study.Source;

/**
 * Relative win rates between all runs of a study, row minus column (arXiv 2506.06331, Fig. 16,
 * 2025): a positive cell means that the row's run is ahead. Over several datasets and levels a cell
 * is the unweighted mean, as in {@link WinRate#estimate}.
 */
public final class WinMatrix {
  private final List<String> runs;
  private final Map<List<String>, WinRate> rates;
  private final Source source;

  private WinMatrix(List<String> runs, Map<List<String>, WinRate> rates, Source source) {
    this.runs = runs;
    this.rates = rates;
    this.source = source;
  }

  /**
   * The matrix of all pairs that were compared.
   *
   * @param rates of a study, not split and without {@code from}
   * @throws IllegalArgumentException if nothing was judged, or a pair has several rows since the
   *     rates are split
   */
  public static WinMatrix of(WinRates rates) {
    var runs = new TreeSet<String>();
    var cells = new HashMap<List<String>, WinRate>();
    List<WinRate> rows = rates.by(Split.PAIR).rows();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there is no matrix. Judge some pairs first.");
    }
    for (WinRate row : rows) {
      runs.add(row.of());
      runs.add(row.against());
      if (cells.put(List.of(row.of(), row.against()), row) != null) {
        throw new IllegalArgumentException(
            "%s and %s have several rows (%s). Make the matrix of rates that are not split."
                .formatted(row.of(), row.against(), row.group()));
      }
    }
    return new WinMatrix(List.copyOf(runs), cells, rates.source());
  }

  /** The runs in the order of rows and columns. */
  public List<String> runs() {
    return runs;
  }

  public Source source() {
    return source;
  }

  /** All pairs with their counts, in the order of the rows, then of the columns. */
  public List<WinRate> pairs() {
    var pairs = new ArrayList<WinRate>();
    for (String row : runs) {
      for (String column : runs) {
        Optional.ofNullable(rates.get(List.of(row, column))).ifPresent(pairs::add);
      }
    }
    return List.copyOf(pairs);
  }

  /**
   * Row minus column, from −1 to 1; empty on the diagonal and where a pair was not compared or has
   * nothing scored.
   */
  public OptionalDouble cell(String row, String column) {
    WinRate rate = rates.get(List.of(row, column));
    if (rate != null) {
      return rate.estimate();
    }
    WinRate reverse = rates.get(List.of(column, row));
    if (reverse == null || reverse.estimate().isEmpty()) {
      return OptionalDouble.empty();
    }
    // Not −0, which would print a sign.
    return OptionalDouble.of(0 - reverse.estimate().getAsDouble());
  }

  /** The mean of a row's cells: the run against all its opponents alike; empty without a cell. */
  public OptionalDouble mean(String row) {
    return runs.stream()
        .map(column -> cell(row, column))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average();
  }
}
