package org.evenhand.figure;

import java.util.List;
import java.util.Optional;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;

/**
 * One panel with a curve and points, in percent.
 *
 * @param axis what is to the right, with its unit
 * @param curve from left to right; empty if there is none
 * @param dots from left to right
 * @param remark printed at the foot of the panel; may be empty
 */
record CurvePanel(
    String title, Source source, String axis, List<Knot> curve, List<Dot> dots, String remark) {
  CurvePanel {
    curve = List.copyOf(curve);
    dots = List.copyOf(dots);
  }

  /** A place of the curve, with the limits of its band if it has one. */
  record Knot(double x, double percent, Optional<Interval> band) {}

  /** A point, with its interval if it has one, and what it stands for. */
  record Dot(double x, double percent, Optional<Interval> interval, String label) {}

  /** The largest distance from 0 of anything drawn. */
  double reach() {
    return Math.max(
        dots.stream().mapToDouble(dot -> Math.abs(dot.x())).max().orElse(1),
        curve.stream().mapToDouble(knot -> Math.abs(knot.x())).max().orElse(1));
  }

  /** Whether everything lies to the right of 0. */
  boolean isRightOnly() {
    return dots.stream().allMatch(dot -> dot.x() >= 0);
  }
}
