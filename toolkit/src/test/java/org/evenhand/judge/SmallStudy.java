package org.evenhand.judge;

import java.util.ArrayList;
import java.util.List;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.WordCounter;

/** A study in memory with a few questions, and two methods' answers to them. */
public record SmallStudy(Study study, List<Answer> answers) {
  public static final Run SHORT = Run.of("Brief");
  public static final Run LONG = Run.of("Verbose");

  /** So many questions; Verbose says what Brief says and two more sentences. */
  public static SmallStudy of(int questions, Settings settings) {
    var asked = new ArrayList<Question>();
    var answers = new ArrayList<Answer>();
    for (int i = 1; i <= questions; i++) {
      asked.add(Question.of("harbour", "q" + i, "Who keeps lamp " + i + "?", Level.NODE));
      String brief = "Lamp " + i + " is kept by the widow Marn.";
      answers.add(answer("q" + i, SHORT, brief));
      answers.add(
          answer(
              "q" + i,
              LONG,
              brief + " She has kept it for nine years. Nobody else climbs the stairs at night."));
    }
    var source = new Source(Source.Kind.SIMULATED, "a test");
    return new SmallStudy(Study.of(source, settings, asked, List.of(), List.of()), answers);
  }

  public static Answer answer(String question, Run run, String text) {
    return Answer.of("harbour", question, run, text, WordCounter.count(text));
  }
}
