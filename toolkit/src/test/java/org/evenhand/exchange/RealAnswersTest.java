package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.study.AnswerState;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.junit.jupiter.api.Test;

/** Files of answers that others released. */
class RealAnswersTest {
  private static JoinedAnswers ownQuestions(String path, String form) {
    AnswerFile file = AnswerFile.read(SharedData.data(path));
    assertEquals(form, file.form());
    return file.answersTo(file.questions("d", Level.SUMMARY), Run.of("A"));
  }

  @Test
  void hiragsSevenSystemsJoinByQuestionText() {
    Path hi = SharedData.data("hirag/mix/mix_hi_result_deepseek.jsonl");
    List<Question> questions = AnswerFile.read(hi).questions("mix", Level.SUMMARY);
    assertEquals(130, questions.size());
    for (String system : List.of("fastGraphrag", "kag", "lightrag", "local", "naive")) {
      JoinedAnswers joined =
          AnswerFile.read(
                  SharedData.data("hirag/mix/mix_%s_result_deepseek.jsonl".formatted(system)))
              .answersTo(questions, Run.of(system));

      assertEquals(130, joined.answers().size(), system);
      assertEquals(List.of(), joined.unmatched(), system);
      assertTrue(joined.coverage().isComplete(), system);
    }
  }

  @Test
  void theRunWithFailuresShowsThem() {
    JoinedAnswers joined =
        AnswerFile.read(SharedData.data("lightrag-summary-questions/mix_result.json"))
            .withErrors(SharedData.data("lightrag-summary-questions/mix_errors.json"))
            .answersTo(
                AnswerFile.read(SharedData.data("lightrag-summary-questions/mix_result.json"))
                    .withErrors(SharedData.data("lightrag-summary-questions/mix_errors.json"))
                    .questions("mix", Level.SUMMARY),
                Run.of("LightRAG"));

    assertEquals(32, joined.answers().size());
    assertEquals(13, joined.coverage().count(Run.of("LightRAG"), AnswerState.FAILED));
    assertEquals(45, joined.coverage().asked());
  }

  @Test
  void answersOfBenchmarkQedHaveTheirCosts() {
    JoinedAnswers joined =
        ownQuestions("benchmark-qed/long/data_global_answers.json", "benchmark-qed answers");

    assertEquals("A#1: 50 answered, of 50", joined.coverage().toString());
    assertEquals(47827, joined.answers().get(0).cost().inputTokens());
    assertEquals(21865, joined.answers().get(0).cost().millis());
  }

  @Test
  void predictionsOfGraphRagBenchAreTheGeneratedAnswers() {
    JoinedAnswers joined =
        ownQuestions(
            "graphrag-bench/predictions/predictions_medical.json", "GraphRAG-Bench predictions");

    assertEquals(50, joined.answers().size());
    assertEquals("Medical-73586ddc", joined.answers().get(0).question());
  }

  @Test
  void theEmptyAnswersOfFastGraphRagAreBlank() {
    JoinedAnswers joined =
        ownQuestions(
            "fast-graphrag/results/graph/2wikimultihopqa_51.json", "fast-graphrag results");

    assertEquals("A#1: 0 answered, 51 blank, of 51", joined.coverage().toString());
    assertEquals(8, joined.answers().get(0).chunkIds().size());
  }
}
