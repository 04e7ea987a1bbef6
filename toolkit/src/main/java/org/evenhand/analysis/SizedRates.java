package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenhand.study.Source;

/**
 * Relative win rates against the size of the corpus, such as on nested parts of one, of which the
 * same questions are asked. The paper finds that the lead of GraphRAG methods over NaiveRAG grows
 * with the dataset (arXiv 2506.06331, section VI-C, 2025); its datasets differ in more than size.
 */
public final class SizedRates {
  private final String unit;
  private final List<SizeTrend> trends;

  private SizedRates(String unit, List<SizeTrend> trends) {
    this.unit = unit;
    this.trends = trends;
  }

  /**
   * The rates of one corpus.
   *
   * @param unit what sizes count, such as {@code chunks}
   * @param sizes by dataset, which is the corpus or a part of it
   * @param rates of one study that has all parts, or of a study for each; datasets and pairs are
   *     told apart, and what rates are split by besides
   * @throws IllegalArgumentException if a judged dataset has no size, a size is below 1, two
   *     datasets of one pair have the same size, a pair was judged at one size only, or with
   *     another N, M or b at another size
   */
  public static SizedRates of(String unit, Map<String, Integer> sizes, List<WinRates> rates) {
    record Line(Group group, String of, String against, Source.Kind source) {}
    Map<Line, List<SizedRate>> lines = new LinkedHashMap<>();
    for (WinRates each : rates) {
      for (WinRate row : each.by(Split.DATASET, Split.PAIR).rows()) {
        String dataset = row.group().get(Split.DATASET);
        Integer size = sizes.get(dataset);
        if (size == null || size < 1) {
          throw new IllegalArgumentException(
              "The size of %s is %s. Give the number of %s of every dataset that was judged; given are %s."
                  .formatted(dataset, size == null ? "not given" : size, unit, sizes.keySet()));
        }
        var labels = new LinkedHashMap<>(row.group().labels());
        labels.remove(Split.DATASET);
        var line = new Line(new Group(labels), row.of(), row.against(), row.source().kind());
        lines.computeIfAbsent(line, opened -> new ArrayList<>()).add(new SizedRate(size, row));
      }
    }
    var trends = new ArrayList<SizeTrend>();
    lines.forEach(
        (line, all) -> {
          all.sort(Comparator.comparingInt(SizedRate::size));
          long different = all.stream().map(SizedRate::size).distinct().count();
          if (different < 2 || different < all.size()) {
            throw new IllegalArgumentException(
                "%s against %s was judged on %s, of %s different sizes. Give two sizes or more of one corpus, each once."
                    .formatted(
                        line.of(),
                        line.against(),
                        all.stream()
                            .map(each -> each.rate().group().get(Split.DATASET))
                            .collect(Collectors.joining(", ")),
                        different));
          }
          refuseOtherSettings(line.of(), line.against(), all);
          trends.add(new SizeTrend(line.group(), line.of(), line.against(), unit, all));
        });
    return new SizedRates(unit, List.copyOf(trends));
  }

  /** Ties, and with them rates, depend on N and b: their change would be taken for that of size. */
  private static void refuseOtherSettings(String of, String against, List<SizedRate> all) {
    List<String> settings = all.stream().map(SizedRates::settings).distinct().toList();
    if (settings.size() > 1) {
      throw new IllegalArgumentException(
          "%s against %s was judged with %s. Judge every size with the same settings."
              .formatted(of, against, String.join(" and with ", settings)));
    }
  }

  private static String settings(SizedRate sized) {
    return "N = %s, M = %s, b = %s"
        .formatted(sized.rate().repeats(), sized.rate().trials(), sized.rate().band());
  }

  /** What sizes count. */
  public String unit() {
    return unit;
  }

  /** One for each pair, in the order of the first rates; each by size. */
  public List<SizeTrend> trends() {
    return trends;
  }

  /** One line a pair. */
  @Override
  public String toString() {
    return trends.isEmpty()
        ? "No pair was judged."
        : trends.stream().map(SizeTrend::toString).collect(Collectors.joining("\n"));
  }
}
