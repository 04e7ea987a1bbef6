package org.evenhand.figure;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.evenhand.study.Source;

/**
 * Rates that a paper prints, drawn in a panel of their own beside what was measured.
 *
 * @param label what was compared, such as {@code LightRAG against NaiveRAG}
 * @param won in percent, from 0 to 100
 * @param lost in percent, from 0 to 100
 * @param source the paper
 */
public record PublishedRates(String label, BigDecimal won, BigDecimal lost, Source source) {
  public PublishedRates {
    for (BigDecimal rate : List.of(won, lost)) {
      if (rate.signum() < 0 || rate.compareTo(BigDecimal.valueOf(100)) > 0) {
        throw new IllegalArgumentException(
            "A published rate of %s is no percentage from 0 to 100.".formatted(rate));
      }
    }
    if (source.kind() != Source.Kind.PUBLISHED) {
      throw new IllegalArgumentException(
          "'%s' is no published source. Draw such rates as a result of their own."
              .formatted(source));
    }
  }

  /** A panel of all that come from one source. */
  static RatePanel panel(List<PublishedRates> rates) {
    return new RatePanel(
        "Published",
        rates.get(0).source(),
        rates.stream()
            .map(
                each ->
                    new RatePanel.Group(
                        each.label(),
                        List.of(
                            RatePanel.Mark.bar(each.won().doubleValue()),
                            new RatePanel.Mark(Optional.empty(), Optional.empty()),
                            RatePanel.Mark.bar(each.lost().doubleValue()))))
            .toList());
  }
}
