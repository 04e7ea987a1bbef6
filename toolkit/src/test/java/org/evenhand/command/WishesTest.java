package org.evenhand.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WishesTest {
  private static final List<Option> KNOWN =
      List.of(new Option("STUDY", "a folder"), new Option("N", "a number"));

  @Test
  void whatIsSaidCanBeTypedAgain() {
    var wishes = Wishes.read(List.of("N=3", "STUDY= my study's folder ", "N2="), known("N2"));
    assertEquals("N=3 STUDY='my study'\\''s folder'", wishes.toString());
    assertEquals("my study's folder", wishes.text("STUDY").orElseThrow());
    assertTrue(wishes.text("N2").isEmpty());
    assertEquals("  STUDY  a folder\n  N      a number", Wishes.list(KNOWN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "harbour | 'harbour' is no option of this command. It knows STUDY, N, each as NAME=value.",
        "TRAILS=2 | 'TRAILS' is no option of this command. It knows STUDY, N, each as NAME=value.",
        "OPENAI_API_KEY=sk-secret | 'OPENAI_API_KEY' is no option of this command. It knows STUDY, N, each as NAME=value.",
        "sk-secret | '(hidden)' is no option of this command. It knows STUDY, N, each as NAME=value.",
        "study=x | 'study' is no option of this command. It knows STUDY, N, each as NAME=value.",
      })
  void whatTheCommandDoesNotKnowIsRefused(String argument, String message) {
    var e =
        assertThrows(IllegalArgumentException.class, () -> Wishes.read(List.of(argument), KNOWN));
    assertEquals(message, e.getMessage());
  }

  @Test
  void anOptionIsGivenOnce() {
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> Wishes.read(List.of("N=1", "N=2"), KNOWN));
    assertEquals("N is given twice. Give it once.", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "1.5", "many", "1e3", "9999999999", "NaN"})
  void aCountIsAWholeNumberFromOne(String value) {
    var wishes = Wishes.read(List.of("N=" + value), KNOWN);
    var e = assertThrows(IllegalArgumentException.class, () -> wishes.whole("N"));
    assertEquals("N=%s: give a whole number from 1.".formatted(value), e.getMessage());
  }

  @Test
  void moneyIsANumberWithAPoint() {
    assertEquals(2.5, Wishes.read(List.of("N=2.5"), KNOWN).number("N").getAsDouble());
    for (String value : List.of("NaN", "2,5", "-1", "Infinity", "$3")) {
      var wishes = Wishes.read(List.of("N=" + value), KNOWN);
      var e = assertThrows(IllegalArgumentException.class, () -> wishes.number("N"));
      assertEquals("N=%s: give a number such as 2.5.".formatted(value), e.getMessage());
    }
    var two = Wishes.read(List.of("N=0.15, 0.6"), KNOWN);
    assertArrayEquals(new double[] {0.15, 0.6}, two.twoNumbers("N").orElseThrow());
    var one = Wishes.read(List.of("N=0.15"), KNOWN);
    var e = assertThrows(IllegalArgumentException.class, () -> one.twoNumbers("N"));
    assertEquals("N=0.15: give two numbers such as 0.15,0.60.", e.getMessage());
  }

  private static List<Option> known(String more) {
    return List.of(KNOWN.get(0), KNOWN.get(1), new Option(more, "another"));
  }
}
