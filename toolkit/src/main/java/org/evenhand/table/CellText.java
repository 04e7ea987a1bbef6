package org.evenhand.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.columns.Column;

/**
 * The text of a column's cells. The numbers of a column have the same number of decimals: as many
 * as give its largest number three significant digits, and none that are zero in every cell. A
 * number that would then read as zero keeps two significant digits of its own.
 */
final class CellText {
  private static final String MISSING = "–";
  private static final int SIGNIFICANT = 3;

  private CellText() {}

  static List<String> of(Column<?> column, int rows) {
    int decimals = column instanceof NumericColumn<?> numbers ? decimals(numbers, rows) : 0;
    var cells = new ArrayList<String>();
    for (int row = 0; row < rows; row++) {
      if (column.isMissing(row)) {
        cells.add(MISSING);
      } else if (column instanceof NumericColumn<?> numbers) {
        cells.add(number(numbers.getDouble(row), decimals));
      } else {
        cells.add(column.getString(row));
      }
    }
    return cells;
  }

  private static int decimals(NumericColumn<?> numbers, int rows) {
    double largest = 0;
    for (int row = 0; row < rows; row++) {
      if (shows(numbers, row)) {
        largest = Math.max(largest, Math.abs(numbers.getDouble(row)));
      }
    }
    if (largest == 0) {
      return 0;
    }
    int wanted = SIGNIFICANT - 1 - (int) Math.floor(Math.log10(largest));
    int most = Math.max(0, Math.min(6, wanted));
    int used = 0;
    for (int row = 0; row < rows; row++) {
      if (shows(numbers, row)) {
        BigDecimal rounded = rounded(numbers.getDouble(row), most).stripTrailingZeros();
        used = Math.max(used, rounded.scale());
      }
    }
    return used;
  }

  private static boolean shows(NumericColumn<?> numbers, int row) {
    return !numbers.isMissing(row) && Double.isFinite(numbers.getDouble(row));
  }

  private static String number(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "∞" : "-∞";
    }
    BigDecimal rounded = rounded(value, decimals);
    if (value != 0 && rounded.signum() == 0) {
      return new BigDecimal(value).round(new MathContext(2)).toString();
    }
    return rounded.toPlainString();
  }

  private static BigDecimal rounded(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
  }
}
