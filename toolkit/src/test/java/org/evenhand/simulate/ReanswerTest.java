package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenhand.align.AlignedAnswers;
import org.evenhand.align.LengthAlignment;
import org.evenhand.analysis.LengthBias;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Rate;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.Trials;
import org.evenhand.analysis.WinMatrix;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.JudgeReport;
import org.evenhand.judge.RubricJudge;
import org.evenhand.rag.Answering;
import org.evenhand.rag.Asked;
import org.evenhand.rag.Method;
import org.evenhand.rag.Reply;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Judgment;
import org.evenhand.study.Level;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.table.RateTable;
import org.junit.jupiter.api.Test;

/** Studies in which methods answer again in each trial, beside those that judge answers again. */
class ReanswerTest {
  private static final int TRIALS = 6;
  private static final Settings REJUDGE = Settings.once().withTrials(TRIALS);
  private static final Settings REANSWER = REJUDGE.reanswering();

  /** Two equally good methods; each run's answers happen to be worth more or less. */
  private static SimulatedField field(int runs) {
    var methods = new ArrayList<SimulatedMethod>();
    for (String name : List.of("Alder", "Birch")) {
      SimulatedMethod method = SimulatedMethod.of(name, 0, 40);
      methods.add(method);
      for (int run = 2; run <= runs; run++) {
        method = method.again(40);
        methods.add(method);
      }
    }
    return SimulatedField.of(methods, List.of("harbour"), 5, 3);
  }

  private static Study judged(SimulatedField field, Settings settings) {
    Study study = field.study(settings, "equal methods, a judge without noise");
    ChoiceJudge.overall(field.judge(JudgeBias.unbiased(), field.answers()))
        .run(field.answers(), study);
    return study;
  }

  @Test
  void whatAnswersVaryShowsBetweenTrialsWhereMethodsAnswerAgainAndNotWhereTheyDoNot() {
    Study again = judged(field(TRIALS), REANSWER);
    Study same = judged(field(1), REJUDGE);

    WinRate answeredAgain = WinRates.of(again).rows().get(0);
    WinRate judgedAgain = WinRates.of(same).rows().get(0);

    assertEquals(1, Arrays.stream(judgedAgain.trialRates(Rate.RELATIVE)).distinct().count());
    double[] rates = answeredAgain.trialRates(Rate.RELATIVE);
    assertEquals(TRIALS, rates.length);
    assertTrue(Arrays.stream(rates).distinct().count() >= 3, Arrays.toString(rates));
    // Answers are worth 0 ± 0.35 points; of 15 questions a trial's rate strays by about 0.26.
    double spread =
        Arrays.stream(rates).max().getAsDouble() - Arrays.stream(rates).min().getAsDouble();
    assertTrue(spread > 0.2 && spread < 1.6, Arrays.toString(rates));
    assertEquals(15, answeredAgain.questionsScored());
    assertEquals(15 * TRIALS, answeredAgain.counts().scored());
  }

  @Test
  void trialMJudgesRunMOfBothMethodsOnly() {
    Study study = judged(field(TRIALS), REANSWER);

    assertEquals(15 * 2 * TRIALS, study.judgments().size());
    for (Judgment judgment : study.judgments()) {
      Set<Integer> runs =
          judgment.key().shown().stream()
              .map(shown -> shown.run().number())
              .collect(Collectors.toSet());
      assertEquals(Set.of(judgment.key().trial()), runs);
    }
  }

  @Test
  void everyResultNamesMethodsRatherThanRunsAndSaysWhatATrialIs() {
    Study study = judged(field(TRIALS), REANSWER);
    String says =
        "simulated: equal methods, a judge without noise; methods answer again in each trial";

    WinRate rate = WinRates.of(study).by(Split.PAIR).rows().get(0);

    assertEquals(
        List.of("Alder", "Birch", "Alder and Birch"),
        List.of(rate.of(), rate.against(), rate.group().get(Split.PAIR)));
    assertTrue(rate.toString().endsWith(says), rate.toString());
    assertEquals(
        says, RateTable.of(WinRates.of(study).from("Birch")).stringColumn("source").get(0));
    assertEquals(says, Trials.of(study).source().toString());
    assertEquals(says, PositionBias.of(study).rows().get(0).source().toString());
    assertEquals(List.of("Alder", "Birch"), WinMatrix.of(WinRates.of(study)).runs());
    // Every run has a length of its own.
    assertEquals(15 * TRIALS, LengthBias.byWords(study).rows().get(0).points().size());
    assertTrue(
        WinRates.of(judged(field(1), REJUDGE))
            .toString()
            .endsWith("simulated: equal methods, a judge without noise"));
  }

