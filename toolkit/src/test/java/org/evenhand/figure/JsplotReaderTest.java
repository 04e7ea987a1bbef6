package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import tech.tablesaw.plotly.components.Figure;
import tech.tablesaw.plotly.components.Layout;
import tech.tablesaw.plotly.traces.BarTrace;

class JsplotReaderTest {
  @Test
  void tracesAndLayoutBecomeJson() {
    ObjectNode specification =
        read(
            Layout.builder("A & B", "x", "y").barMode(Layout.BarMode.STACK).build(),
            new Object[] {"one", "two"},
            1.5,
            2);

    assertEquals("bar", specification.at("/data/0/type").asText());
    assertEquals("[\"one\",\"two\"]", specification.at("/data/0/x").toString());
    assertEquals("[1.5,2.0]", specification.at("/data/0/y").toString());
    assertEquals("A & B", specification.at("/layout/title/text").asText());
    assertEquals("stack", specification.at("/layout/barmode").asText());
  }

  @Test
  void quotesBracketsMarkUpAndOtherScriptsComeThrough() {
    String label = "快速图谱 и я <b>v</b> \"LR\" it's }] 🐝";
    ObjectNode specification = read(Layout.builder().build(), new Object[] {label}, 1);

    assertEquals(label, specification.at("/data/0/x/0").asText());
  }

  @Test
  void aMissingNumberIsNull() {
    ObjectNode specification =
        read(Layout.builder().build(), new Object[] {"a", "b"}, 1, Double.NaN);

    assertEquals("[1.0,null]", specification.at("/data/0/y").toString());
  }

  private static ObjectNode read(Layout layout, Object[] labels, double... values) {
    return JsplotReader.specification(new Figure(layout, BarTrace.builder(labels, values).build()));
  }
}
