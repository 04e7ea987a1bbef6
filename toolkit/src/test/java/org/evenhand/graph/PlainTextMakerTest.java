package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.graph.NounPhrases.Phrase;
import org.evenhand.text.Chunk;
import org.evenhand.text.Chunker;
import org.evenhand.text.Corpus;
import org.junit.jupiter.api.Test;

class PlainTextMakerTest {
  private static final List<Chunk> HARBOUR =
      List.of(
          new Chunk("a-1", "a", "Marta Quill met the old pilot in Ostrand. The pilot kept a boat."),
          new Chunk("a-2", "a", "In Ostrand the Guild of Lamps hired Marta Quill."));

  @Test
  void namesAndRepeatedPhrasesBecomeEntitiesWithTheirEvidence() {
    KnowledgeGraph graph = PlainTextMaker.withDefaults().make(HARBOUR);

    Entity marta = graph.entity("Marta Quill").orElseThrow();
    assertEquals(List.of("a-1", "a-2"), marta.chunkIds());
    assertEquals("Name", marta.type());
    assertTrue(graph.entity("Guild of Lamps").isPresent(), graph.entities().toString());
    assertTrue(graph.entity("boat").isEmpty(), "a term named once is none");
    assertTrue(
        graph.entities().stream()
            .allMatch(
                e ->
                    e.chunkIds().stream()
                        .allMatch(
                            id ->
                                graph
                                    .chunk(id)
                                    .orElseThrow()
                                    .text()
                                    .toLowerCase(java.util.Locale.ROOT)
                                    .contains(e.name().toLowerCase(java.util.Locale.ROOT)))));
  }

  @Test
  void relationsAreMentionsInOneSentenceCounted() {
    KnowledgeGraph graph = PlainTextMaker.withDefaults().make(HARBOUR);

    Relation twice =
        graph.relations().stream()
            .filter(r -> List.of(r.source(), r.target()).contains("Marta Quill"))
            .filter(r -> List.of(r.source(), r.target()).contains("Ostrand"))
            .findFirst()
            .orElseThrow();
    assertEquals(2.0, twice.weight());
    assertEquals(List.of("a-1", "a-2"), twice.chunkIds());
    assertEquals("In Ostrand the Guild of Lamps hired Marta Quill.", twice.descriptions().get(1));
  }

  @Test
  void widerWindowRelatesAcrossSentences() {
    List<Chunk> chunks =
        List.of(new Chunk("c", "c", "Anna Holm sailed north. Peter Vane stayed in port."));

    assertEquals(0, PlainTextMaker.withDefaults().make(chunks).relationCount());
    KnowledgeGraph wide = new PlainTextMaker(2, 2).make(chunks);
    assertEquals(1, wide.relationCount());
    assertEquals(
        "Anna Holm sailed north. Peter Vane stayed in port.",
        wide.relations().get(0).descriptions().get(0));
  }

  @Test
  void chineseAndJapaneseTextGivesWords() {
    KnowledgeGraph chinese =
        PlainTextMaker.withDefaults().make(List.of(new Chunk("z", "z", "蜜蜂采集花蜜。养蜂人照顾蜜蜂。花蜜变成蜂蜜。")));
    assertTrue(chinese.entity("蜜蜂").isPresent(), chinese.entities().toString());
    assertTrue(chinese.entity("花蜜").isPresent(), chinese.entities().toString());
    assertTrue(chinese.relationCount() >= 1);

    KnowledgeGraph japanese =
        PlainTextMaker.withDefaults()
            .make(List.of(new Chunk("j", "j", "東京の音楽学校は有名です。音楽学校の先生は東京に住む。")));
    assertTrue(japanese.entity("東京").isPresent(), japanese.entities().toString());
  }

  @Test
  void phrasesEndWithTheirNounAndKeepSmallWordsInNames() {
    List<Phrase> phrases =
        new NounPhrases()
            .in("The old harbour master of Ostrand read the Book of the Tides.").stream()
                .flatMap(sentence -> sentence.phrases().stream())
                .toList();

    assertEquals(
        List.of("old harbour master", "Ostrand", "Book of the Tides"),
        phrases.stream().map(Phrase::text).toList());
  }

  @Test
  void textThatNamesNothingIsAnError() {
    var failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> PlainTextMaker.withDefaults().make(List.of(new Chunk("n", "n", "…"))));

    assertTrue(
        failure.getMessage().startsWith("The graph made from 1 chunks of text holds no entity"),
        failure.getMessage());
  }

  @Test
  void realTextBookGivesAGraphThatWalksRunOn() {
    var corpus = Corpus.read(SharedData.data("hirag/mix/mix_unique_contexts.json"));
    List<Chunk> chunks = Chunker.withDefaults().cut(corpus.documents().subList(0, 4));

    KnowledgeGraph graph = PlainTextMaker.withDefaults().make(chunks);

    assertTrue(graph.entityCount() > 500, graph.toString());
    var walks = WalkSampler.of(graph).sample(20, 3);
    assertTrue(walks.acceptanceRate() > 0.5, walks.toString());
    assertTrue(
        walks.samples().stream()
            .flatMap(sample -> sample.chunkIds().stream())
            .allMatch(id -> graph.chunk(id).isPresent()));
  }
}
