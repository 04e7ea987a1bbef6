package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Level;
import org.evenhand.study.Run;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgmentTableTest {
  private static final Source SOURCE = new Source(Source.Kind.PUBLIC_JUDGMENTS, "a test");
  private static final String HEADER = "dataset,question,judge,first,second,aspect,winner\n";

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  private String complaint(String text) throws IOException {
    Path file = file(text);
    String message =
        assertThrows(IllegalArgumentException.class, () -> JudgmentTable.read(file, SOURCE))
            .getMessage();
    return message.replace(file.toString(), "table.csv");
  }

  @Test
  void rowsOfOneCallMakeOneJudgment() throws IOException {
    Study study =
        JudgmentTable.read(
            file(
                HEADER
                    + "sea,1,judy,A,B,Diversity,first\n"
                    + "sea,1,judy,B,A,Overall,tie\n"
                    + "sea,1,judy,A,B,Overall,second\n"),
            SOURCE);

    assertEquals(2, study.judgments().size());
    var judgment = study.judgments().get(0);
    assertEquals(
        new Verdict.Winners(Map.of(Aspect.DIVERSITY, Winner.FIRST, Aspect.OVERALL, Winner.SECOND)),
        judgment.verdict());
    assertEquals(Run.of("A"), judgment.key().first().run());
    assertEquals(new JudgeId("judy", ""), judgment.key().judge());
    assertEquals(JudgmentTable.RUBRIC, judgment.key().rubric());
    assertEquals(Level.SUMMARY, study.questions().get(0).level());
    assertEquals(SOURCE, study.source());
  }

  @Test
  void columnsMayStandInAnyOrderAndTheOptionalOnesAreRead() throws IOException {
    Study study =
        JudgmentTable.read(
            file(
                "winner,aspect,second,first,judge,question,dataset,trial,repeat,parameters,level,"
                    + "first_words,second_words\n"
                    + "first,Overall,LightRAG#2,LightRAG,judy,q 1,sea,3,2,temperature=1.0,edge,7,\n"),
            SOURCE);

    var key = study.judgments().get(0).key();
    assertEquals(new Run("LightRAG", 2), key.second().run());
    assertEquals(new JudgeId("judy", "temperature=1.0"), key.judge());
    assertEquals(3, key.trial());
    assertEquals(2, key.repeat());
    assertEquals(3, study.settings().trials());
    assertEquals(2, study.settings().repeats());
    assertEquals(Level.EDGE, study.questions().get(0).level());
    assertEquals(OptionalInt.of(7), study.answers().get(0).words());
    assertEquals(OptionalInt.empty(), study.answers().get(1).words());
  }

  @Test
  void aByteOrderMarkWindowsLinesAndQuotesAreAccepted() throws IOException {
    Study study =
        JudgmentTable.read(
            file(
                "\uFEFF"
                    + HEADER.replace("\n", "\r\n")
                    + "\"sea, deep\",1,judy,\"A \"\"one\"\"\",Бета,Overall,first\r\n\r\n"),
            SOURCE);

    assertEquals("sea, deep", study.questions().get(0).dataset());
    assertEquals(
        List.of(Run.of("A \"one\""), Run.of("Бета")),
        study.answers().stream().map(answer -> answer.run()).toList());
  }

  @Test
  void aJudgmentThatLacksOneAspectIsUnscoredAndNamesIt() throws IOException {
    Study study =
        JudgmentTable.read(
            file(
                HEADER
                    + "sea,1,judy,A,B,Diversity,first\n"
                    + "sea,1,judy,A,B,Overall,not_a_value\n"
                    + "sea,2,judy,A,B,Diversity,lost\n"
                    + "sea,2,judy,A,B,Overall,lost\n"),
            SOURCE);

    assertEquals(
        List.of(
            new Verdict.Unscored(Reason.NOT_A_VALUE, "Overall"),
            new Verdict.Unscored(Reason.LOST, "")),
        study.judgments().stream().map(judgment -> judgment.verdict()).toList());
  }

  @Test
  void everyBadLineIsNamedAtOnce() throws IOException {
    String message =
        complaint(
            "dataset,question,judge,first,second,aspect,winner,trial,first_words\n"
                + "sea,1,judy,A,B,Overall,first,1,10\n"
                + "sea,,judy,A,,Overall,first,1,10\n"
                + "sea,1,judy,A,A,Overall,Answer 1,0,-3\n"
                + "\n"
                + "sea,2,judy,A,B,Overall,tie,1,\n"
                + "sea,3,judy,A,B,Overall,left,1,99999999999\n");

    assertEquals(
        "table.csv has 3 bad lines; nothing of it was read.\n"
            + "line 3: 'question' is blank; 'second' is blank\n"
            + "line 4: 'A' is compared with itself; name its runs, such as A#2; winner 'Answer 1'"
            + " is none of "
            + String.join(", ", WinnerCell.ALL)
            + "; trial '0' is not a number from 1; first_words '-3' is not a number of words\n"
            + "line 7: winner 'left' is none of "
            + String.join(", ", WinnerCell.ALL)
            + "; first_words '99999999999' is not a number of words",
        message);
    assertTrue(WinnerCell.ALL.containsAll(List.of("first", "second", "tie", "lost", "missing")));
  }

  @Test
  void rowsThatContradictEarlierOnesAreNamed() throws IOException {
    assertEquals(
        "table.csv has 3 bad lines; nothing of it was read.\n"
            + "line 4: question 1 of sea is EDGE here and NODE before\n"
            + "line 3: the answer of A#1 to question 1 has 8 words here and 7 before\n"
            + "line 3: Overall of this judgment stands before; number repeats or trials",
        complaint(
            "dataset,question,judge,first,second,aspect,winner,level,first_words\n"
                + "sea,1,judy,A,B,Overall,first,NODE,7\n"
                + "sea,1,judy,A,B,Overall,second,NODE,8\n"
                + "sea,1,judy,B,A,Overall,second,EDGE,\n"));
  }

  @Test
  void aRowOfAnotherWidthIsNamed() throws IOException {
    assertEquals(
        "table.csv has a bad line; nothing of it was read.\nline 3: 3 cells under 7 columns",
        complaint(HEADER + "sea,1,judy,A,B,Overall,first\nsea,1,judy\n"));
  }

  @Test
  void manyBadLinesAreCutAfterTwenty() throws IOException {
    String message = complaint(HEADER + "sea,1,judy,A,B,Overall,left\n".repeat(25));

    assertTrue(message.startsWith("table.csv has 25 bad lines"), message);
    assertTrue(message.endsWith("\nand 5 more"), message);
  }

  @Test
  void headersAreCheckedBeforeRows() throws IOException {
    assertEquals(
        "table.csv has no column 'winner'. Needed are dataset, question, judge, first, second,"
            + " aspect, winner.",
        complaint(
            "dataset,question,judge,first,second,aspect\n1\n".replace("1\n", "1,1,1,1,1,1\n")));
    assertTrue(
        complaint(HEADER.replace("winner", "winner,first_word") + "a,1,j,A,B,Overall,first,3\n")
            .startsWith("table.csv has the unknown column 'first_word'. Beside dataset,"));
    assertEquals(
        "table.csv has the column 'judge' twice. Rename or remove one.",
        complaint("judge,judge\n"));
    assertEquals("table.csv is empty. Its first line must name the columns.", complaint("\uFEFF"));
    assertEquals("table.csv has a header but no judgment.", complaint(HEADER));
  }

  @Test
  void aBrokenQuoteIsNamed() throws IOException {
    String message = complaint(HEADER + "sea,1,judy,\"A,B,Overall,first\n");

    assertTrue(message.startsWith("table.csv is not CSV, at or before line 3: "), message);
  }

  @Test
  void anotherEncodingIsRefused() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.write(
        file, (HEADER + "caf\u00e9,1,j,A,B,Overall,first\n").getBytes(StandardCharsets.ISO_8859_1));

    assertEquals(
        file + " is not in UTF-8. Save it in that encoding.",
        assertThrows(IllegalArgumentException.class, () -> JudgmentTable.read(file, SOURCE))
            .getMessage());
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.csv");

    assertTrue(
        assertThrows(UncheckedIOException.class, () -> JudgmentTable.read(file, SOURCE))
            .getMessage()
            .startsWith(file + " cannot be read: "));
  }
}
