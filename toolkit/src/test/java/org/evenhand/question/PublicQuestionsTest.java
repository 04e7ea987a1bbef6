package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicQuestionsTest {
  private static final Path KEPT = Path.of("../datasets/public-questions");

  @TempDir Path folder;

  @Test
  void keptTableHas82DistinctOf125() {
    PublicQuestions kept = PublicQuestions.read(KEPT);

    assertEquals(82, kept.distinct());
    assertEquals(125, kept.listed());
  }

  @Test
  void tableIsMadeAgainByteForByte() throws IOException {
    PublicQuestions.make(
        SharedData.data("lightrag-summary-questions/agriculture_questions.txt"), folder);

    assertArrayEquals(
        Files.readAllBytes(KEPT.resolve("agriculture.csv")),
        Files.readAllBytes(folder.resolve("agriculture.csv")));
  }

  @Test
  void damagedTableIsAnError() throws IOException {
    Files.writeString(folder.resolve("agriculture.csv"), "question,times,words\n1,x,3\n");

    String message =
        assertThrows(IllegalArgumentException.class, () -> PublicQuestions.read(folder))
            .getMessage();

    assertEquals(true, message.endsWith("has the line '1,x,3', which is not three numbers."));
  }
}
