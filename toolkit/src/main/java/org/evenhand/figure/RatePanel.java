package org.evenhand.figure;

import java.util.List;
import java.util.Optional;
import org.evenhand.stats.Box;
import org.evenhand.study.Source;

/**
 * One panel of win, tie and loss rates.
 *
 * @param groups from left to right
 */
record RatePanel(String title, Source source, List<Group> groups) {
  RatePanel {
    groups = List.copyOf(groups);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException(
          "The panel '%s' has nothing to draw. Give it at least one group.".formatted(title));
    }
  }

  /**
   * The three rates of one comparison.
   *
   * @param label below the group
   * @param marks won, tied, lost
   */
  record Group(String label, List<Mark> marks) {
    Group {
      marks = List.copyOf(marks);
    }
  }

  /**
   * A rate, as a bar or as a box over trials; where there is neither, nothing is scored.
   *
   * @param bar in percent
   * @param box of shares between 0 and 1
   */
  record Mark(Optional<Double> bar, Optional<Box> box) {
    static Mark bar(double percent) {
      return new Mark(Optional.of(percent), Optional.empty());
    }
  }

  boolean hasBoxes() {
    return groups.stream()
        .flatMap(group -> group.marks().stream())
        .anyMatch(mark -> mark.box().isPresent());
  }
}
