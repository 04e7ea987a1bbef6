package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.evenhand.stats.Interval;

/** The lines that show the intervals of a trace's points, in the order of the points. */
final class IntervalLines {
  /** Plotly reads null as 0 and shows the ends of a line of no length; a text draws nothing. */
  private static final String NONE = "none";

  private final ArrayNode above = JsonNodeFactory.instance.arrayNode();
  private final ArrayNode below = JsonNodeFactory.instance.arrayNode();
  private boolean any;

  /**
   * @param value of the next point, in the unit of the axis
   * @param interval in the same unit; a point without one gets no line
   */
  void add(double value, Optional<Interval> interval) {
    interval.ifPresentOrElse(
        limits -> {
          above.add(limits.upper() - value);
          below.add(value - limits.lower());
          any = true;
        },
        () -> {
          above.add(NONE);
          below.add(NONE);
        });
  }

  /**
   * Puts the lines into the trace, if there are any.
   *
   * @param axis {@code x} or {@code y}, along which the lines run
   */
  void draw(ObjectNode trace, String axis, String colour) {
    if (any) {
      ObjectNode error = trace.putObject("error_" + axis).put("type", "data");
      error.put("symmetric", false).set("array", above);
      error.set("arrayminus", below);
      error.put("color", colour).put("thickness", 1.2).put("width", 4);
    }
  }
}
