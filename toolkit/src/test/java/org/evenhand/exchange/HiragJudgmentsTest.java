package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The maker on small made-up files: what the real ones happen not to contain. */
class HiragJudgmentsTest {
  private static final String FIRST =
      Stream.of("Comprehensiveness", "Diversity", "Empowerment", "Overall Winner")
          .map("\"%s\": {\"Winner\": \"Answer 1\", \"Explanation\": \"x\"}"::formatted)
          .reduce((one, other) -> one + ", " + other)
          .map(all -> "{" + all + "}")
          .orElseThrow();

  @TempDir Path folder;

  @BeforeEach
  void everyFileSaysFirst() throws IOException {
    for (String name : List.of("fastgraphrag", "graphrag", "kag", "lightrag", "naive")) {
      write("agriculture", name, Collections.nCopies(200, FIRST));
    }
    write("mix", "fastgraphrag", Collections.nCopies(260, FIRST));
    write("mix", "graphrag", Collections.nCopies(259, FIRST));
    write("mix", "kag", Collections.nCopies(260, FIRST));
    write("mix", "lightrag", Collections.nCopies(258, FIRST));
    write("mix", "naive", Collections.nCopies(259, FIRST));
    write("mix", "naiveR_hi", Collections.nCopies(258, FIRST));
  }

  private Path write(String dataset, String name, List<String> lines) throws IOException {
    Path file =
        Files.createDirectories(folder.resolve(dataset))
            .resolve("%s_eval_hi_%s_result_openai.jsonl".formatted(dataset, name));
    return Files.write(file, lines);
  }

  @Test
  void oddWinnersBecomeReasons() throws IOException {
    List<String> lines = new ArrayList<>(Collections.nCopies(200, FIRST));
    lines.set(0, FIRST.replaceFirst("Answer 1", "Answer 3"));
    lines.set(1, FIRST.replaceFirst("\"Answer 1\"", "null"));
    lines.set(2, "{\"Diversity\": {\"Winner\": \"Answer 2\"}}");
    lines.set(3, "not JSON");
    write("agriculture", "fastgraphrag", lines);

    List<String> winners =
        HiragJudgments.read(folder).stream().limit(16).map(JudgmentRow::winner).toList();

    assertEquals(
        List.of(
            "not_a_value",
            "first",
            "first",
            "first", //
            "missing",
            "first",
            "first",
            "first", //
            "missing",
            "second",
            "missing",
            "missing", //
            "not_json",
            "not_json",
            "not_json",
            "not_json"),
        winners);
  }

  @Test
  void aFileOfAnotherLengthIsRefused() throws IOException {
    Path file = write("mix", "graphrag", Collections.nCopies(260, FIRST));

    String message =
        assertThrows(IllegalArgumentException.class, () -> HiragJudgments.read(folder))
            .getMessage();

    assertTrue(message.startsWith(file + " has 260 lines, not 259: "), message);
  }

  @Test
  void wordsAreBlankWithoutAnswersAndCountedWithThem() throws IOException {
    Files.write(
        folder.resolve("agriculture/agriculture_kag_result_deepseek.jsonl"),
        Collections.nCopies(100, "{\"query\": \"q\", \"answer\": \"three short words\"}"));

    JudgmentRow row =
        HiragJudgments.read(folder).stream()
            .filter(each -> each.second().method().equals("KAG"))
            .findFirst()
            .orElseThrow();

    assertTrue(row.firstWords().isEmpty());
    assertEquals(3, row.secondWords().getAsInt());
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    Files.delete(folder.resolve("mix/mix_eval_hi_kag_result_openai.jsonl"));

    String message =
        assertThrows(UncheckedIOException.class, () -> HiragJudgments.read(folder)).getMessage();

    assertTrue(message.contains("mix_eval_hi_kag_result_openai.jsonl cannot be read"), message);
  }
}
