package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.study.Source;
import org.evenhand.table.BoxTable;

/**
 * The same answers judged in the old way, as bars, and by the unbiased procedure, as boxes over
 * trials (figure 3 of arXiv 2506.06331, 2025).
 */
public final class OldAndUnbiased {
  private OldAndUnbiased() {}

  /**
   * A figure with the old protocol left and the unbiased procedure right; rates that a paper prints
   * stand left of both. Both results may be split by one split, such as PAIR, that names the
   * groups.
   *
   * <p>The numbers are those of the boxes of both; the old protocol has one trial.
   *
   * @param old made by {@link WinRates#oldProtocol}
   * @param published all from one source; may be none
   * @throws IllegalArgumentException if there is nothing to draw on one side
   */
  public static Plot of(WinRates old, WinRates unbiased, PublishedRates... published) {
    List<WinRate> left = old.rows();
    List<WinRate> right = unbiased.rows();
    if (left.isEmpty() || right.isEmpty()) {
      throw new IllegalArgumentException(
          "The %s has no judged pair. Judge the same answers both ways first."
              .formatted(left.isEmpty() ? "old protocol" : "unbiased procedure"));
    }
    var panels = new ArrayList<RatePanel>();
    if (published.length > 0) {
      panels.add(PublishedRates.panel(List.of(published)));
    }
    panels.addAll(RateLabels.bars(left, "Old protocol"));
    panels.addAll(RateLabels.boxes(right, "Unbiased procedure"));
    var rows = new ArrayList<>(left);
    rows.addAll(right);
    Function<Source, String> ofOld = RateLabels.details(left);
    Function<Source, String> ofUnbiased = RateLabels.details(right);
    return new RatePanels(
            "The same answers, judged in the old way and without its biases", panels, panels.size())
        .plot(
            source -> joined(ofOld.apply(source), ofUnbiased.apply(source)),
            List.of(
                RateBars.OLD,
                "Unbiased: both orders, repeats, trials, aligned lengths.",
                RateBoxes.READING),
            BoxTable.of(rows),
            "Left bars of win rates under the old protocol. Right: " + RateBoxes.alt(right));
  }

  private static String joined(String old, String unbiased) {
    if (old.isEmpty() || unbiased.isEmpty()) {
      return old + unbiased;
    }
    return "old: " + old + "; unbiased: " + unbiased;
  }
}
