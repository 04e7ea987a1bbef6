package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetsTest {
  private static final Source LIVE = new Source(Source.Kind.LIVE, "a test");

  @TempDir Path project;

  @Test
  void aFolderIsFoundFromTheProjectAndFromBelowIt() throws IOException {
    Path wanted = Files.createDirectories(project.resolve("datasets/sea"));
    Path notebooks = Files.createDirectories(project.resolve("notebooks"));

    assertEquals(wanted, Datasets.folder("sea", project));
    assertEquals(wanted, Datasets.folder("sea", notebooks));
  }

  @Test
  void aMissingFolderIsNamedWithItsRemedy() {
    assertEquals(
        "Neither %s nor a folder above it has datasets/no-such-set. Start Java within the project, or pass the folder."
            .formatted(project),
        assertThrows(IllegalStateException.class, () -> Datasets.folder("no-such-set", project))
            .getMessage());
  }

  @Test
  void startHereHasTwoAnswersToEachQuestionAndTheirWords() {
    Study study = Datasets.study("start-here", LIVE);

    assertEquals(8, study.questions().size());
    assertEquals(16, study.answers().size());
    assertEquals(LIVE, study.source());
    assertEquals(List.of(), study.judgments());
    for (Answer answer : study.answers()) {
      assertEquals(WordCounter.count(answer.text()), answer.words().orElseThrow());
    }
    for (Question question : study.questions()) {
      assertEquals(
          Set.of(Run.of("GraphWalk"), Run.of("PageSearch")),
          study.answers().stream()
              .filter(answer -> answer.question().equals(question.id()))
              .map(Answer::run)
              .collect(Collectors.toSet()),
          question.id());
    }
  }

  @Test
  void theLongerAnswerOfStartHereIsNotAlwaysTheSameMethods() {
    List<Answer> answers = Datasets.study("start-here", LIVE).answers();

    long graphIsLonger =
        answers.stream()
            .filter(answer -> answer.run().method().equals("GraphWalk"))
            .filter(
                graph ->
                    answers.stream()
                        .filter(page -> page.question().equals(graph.question()))
                        .allMatch(
                            page -> page.words().orElseThrow() <= graph.words().orElseThrow()))
            .count();

    assertEquals(5, graphIsLonger);
  }

  @Test
  void whatIsAddedToTheCopyDoesNotReachTheFolder() {
    Study study = Datasets.study("start-here", LIVE);

    study.append(Question.of("tidewick", "9", "Who?", Level.NODE));

    assertEquals(9, study.questions().size());
    assertEquals(8, Datasets.study("start-here", LIVE).questions().size());
  }
}
