package org.evenhand.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CorpusPartTest {
  /** Seven documents; document d has d chunks of d words each. */
  private static List<Chunk> chunks() {
    var chunks = new ArrayList<Chunk>();
    for (int document = 1; document <= 7; document++) {
      for (int chunk = 1; chunk <= document; chunk++) {
        chunks.add(
            new Chunk(document + "-" + chunk, "doc" + document, " word".repeat(document).strip()));
      }
    }
    return chunks;
  }

  @Test
  void partsAreNestedWholeDocumentsAndTheLastIsTheCorpus() {
    List<CorpusPart> parts = CorpusPart.nested("town", chunks(), List.of(1, 2, 4), 4, 3);

    assertEquals(
        List.of("town 1/4", "town 1/2", "town"), parts.stream().map(CorpusPart::name).toList());
    // 7/4 = 1.75 and 7/2 = 3.5, rounded half up.
    assertEquals(List.of(2, 4, 7), parts.stream().map(p -> p.documents().size()).toList());
    for (int i = 1; i < parts.size(); i++) {
      Set<String> larger = parts.get(i).chunkIds();
      assertTrue(larger.containsAll(parts.get(i - 1).chunkIds()));
    }
    for (CorpusPart part : parts) {
      int expected =
          part.documents().stream().mapToInt(d -> Integer.parseInt(d.substring(3))).sum();
      assertEquals(expected, part.chunks().size(), "all chunks of each document");
    }
    assertEquals(chunks(), parts.get(2).chunks(), "in the order of the corpus");
  }

  @Test
  void theSeedDrawsTheOrderWhateverThatOfTheChunks() {
    var backwards = chunks();
    Collections.reverse(backwards);
    List<String> drawn = CorpusPart.nested("town", chunks(), List.of(1), 1, 3).get(0).documents();

    assertEquals(drawn, CorpusPart.nested("town", backwards, List.of(1), 1, 3).get(0).documents());
    assertNotEquals(
        drawn, CorpusPart.nested("town", chunks(), List.of(1), 1, 4).get(0).documents());
  }

  @Test
  void sizesAreCountedInChunksAndTokens() {
    List<CorpusPart> parts = CorpusPart.nested("town", chunks(), List.of(3, 7), 7, 1);

    assertEquals(28, CorpusPart.sizesInChunks(parts).get("town"));
    // A token a word: 1 + 4 + 9 + 16 + 25 + 36 + 49.
    assertEquals(140, CorpusPart.sizesInTokens(parts).get("town"));
    assertEquals(
        List.of("town 3/7", "town"), List.copyOf(CorpusPart.sizesInTokens(parts).keySet()));
    assertEquals("town: 7 documents, 28 chunks", parts.get(1).toString());
  }

  @Test
  void whatGivesNoPartsIsRefused() {
    Map<String, Runnable> refused =
        Map.of(
            "Parts [2, 1] of 4 do not grow from 1 to 4 at most. Name them from the smallest on, such as 1, 2, 4 of 4.",
            () -> CorpusPart.nested("town", chunks(), List.of(2, 1), 4, 1),
            "Parts [0] of 4 do not grow from 1 to 4 at most. Name them from the smallest on, such as 1, 2, 4 of 4.",
            () -> CorpusPart.nested("town", chunks(), List.of(0), 4, 1),
            "1/20 and 2/20 of 7 documents are the same part. Ask for fewer parts, or use a larger corpus.",
            () -> CorpusPart.nested("town", chunks(), List.of(1, 2), 20, 1),
            "Chunk c names no document, and a corpus is cut between documents. Give chunks with their documents.",
            () -> CorpusPart.nested("town", List.of(new Chunk("c", "", "x")), List.of(1), 1, 1),
            "A corpus without chunks has no parts. Give its chunks.",
            () -> CorpusPart.nested("town", List.of(), List.of(1), 1, 1));

    refused.forEach(
        (message, call) ->
            assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage()));
  }
}
