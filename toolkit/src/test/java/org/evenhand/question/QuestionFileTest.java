package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionFileTest {
  @TempDir Path folder;

  @Test
  void jsonLinesJsonListsAndTextListsAreRead() throws IOException {
    String lines =
        "\uFEFF{\"question_id\": 7, \"question\": \"Why?\"}\n\n{\"id\": \"b\", \"query\": \"谁养蜂？\"}\n";

    assertEquals(List.of("7 Why?", "b 谁养蜂？"), read("a.jsonl", lines));
    assertEquals(List.of("1 Why?", "2 How?"), read("b.json", "[\"Why?\", {\"input\": \"How?\"}]"));
    assertEquals(
        List.of("1 Why?"), read("c.json", "{\"questions\": [{\"question\": \" Why? \"}]}"));
    assertEquals(List.of("1 Why?", "2 How?"), read("d.txt", "1. Why?\n2. How?\n"));
  }

  @Test
  void repeatsAreCountedAndStrangeEntriesNamedAllAtOnce() throws IOException {
    Path repeated =
        write(
            "a.jsonl",
            "{\"id\":1,\"question\":\"W?\"}\n{\"id\":1,\"question\":\"W?\"}\n{\"question\":\"W?\"}");
    assertEquals(
        "1 distinct questions of 3 listed, 2 repeats",
        QuestionFile.read(repeated, "d", Level.NODE).toString());

    String message =
        message(
            write(
                "b.jsonl",
                "{\"id\":1,\"question\":\"A?\"}\n{\"id\":1,\"question\":\"B?\"}\n{no\n{\"id\":2}"));
    assertTrue(message.contains("id '1' has two different questions, the second in line 2"));
    assertTrue(message.contains("line 3 is no JSON"));
    assertTrue(message.contains("line 4 has no text under question, query, text, input"));
    assertTrue(message(write("c.json", "3")).contains("the file is no list"));
    assertTrue(message(write("d.txt", "Nothing.")).contains("holds no question"));
    assertTrue(message(write("e.jsonl", "")).contains("holds no question"));
  }

  @Test
  void realFilesOfOtherToolsAreRead() {
    QuestionFile hirag =
        QuestionFile.read(
            SharedData.data("hirag/agriculture/agriculture_query.jsonl"), "a", Level.SUMMARY);
    QuestionFile list =
        QuestionFile.read(
            SharedData.data("lightrag-summary-questions/agriculture_questions.txt"),
            "a",
            Level.SUMMARY);

    assertEquals(100, hirag.listed());
    assertEquals("82 distinct questions of 125 listed, 43 repeats", list.toString());
  }

  private List<String> read(String name, String text) throws IOException {
    return QuestionFile.read(write(name, text), "d", Level.SUMMARY).questions().stream()
        .map(QuestionFileTest::line)
        .toList();
  }

  private static String line(Question question) {
    return question.id() + " " + question.text();
  }

  private static String message(Path file) {
    return assertThrows(
            IllegalArgumentException.class, () -> QuestionFile.read(file, "d", Level.NODE))
        .getMessage();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
