package org.evenhand.command;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.text.WordCounter;

/** A study in a folder with two methods' answers, for commands that judge it. */
final class HarbourStudy {
  static final int TRIALS = 3;

  private HarbourStudy() {}

  /** So many questions, of which the first so many have aligned answers. */
  static void make(Path folder, int questions, int aligned) {
    Study study = Study.open(folder, Settings.paper().withTrials(TRIALS).withSeed(3));
    for (int i = 1; i <= questions; i++) {
      String id = "q" + i;
      study.append(Question.of("harbour", id, "Who keeps lamp " + i + "?", Level.NODE));
      for (String method : List.of("Brief", "Verbose")) {
        String text = "Lamp %s is kept by Marn, says %s.".formatted(i, method);
        Answer answer = Answer.of("harbour", id, Run.of(method), text, WordCounter.count(text));
        study.append(answer);
        if (i <= aligned) {
          Run partner = Run.of(method.equals("Brief") ? "Verbose" : "Brief");
          var how = new Alignment(partner, text, List.of(), Alignment.State.AT_ONCE);
          study.append(answer.aligned(text, WordCounter.count(text), OptionalInt.empty(), how));
        }
      }
    }
    study.close();
  }
}
