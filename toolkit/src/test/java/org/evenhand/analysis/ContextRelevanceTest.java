package org.evenhand.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.evenhand.stats.ClusteredMean;
import org.evenhand.stats.Stratum;
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

class ContextRelevanceTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "by hand");
  private static final Run FGRAG = Run.of("FGRAG");
  private static final JudgeId JUDGE = new JudgeId("made", "temperature=1.0");

  private final List<Question> questions = new ArrayList<>();
  private final List<Judgment> judgments = new ArrayList<>();

  @Test
  void ratingsAreCountedByKindAndFailuresAreNoZeros() {
    rate("g1", Level.NODE, 5, 4);
    rate("g2", Level.EDGE, 5);
    rate("g3", Level.SUBGRAPH, 1);
    rate("s1", Level.SUMMARY, 0, 0, 1);
    rate("s2", Level.SUMMARY, 3);
    judge("s3", Level.SUMMARY, 1, new Verdict.Unscored(Verdict.Reason.NOT_JSON, ""), FGRAG, "r");

    List<ContextRelevance> found = ContextRelevance.of(study(), "r");

    ContextRelevance grounded = found.get(0);
    assertEquals(QuestionKind.GROUNDED, grounded.kind());
    assertEquals(List.of(0, 1, 0, 0, 1, 2), grounded.counts());
    assertEquals(3, grounded.questions());
    assertEquals(3.75, grounded.mean().getAsDouble(), 1e-12);
    assertEquals(0.25, grounded.lowShare().getAsDouble(), 1e-12);
    ContextRelevance summary = found.get(1);
    assertEquals(List.of(2, 1, 0, 1, 0, 0), summary.counts());
    assertEquals(1, summary.unscored());
    assertEquals(2, summary.questions());
    assertEquals(0.75, summary.lowShare().getAsDouble(), 1e-12);
    assertEquals(0.5, summary.share(0).getAsDouble(), 1e-12);
    assertTrue(summary.interval().isEmpty(), "two questions have no interval");
  }

  @Test
  void intervalTakesTheQuestionAsTheUnitAndMergesRepeats() {
    double[] marks = {0, 1, 1, 2, 5, 4, 0, 3, 1, 1, 0, 2};
    for (int i = 0; i < marks.length; i++) {
      rate("s" + i, Level.SUMMARY, marks[i], marks[i], marks[i]);
    }
    ContextRelevance thrice = ContextRelevance.of(study(), "r").get(0);
    assertEquals(
        ClusteredMean.of(Stratum.of(marks)).interval(0.95, 0, 5),
        thrice.interval(),
        "more ratings of the same questions tell no more about other questions");

    var again = Question.of("d", "again", questions.get(0).text(), Level.SUMMARY);
    questions.add(again);
    judge(again, 1, rating(5), FGRAG, "r");
    assertEquals(12, ContextRelevance.of(study(), "r").get(0).questions());
  }

  @Test
  void onlySingleRatingsUnderTheRubricCountAndRunsStayApart() {
    rate("g1", Level.NODE, 2);
    judge(questions.get(0), 1, rating(4), Run.of("LightRAG server"), "r");
    judge(questions.get(0), 1, rating(5), FGRAG, "another");

    List<ContextRelevance> found = ContextRelevance.of(study(), "r");

    assertEquals(
        List.of("FGRAG#1", "LightRAG server#1"),
        found.stream().map(each -> each.by().toString()).toList());
    assertEquals(OptionalDouble.of(2), found.get(0).mean());
    assertTrue(ContextRelevance.of(study(), "none").isEmpty());
  }

  @Test
  void groupWithoutAnyRatingHasNoMean() {
    judge("g1", Level.NODE, 1, new Verdict.Unscored(Verdict.Reason.EMPTY, ""), FGRAG, "r");

    ContextRelevance none = ContextRelevance.of(study(), "r").get(0);

    assertEquals(1, none.unscored());
    assertTrue(none.mean().isEmpty() && none.lowShare().isEmpty() && none.interval().isEmpty());
  }

  @Test
  void otherVerdictsAndUnknownQuestionsAreErrors() {
    rate("g1", Level.NODE, 2.5);
    var noWhole =
        assertThrows(IllegalArgumentException.class, () -> ContextRelevance.of(study(), "r"));
    assertTrue(noWhole.getMessage().contains("no whole relevance"), noWhole.getMessage());

    questions.clear();
    var unknown =
        assertThrows(IllegalArgumentException.class, () -> ContextRelevance.of(study(), "r"));
    assertEquals(
        "A rating is of question g1 of d, which the study does not have. Add its questions.",
        unknown.getMessage());
  }

  private Study study() {
    return Study.of(SOURCE, Settings.once(), questions, List.of(), judgments);
  }

  private void rate(String id, Level level, double... marks) {
    for (int repeat = 1; repeat <= marks.length; repeat++) {
      judge(id, level, repeat, rating(marks[repeat - 1]), FGRAG, "r");
    }
  }

  private void judge(String id, Level level, int repeat, Verdict verdict, Run run, String rubric) {
    var question = Question.of("d", id, "What of " + id + "?", level);
    if (!questions.contains(question)) {
      questions.add(question);
    }
    judge(question, repeat, verdict, run, rubric);
  }

  private void judge(Question question, int repeat, Verdict verdict, Run run, String rubric) {
    var key =
        new JudgmentKey(
            "d", question.id(), List.of(new ShownAnswer(run, "x")), JUDGE, rubric, 1, repeat);
    judgments.add(new Judgment(key, verdict, JudgeCall.UNKNOWN));
  }

  private static Verdict rating(double mark) {
    return new Verdict.Rating(Map.of(Aspect.RELEVANCE, mark));
  }
}
