package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StyleTest {
  @Test
  void linesAreBrokenBetweenWords() {
    assertEquals(List.of("one two", "three"), Style.wrap("one two  three", 60, 12));
    assertEquals(List.of("one"), Style.wrap("one", 60, 12));
    assertEquals(List.of(""), Style.wrap(" ", 60, 12));
  }

  @Test
  void aWordThatJustFitsItsLineStaysWhole() {
    int width = Style.textWidth("one two,", 12);

    assertEquals(List.of("one two,", "three"), Style.wrap("one two, three", width, 12));
  }

  @Test
  void aWordWiderThanALineIsBrokenAndNoCharacterIsSplit() {
    assertEquals(List.of("🐝🐝🐝", "🐝🐝"), Style.wrap("🐝🐝🐝🐝🐝", 40, 12));
  }

  @Test
  void plotlysMarkUpIsEscaped() {
    assertEquals("&lt;b&gt; &amp;amp;<br>next", Style.text(List.of("<b> &amp;", "next")));
  }
}
