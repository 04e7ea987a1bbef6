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
  /** Groups up to which panels stand side by side. */
  private static final int MOST_ABREAST = 4;

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
    return of(List.of(old), List.of(unbiased), published);
  }

  /**
   * The same for several studies, one below the other, each apart with its own source; rates that a
   * paper prints stand lowest, in the column of the old protocol.
   *
   * @param old of each study, with one panel each
   * @param unbiased of each study, in the same order
   * @throws IllegalArgumentException if there is nothing to draw on one side of a study, or the
   *     lists do not match
   */
  public static Plot of(List<WinRates> old, List<WinRates> unbiased, PublishedRates... published) {
    if (old.size() != unbiased.size() || old.isEmpty()) {
      throw new IllegalArgumentException(
          "%s results of the old protocol and %s of the unbiased procedure are no pairs. Give both of each study."
              .formatted(old.size(), unbiased.size()));
    }
    var panels = new ArrayList<RatePanel>();
    var left = new ArrayList<WinRate>();
    var right = new ArrayList<WinRate>();
    for (int study = 0; study < old.size(); study++) {
      List<WinRate> ofOld = old.get(study).rows();
      List<WinRate> ofUnbiased = unbiased.get(study).rows();
      if (ofOld.isEmpty() || ofUnbiased.isEmpty()) {
        throw new IllegalArgumentException(
            "The %s has no judged pair. Judge the same answers both ways first."
                .formatted(ofOld.isEmpty() ? "old protocol" : "unbiased procedure"));
      }
      panels.addAll(RateLabels.bars(ofOld, "Old protocol"));
      panels.addAll(RateLabels.boxes(ofUnbiased, "Unbiased procedure"));
      if (old.size() > 1 && panels.size() != 2 * (study + 1)) {
        throw new IllegalArgumentException(
            "Of several studies each result is one panel, and %s gives more. Split it by one split at most."
                .formatted(old.get(study).source()));
      }
      left.addAll(ofOld);
      right.addAll(ofUnbiased);
    }
    if (published.length > 0) {
      panels.add(old.size() == 1 ? 0 : panels.size(), PublishedRates.panel(List.of(published)));
    }
    var rows = new ArrayList<>(left);
    rows.addAll(right);
    Function<Source, String> ofOld = RateLabels.details(left);
    Function<Source, String> ofUnbiased = RateLabels.details(right);
    return new RatePanels(
            "The same questions, judged in the old way and by the unbiased procedure",
            panels,
            columns(old.size(), panels))
        .plot(
            source -> joined(ofOld.apply(source), ofUnbiased.apply(source)),
            List.of(
                RateBars.OLD,
                "Unbiased: both orders, repeats, trials, aligned lengths.",
                RateBoxes.READING),
            BoxTable.of(rows),
            "Left bars of win rates under the old protocol. Right: " + RateBoxes.alt(right));
  }

  /** Side by side, but for names that would get no room. */
  private static int columns(int studies, List<RatePanel> panels) {
    boolean crowded = panels.stream().anyMatch(panel -> panel.groups().size() > MOST_ABREAST);
    return studies > 1 ? 2 : crowded ? 1 : panels.size();
  }

  private static String joined(String old, String unbiased) {
    if (old.isEmpty() || unbiased.isEmpty()) {
      return old + unbiased;
    }
    return "old: " + old + "; unbiased: " + unbiased;
  }
}
