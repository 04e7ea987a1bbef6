package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class TableViewTest {
  private static Table rates() {
    IntColumn n = IntColumn.create("n", 100, 1_234_567);
    n.appendMissing();
    return Table.create(
        "rates",
        StringColumn.create("method", "A", "<b>\"蜂\"&", "C"),
        n,
        DoubleColumn.create("win rate", 0.9, Double.NaN, 1.0 / 3));
  }

  @Test
  void textAlignsNumbersRightAndShowsMissingCellsAsADash() {
    assertEquals(
        """
        rates
        method          n  win rate
        A             100     0.900
        <b>"蜂"&  1234567         –
        C               –     0.333""",
        TableView.of(rates()).text());
  }

  @Test
  void htmlIsEscaped() {
    String html = TableView.of(rates()).html();

    assertTrue(
        html.contains(
            "<td style=\"text-align:left\">&lt;b&gt;&quot;蜂&quot;&amp;</td>"
                + "<td style=\"text-align:right\">1234567</td>"
                + "<td style=\"text-align:right\">–</td>"),
        html);
  }

  @Test
  void moreRowsThanAskedForAreCounted() {
    Table table = Table.create("", IntColumn.create("i", IntStream.range(0, 130).toArray()));

    assertTrue(TableView.of(table).text().endsWith("\n18\n19\n20 of 130 rows"));
    assertTrue(TableView.of(table).html().endsWith("</table><p>20 of 130 rows</p>"));
    assertEquals("i\n0\n1\n2 of 130 rows", TableView.of(table).rows(2).text());
    assertEquals(
        "A table cannot be shown with 0 rows. Ask for at least one.",
        assertThrows(IllegalArgumentException.class, () -> TableView.of(table).rows(0))
            .getMessage());
  }

  @Test
  void aColumnHasAsManyDecimalsAsItsLargestNumberNeeds() {
    assertEquals(List.of("90", "18", "72"), cells(90, 18, 72));
    assertEquals(List.of("90.5", "18.2", "7.0"), cells(90.5, 18.24, 7));
    assertEquals(List.of("0.05", "-0.50"), cells(0.05, -0.5));
    assertEquals(List.of("1200", "0.45"), cells(1200, 0.4522));
    assertEquals(List.of("0.300", "0.000021", "0.125"), cells(0.3, 0.0000211, 0.125));
    assertEquals(List.of("∞", "1.5", "-∞", "0.0"), cells(1 / 0.0, 1.5, -1 / 0.0, 0));
    assertEquals(List.of("0"), cells(0));
  }

  @Test
  void anEmptyTableHasItsHeaderOnly() {
    Table empty = Table.create("", DoubleColumn.create("x"), StringColumn.create("y"));

    assertEquals("x  y", TableView.of(empty).text());
  }

  @Test
  void digitsDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("ar-EG", "de", "tr")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        assertEquals(List.of("1.5", "10.2"), cells(1.5, 10.25));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static List<String> cells(double... values) {
    return CellText.of(DoubleColumn.create("x", values), values.length);
  }
}
