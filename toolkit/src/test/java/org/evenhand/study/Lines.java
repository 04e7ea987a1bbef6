package org.evenhand.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Judgments for tests, of HiRAG and LightRAG unless said otherwise. */
public final class Lines {
  public static final Run HIRAG = Run.of("HiRAG");
  public static final Run LIGHTRAG = Run.of("LightRAG");
  public static final JudgeId JUDGE = new JudgeId("gpt-4o", "temperature=1.0");
  public static final String RUBRIC = "00112233aabbccdd";

  private Lines() {}

  public static JudgmentKey key(String question, boolean hiragFirst, int trial, int repeat) {
    var hirag = new ShownAnswer(HIRAG, "aaaa");
    var lightrag = new ShownAnswer(LIGHTRAG, "bbbb");
    return new JudgmentKey(
        "mix",
        question,
        hiragFirst ? List.of(hirag, lightrag) : List.of(lightrag, hirag),
        JUDGE,
        RUBRIC,
        trial,
        repeat);
  }

  public static Judgment overall(JudgmentKey key, Verdict.Winner winner) {
    return new Judgment(key, winners(Aspect.OVERALL, winner), JudgeCall.UNKNOWN);
  }

  public static Verdict.Winners winners(Aspect aspect, Verdict.Winner winner) {
    return new Verdict.Winners(Map.of(aspect, winner));
  }

  public static Judgment unscored(JudgmentKey key, Verdict.Reason reason) {
    return new Judgment(key, new Verdict.Unscored(reason, ""), JudgeCall.UNKNOWN);
  }

  /** One judgment of each kind of verdict, with everything set that can be. */
  public static List<Judgment> everyKind() {
    var points = new LinkedHashMap<Aspect, Verdict.Points>();
    points.put(Aspect.RELEVANCE, new Verdict.Points(4, 2));
    points.put(Aspect.COMPREHENSIVENESS, new Verdict.Points(5, 0));
    var winners = new LinkedHashMap<Aspect, Verdict.Winner>();
    winners.put(Aspect.OVERALL, Verdict.Winner.SECOND);
    winners.put(Aspect.DIVERSITY, Verdict.Winner.TIE);
    winners.put(new Aspect("Größe 规模"), Verdict.Winner.FIRST);
    var call =
        new JudgeCall(
            "gpt-4o-2024-11-20", 701, 53, 2, OptionalDouble.of(0.0173), true, "0011223344556677");
    var single =
        new JudgmentKey(
            "novel 🙂",
            "q\"7\"",
            List.of(new ShownAnswer(new Run("LightRAG", 2), "")),
            new JudgeId("m", ""),
            "",
            3,
            2);
    return List.of(
        new Judgment(key("1", true, 1, 1), new Verdict.Scores(points), call),
        new Judgment(key("2", false, 1, 2), new Verdict.Winners(winners), call),
        new Judgment(
            single,
            new Verdict.Rating(Map.of(new Aspect("Correctness"), 0.1 + 0.2)),
            JudgeCall.UNKNOWN),
        new Judgment(
            new JudgmentKey(
                "novel 🙂", "q2", single.shown(), single.judge(), single.rubric(), 1, 1),
            new Verdict.Statements(
                List.of(
                    new Verdict.Statement("The sea\nis blue.", "supported"),
                    new Verdict.Statement("It is dry.", "contradicted")),
                OptionalDouble.of(0.875)),
            call),
        new Judgment(
            key("3", true, 1, 1),
            new Verdict.Unscored(Verdict.Reason.TRUNCATED, "{\"Overall\": \"Ans"),
            call));
  }
}
