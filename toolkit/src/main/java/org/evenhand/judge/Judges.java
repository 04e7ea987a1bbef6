package org.evenhand.judge;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Answer;
import org.evenhand.study.Study;

/**
 * Several judges that judge the same answers into one study, with one display of their progress.
 *
 * <p>Judges with different models work at the same time, each as fast as its own model may be
 * asked; judges that share a model take turns. What each judge finds does not depend on the others.
 * Results must then be split by {@code JUDGE}: verdicts of different judges are never added.
 */
public final class Judges {
  private final Map<String, PairJudge> byName;

  private Judges(Map<String, PairJudge> byName) {
    this.byName = byName;
  }

  /** The judges, at least one, each once. */
  public static Judges of(PairJudge... judges) {
    return of(List.of(judges));
  }

  /**
   * The judges, at least one, each once.
   *
   * @throws IllegalArgumentException if there is none, or two have the same model, parameters and
   *     prompt
   */
  public static Judges of(List<PairJudge> judges) {
    if (judges.isEmpty()) {
      throw new IllegalArgumentException("There is no judge. Name at least one.");
    }
    var byName = new LinkedHashMap<String, PairJudge>();
    for (PairJudge judge : judges) {
      boolean alone =
          judges.stream().filter(each -> each.toString().equals(judge.toString())).count() == 1;
      String name = alone ? judge.toString() : judge + " /" + judge.rubric();
      if (byName.put(name, judge) != null) {
        throw new IllegalArgumentException(
            "The judge %s is named twice: its judgments would be the same. Leave one out, or change its model, temperature or prompt."
                .formatted(name));
      }
    }
    return new Judges(byName);
  }

  /**
   * What a run would ask each of the judges for.
   *
   * @param answers as written or aligned, of two runs or more
   * @throws IllegalArgumentException if a run has only empty answers, or an answer's question is
   *     not in the study
   */
  public JudgesPlan plan(Collection<Answer> answers, Study study) {
    var plans = new LinkedHashMap<String, JudgePlan>();
    byName.forEach((name, judge) -> plans.put(name, judge.plan(answers, study)));
    return new JudgesPlan(plans);
  }

  /**
   * Lets each judge judge what the study does not have of it, and puts the answers into the study.
   * A judge that ends early does not stop the others; that is told when all have ended.
   *
   * @param answers as written or aligned, of two runs or more
   * @throws IllegalArgumentException if a run has only empty answers, or an answer's question is
   *     not in the study
   * @throws org.evenhand.model.RunEndedException if a judge's run was stopped, naming each judge;
   *     what came is in the study
   * @throws IllegalStateException if more judgments of a judge than its limit are unscored
   */
  public JudgesReport run(Collection<Answer> answers, Study study) {
    var turns = new IdentityHashMap<ChatModel, List<JudgesRun.Turn>>();
    var order = new ArrayList<List<JudgesRun.Turn>>();
    byName.forEach(
        (name, judge) ->
            turns
                .computeIfAbsent(
                    judge.model,
                    model -> {
                      order.add(new ArrayList<>());
                      return order.get(order.size() - 1);
                    })
                .add(new JudgesRun.Turn(name, new JudgeRun(judge, answers, study))));
    Map<String, JudgeReport> reports = new JudgesRun(order).run();
    var inOrder = new LinkedHashMap<String, JudgeReport>();
    byName.keySet().forEach(name -> inOrder.put(name, reports.get(name)));
    return new JudgesReport(inOrder);
  }

  /** The judges, one a line. */
  @Override
  public String toString() {
    return String.join("\n", byName.keySet());
  }
}
