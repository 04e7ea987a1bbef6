package org.evenhand.figure;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;

/**
 * One panel of grouped bars.
 *
 * @param groups from top to bottom; their labels differ
 */
record BarPanel(String title, Source source, List<Group> groups) {
  BarPanel {
    groups = List.copyOf(groups);
    var labels = new HashSet<String>();
    for (Group group : groups) {
      if (!labels.add(group.label())) {
        throw new IllegalArgumentException(
            "The panel '%s' has two groups '%s', which would be drawn as one. Rename one."
                .formatted(title, group.label()));
      }
    }
  }

  /**
   * Bars that belong together, one for each series.
   *
   * @param remark printed at the right end; may be empty
   */
  record Group(String label, List<Bar> bars, String remark) {
    Group {
      bars = List.copyOf(bars);
    }
  }

  /**
   * A bar in percent; without a value there is nothing to draw.
   *
   * @param interval in percent, drawn as an error bar
   */
  record Bar(Optional<Double> percent, Optional<Interval> interval) {}
}
