package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenhand.exchange.PublishedValue.Bound;
import org.evenhand.study.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedValuesTest {
  private static final Source PAPER = new Source(Source.Kind.PUBLISHED, "a paper");
  private static final String HEADER = "name,bound,value,unit,what,where\n";

  @TempDir private Path folder;

  private PublishedValues read(String text) throws IOException {
    return PublishedValues.read(Files.writeString(folder.resolve("paper.csv"), text), PAPER);
  }

  @Test
  void theLengthGapIsReadWithItsBoundPlaceAndPaper() {
    PublishedValue gap = PublishedValues.paper().get("length-gap");

    assertEquals(Bound.OVER, gap.bound());
    assertEquals(new BigDecimal("50"), gap.value());
    assertEquals(Source.Kind.PUBLISHED, gap.source().kind());
    assertEquals(
        "over 50 points: gap in win rate that a difference of 25 tokens of 200 makes, both orders"
            + " averaged (published: arXiv 2506.06331, 2025, figure 6)",
        gap.toString());
  }

  @Test
  void digitsStayAsPrintedAndAnExactValueNeedsNoWord() throws IOException {
    PublishedValues values = read("\uFEFF" + HEADER + "won,exactly,39.060,%,wins,table 1\n");

    assertEquals("39.060 %: wins (published: a paper, table 1)", values.toString());
    assertEquals(1, values.list().size());
  }

  @Test
  void anUnknownNameIsAnsweredWithThoseThatThereAre() throws IOException {
    PublishedValues values = read(HEADER + "won,about,39,%,wins,table 1\n");

    assertEquals(
        "No published value is called 'lost'. There are: [won].",
        assertThrows(IllegalArgumentException.class, () -> values.get("lost")).getMessage());
  }

  @Test
  void allBadLinesAreNamedAtOnce() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    read(
                        HEADER
                            + "Won,about,39,%,wins,table 1\n"
                            + "won,roughly,39,%,wins,table 1\n"
                            + "won,about,many,%,wins,table 1\n"
                            + "won,about,39,%,wins,\n"
                            + "won,about,39,%,wins,table 1\n"
                            + "won,about,40,%,wins,table 1\n"))
            .getMessage();

    assertTrue(message.contains("'Won' is no name of small letters"), message);
    assertTrue(message.contains("the bound 'roughly' is none of exactly, about"), message);
    assertTrue(message.contains("the value 'many' is no number"), message);
    assertTrue(message.contains("where is blank"), message);
    assertTrue(message.contains("'won' stands before"), message);
  }

  @Test
  void otherColumnsAreRefused() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> read("name,value\nwon,1\n"))
            .getMessage();

    assertTrue(
        message.endsWith(
            "has the columns [name, value]. Published values have [name, bound, value, unit, what,"
                + " where]."),
        message);
  }
}
