package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.AnswerState;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.StageCost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerFileTest {
  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static FileAnswer only(AnswerFile file) {
    assertEquals(1, file.answers().size());
    return file.answers().get(0);
  }

  @Test
  void everyFormIsToldByItsFields() throws IOException {
    List<List<String>> forms =
        List.of(
            List.of("HiRAG answers", "{\"query\":\"Q?\",\"answer\":\"a\"}"),
            List.of("LightRAG results", "{\"query\":\"Q?\",\"result\":\"a\"}"),
            List.of(
                "benchmark-qed answers",
                "{\"question_id\":\"7\",\"question\":\"Q?\",\"answer\":\"a\"}"),
            List.of(
                "benchmark-qed answers",
                "{\"question_id\":\"7\",\"question_text\":\"Q?\",\"answer\":\"a\"}"),
            List.of(
                "GraphRAG-Bench predictions",
                "{\"id\":\"7\",\"question\":\"Q?\",\"question_type\":\"Fact Retrieval\",\"generated_answer\":\"a\",\"ground_truth\":\"g\"}"),
            List.of(
                "LinearRAG predictions",
                "{\"question\":\"Q?\",\"pred_answer\":\"a\",\"gold_answer\":\"g\",\"sorted_passage\":[\"p\"]}"),
            List.of(
                "HippoRAG predictions",
                "{\"question\":\"Q?\",\"answer\":\"a\",\"gold_answers\":[\"g\"],\"docs\":[\"p\"]}"),
            List.of(
                "fast-graphrag results",
                "{\"question\":\"Q?\",\"answer\":\"a\",\"evidence\":[\"p\"],\"ground_truth\":[\"g\"]}"),
            List.of(
                "ragas samples",
                "{\"user_input\":\"Q?\",\"response\":\"a\",\"reference\":\"g\",\"retrieved_contexts\":[\"p\"]}"),
            List.of(
                "deepeval test cases",
                "{\"input\":\"Q?\",\"actual_output\":\"a\",\"expected_output\":\"g\"}"),
            List.of("AlpacaEval outputs", "{\"instruction\":\"Q?\",\"output\":\"a\"}"),
            List.of("question and answer", "{\"question\":\"Q?\",\"answer\":\"a\"}"));
    for (List<String> form : forms) {
      AnswerFile array = AnswerFile.read(file("a.json", "[" + form.get(1) + "]"));
      AnswerFile lines = AnswerFile.read(file("a.jsonl", "\uFEFF" + form.get(1) + "\r\n\n"));

      assertEquals(form.get(0), array.form());
      assertEquals(form.get(0), lines.form());
      assertEquals("Q?", only(array).question());
      assertEquals("a", only(array).text());
      assertEquals(AnswerState.ANSWERED, only(lines).state());
    }
  }

  @Test
  void aTableAndLinesOfJsonAreReadByTheirColumns() throws IOException {
    Path table = file("mine.csv", "nr,Frage,Antwort,system\n7,\"Wo, bitte?\",\"Hier.\",FGRAG\n");
    Path lines =
        file(
            "mine.jsonl",
            "\n{\"nr\":7,\"Frage\":\"Wo, bitte?\",\"Antwort\":\"Hier.\",\"system\":\"FGRAG\"}\n");

    for (Path file : List.of(table, lines)) {
      FileAnswer answer =
          only(
              AnswerFile.read(
                  file, Columns.of("Frage", "Antwort").withId("nr").withMethod("system")));

      assertEquals(
          List.of("line 2", "7", "Wo, bitte?", "FGRAG", "Hier."),
          List.of(answer.place(), answer.id(), answer.question(), answer.method(), answer.text()));
    }
  }

  @Test
  void anUnknownFormNamesTheFieldsFoundAndTheFormsKnown() throws IOException {
    Path file = file("a.json", "[{\"frage\":\"Q?\",\"antwort\":\"a\"}]");

    String message =
        assertThrows(IllegalArgumentException.class, () -> AnswerFile.read(file)).getMessage();

    assertTrue(message.startsWith(file + " has no known form. Its fields are frage, antwort. "));
    assertTrue(message.contains("HiRAG answers (query, answer)"), message);
    assertTrue(message.contains("LightRAG results (query, result)"), message);
    assertTrue(message.contains("Columns.of(\"question\", \"answer\")"), message);
  }

  @Test
  void aColumnThatIsNotThereIsNamed() throws IOException {
    Path file = file("a.csv", "q,a\nQ?,x\n");

    assertEquals(
        file + " has no column 'answer'. There are q, a.",
        assertThrows(
                IllegalArgumentException.class,
                () -> AnswerFile.read(file, Columns.of("q", "answer")))
            .getMessage());
  }

  @Test
  void rightAnswersAreNotTakenForTheAnswersOfASystem() throws IOException {
    Path file =
        file(
            "q.json",
            "[{\"id\":\"1\",\"question\":\"Q?\",\"answer\":\"g\",\"question_type\":\"x\"}]");

    String message =
        assertThrows(IllegalArgumentException.class, () -> AnswerFile.read(file)).getMessage();

    assertTrue(message.contains("questions with their right answers"), message);
  }

  @Test
  void allBadLinesAreNamedAtOnceAndNothingIsRead() throws IOException {
    Path file = file("a.jsonl", "{\"query\":\"Q?\",\"answer\":\"a\"}\n{\"query\":\n[]\n");

    String message =
        assertThrows(IllegalArgumentException.class, () -> AnswerFile.read(file)).getMessage();

    assertTrue(message.startsWith(file + " has 2 bad lines; nothing of it was read.\nline 2: "));
    assertTrue(message.endsWith("line 3: no JSON object"), message);
  }

  @Test
  void aCutArrayNamesItsLineAndWhatIsWhole() throws IOException {
    Path file = file("a.json", "[{\"query\":\"Q?\",\"result\":\"a\"}]\n[{\"query\":\"R?\",");

    String message =
        assertThrows(IllegalArgumentException.class, () -> AnswerFile.read(file)).getMessage();

    assertTrue(message.startsWith(file + " is not JSON, at line 2: "), message);
    assertTrue(message.contains("1 records before that place are whole"), message);
  }

  @Test
  void aRunThatWasAppendedToAnotherIsReadWholeAndSaidSo() throws IOException {
    Path file =
        file(
            "a.json", "[{\"query\":\"Q?\",\"result\":\"a\"}][{\"query\":\"R?\",\"result\":\"b\"}]");

    AnswerFile read = AnswerFile.read(file);

    assertEquals(List.of("a", "b"), read.answers().stream().map(FileAnswer::text).toList());
    assertEquals(
        List.of(file + " holds 2 JSON values one after the other: a run was appended to another."),
        read.notes());
  }

  @Test
  void theLayoutOfThePaperHasAnAnswerOfEachMethod() throws IOException {
    Path file =
        file(
            "A_and_B.jsonl",
            "{\"question_id\":0,\"question\":\"Q?\",\"answer\":{\"LightRAG\":\"a\",\"FGRAG\":\"b\"},\"is_remove\":false}");

    AnswerFile read = AnswerFile.read(file);

    assertEquals(
        List.of("LightRAG 0 a", "FGRAG 0 b"),
        read.answers().stream().map(a -> a.method() + " " + a.id() + " " + a.text()).toList());
  }

  @Test
  void costsOfBenchmarkQedComeAlong() throws IOException {
    Path file =
        file(
            "a.json",
            "[{\"question_id\":\"7\",\"question\":\"Q?\",\"answer\":\"a\",\"metrics\":{\"time_seconds\":4.9637,\"input_tokens\":12022,\"output_tokens\":46,\"llm_calls\":3,\"cost\":0.02}}]");

    assertEquals(
        new AnswerCost("", 3, 12022, 46, OptionalDouble.of(0.02), 4964),
        only(AnswerFile.read(file)).cost());
  }

  @Test
  void stagesOfBenchmarkQedComeAlongWhereTheyHaveACall() throws IOException {
    Path file =
        file(
            "a.json",
            "[{\"question_id\":\"7\",\"question\":\"Q?\",\"answer\":\"a\",\"metrics\":{\"input_tokens\":12022,\"output_tokens\":46,\"llm_calls\":3,\"retrieval_llm_calls\":2,\"retrieval_input_tokens\":22,\"retrieval_output_tokens\":6,\"answer_gen_llm_calls\":1,\"answer_gen_input_tokens\":12000,\"answer_gen_output_tokens\":40}},{\"question_id\":\"8\",\"question\":\"R?\",\"answer\":\"b\",\"metrics\":{\"llm_calls\":1,\"retrieval_llm_calls\":0,\"answer_gen_llm_calls\":1}}]");

    List<FileAnswer> read = AnswerFile.read(file).answers();

    assertEquals(
        List.of(
            new StageCost(AnswerStage.RETRIEVAL, 2, 22, 6),
            new StageCost(AnswerStage.ANSWERING, 1, 12000, 40)),
        read.get(0).cost().stages());
    assertEquals(
        List.of(new StageCost(AnswerStage.ANSWERING, 1, 0, 0)), read.get(1).cost().stages());
  }

  @Test
  void questionsOfAFileKeepTheirIdsUnlessTheseAreShared() throws IOException {
    Path file =
        file(
            "a.json",
            "[{\"id\":\"1\",\"question\":\"One?\",\"answer\":\"a\"},{\"id\":\"2\",\"question\":\"Two?\",\"answer\":\"b\"},{\"id\":\"2\",\"question\":\"Three?\",\"answer\":\"c\"},{\"id\":\"1\",\"question\":\"One?\",\"answer\":\"a\"}]");

    List<Question> questions = AnswerFile.read(file).questions("d", Level.SUMMARY);

    assertEquals(
        List.of("One?", "Two?", "Three?"), questions.stream().map(Question::text).toList());
    assertEquals("1", questions.get(0).id());
    assertEquals(3, questions.stream().map(Question::id).distinct().count());
    assertTrue(questions.get(1).id().length() == 16 && questions.get(2).id().length() == 16);
  }
}
