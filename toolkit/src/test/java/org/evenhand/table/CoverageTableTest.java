package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.evenhand.study.AnswerState;
import org.evenhand.study.Coverage;
import org.evenhand.study.Run;
import org.junit.jupiter.api.Test;

class CoverageTableTest {
  @Test
  void aRowForEachRunAddsUpToTheQuestions() {
    Coverage coverage =
        Coverage.of(
            3,
            Map.of(
                new Run("B", 2),
                List.of(AnswerState.ANSWERED, AnswerState.REFUSED, AnswerState.NEVER_RUN),
                Run.of("A"),
                List.of(AnswerState.FAILED, AnswerState.ANSWERED, AnswerState.ANSWERED)));

    assertEquals(
        """
        What became of the questions
        run  answered  refused  blank  failed  not a text  set aside  never run  questions
        A           2        0      0       1           0          0          0          3
        B#2         1        1      0       0           0          0          1          3""",
        TableView.of(CoverageTable.of(coverage)).text());
  }
}
