package org.evenhand.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.QuestionKind;
import org.evenhand.analysis.Survey;
import org.evenhand.analysis.SurveyMean;
import org.evenhand.exchange.SurveyRatings;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurveyFormTest {
  @TempDir Path folder;

  @Test
  void formHasFifteenSummaryBasedAndFiveOfEachOtherLevelInTheSeedsOrder() {
    SurveyForm form = form(7);

    for (Level level : Level.values()) {
      assertEquals(
          level == Level.SUMMARY ? 15 : 5,
          form.questions().stream().filter(q -> q.level() == level).count());
    }
    assertEquals(form.html(), form(7).html());
    assertNotEquals(form.digest(), form(8).digest());
  }

  @Test
  void pageTellsNothingOfTheKindsAndLoadsNothing() {
    String page = form(7).html();

    for (String word : List.of("SUMMARY", "SUBGRAPH", "template-", "summary-", "src=", "http")) {
      assertFalse(page.contains(word), word);
    }
    assertEquals(30 * 3 * 5, page.split("type=\"radio\"", -1).length - 1);
    assertTrue(page.contains("灯塔 &lt;b&gt; {title} 1?"), "text is text");
    assertTrue(page.contains("Fish &amp; ships"));
  }

  @Test
  void savedFilesGiveMeansIntervalsAndAgreement() throws IOException {
    SurveyForm form = form(7);
    form.write(folder);
    List<Question> questions = form.questions();
    Path answers = Files.createDirectory(folder.resolve("answers"));
    for (int person = 1; person <= 10; person++) {
      List<String> lines = new ArrayList<>();
      lines.add("form,participant,code,comprehensibility,specificity,answerability");
      for (int i = 0; i < questions.size(); i++) {
        boolean grounded = questions.get(i).level() != Level.SUMMARY;
        lines.add(
            "%s,%s,q%s,%s,%s,%s"
                .formatted(
                    form.digest(),
                    "\"Ü, " + person + "\"",
                    (i < 9 ? "0" : "") + (i + 1),
                    grounded ? 5 : 2,
                    1 + (person + i) % 5,
                    person == 1 && i == 0 ? "" : "4"));
      }
      Files.writeString(
          answers.resolve("p" + person + ".csv"), "\uFEFF" + String.join("\r\n", lines));
    }

    SurveyRatings read = SurveyRatings.read(answers, folder.resolve("survey-key.csv"));
    Survey survey = Survey.of(new Source(Source.Kind.SIMULATED, "by hand"), read.ratings());

    assertEquals("899 ratings of 10 participants, 1 left open", read.toString());
    assertEquals("899 ratings of 30 questions by 10 participants", survey.toString());
    SurveyMean first = survey.means().get(0);
    assertEquals(SurveyItem.COMPREHENSIBILITY, first.item());
    assertEquals(QuestionKind.GROUNDED, first.kind());
    assertEquals(5, first.mean());
    assertEquals(150, first.ratings());
    assertEquals(3, survey.difference(SurveyItem.COMPREHENSIBILITY).orElseThrow().estimate());
    assertEquals(1, survey.agreement(SurveyItem.COMPREHENSIBILITY).orElseThrow());
    assertTrue(survey.agreement(SurveyItem.SPECIFICITY).orElseThrow() < 0.1);
    assertTrue(survey.agreement(SurveyItem.ANSWERABILITY).isEmpty(), "all are 4");
    assertTrue(survey.means().get(2).interval().isPresent());
  }

  @Test
  void strangeFilesAreErrorsThatSayWhatToDo() throws IOException {
    SurveyForm form = form(7);
    form.write(folder);
    Path key = folder.resolve("survey-key.csv");
    Path answers = Files.createDirectory(folder.resolve("answers"));

    assertTrue(message(answers, key).contains("holds no CSV file of a participant"));
    Path one = answers.resolve("one.csv");
    String header = "form,participant,code,comprehensibility,specificity,answerability\n";
    Files.writeString(one, header + "0000,A,q01,1,2,3\n");
    assertTrue(message(answers, key).contains("it is of another form than the key"));
    Files.writeString(one, header + form.digest() + ",A,q01,0,2,x\n");
    assertTrue(message(answers, key).contains("'0' is no rating from 1 to 5"));
    Files.writeString(one, header + form.digest() + ",A,q01,1,2,3\n");
    Files.copy(one, answers.resolve("two.csv"));
    assertTrue(message(answers, key).startsWith("Participant 'A' has two files, one.csv and two"));
  }

  @Test
  void tooFewQuestionsAreAnError() {
    List<Question> few = questions().subList(0, 12);

    assertEquals(
        "The form needs 5 questions of level NODE, but there are 3. Write more, or ask for fewer.",
        assertThrows(IllegalArgumentException.class, () -> SurveyForm.of("T", "About", few, 1))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> SurveyForm.of("T", " ", questions(), 1));
    assertEquals(6, SurveyForm.of("T", "About", few, 3, 1, 1).questions().size());
  }

  private static String message(Path answers, Path key) {
    return assertThrows(IllegalArgumentException.class, () -> SurveyRatings.read(answers, key))
        .getMessage();
  }

  private static SurveyForm form(long seed) {
    return SurveyForm.of("Fish & ships", "A harbour.\nWith ships.", questions(), seed);
  }

  private static List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      for (Level level : Level.values()) {
        String id = level.name().toLowerCase(Locale.ROOT) + "-" + i;
        questions.add(Question.of("d", id, "灯塔 <b> {title} " + i + "?", level));
      }
    }
    return questions;
  }
}
