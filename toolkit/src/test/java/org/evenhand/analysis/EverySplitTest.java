package org.evenhand.analysis;

import static org.evenhand.analysis.Made.A;
import static org.evenhand.analysis.Made.B;
import static org.evenhand.analysis.Made.overall;
import static org.evenhand.analysis.Made.points;
import static org.evenhand.study.Verdict.Winner.FIRST;
import static org.evenhand.study.Verdict.Winner.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EverySplitTest {
  private static final Run C = Run.of("C");
  private static final List<String> DATASETS = List.of("mix", "cs");
  private static final List<Question> QUESTIONS = new ArrayList<>();

  static {
    for (String dataset : DATASETS) {
      QUESTIONS.add(new Question("template-node-1", "1?", dataset, Level.NODE, List.of(), "", "x"));
      QUESTIONS.add(new Question("e1", "2?", dataset, Level.EDGE, List.of("c"), "", "y"));
      QUESTIONS.add(new Question("s1", "3?", dataset, Level.SUMMARY, List.of(), "", ""));
    }
  }

  /**
   * Two datasets, three questions, two pairs, two judges, two trials; each outcome by its place.
   */
  private static Study study() {
    var judgments = new ArrayList<Judgment>();
    int turn = 0;
    for (Question question : QUESTIONS) {
      for (Run other : List.of(B, C)) {
        for (String judge : List.of("j", "k")) {
          for (int trial = 1; trial <= 2; trial++) {
            for (List<Run> order : List.of(List.of(A, other), List.of(other, A))) {
              turn++;
              judgments.add(
                  new Judgment(
                      new JudgmentKey(
                          question.dataset(),
                          question.id(),
                          order.stream().map(run -> new ShownAnswer(run, "")).toList(),
                          new JudgeId(judge, ""),
                          "r",
                          trial,
                          1),
                      turn % 7 == 0
                          ? Made.none(Verdict.Reason.REFUSED)
                          : points(turn % 5, turn % 3, turn % 4, turn % 6),
                      JudgeCall.UNKNOWN));
            }
          }
        }
      }
    }
    return Study.of(
        new Source(Source.Kind.SIMULATED, "made for a test"),
        Settings.once().withTrials(2),
        QUESTIONS,
        List.of(),
        judgments);
  }

  private static Map<String, Counts> counts(WinRates rates, Split split) {
    var counts = new LinkedHashMap<String, Counts>();
    for (WinRate row : rates.rows()) {
      counts.merge(row.group().get(split), row.counts(), Counts::plus);
    }
    return counts;
  }

  @ParameterizedTest
  @EnumSource(
      value = Split.class,
      names = {"ASPECT", "ORDER"},
      mode = EnumSource.Mode.EXCLUDE)
  void thePartsOfASplitMakeUpTheWhole(Split split) {
    WinRates rates = WinRates.of(study()).by(Split.JUDGE, Split.PAIR);
    Counts whole = rates.rows().stream().map(WinRate::counts).reduce(Counts.NONE, Counts::plus);

    Map<String, Counts> parts = counts(rates.by(split), split);

    assertEquals(whole, parts.values().stream().reduce(Counts.NONE, Counts::plus));
    assertEquals(
        switch (split) {
          case DATASET -> List.of("cs", "mix");
          case LEVEL -> List.of("NODE", "EDGE", "SUMMARY");
          case GRAPH -> List.of("no graph", "x", "y");
          case QUESTION_SOURCE ->
              List.of("graph-grounded", "summary-based", "template, graph-grounded");
          case PAIR -> List.of("A#1 and B#1", "A#1 and C#1");
          case JUDGE -> List.of("j", "k");
          case TRIAL -> List.of("1", "2");
          case ASPECT, ORDER -> throw new AssertionError(split);
        },
        parts.keySet().stream().sorted(order(split)).toList());
  }

  /** Rows are split by judge and pair first, so that labels are met in another order. */
  private static Comparator<String> order(Split split) {
    return split == Split.LEVEL ? Comparator.comparing(Level::valueOf) : Comparator.naturalOrder();
  }

  @Test
  void eachAspectIsAskedAsOftenAsTheTotal() {
    Map<String, Counts> parts =
        counts(WinRates.of(study()).by(Split.ASPECT, Split.JUDGE, Split.PAIR), Split.ASPECT);

    assertEquals(List.of("Comprehensiveness", "Relevance", "Total"), List.copyOf(parts.keySet()));
    parts.values().forEach(each -> assertEquals(6 * 2 * 2 * 2, each.asked()));
  }

  @Test
  void anOrderHasTheOutcomesOfTheJudgmentsThatShowedTheMethodThere() {
    // Shown first A wins both; shown second it wins one, and one verdict is missing.
    Made made = new Made(Settings.once()).questions(3);
    made.both("q1", overall(FIRST), overall(SECOND));
    made.both("q2", overall(FIRST), overall(FIRST));
    made.add("q3", A, B, 1, 1, Made.none(Verdict.Reason.REFUSED));

    List<WinRate> ofA = WinRates.of(made.study()).from("A").by(Split.ORDER).rows();
    List<WinRate> ofB = WinRates.of(made.study()).from("B").by(Split.ORDER).rows();

    assertEquals("shown first", ofA.get(0).group().get(Split.ORDER));
    assertEquals("shown second", ofA.get(1).group().get(Split.ORDER));
    assertEquals("2 won, 0 lost, 0 tied, 1 unscored (REFUSED 1) of 3", text(ofA.get(0)));
    assertEquals("1 won, 1 lost, 0 tied, 1 unscored (NOT_JUDGED 1) of 3", text(ofA.get(1)));
    assertEquals("1 won, 1 lost, 0 tied, 1 unscored (NOT_JUDGED 1) of 3", text(ofB.get(0)));
    assertEquals("0 won, 2 lost, 0 tied, 1 unscored (REFUSED 1) of 3", text(ofB.get(1)));
  }

  private static String text(WinRate row) {
    return row.counts().toString();
  }

  @Test
  void sumsOverBothOrdersAreUnscoredInEachOfThem() {
    Made made = new Made(Settings.once()).questions(1);
    var sums = new Verdict.Sums(Map.of(Aspect.RELEVANCE, new Verdict.Points(7, 4)), 2);
    made.add("q1", A, B, 1, 1, sums);

    assertEquals(Counts.of(1, 0, 0), WinRates.of(made.study()).rows().get(0).counts());
    for (WinRate row : WinRates.of(made.study()).by(Split.ORDER).rows()) {
      assertEquals(Map.of(Counts.ORDERS_TOGETHER, 1), row.counts().unscored());
    }
  }

  @Test
  void whereOrdersAreToldApartAlreadyTheSplitIsRefused() {
    Study study = study();
    String message =
        "Both places stand in each row already, or only one is looked at. Leave out ORDER.";

    for (Runnable refused :
        List.<Runnable>of(
            () -> PositionBias.of(study).by(Split.ORDER),
            () -> Trials.shownFirst(study).by(Split.ORDER),
            () -> WinRates.oldProtocol(study).by(Split.ORDER))) {
      assertEquals(
          message, assertThrows(IllegalArgumentException.class, refused::run).getMessage());
    }
  }
}