  @Test
  void aRunIsATrialSoThatResultsCannotBeThoseOfOneRun() {
    Study study = judged(field(2), REANSWER.withTrials(2).reanswering());
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> WinRates.of(study).from(new Run("Alder", 2)));
    assertEquals(
        "Alder#2 is one run, and in this study methods answer again: every trial is of another run. Say from(\"Alder\").",
        e.getMessage());
  }

  @Test
  void aRunThatIsMissingIsAGapOfItsTrial() {
    SimulatedField field = field(3);
    Study study = field.study(REANSWER.withTrials(4), "a test");
    ChoiceJudge.overall(field.judge(JudgeBias.unbiased(), field.answers()))
        .run(field.answers(), study);

    WinRate rate = WinRates.of(study).rows().get(0);

    assertEquals(60, rate.counts().asked());
    assertEquals(45, rate.counts().scored());
    assertEquals(15, rate.byTrial().get(3).unscoredInAll());
  }

  @Test
  void moreRunsThanTrialsAndOneMethodWithItselfAreRefused() {
    SimulatedField field = field(3);
    Study study = field.study(REANSWER.withTrials(2), "a test");
    var judge = ChoiceJudge.overall(field.judge(JudgeBias.unbiased(), field.answers()));

    var e = assertThrows(IllegalArgumentException.class, () -> judge.run(field.answers(), study));
    assertEquals(
        "The answers have Alder#3, and the study has 2 trials, in each of which the run of its number is judged. Leave out the further runs, or begin a study with more trials.",
        e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                judge
                    .comparing(Pair.of(new Run("Alder", 1), new Run("Alder", 2)))
                    .run(field.answers(), study));
    assertTrue(e.getMessage().startsWith("Alder#1 and Alder#2 are runs of one method"));
    List<Answer> one =
        field.answers().stream().filter(a -> a.run().equals(new Run("Alder", 1))).toList();
    var two = new ArrayList<>(one);
    field.answers().stream().filter(a -> a.run().equals(new Run("Birch", 2))).forEach(two::add);
    e = assertThrows(IllegalArgumentException.class, () -> judge.run(two, study));
    assertTrue(e.getMessage().contains("only runs of one number meet"), e.getMessage());
  }

  @Test
  void aLedgerOfJudgingAgainIsNotReadAsOneOfAnsweringAgain() {
    Study same = judged(field(1), REJUDGE);
    Study wrong =
        Study.of(same.source(), REANSWER, same.questions(), same.answers(), same.judgments());
    var e = assertThrows(IllegalArgumentException.class, () -> WinRates.of(wrong));
    assertTrue(
        e.getMessage()
            .startsWith("The ledger compares Alder#1 and Birch#1 in trial 2 of question E-001"),
        e.getMessage());
  }

  private record Told(String name, Function<Asked, String> text) implements Method {
    @Override
    public Reply answer(Asked asked) {
      return new Reply(text.apply(asked), List.of(), AnswerCost.UNKNOWN);
    }
  }

  @Test
  void methodsAnswerAsOftenAsThereAreTrialsAndEachRunIsAlignedByItself() {
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a test"),
            Settings.paper().withRepeats(1).withTrials(3).reanswering(),
            List.of(Question.of("harbour", "q1", "Who pilots?", Level.NODE)),
            List.of(),
            List.of());
    var brief = new Told("Brief", asked -> "Marn, as %s says.".formatted(asked.call().pair()));
    var verbose = new Told("Verbose", asked -> "It is Marn who says so. ".repeat(5));

    List<Answer> answers = Answering.by(brief, verbose).answer(study.questions(), study);
    AlignedAnswers aligned =
        LengthAlignment.byAppending(SimulatedWriter.exact(60, 1)).align(answers, study);
    var judge =
        RubricJudge.paper(SimulatedJudge.of(JudgeBias.unbiased(), 1)).showingFirst(Run.of("Brief"));
    JudgeReport report = judge.run(aligned, study);

    assertEquals(6, answers.size());
    assertEquals(3 * 2, aligned.size());
    for (Answer answer : aligned) {
      Run partner = answer.alignment().map(Alignment::partner).orElseThrow();
      assertEquals(answer.run().number(), partner.number());
    }
    assertEquals(3, report.asked(), "one order of each trial");
    assertEquals(
        List.of(
            "the 3 runs of Verbose are copies of one another, so its trials show nothing of how its answers vary. Raise its temperature, or switch off a cache."),
        judge.plan(answers, study).warnings());
    assertEquals(
        3,
        RubricJudge.paper(SimulatedJudge.of(JudgeBias.unbiased(), 1))
            .comparing(Pair.of(Run.of("Brief"), Run.of("Verbose")))
            .plan(aligned, study)
            .matches());
    assertEquals(
        4, Answering.by(brief, verbose).withRuns(2).answer(study.questions(), study).size());
  }
}
