package org.evenhand.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenhand.analysis.Counts;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.TrialVerdicts;
import org.evenhand.analysis.Trials;
import org.evenhand.table.TrialTable;

/**
 * Trials side by side (figure 7 of arXiv 2506.06331, 2025): how many questions each side won in
 * each trial, and whom the trial declares the winner. A judge without noise gives the same bars in
 * all trials.
 */
public final class TrialBars {
  private static final String TITLE = "Trial bias: the same answers, judged again";

  private TrialBars() {}

  /**
   * A panel for each row of one or more results, with a pair of bars for each trial.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(Trials trials, Trials... more) {
    return titled(TITLE, trials, more);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, Trials trials, Trials... more) {
    var rows = new ArrayList<>(trials.rows());
    Arrays.stream(more).forEach(each -> rows.addAll(each.rows()));
    return titled(title, rows);
  }

  /**
   * A panel for each of these rows.
   *
   * @throws IllegalArgumentException if there is nothing to draw
   */
  public static Plot of(List<TrialVerdicts> rows) {
    return titled(TITLE, rows);
  }

  /** The same figure under a title that tells it from others of its kind. */
  public static Plot titled(String title, List<TrialVerdicts> rows) {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "No pair was judged, so there are no trials to draw. Judge some pairs first.");
    }
    var bars =
        new GroupedBars(
            title,
            List.of(series(rows, true), series(rows, false)),
            "share of questions (%, ties in neither bar)",
            rows.stream().map(TrialBars::panel).toList());
    return bars.plot(
        source -> details(rows.stream().filter(row -> row.source().equals(source)).toList()),
        List.of(
            "At the right: who would have won, had the trial been the only one."
                + " Changed: questions whose outcome is not the same in all trials."),
        TrialTable.of(rows),
        alt(rows));
  }

  private static String series(List<TrialVerdicts> rows, boolean own) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.add(own ? row.of() : row.against()));
    String only = PositionBars.name(names.iterator().next());
    return names.size() == 1 && !only.contains(", ")
        ? only + " wins"
        : own ? "the first-named wins" : "its opponent wins";
  }

  private static BarPanel panel(TrialVerdicts row) {
    var groups = new ArrayList<BarPanel.Group>();
    for (int trial = 1; trial <= row.trials().size(); trial++) {
      Counts counts = row.trials().get(trial - 1);
      groups.add(
          new BarPanel.Group(
              "trial " + trial,
              List.of(bar(Rate.WIN.of(counts)), bar(Rate.LOSS.of(counts))),
              remark(row, trial)));
    }
    return new BarPanel(title(row), row.source(), groups);
  }

  private static BarPanel.Bar bar(OptionalDouble rate) {
    return new BarPanel.Bar(
        rate.isPresent() ? Optional.of(100 * rate.getAsDouble()) : Optional.empty(),
        Optional.empty());
  }

  /** The winner by name. */
  private static String remark(TrialVerdicts row, int trial) {
    if (row.verdict(trial).isEmpty()) {
      return TrialTable.NONE;
    }
    int sign = row.verdict(trial).get();
    if (sign == 0) {
      return TrialTable.EVEN;
    }
    String winner = PositionBars.name(sign > 0 ? row.of() : row.against());
    return winner.contains(", ") ? "its opponents win" : winner + " wins";
  }

  private static String title(TrialVerdicts row) {
    var words = new ArrayList<String>();
    row.group()
        .labels()
        .forEach(
            (split, label) -> {
              if (split != Split.PAIR) {
                words.add(label);
              }
            });
    if (words.isEmpty() || row.group().labels().containsKey(Split.PAIR)) {
      words.add(PositionBars.name(row.of()) + " against " + PositionBars.name(row.against()));
    }
    String changed =
        row.changedShare().isEmpty()
            ? ""
            : ": " + Math.round(100 * row.changedShare().getAsDouble()) + " % changed";
    return String.join(", ", words) + changed + (row.contradictory() ? ", contradictory" : "");
  }

  private static String details(List<TrialVerdicts> rows) {
    int[] scored =
        rows.stream()
            .flatMap(row -> row.trials().stream())
            .mapToInt(Counts::scored)
            .sorted()
            .toArray();
    int unscored =
        rows.stream().flatMap(row -> row.trials().stream()).mapToInt(Counts::unscoredInAll).sum();
    int discarded =
        rows.stream().flatMap(row -> row.trials().stream()).mapToInt(Counts::discarded).sum();
    int most = scored[scored.length - 1];
    Set<String> protocols = new LinkedHashSet<>();
    rows.forEach(row -> protocols.add(row.protocol().label()));
    return String.join(" and ", protocols)
        + ", N\u00a0=\u00a0"
        + rows.stream()
            .map(row -> String.valueOf(row.repeats()))
            .distinct()
            .collect(Collectors.joining(" and "))
        + ", n\u00a0=\u00a0"
        + (scored[0] == most ? String.valueOf(most) : scored[0] + " to " + most)
        + " outcomes a trial"
        + (unscored == 0 ? "" : ", " + unscored + " unscored left out")
        + (discarded == 0 ? "" : ", " + discarded + " discarded left out");
  }

  private static String alt(List<TrialVerdicts> rows) {
    long contradictory = rows.stream().filter(TrialVerdicts::contradictory).count();
    return "Bars of won and lost questions for each trial: of "
        + rows.size()
        + (rows.size() == 1 ? " panel" : " panels")
        + ", "
        + contradictory
        + (contradictory == 1 ? " has" : " have")
        + " trials that declare different winners.";
  }
}
