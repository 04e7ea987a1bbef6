package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.evenhand.stats.Interval;
import org.junit.jupiter.api.Test;

class IntervalLinesTest {
  private final ObjectNode trace = JsonNodeFactory.instance.objectNode();
  private final IntervalLines lines = new IntervalLines();

  @Test
  void reachesFromThePointToBothLimits() {
    lines.add(50, Optional.of(new Interval(42, 53, 0.95)));
    lines.draw(trace, "x", Style.INK);
    assertEquals(3, trace.at("/error_x/array/0").doubleValue());
    assertEquals(8, trace.at("/error_x/arrayminus/0").doubleValue());
    assertEquals(Style.INK, trace.at("/error_x/color").textValue());
  }

  @Test
  void aPointWithoutAnIntervalHasNoNumberThatWouldBeDrawnAsALineOfNoLength() {
    lines.add(50, Optional.of(new Interval(42, 53, 0.95)));
    lines.add(20, Optional.empty());
    lines.draw(trace, "y", Style.BLUE);
    assertEquals(2, trace.at("/error_y/array").size());
    // Number("none") is NaN in plotly, Number(null) is 0.
    assertEquals("none", trace.at("/error_y/array/1").textValue());
    assertEquals("none", trace.at("/error_y/arrayminus/1").textValue());
  }

  @Test
  void nothingIsPutIntoATraceWithoutIntervals() {
    lines.add(20, Optional.empty());
    lines.draw(trace, "y", Style.BLUE);
    assertTrue(trace.isEmpty());
  }
}
