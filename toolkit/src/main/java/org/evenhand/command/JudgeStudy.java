package org.evenhand.command;

import dev.langchain4j.model.chat.ChatModel;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.evenhand.judge.AspectSet;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.JudgePlan;
import org.evenhand.judge.JudgeReport;
import org.evenhand.judge.Judges;
import org.evenhand.judge.JudgesPlan;
import org.evenhand.judge.JudgesReport;
import org.evenhand.judge.PairJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.model.OnBoardModel;
import org.evenhand.model.RunEndedException;
import org.evenhand.study.Answer;
import org.evenhand.study.Run;
import org.evenhand.study.Study;

/**
 * {@code make judge}: judges the answers of a study from a terminal. It says the plan, asks
 * nothing, shows its progress, and goes on where it was when it is started again.
 */
final class JudgeStudy {
  static final List<Option> OPTIONS = options();

  private final PrintStream out;
  private final PrintStream err;
  private final UnaryOperator<String> environment;

  JudgeStudy(PrintStream out, PrintStream err, UnaryOperator<String> environment) {
    this.out = out;
    this.err = err;
    this.environment = environment;
  }

  /** Judges as the arguments say, each {@code NAME=value}. */
  public static void main(String[] arguments) {
    var command = new JudgeStudy(System.out, System.err, System::getenv);
    Stoppable.exitAfter(() -> command.run(Arrays.asList(arguments)));
  }

  private static List<Option> options() {
    var options = new ArrayList<Option>();
    options.add(new Option("STUDY", "the study's folder, as a notebook opened it; needed"));
    options.add(
        new Option(
            "JUDGE",
            "rubric (points on each aspect; the default), choice (the better answer, all in all),"
                + " or old (winners on the old aspects, one call in a trial)"));
    options.add(
        new Option(
            "ASPECTS",
            "paper, old, leanrag, or a JSON file (see AspectSet.read); default: paper for rubric,"
                + " old for old, Overall for choice"));
    options.add(new Option("FIRST", "with JUDGE=old the method that is always shown first"));
    options.add(
        new Option(
            "TRIALS",
            "the first so many trials of the study; default: all, but the first for old"));
    options.add(
        new Option(
            "EXPLANATIONS",
            "yes or no: a sentence before each score or winner; default: yes, but no for choice"
                + " and on board"));
    options.add(new Option("PLAN", "only: says the plan and ends"));
    options.addAll(JudgeModels.OPTIONS);
    return List.copyOf(options);
  }

