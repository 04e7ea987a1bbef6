package org.evenhand.study;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.evenhand.study.Lines.everyKind;
import static org.evenhand.study.Lines.key;
import static org.evenhand.study.Lines.overall;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.evenhand.SharedData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ledger's file may look like, and what it may not. */
class LedgerFileTest {
  private static final String HEADER = "{\"evenhand\":\"judgments\",\"version\":1}\n";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("judgments.jsonl");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  /** This file was written by version 1 and stays for ever. */
  @Test
  void aFileOfVersionOneHasTheSameTotalsForEver() throws IOException {
    try (var in = LedgerFileTest.class.getResourceAsStream("judgments.v1.jsonl")) {
      Files.write(file, in.readAllBytes());
    }

    var ledger = Ledger.open(file);

    assertEquals(new Ledger.Opening(5, 0, 0, ""), ledger.opening());
    assertEquals(
        everyKind().stream().sorted((a, b) -> a.key().compareTo(b.key())).toList(),
        ledger.judgments());
  }

  @Test
  void theWriterStillWritesVersionOneByteByByte() throws IOException {
    var ledger = Ledger.open(file);
    everyKind().forEach(ledger::append);

    try (var in = LedgerFileTest.class.getResourceAsStream("judgments.v1.jsonl")) {
      assertEquals(new String(in.readAllBytes(), UTF_8), Files.readString(file));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\n\n", " \n"})
  void otherLineEndsAndBlankLinesAndAByteOrderMarkAreAccepted(String end) throws IOException {
    String text = threeLines().replace("\n", end);
    Files.writeString(file, "\ufeff" + text);

    assertEquals(3, Ledger.open(file).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", HEADER, "\ufeff", "{\"evenhand\":\"judgments\",\"version\":1}"})
  void anEmptyLedgerIsALedger(String text) throws IOException {
    Files.writeString(file, text);

    var ledger = Ledger.open(file);
    ledger.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));

    assertEquals(new Ledger.Opening(0, 0, 0, ""), ledger.opening());
    AppendedFile.closeAll(folder);
    assertEquals(1, Ledger.open(file).size());
  }

  @Test
  void aLastLineWithoutALineFeedCountsIfItIsWholeAndTheNextOneStartsANewLine() throws IOException {
    Files.writeString(file, threeLines().stripTrailing());

    var ledger = Ledger.open(file);
    ledger.append(overall(key("4", true, 1, 1), Verdict.Winner.TIE));

    assertEquals(new Ledger.Opening(3, 0, 0, ""), ledger.opening());
    assertEquals(5, Files.readAllLines(file).size());
    assertEquals(4, Ledger.open(file).size());
  }

  @Test
  void aTornLastLineIsLeftOutReportedAndTakenOffByTheNextAppend() throws IOException {
    String whole = threeLines();
    for (int cut = 1; cut < 60; cut += 7) {
      close();
      Files.writeString(file, whole.substring(0, whole.length() - 1 - cut));

      var ledger = Ledger.open(file);

      assertEquals(2, ledger.size());
      int left = whole.split("\n")[3].length() - cut;
      assertEquals(
          "%s, line 4: the last %s bytes are no whole line and are left out: a crash cut them off, or another process is writing them."
              .formatted(file, left),
          ledger.opening().torn());
      assertFalse(ledger.contains(key("3", true, 1, 1)));

      ledger.append(overall(key("3", true, 1, 1), Verdict.Winner.FIRST));
      assertEquals(whole, Files.readString(file));
    }
  }

  /** E108: killed while appending; the next line must not be sealed into the broken one. */
  @Test
  void theKilledAppendOfOthersIsMendedHere() throws IOException {
    String[] lines = Files.readString(SharedData.cases("E108.jsonl")).split("\n");
    assertTrue(lines[1].endsWith("\"b\":"), lines[1]);
    Files.writeString(file, threeLines() + lines[1]);

    var ledger = Ledger.open(file);
    assertEquals(3, ledger.size());
    assertTrue(
        ledger.opening().torn().contains("line 5: the last 44 bytes"), ledger.opening().torn());
    ledger.append(overall(key("q1", false, 1, 1), Verdict.Winner.SECOND));

    assertEquals(new Ledger.Opening(4, 0, 0, ""), Ledger.open(file).opening());
  }

  @Test
  void zerosAfterALossOfPowerAreATornLine() throws IOException {
    Files.writeString(file, threeLines() + "\0\0\0\0\0\0");

    assertEquals(3, Ledger.open(file).size());
  }

  @Test
  void aTornHeaderIsAnEmptyLedger() throws IOException {
    Files.writeString(file, HEADER.substring(0, 17));

    var ledger = Ledger.open(file);
    assertEquals(
        file
            + ", line 1: the last 17 bytes are no whole line and are left out: a crash cut them off, or another process is writing them.",
        ledger.opening().torn());
    ledger.append(overall(key("1", true, 1, 1), Verdict.Winner.FIRST));

    assertTrue(Files.readString(file).startsWith(HEADER + "{\"dataset\""));
  }

  @Test
  void allDamagedLinesAreListedInOneException() throws IOException {
    List<String> lines = List.of(threeLines().split("\n"));
    Files.write(
        file,
        List.of(
            lines.get(0),
            lines.get(1).substring(0, 30),
            lines.get(2).replace("\"FIRST\"", "\"LEFT\""),
            lines.get(3),
            lines.get(3).replace("\"trial\":1", "\"trial\":0"),
            lines.get(3).replace("\"rubric\"", "\"rubrik\""),
            lines.get(3) + "}",
            "[1]",
            lines.get(3).replaceFirst(",\"winners.*", "}")));

    var e = assertThrows(UncheckedIOException.class, () -> Ledger.open(file));

    assertEquals(
        String.join(
            "\n",
            file + " has 7 damaged lines. Mend or delete them; what they held is then asked again.",
            "  line 2: Unexpected end-of-input in VALUE_STRING",
            "  line 3: the field 'Overall' is LEFT where one of [FIRST, SECOND, TIE] should be",
            "  line 5: Trial 0, repeat 1 of question 3: both are counted from 1.",
            "  line 6: the field 'rubrik' is not one of this version",
            "  line 7: Unexpected close marker '}': no open Object to close",
            "  line 8: no JSON object",
            "  line 9: none of the fields scores, sums, winners, rating, statements and unscored is there"),
        e.getMessage());
  }

  @Test
  void twentyDamagedLinesAreShownAndTheRestAreCounted() throws IOException {
    Files.writeString(file, HEADER + "x\n".repeat(1_000));

    var e = assertThrows(UncheckedIOException.class, () -> Ledger.open(file));

    assertTrue(e.getMessage().endsWith("\n  and 980 more"), e.getMessage());
    assertEquals(22, e.getMessage().lines().count());
  }

  @Test
  void aBadLineWithALineFeedIsNoTornTail() throws IOException {
    Files.writeString(file, threeLines() + "{\"dataset\":\"mix\",\"ques\n");

    var e = assertThrows(UncheckedIOException.class, () -> Ledger.open(file));
    assertTrue(e.getMessage().contains("has 1 damaged line. "), e.getMessage());
    assertTrue(e.getMessage().contains("line 5: "), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"evenhand\":\"answers\",\"version\":1} | holds answers, not judgments. Give the path of the file of judgments.",
        "{\"evenhand\":\"judgments\",\"version\":2} | is of version 2; this toolkit reads versions 1 to 1. Use a newer toolkit.",
        "{\"query\":\"Why?\"} | does not begin with a header of Evenhand, such as {\"evenhand\":\"judgments\",\"version\":1}, but with: {\"query\":\"Why?\"}",
        "Winner,Loser | does not begin with a header of Evenhand, such as {\"evenhand\":\"judgments\",\"version\":1}, but with: Winner,Loser"
      })
  void anotherFileIsNamed(String first, String message) throws IOException {
    for (String end : List.of("", "\n", "\nx\n")) {
      Files.writeString(file, first + end);

      var e = assertThrows(IllegalStateException.class, () -> Ledger.open(file));
      assertEquals(file + " " + message, e.getMessage());
      assertEquals(first + end, Files.readString(file));
    }
  }

  @Test
  void aFileThatWasCutMeanwhileIsNotWrittenTo() throws IOException {
    Files.writeString(file, threeLines());
    var ledger = Ledger.open(file);
    Files.writeString(file, HEADER, StandardOpenOption.TRUNCATE_EXISTING);

    var e =
        assertThrows(
            IllegalStateException.class,
            () -> ledger.append(overall(key("9", true, 1, 1), Verdict.Winner.FIRST)));

    assertTrue(e.getMessage().endsWith("somebody cut it. Open the study again."), e.getMessage());
    assertEquals(HEADER, Files.readString(file));
  }

  private String threeLines() throws IOException {
    Path other = folder.resolve("made").resolve("judgments.jsonl");
    Files.deleteIfExists(other);
    var ledger = Ledger.open(other);
    for (String question : List.of("1", "2", "3")) {
      ledger.append(overall(key(question, true, 1, 1), Verdict.Winner.FIRST));
    }
    AppendedFile.closeAll(other.getParent());
    return Files.readString(other);
  }
}
