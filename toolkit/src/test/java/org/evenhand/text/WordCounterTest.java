package org.evenhand.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordCounterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "''~0",
        "'  \n\t'~0",
        "It calms bees.~3",
        "'It\u00a0calms\u3000bees'~3",
        "**It** _calms_ `bees`~3",
        "'# A title'~2",
        "'- one\n- two'~2",
        "A well-known C++ fact, 3.5 %~5",
        "rock & roll — loud~3",
        "|a|b|~2",
        "|---|:-:|~0",
        "see [the page](http://example.org/a)~3",
        "烟雾能使蜜蜂平静。~8",
        "GPT-4模型 is 大~5",
        "ミツバチのハーブ~8",
        "スーパー~4",
        "ผึ้ง~2",
        "벌은 꽃을 좋아한다~3",
        "🐝 bees 🐝~1",
        "don't stop~2",
        "النحل يحب الزهور~3"
      })
  void countsWordsByTheRule(String text, int words) {
    assertEquals(words, WordCounter.count(text));
  }

  @Test
  void theNumbersOfAListAreMarksButNumbersInASentenceAreWords() {
    assertEquals(2, WordCounter.count("1. one\n2) two"));
    assertEquals(4, WordCounter.count("In 1903 came 2."));
  }

  @Test
  void hiddenReasoningIsNotCounted() {
    assertEquals(3, WordCounter.count("<think>long\nhidden text</think>It calms bees."));
    assertEquals(1, WordCounter.count("<Think>a <think>b</think> c</THINK> d"));
    assertEquals(2, WordCounter.count("the opening tag was lost</think> It calms"));
    assertEquals(1, WordCounter.count("before <think>never closed"));
  }

  @Test
  void chineseParagraphsHaveOneWordForEachCharacter() throws IOException {
    JsonNode texts = read("E130.json");
    assertEquals(30, WordCounter.count(texts.get("a").asText()));
    assertEquals(8, WordCounter.count(texts.get("b").asText()));
  }

  @Test
  void trailingSpaceMarksAndReasoningDoNotShiftTheCount() throws IOException {
    JsonNode texts = read("E133.json");
    assertEquals(3, WordCounter.count(texts.get("a").asText()));
    // It calms bees · [Data: Sources (5490, 5495, +more)]. · a b 1 2
    assertEquals(3 + 5 + 4, WordCounter.count(texts.get("b").asText()));
    assertEquals(3, WordCounter.count(texts.get("c").asText()));
  }

  @Test
  void tokensOfSpecialTextAreCountedAsPlainText() {
    assertTrue(TokenCounter.count("a <|endoftext|> b") > 4);
    assertEquals(0, TokenCounter.count(""));
  }

  private static JsonNode read(String file) throws IOException {
    return new ObjectMapper().readTree(SharedData.cases(file).toFile());
  }
}
