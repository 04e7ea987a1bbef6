package org.evenhand.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.study.Source;

/** Panels and captions of win rates: the last split names the groups, the others the panels. */
final class RateLabels {
  private static final List<Rate> RATES = List.of(Rate.WIN, Rate.TIE, Rate.LOSS);

  private RateLabels() {}

  /** Panels with a bar, over all trials, for each rate; none for ties where there are none. */
  static List<RatePanel> bars(List<WinRate> rows, String heading) {
    boolean ties = rows.stream().anyMatch(row -> row.counts().ties() > 0);
    return panels(
        rows,
        heading,
        (row, rate) -> {
          OptionalDouble share =
              rate == Rate.TIE && !ties ? OptionalDouble.empty() : row.rate(rate);
          return new RatePanel.Mark(
              share.isPresent() ? Optional.of(100 * share.getAsDouble()) : Optional.empty(),
              Optional.empty());
        });
  }

  /** Panels with a box over trials for each rate. */
  static List<RatePanel> boxes(List<WinRate> rows, String heading) {
    return panels(
        rows, heading, (row, rate) -> new RatePanel.Mark(Optional.empty(), row.box(rate)));
  }

  private interface Marker {
    RatePanel.Mark mark(WinRate row, Rate rate);
  }

  private static List<RatePanel> panels(List<WinRate> rows, String heading, Marker marker) {
    record Key(String title, Source source, int number) {}
    Map<Key, List<RatePanel.Group>> panels = new LinkedHashMap<>();
    for (WinRate row : rows) {
      var group =
          new RatePanel.Group(
              group(row), RATES.stream().map(rate -> marker.mark(row, rate)).toList());
      // Two studies may have one source: what is there twice would be drawn over one another.
      for (int number = 1; ; number++) {
        List<RatePanel.Group> panel =
            panels.computeIfAbsent(
                new Key(title(row, heading), row.source(), number), opened -> new ArrayList<>());
        if (panel.stream().noneMatch(other -> other.label().equals(group.label()))) {
          panel.add(group);
          break;
        }
      }
    }
    return panels.entrySet().stream()
        .map(p -> new RatePanel(p.getKey().title(), p.getKey().source(), p.getValue()))
        .toList();
  }

  private static List<Split> splits(WinRate row) {
    return List.copyOf(row.group().labels().keySet());
  }

  static String group(WinRate row) {
    List<Split> splits = splits(row);
    return splits.isEmpty() ? pair(row) : label(row, splits.get(splits.size() - 1));
  }

  /** The splits but the last; the methods too unless the groups name them. */
  static String title(WinRate row, String heading) {
    List<Split> splits = splits(row);
    var words = new ArrayList<String>();
    if (!heading.isEmpty()) {
      words.add(heading);
    }
    for (int i = 0; i < splits.size() - 1; i++) {
      words.add(label(row, splits.get(i)));
    }
    if (!splits.isEmpty() && !splits.contains(Split.PAIR)) {
      words.add(pair(row));
    }
    return words.isEmpty() ? "All questions" : String.join(", ", words);
  }

  private static String label(WinRate row, Split split) {
    return switch (split) {
      case PAIR -> pair(row);
      // The settings of a simulated judge stand in the table; they are too long for a label.
      case JUDGE ->
          row.group().get(split).replaceAll("^simulated judge, (.+?) \\(.*\\), seed", "$1, seed");
      default -> row.group().get(split);
    };
  }

  static String pair(WinRate row) {
    return name(row.of()) + " against " + name(row.against());
  }

  /** Methods of one run are printed without the run's number, unless both are of one method. */
  static String name(String runs) {
    return runs.replaceAll("#1(?=$|, )", "");
  }

  /** What a caption says of the rows of each source: N, M, b, n and what has no outcome. */
  static Function<Source, String> details(List<WinRate> rows) {
    return source -> {
      List<WinRate> own = rows.stream().filter(row -> row.source().equals(source)).toList();
      return own.isEmpty() ? "" : detailsOf(own);
    };
  }

  /** The same, wherever rows come from; those of another N, M or b are told apart. */
  static String detailsOf(List<WinRate> rows) {
    record Of(int repeats, int trials, double band) {}
    Map<Of, List<WinRate>> bySettings = new LinkedHashMap<>();
    for (WinRate row : rows) {
      bySettings
          .computeIfAbsent(
              new Of(row.repeats(), row.trials(), row.band()), opened -> new ArrayList<>())
          .add(row);
    }
    return bySettings.values().stream()
        .map(alike -> details(alike, alike.get(0)))
        .collect(Collectors.joining("; "));
  }

  private static String details(List<WinRate> rows, WinRate any) {
    int[] questions = rows.stream().mapToInt(WinRate::questionsScored).sorted().toArray();
    int unscored = rows.stream().mapToInt(row -> row.counts().unscoredInAll()).sum();
    int discarded = rows.stream().mapToInt(row -> row.counts().discarded()).sum();
    int least = questions[0];
    int most = questions[questions.length - 1];
    // Spaces that no line is broken at.
    return String.format(
            Locale.ROOT,
            "N\u00a0=\u00a0%d, M\u00a0=\u00a0%d, b\u00a0=\u00a0%s, n\u00a0=\u00a0%s questions a group",
            any.repeats(),
            any.trials(),
            Specification.number(any.band()),
            least == most ? String.valueOf(least) : least + " to " + most)
        + (unscored == 0 ? "" : ", " + unscored + " outcomes unscored and left out")
        + (discarded == 0 ? "" : ", " + discarded + " outcomes of unaligned pairs left out");
  }
}
