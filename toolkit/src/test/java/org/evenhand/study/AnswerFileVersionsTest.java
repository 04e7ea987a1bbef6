package org.evenhand.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of answers of every version that there was. */
class AnswerFileVersionsTest {
  private static final String HEADER = "{\"evenhand\":\"answers\",\"version\":%s}\n";
  private static final String LINE =
      "{\"dataset\":\"d\",\"question\":\"1\",\"method\":\"A\",\"run\":1,\"text\":\"a\"%s}\n";

  @TempDir Path temporary;
  private Path folder;
  private Path file;

  @BeforeEach
  void begin() {
    folder = temporary.resolve("s");
    Study.open(folder, Settings.once());
    file = folder.resolve("answers.jsonl");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  private static byte[] versionOne() throws IOException {
    try (var in = AnswerFileVersionsTest.class.getResourceAsStream("answers.v1.jsonl")) {
      return in.readAllBytes();
    }
  }

  private static Answer answer(String question, AnswerCost cost) {
    return new Answer(
        "d",
        question,
        Run.of("A"),
        "text " + question,
        OptionalInt.of(2),
        OptionalInt.of(2),
        List.of(),
        cost,
        Optional.empty());
  }

  /** The file was written by version 1, with a model on board and simulated writers. */
  @Test
  void aFileOfVersionOneHasTheSameCostsForEver() throws IOException {
    Files.write(file, versionOne());

    List<Answer> answers = Study.open(folder).answers();

    assertEquals(9, answers.size());
    assertEquals(
        new AnswerCost(
            "SmolLM2-135M-Instruct (on board; demonstration judge, at chance)",
            1,
            481,
            34,
            OptionalDouble.of(0),
            5494),
        answers.get(0).cost());
    assertEquals(List.of("orchard-08-1"), answers.get(0).chunkIds());
    assertEquals(
        new AnswerCost("simulated writer, exact, seed 1", 2, 9646, 84, OptionalDouble.empty(), 746),
        answers.get(1).cost());
    assertEquals(4, answers.stream().filter(a -> a.alignment().isPresent()).count());
    assertEquals(OptionalInt.empty(), answers.get(8).tokens());
  }

  @Test
  void readingLeavesAnOldFileAsItIs() throws IOException {
    Files.write(file, versionOne());

    Study.open(folder).append(Question.of("d", "1", "Why?", Level.NODE));

    assertEquals(
        new String(versionOne(), StandardCharsets.UTF_8),
        Files.readString(file, StandardCharsets.UTF_8));
  }

  @Test
  void theFirstNewLineRaisesTheHeaderAndChangesNoOtherLine() throws IOException {
    Files.write(file, versionOne());
    Answer first = answer("1", costByStages());
    Answer second = answer("2", AnswerCost.UNKNOWN);
    Study study = Study.open(folder);

    study.append(first);
    study.append(second);

    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    List<String> before = new String(versionOne(), StandardCharsets.UTF_8).lines().toList();
    assertEquals(HEADER.formatted("2").strip(), lines.get(0));
    assertEquals(before.subList(1, 10), lines.subList(1, 10));
    assertEquals(12, lines.size());
    AppendedFile.closeAll(folder);
    List<Answer> again = Study.open(folder).answers();
    assertEquals(List.of(first, second), again.subList(9, 11));
  }

  @Test
  void aHeaderThatIsSpelledOtherwiseStays() throws IOException {
    for (String header :
        List.of(
            "{\"evenhand\": \"answers\", \"version\": 1}\n",
            "{\"evenhand\":\"answers\",\"version\":1}\r\n",
            "\ufeff{\"evenhand\":\"answers\",\"version\":1,\"note\":\"ours\"}\n")) {
      AppendedFile.closeAll(folder);
      Files.writeString(file, header + LINE.formatted(""));
      Study.open(folder).append(answer("2", costByStages()));

      assertEquals(header.strip(), Files.readAllLines(file).get(0).strip());
      AppendedFile.closeAll(folder);
      assertEquals(2, Study.open(folder).answers().size());
    }
  }

  @Test
  void aHeaderBehindAByteOrderMarkIsRaisedToo() throws IOException {
    Files.writeString(file, "\ufeff" + HEADER.formatted("1") + LINE.formatted(""));

    Study.open(folder).append(answer("2", costByStages()));

    assertEquals("\ufeff" + HEADER.formatted("2").strip(), Files.readAllLines(file).get(0));
  }

  @Test
  void aLineOfVersionTwoSaysItsStages() throws IOException {
    Study study = Study.open(folder);
    study.append(answer("1", costByStages()));

    assertEquals(
        HEADER.formatted("2")
            + "{\"dataset\":\"d\",\"question\":\"1\",\"method\":\"A\",\"run\":1,\"text\":\"text 1\",\"words\":2,\"tokens\":2,\"cost\":{\"model\":\"m\",\"calls\":4,\"inputTokens\":901,\"outputTokens\":53,\"stages\":[[\"POINTS\",3,700,20],[\"ANSWERING\",1,201,33]],\"contextTokens\":0,\"promptTokens\":97}}\n",
        Files.readString(file, StandardCharsets.UTF_8));
  }

  @Test
  void damagedStagesAreNamedWithTheirLine() throws IOException {
    Files.writeString(
        file,
        HEADER.formatted("2")
            + LINE.formatted(",\"cost\":{\"calls\":2,\"stages\":[[\"POINTS\",1,5,5]]}")
            + LINE.formatted(",\"cost\":{\"calls\":1,\"stages\":[[\"THINKING\",1,5,5]]}")
            + LINE.formatted(",\"cost\":{\"calls\":1,\"stages\":[[\"POINTS\",1,5]]}")
            + LINE.formatted(",\"cost\":{\"calls\":1,\"stages\":[[\"POINTS\",1,5,5,5]]}")
            + LINE.formatted(",\"cost\":{\"contextTokens\":-1}"));

    String message =
        assertThrows(UncheckedIOException.class, () -> Study.open(folder)).getMessage();

    assertEquals(
        List.of(
            "  line 2: 2 calls are split into the stages [StageCost[stage=POINTS, calls=1, inputTokens=5, outputTokens=5]]. Give each stage once, and every call to one; or no stages if they are unknown.",
            "  line 3: the field 'stages' is THINKING where one of [TERMS, FACTS, POINTS, RETRIEVAL, ANSWERING] should be",
            "  line 4: the field 'stages' is ] where a whole number should be",
            "  line 5: the field 'stages' has a list with too many entries",
            "  line 6: A context of -1 and a rest of 0 tokens: leave a number empty if it is unknown."),
        message.lines().filter(line -> line.startsWith("  line")).toList());
  }

  private static AnswerCost costByStages() {
    return new AnswerCost(
        "m",
        4,
        901,
        53,
        OptionalDouble.empty(),
        0,
        List.of(
            new StageCost(AnswerStage.ANSWERING, 1, 201, 33),
            new StageCost(AnswerStage.POINTS, 3, 700, 20)),
        OptionalInt.of(0),
        OptionalInt.of(97));
  }
}