  /** The exit status: 0 if every judgment is there, 1 if not. */
  int run(List<String> arguments) {
    Wishes wishes;
    try {
      wishes = Wishes.read(arguments, OPTIONS);
      if (wishes.text("STUDY").isEmpty()) {
        err.println("Which study? make judge STUDY=folder, and:\n" + Wishes.list(OPTIONS));
        return 1;
      }
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return 1;
    }
    try {
      return judge(wishes);
    } catch (RunEndedException e) {
      out.println(e.getMessage());
      out.println("Everything that came is in the study. To go on: make judge " + wishes);
      return 1;
    } catch (IllegalArgumentException | IllegalStateException | java.io.UncheckedIOException e) {
      err.println(e.getMessage());
      return 1;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private int judge(Wishes wishes) {
    Path folder = Path.of(wishes.text("STUDY").orElseThrow());
    if (!Files.exists(folder.resolve("study.json"))) {
      throw new IllegalArgumentException(
          "%s holds no study: it has no study.json. Give the folder that Study.open was given in the notebook."
              .formatted(folder.toAbsolutePath().normalize()));
    }
    Study study = Study.open(folder);
    try {
      List<Answer> answers = study.answers();
      if (answers.isEmpty()) {
        throw new IllegalArgumentException(
            "The study %s has no answers to judge. Let methods answer its questions first."
                .formatted(folder));
      }
      study.torn().forEach(out::println);
      Judges judges = judges(wishes, study);
      JudgesPlan plan = judges.plan(answers, study);
      say(plan, wishes);
      if (wishes.word("PLAN", "all", "all", "only").equals("only")) {
        return 0;
      }
      JudgesReport report = judges.run(answers, study);
      out.println(report);
      int missing = report.byJudge().values().stream().mapToInt(JudgeReport::missing).sum();
      out.println(
          missing == 0
              ? "Done. In a notebook: WinRates.of(Study.open(Path.of(\"%s\")))".formatted(folder)
              : "%s judgments are missing. To ask for them: make judge %s"
                  .formatted(missing, wishes));
      return missing == 0 ? 0 : 1;
    } finally {
      study.close();
    }
  }

  private void say(JudgesPlan plan, Wishes wishes) {
    out.println(plan);
    int matches = plan.byJudge().values().stream().mapToInt(JudgePlan::matches).max().orElse(0);
    int aligned = plan.byJudge().values().stream().mapToInt(JudgePlan::aligned).max().orElse(0);
    out.println(
        aligned == matches
            ? "All comparisons are of aligned answers."
            : "%s of %s comparisons are of answers that are not aligned: they have the lengths that their methods gave them, so length bias stays in."
                .formatted(matches - aligned, matches));
    OptionalDouble budget = wishes.number("BUDGET");
    if (budget.isPresent()) {
      boolean isEnough =
          plan.byJudge().values().stream()
              .allMatch(each -> each.usd().orElse(0) <= budget.getAsDouble());
      out.println(
          String.format(
              Locale.ROOT,
              "Budget of this run: $%.2f for each model%s.",
              budget.getAsDouble(),
              isEnough ? "" : ", which the plan exceeds: the run will stop at it, and can go on"));
    }
    out.flush();
  }

  private Judges judges(Wishes wishes, Study study) {
    String kind = wishes.word("JUDGE", "rubric", "rubric", "old", "choice");
    wishes.word("EXPLANATIONS", "yes", "yes", "no");
    wishes.word("PLAN", "all", "all", "only");
    if (wishes.text("FIRST").isPresent() && !kind.equals("old")) {
      throw new IllegalArgumentException(
          "FIRST=%s goes with JUDGE=old only: the others show every pair in both orders."
              .formatted(wishes.text("FIRST").get()));
    }
    int trials = study.settings().trials();
    if (wishes.whole("TRIALS").orElse(1) > trials) {
      throw new IllegalArgumentException(
          "TRIALS=%s: the study has %s, which was fixed when it was begun. Give fewer, or begin another study with Settings.withTrials."
              .formatted(wishes.whole("TRIALS").getAsInt(), trials));
    }
    Optional<AspectSet> aspects = wishes.text("ASPECTS").map(JudgeStudy::aspects);
    var first = wishes.text("FIRST").map(name -> run(name, study));
    var judges = new ArrayList<PairJudge>();
    for (ChatModel model : JudgeModels.of(wishes, environment, OnBoardModel.available())) {
      PairJudge judge = judge(kind, model, aspects);
      if (wishes.text("EXPLANATIONS").isPresent()) {
        judge = judge.withExplanations(wishes.text("EXPLANATIONS").get().equals("yes"));
      } else if (model instanceof OnBoardModel) {
        judge = judge.withExplanations(false);
      }
      judge = first.isPresent() ? judge.showingFirst(first.get()) : judge;
      judge =
          wishes.whole("TRIALS").isPresent()
              ? judge.firstTrials(wishes.whole("TRIALS").getAsInt())
              : judge;
      judges.add(judge);
    }
    return Judges.of(judges);
  }

  private static AspectSet aspects(String name) {
    return switch (name) {
      case "paper" -> AspectSet.paper();
      case "old" -> AspectSet.old();
      case "leanrag" -> AspectSet.leanRag();
      default -> {
        if (!Files.exists(Path.of(name))) {
          throw new IllegalArgumentException(
              "ASPECTS=%s: no set of aspects has this name, and there is no such file. Give paper, old, leanrag or a JSON file."
                  .formatted(name));
        }
        yield AspectSet.read(Path.of(name));
      }
    };
  }

  private static PairJudge judge(String kind, ChatModel model, Optional<AspectSet> aspects) {
    return switch (kind) {
      case "old" ->
          ChoiceJudge.of(model, aspects.orElseGet(AspectSet::old)).withExplanations(true).once();
      case "choice" ->
          aspects
              .map(set -> ChoiceJudge.of(model, set))
              .orElseGet(() -> ChoiceJudge.overall(model));
      default -> RubricJudge.of(model, aspects.orElseGet(AspectSet::paper));
    };
  }

  /** A run by its name, such as {@code LightRAG#2}, or the first of a method by the method's. */
  private static Run run(String name, Study study) {
    var runs =
        study.answers().stream().map(Answer::run).collect(Collectors.toCollection(TreeSet::new));
    return runs.stream()
        .filter(run -> run.toString().equals(name) || run.equals(new Run(name, 1)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "FIRST=%s: no answer of the study is of it. It has answers of %s."
                        .formatted(name, runs)));
  }
}
