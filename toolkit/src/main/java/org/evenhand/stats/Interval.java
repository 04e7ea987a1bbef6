package org.evenhand.stats;

/**
 * A confidence interval.
 *
 * @param lower limit
 * @param upper limit, not below the lower one
 * @param level the share of repetitions in which such an interval should hold the true value; above
 *     0, below 1
 */
public record Interval(double lower, double upper, double level) {
  public Interval {
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          "An interval from %s to %s is none. Give the lower limit first.".formatted(lower, upper));
    }
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "A level of %s is not between 0 and 1. Use 0.95 for 95 %%.".formatted(level));
    }
  }

  /** Whether a value lies within, limits included. */
  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }

  public double width() {
    return upper - lower;
  }

  /** The interval under a rising straight line, such as a share for a difference of shares. */
  public Interval map(double factor, double shift) {
    if (!(factor > 0)) {
      throw new IllegalArgumentException(
          "A factor of %s does not keep the limits in order.".formatted(factor));
    }
    return new Interval(factor * lower + shift, factor * upper + shift, level);
  }
}
