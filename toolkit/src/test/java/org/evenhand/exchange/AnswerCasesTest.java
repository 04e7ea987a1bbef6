package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.evenhand.SharedData;
import org.evenhand.study.Answer;
import org.evenhand.study.AnswerState;
import org.evenhand.study.Coverage;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TellTale;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers as other tools lost, mixed up and disfigured them. */
class AnswerCasesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Run RUN = Run.of("A");

  @TempDir Path folder;

  private static JsonNode input(String name) throws IOException {
    return JSON.readTree(Files.readAllBytes(SharedData.cases(name)));
  }

  private Path file(String name, JsonNode content) throws IOException {
    return Files.write(folder.resolve(name), JSON.writeValueAsBytes(content));
  }

  private static List<Question> questions(String... texts) {
    List<Question> questions = new ArrayList<>();
    for (String text : texts) {
      questions.add(Question.of("d", "q" + (questions.size() + 1), text, Level.SUMMARY));
    }
    return questions;
  }

  private static List<String> lines(JoinedAnswers joined) {
    return joined.answers().stream()
        .map(a -> a.question() + " " + a.run() + " " + a.text())
        .toList();
  }

  @Test
  void anAbsentResultIsAFailureAndNoEmptyTextE070() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E070.json"));
    JoinedAnswers joined = file.answersTo(file.questions("d", Level.SUMMARY), RUN);

    assertEquals("A#1: 1 answered, 2 failed, of 3", joined.coverage().toString());
    assertEquals(
        Map.of("there is no 'result'", 1, "'result' is null", 1), joined.reasons().get(RUN));
    assertEquals(1, joined.answers().size());
    assertEquals(1, joined.paired().size());
    assertEquals(
        """
        Not every question has an answer of every run:
        A#1: 1 answered, 2 failed, of 3
        Use paired() to compare where all have one, or complete the files.""",
        assertThrows(IllegalStateException.class, joined::orThrowIfIncomplete).getMessage());
  }

  @Test
  void aQuestionWithoutAnAnswerLeavesThePairsOnBothSidesE070() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E070.json"));
    List<Question> questions = file.questions("d", Level.SUMMARY);
    JoinedAnswers one = file.answersTo(questions, RUN);
    List<Answer> whole =
        questions.stream().map(q -> Answer.of("d", q.id(), Run.of("B"), "So.", 1)).toList();
    JoinedAnswers other =
        new JoinedAnswers(
            questions,
            whole,
            Coverage.of(
                3,
                Map.of(
                    Run.of("B"),
                    List.of(AnswerState.ANSWERED, AnswerState.ANSWERED, AnswerState.ANSWERED))),
            Map.of(),
            List.of(),
            List.of());

    JoinedAnswers both = one.and(other);

    assertEquals(
        "A#1: 1 answered, 2 failed, of 3\nB#1: 3 answered, of 3", both.coverage().toString());
    String first = questions.get(0).id();
    assertEquals(
        List.of(first + " A#1", first + " B#1"),
        both.paired().stream().map(a -> a.question() + " " + a.run()).toList());
  }

  @Test
  void failedQueriesInASecondFileShiftNothingE071() throws IOException {
    JsonNode input = input("E071.json");
    Path result = file("x_result.json", input.get("result"));
    Path errors = file("x_errors.json", input.get("errors"));

    JoinedAnswers joined =
        AnswerFile.read(result)
            .withErrors(errors)
            .answersTo(questions("Q1", "Q2", "Q3", "Q4"), RUN);

    assertEquals("A#1: 2 answered, 1 failed, 1 never run, of 4", joined.coverage().toString());
    assertEquals(List.of("q1 A#1 a1", "q3 A#1 a3"), lines(joined));
    assertEquals(Map.of("429 RESOURCE_EXHAUSTED", 1), joined.reasons().get(RUN));
  }

  @Test
  void stockApologiesAreRefusalsNotAnswersE072() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E072.json"));

    JoinedAnswers joined = file.answersTo(file.questions("d", Level.SUMMARY), RUN);

    assertEquals("A#1: 0 answered, 2 refused, of 2", joined.coverage().toString());
    assertEquals(2, joined.answers().size());
  }

  @Test
  void emptyAnswersOfSeveralMethodsJoinByQuestionAndStayBlankE073() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E073.json"));

    JoinedAnswers joined = file.answersTo(questions("Q1", "Q2"));

    assertEquals(
        "sys1#1: 0 answered, 2 blank, of 2\nsys2#1: 0 answered, 2 blank, of 2",
        joined.coverage().toString());
    assertEquals(List.of(), joined.paired());
    assertTrue(joined.answers().stream().noneMatch(Answer::hasText));
  }

  @Test
  void aMissingFieldIsNamedWithItsRecordE075() {
    Path file = SharedData.cases("E075.json");

    assertEquals(
        file + " has a bad record; nothing of it was read.\nrecord 1: there is no 'generator_2'",
        assertThrows(IllegalArgumentException.class, () -> AnswerFile.read(file)).getMessage());
  }

  @Test
  void aSharedIdJoinsNothingE076() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E076.json"));
    String kate = "What role did Aunt Kate play?";
    String clerk = "What shows the clerk's care?";

    JoinedAnswers byText = file.answersTo(questions(clerk, kate), RUN);
    assertEquals(List.of("q1 A#1 b", "q2 A#1 a"), lines(byText));
    assertTrue(
        byText.problems().get(0).startsWith("Id N-55f0 stands at 2 different questions in "));

    Question idOnly = Question.of("d", "N-55f0", "", Level.SUMMARY);
    JoinedAnswers byId = file.answersTo(List.of(idOnly), RUN);
    assertEquals("A#1: 0 answered, 1 set aside, of 1", byId.coverage().toString());
    assertEquals(2, byId.unmatched().size());
  }

  @Test
  void oneQuestionTwiceIsANoteAndAnotherTextUnderItsIdIsSetAsideE076() throws IOException {
    Path twice =
        Files.writeString(
            folder.resolve("twice.jsonl"),
            """
            {"id":"q1","question":"One?","answer":"a"}
            {"id":"q1","question":"One?","answer":"a"}
            {"id":"q2","question":"Three?","answer":"b"}
            """);

    JoinedAnswers joined = AnswerFile.read(twice).answersTo(questions("One?", "Two?"), RUN);

    assertEquals("A#1: 1 answered, 1 set aside, of 2", joined.coverage().toString());
    assertEquals(
        "A#1: question q1 is there twice with one answer (line 1, line 2).",
        joined.problems().get(0));
    assertEquals(
        "A#1: line 3 has the id of question q2, but another text; it is set aside. Correct the id or the text.",
        joined.problems().get(1));
  }

  @Test
  void tellTaleMarksAreListedByRunAndTakenFromAllAlikeE078() throws IOException {
    List<Answer> raw = new ArrayList<>();
    input("E078.json")
        .get("answers")
        .properties()
        .forEach(
            entry -> {
              String text = entry.getValue().asText();
              raw.add(Answer.of("d", "q1", Run.of(entry.getKey()), text, WordCounter.count(text)));
            });

    StrippedAnswers both = StrippedAnswers.of(raw);

    assertEquals(
        Map.of(
            Run.of("mgrag"),
            Map.of(TellTale.DATA_CITATION, 1),
            Run.of("lightrag"),
            new EnumMap<>(
                Map.of(
                    TellTale.REFERENCE_LIST, 1,
                    TellTale.GRAPH_MARK, 1,
                    TellTale.FILE_MARK, 1))),
        StrippedAnswers.marks(both.raw()));
    assertEquals(
        List.of("It calms bees.", "It calms bees."),
        both.stripped().stream().map(Answer::text).toList());
    assertEquals(List.of(3, 3), both.stripped().stream().map(a -> a.words().orElse(0)).toList());
    assertEquals(raw, both.raw());

    Study study =
        Study.open(
            folder.resolve("study"),
            new Source(Source.Kind.LIVE, "a test"),
            Settings.paper().withSeed(1));
    both.addTo(study);
    study.close();
    Study again = Study.open(folder.resolve("study"));
    assertEquals(
        raw.stream().map(Answer::text).toList(),
        again.answers().stream().map(a -> StrippedAnswers.rawText(again, a)).toList());
    again.close();
  }

  @Test
  void answersThatAreNoTextAreAStateWithTheirPathE079() {
    AnswerFile file = AnswerFile.read(SharedData.cases("E079.json"));

    JoinedAnswers joined = file.answersTo(file.questions("d", Level.SUMMARY), RUN);

    assertEquals("A#1: 1 answered, 2 not a text, of 3", joined.coverage().toString());
    assertEquals(List.of("2 A#1 Thomas\nT. C."), lines(joined));
    assertEquals(
        Map.of(
            "record 1.answer is object, not a text",
            1,
            "a list of 2 texts, joined by line breaks",
            1,
            "record 3.answer is number, not a text",
            1),
        joined.reasons().get(RUN));
  }

  @Test
  void everyQuestionHasExactlyOneStateE080() throws IOException {
    JsonNode input = input("E080.json");
    int asked = input.get("questions").asInt();
    int judged = input.get("judged").asInt();
    List<AnswerState> states = new ArrayList<>();
    for (int i = 0; i < judged; i++) {
      states.add(AnswerState.ANSWERED);
    }

    String message =
        assertThrows(IllegalArgumentException.class, () -> Coverage.of(asked, Map.of(RUN, states)))
            .getMessage();

    assertEquals(
        "A#1 has a state for 288 of 294 questions. Each question needs exactly one.", message);
  }
}
