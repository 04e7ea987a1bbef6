package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Answer;
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

/** A study put together judgment by judgment. */
final class Made {
  static final Run A = Run.of("A");
  static final Run B = Run.of("B");

  final List<Question> questions = new ArrayList<>();
  final List<Answer> answers = new ArrayList<>();
  final List<Judgment> judgments = new ArrayList<>();
  private final Settings settings;

  Made(Settings settings) {
    this.settings = settings;
  }

  Made questions(int count) {
    for (int q = 1; q <= count; q++) {
      questions.add(Question.of("mix", "q" + q, "Question " + q + "?", Level.NODE));
    }
    return this;
  }

  Made add(String question, Run first, Run second, int trial, int repeat, Verdict verdict) {
    judgments.add(
        new Judgment(
            new JudgmentKey(
                "mix",
                question,
                List.of(new ShownAnswer(first, ""), new ShownAnswer(second, "")),
                new JudgeId("judge", ""),
                "r",
                trial,
                repeat),
            verdict,
            JudgeCall.UNKNOWN));
    return this;
  }

  /** The same verdict in both orders: first the one with A shown first. */
  Made both(String question, Verdict aFirst, Verdict bFirst) {
    return add(question, A, B, 1, 1, aFirst).add(question, B, A, 1, 1, bFirst);
  }

  Study study() {
    return Study.of(
        new Source(Source.Kind.SIMULATED, "made for a test"),
        settings,
        questions,
        answers,
        judgments);
  }

  static Verdict overall(Verdict.Winner winner) {
    return new Verdict.Winners(Map.of(Aspect.OVERALL, winner));
  }

  static Verdict points(int... firstAndSecond) {
    var byAspect = new LinkedHashMap<Aspect, Verdict.Points>();
    for (int i = 0; i < firstAndSecond.length; i += 2) {
      byAspect.put(
          Aspect.PAPER.get(i / 2), new Verdict.Points(firstAndSecond[i], firstAndSecond[i + 1]));
    }
    return new Verdict.Scores(byAspect);
  }

  static Verdict none(Verdict.Reason reason) {
    return new Verdict.Unscored(reason, "");
  }
}
