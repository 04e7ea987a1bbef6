package org.evenhand.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.knuddels.jtokkit.api.IntArrayList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  @TempDir Path folder;

  @Test
  void ultraDomainMixHas61Documents() {
    Corpus corpus = Corpus.read(SharedData.data("hirag/mix/mix_unique_contexts.json"));

    assertEquals(61, corpus.documents().size());
    assertEquals(
        "61 documents (61 texts read, 0 repeats, 0 blank, 0 questions)", corpus.toString());
  }

  /**
   * lightrag-hku 1.5.7: chunking_by_token_size(TiktokenTokenizer("gpt-4o-mini"), text, None, False,
   * 100, 1200) over the UltraDomain mix corpus: 579 chunks; sha256 of the stripped texts joined by
   * U+001E. One of its chunks begins or ends within a character and holds U+FFFD there; ours is
   * whole.
   */
  @Test
  void chunksAreThoseOfLightRagButForBrokenCharacters() throws NoSuchAlgorithmException {
    Corpus corpus = Corpus.read(SharedData.data("hirag/mix/mix_unique_contexts.json"));
    List<String> theirs = new ArrayList<>();
    for (Document document : corpus.documents()) {
      IntArrayList tokens = TokenCounter.encode(document.text());
      for (int start = 0; start < tokens.size(); start += 1100) {
        IntArrayList part = new IntArrayList();
        for (int i = start; i < Math.min(start + 1200, tokens.size()); i++) {
          part.add(tokens.get(i));
        }
        theirs.add(new String(TokenCounter.bytes(part), StandardCharsets.UTF_8).strip());
      }
    }
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(String.join("\u001e", theirs).getBytes(StandardCharsets.UTF_8));
    assertEquals(
        "d63b3060ad26becde8da6f1f201f1887e13685c14652b425f5fbceec6ef61237",
        HexFormat.of().formatHex(digest),
        "the reference is rebuilt");

    List<Chunk> ours = Chunker.withDefaults().cut(corpus.documents());

    assertEquals(579, ours.size());
    int broken = 0;
    for (int i = 0; i < ours.size(); i++) {
      if (!theirs.get(i).equals(ours.get(i).text())) {
        broken++;
        String whole = theirs.get(i).replaceAll("^\uFFFD+|\uFFFD+$", "");
        assertTrue(whole.length() < theirs.get(i).length(), "differs by a broken character");
        assertTrue(ours.get(i).text().contains(whole.strip()));
      }
    }
    assertEquals(1, broken);
  }

  @Test
  void chunksOfChineseTextHoldWholeCharactersAndLoseNone() {
    String text = "蜂箱里住着蜜蜂🐝，春天采花蜜。龘靐齉".repeat(40);

    List<Chunk> chunks = new Chunker(7, 0).cut(List.of(new Document("d", text)));

    assertTrue(chunks.stream().noneMatch(chunk -> chunk.text().contains("\uFFFD")));
    // A character that two chunks share stands in both, so the whole text is a subsequence.
    int at = 0;
    String all = chunks.stream().map(Chunk::text).collect(Collectors.joining());
    for (int i = 0; i < all.length() && at < text.length(); i++) {
      if (all.charAt(i) == text.charAt(at)) {
        at++;
      }
    }
    assertEquals(text.length(), at);
    assertEquals("d-1", chunks.get(0).id());
  }

  @Test
  void overlapMustBeBelowTheSize() {
    var failure = assertThrows(IllegalArgumentException.class, () -> new Chunker(5, 5));

    assertEquals(
        "Chunks of 5 tokens that overlap by 5 cannot be cut. The overlap must be below the size.",
        failure.getMessage());
  }

  @Test
  void e062BytesThatAreNoUtf8AreAnErrorAndTheEncodingCanBeNamed() {
    Path file = SharedData.cases("E062.txt");

    var failure = assertThrows(UncheckedIOException.class, () -> Corpus.read(file));
    assertEquals(
        file
            + " cannot be read: "
            + file
            + " is not UTF-8: the bytes at offset 0 are no text in it. If it was saved on a Chinese"
            + " system, name its encoding (GB18030); else save it as UTF-8.",
        failure.getMessage());

    Corpus corpus = CorpusReader.withDefaults().withCharset(Charset.forName("GB18030")).read(file);
    assertTrue(
        corpus.documents().get(0).text().contains("蜜蜂") || corpus.words() > 10,
        corpus.documents().get(0).text());
  }

  @Test
  void e063RecordWithoutTextIsAnErrorThatListsItsFields() {
    Path file = SharedData.cases("E063.json");

    var failure = assertThrows(IllegalArgumentException.class, () -> Corpus.read(file));
    assertEquals(
        file
            + ", record 1 has no text: its fields are [id, body], and text or context or content is"
            + " looked for. Name the field by CorpusReader.withTextField.",
        failure.getMessage());
  }

  @Test
  void e064ByteOrderMarkIsDropped() {
    assertEquals(2, Corpus.read(SharedData.cases("E064.jsonl")).documents().size());
  }

  @Test
  void e066SpecialTokensArePlainText() {
    Corpus corpus = Corpus.read(SharedData.cases("E066.txt"));

    List<Chunk> chunks = Chunker.withDefaults().cut(corpus.documents());

    assertEquals(1, chunks.size());
    assertTrue(chunks.get(0).text().contains("<|endoftext|>"));
    assertTrue(TokenCounter.count(chunks.get(0).text()) > 15);
  }

  @Test
  void e068RepeatedContextIsOneDocument() {
    Corpus corpus = Corpus.read(SharedData.cases("E068.jsonl"));

    assertEquals("1 documents (3 texts read, 2 repeats, 0 blank, 3 questions)", corpus.toString());
  }

  @Test
  void folderOfTextsIsReadInTheOrderOfItsNames() throws IOException {
    Files.writeString(folder.resolve("b.md"), "# Second");
    Files.writeString(folder.resolve("a.txt"), "First");
    Files.writeString(folder.resolve("c.txt"), "  \n");
    Files.writeString(folder.resolve("picture.png"), "no text");

    Corpus corpus = Corpus.read(folder);

    assertEquals(List.of("a", "b"), corpus.documents().stream().map(Document::id).toList());
    assertEquals(1, corpus.blank());
  }

  @Test
  void csvIsReadByItsColumn() throws IOException {
    Path file = Files.writeString(folder.resolve("bees.csv"), "id,text\nd1,\"Smoke, calm\"\n");

    assertEquals(new Document("d1", "Smoke, calm"), Corpus.read(file).documents().get(0));
  }

  @Test
  void emptyCorpusIsAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.txt"), " ");

    var failure = assertThrows(IllegalArgumentException.class, () -> Corpus.read(file));

    assertEquals(
        file + " holds 1 texts, all blank. An empty corpus gives no graph: check the files.",
        failure.getMessage());
  }
}
