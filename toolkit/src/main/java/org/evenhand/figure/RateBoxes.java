package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.table.BoxTable;

/**
 * Win, tie and loss rates as boxes over trials (figures 13, 14 and 15 of arXiv 2506.06331, 2025).
 * The boxes show how much the judge's verdicts differ from trial to trial; that other questions
 * could have been asked is not in them.
 */
public final class RateBoxes {
  static final String READING =
      "Boxes over trials: median (its number above), quartiles, whiskers to the last value within"
          + " 1.5 box lengths, circles beyond. They show the judge's noise and are no interval.";

  private static final String TITLE = "Win, tie and loss rates, both orders, over trials";

  private RateBoxes() {}

  /**
   * A figure of one or more results. The last split of a result names the groups within a panel,
   * its other splits the panels, one below the other; results of different sources are drawn apart.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(WinRates rates, WinRates... more) {
    return titled(TITLE, rates, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, WinRates rates, WinRates... more) {
    List<WinRate> rows = new ArrayList<>(rates.rows());
    for (WinRates each : more) {
      rows.addAll(each.rows());
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there are no rates to draw. Judge some pairs first.");
    }
    var panels = new RatePanels(title, RateLabels.boxes(rows, ""), 1);
    return panels.plot(
        RateLabels.details(rows),
        List.of("Won and lost: by the first-named.", READING),
        BoxTable.of(rows),
        alt(rows));
  }

  static String alt(List<WinRate> rows) {
    double[] ties =
        rows.stream()
            .flatMap(row -> row.box(Rate.TIE).stream())
            .mapToDouble(box -> 100 * box.median())
            .sorted()
            .toArray();
    String head =
        "Boxes of win, tie and loss rates of %s comparison%s"
            .formatted(rows.size(), rows.size() == 1 ? "" : "s");
    return ties.length == 0
        ? head + "; none has a scored trial."
        : head
            + String.format(
                Locale.ROOT,
                "; the median tie rates go from %.0f to %.0f %%.",
                ties[0],
                ties[ties.length - 1]);
  }
}
