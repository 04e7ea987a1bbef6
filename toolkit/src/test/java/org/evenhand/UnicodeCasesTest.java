package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.Chunk;
import org.evenhand.text.Chunker;
import org.evenhand.text.Corpus;
import org.evenhand.text.Document;
import org.evenhand.text.Graphemes;
import org.evenhand.text.Template;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text of every script comes through every place where it is kept; each test names its case. */
class UnicodeCasesTest {
  @TempDir Path folder;

  @Test
  void e127RareLettersAndEmojiAreKeptInEveryFile() throws IOException {
    String text = Corpus.read(SharedData.cases("E127.txt")).documents().get(0).text();
    assertTrue(text.contains("\uD842\uDFB7") && text.contains("\uD83D\uDE00"), "pairs are whole");

    Study study =
        Study.open(folder, new Source(Source.Kind.SIMULATED, text.strip()), Settings.once());
    study.append(new Question("q", text, "d", Level.NODE, List.of(), text, text));
    study.append(Answer.of("d", "q", Run.of("A"), text, WordCounter.count(text)));
    study.notes("summaries").append(text, text);
    study.close();
    Study again = Study.open(folder);
    assertEquals(text, again.questions().get(0).text());
    assertEquals(text, again.answers().get(0).text());
    assertEquals(text, again.notes("summaries").find(text).orElseThrow());
    assertEquals(text.strip(), again.source().detail());
    again.close();

    KnowledgeGraph graph =
        KnowledgeGraph.of(
            List.of(new Entity(text, text, List.of(text), List.of("c"), List.of(text))),
            List.of(),
            List.of(new Chunk("c", "d", text)));
    graph.write(folder.resolve("graph"));
    assertEquals(
        List.copyOf(graph.entities()),
        List.copyOf(KnowledgeGraph.read(folder.resolve("graph")).entities()));
    assertEquals(text, new Template("{a}").fill(Map.of("a", text)));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.write(folder.resolve("again.txt"), bytes);
    assertEquals(text, Corpus.read(folder.resolve("again.txt")).documents().get(0).text());
  }

  @Test
  void e128CutTextHoldsWholeCharacters() throws IOException {
    String text = Files.readString(SharedData.cases("E128.txt")).strip();

    assertEquals("x".repeat(19) + "\uD83D\uDC1D", Graphemes.first(text, 20));
    assertEquals("x".repeat(19), Graphemes.first(text, 19));
    String family = "\uD83D\uDC69\u200D\uD83C\uDF3E";
    assertEquals("a" + family, Graphemes.first("a" + family + "e\u0301", 2));
    assertEquals(3, Graphemes.count("a" + family + "e\u0301"));
    assertEquals("", Graphemes.first("abc", 0));
    assertEquals("", Graphemes.first("", 3));
    for (int most = 0; most < 40; most++) {
      String cut = Graphemes.first(text, most);
      assertEquals(cut, new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }
  }

  @Test
  void e132ChineseTextIsCountedAndNoneOfItVanishes() throws IOException {
    JsonNode input = new ObjectMapper().readTree(Files.readString(SharedData.cases("E132.json")));
    int least = input.path("min_tokens").asInt();
    for (String language : List.of("en", "zh")) {
      String text = input.path(language).asText();

      assertTrue(TokenCounter.count(text) >= least, language);
      assertTrue(WordCounter.count(text) >= least, language);
      List<Chunk> chunks = new Chunker(least, 0).cut(List.of(new Document(language, text)));
      assertEquals(
          (TokenCounter.count(text) + least - 1) / least,
          chunks.size(),
          "every token is in a chunk");
    }
  }
}
