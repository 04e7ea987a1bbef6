package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.study.Source;
import org.evenhand.table.RateTable;

/**
 * Win, tie and loss rates as bars, such as those of the old protocol (figure 12 of arXiv
 * 2506.06331, 2025): one fixed order, one call, no tie.
 */
public final class RateBars {
  static final String OLD = "Old protocol: one call, the first-named shown first, no tie allowed.";

  /** Panels that stand side by side; more are drawn two in a row. */
  static final int COLUMNS = 4;

  private static final String TITLE = "Win rates under the old protocol";

  private RateBars() {}

  /**
   * A figure of a result under the old protocol, with the rates that a paper prints in a panel
   * beside it. The last split names the groups, the others the panels.
   *
   * @param published all from one source; may be none
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(WinRates rates, PublishedRates... published) {
    return of(List.of(rates), published);
  }

  /** The same for several results; those of different sources are drawn apart. */
  public static Plot of(List<WinRates> rates, PublishedRates... published) {
    return titled(TITLE, rates, published);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, List<WinRates> rates, PublishedRates... published) {
    List<WinRate> rows = rates.stream().flatMap(each -> each.rows().stream()).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there are no rates to draw. Judge some pairs first.");
    }
    var panels = new ArrayList<RatePanel>();
    if (published.length > 0) {
      panels.add(PublishedRates.panel(List.of(published)));
    }
    panels.addAll(RateLabels.bars(rows, ""));
    Function<Source, String> details = RateLabels.details(rows);
    return new RatePanels(title, panels, panels.size() > COLUMNS ? 2 : panels.size())
        .plot(details, List.of(OLD), RateTable.of(rows), alt(rows));
  }

  private static String alt(List<WinRate> rows) {
    long ahead = rows.stream().filter(row -> row.counts().wins() > row.counts().losses()).count();
    return "Bars of win and loss rates under the old protocol: the first-named is ahead in %s of %s."
        .formatted(ahead, rows.size());
  }
}
