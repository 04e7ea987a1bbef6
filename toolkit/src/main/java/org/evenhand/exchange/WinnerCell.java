package org.evenhand.exchange;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/**
 * The words of the column {@code winner}: {@code first}, {@code second} or {@code tie}, else the
 * reason why there is no winner, such as {@code lost}.
 */
final class WinnerCell {
  /** All words, winners before reasons. */
  static final List<String> ALL =
      Stream.<Enum<?>>concat(Arrays.stream(Winner.values()), Arrays.stream(Reason.values()))
          .map(WinnerCell::of)
          .toList();

  private WinnerCell() {}

  static String of(Enum<?> outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  static Optional<Winner> winner(String cell) {
    return Arrays.stream(Winner.values()).filter(value -> of(value).equals(cell)).findFirst();
  }

  static Optional<Reason> reason(String cell) {
    return Arrays.stream(Reason.values()).filter(value -> of(value).equals(cell)).findFirst();
  }
}
