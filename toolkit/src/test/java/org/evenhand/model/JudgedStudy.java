package org.evenhand.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.JudgeReport;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.text.WordCounter;

/** A study in a folder, judged by a model behind an address; also a program, to be killed. */
final class JudgedStudy {
  static final int QUESTIONS = 25;
  static final int TRIALS = 4;
  static final int REPEATS = 2;

  /** Both orders of 25 questions, twice in each of four trials. */
  static final int JUDGMENTS = 2 * QUESTIONS * TRIALS * REPEATS;

  private JudgedStudy() {}

  /** Judges in the folder of the first argument by the service at the second. */
  public static void main(String[] arguments) {
    judge(
        Path.of(arguments[0]), connect(arguments[1], Integer.parseInt(arguments[2]), Time.SYSTEM));
  }

  static ConnectedModel connect(String address, int inFlight, Time time) {
    return Models.connect(
        "gpt-4o-mini",
        ModelOptions.withDefaults()
            .withAddress(address)
            .withNotices(note -> {})
            .withPace(Pace.withDefaults().withInFlight(inFlight)),
        name -> null,
        time);
  }

  static Study open(Path folder) {
    return Study.open(folder, Settings.paper().withSeed(7).withTrials(TRIALS).withRepeats(REPEATS));
  }

  static JudgeReport judge(Path folder, ConnectedModel model) {
    Study study = open(folder);
    var answers = new ArrayList<Answer>();
    for (int i = 1; i <= QUESTIONS; i++) {
      String id = "q" + i;
      if (study.questions().size() < i) {
        study.append(Question.of("harbour", id, "Who keeps lamp " + i + "?", Level.NODE));
      }
      answers.add(answer(id, "Brief", "Lamp " + i + " is kept by the widow Marn."));
      answers.add(answer(id, "Verbose", "It is kept by her. Nobody else climbs up to lamp " + i));
    }
    return ChoiceJudge.overall(model).withUnscoredLimit(1).run(List.copyOf(answers), study);
  }

  private static Answer answer(String question, String method, String text) {
    return Answer.of("harbour", question, Run.of(method), text, WordCounter.count(text));
  }
}
