package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.rag.index.Bm25Index;
import org.evenhand.rag.index.SearchWords;
import org.evenhand.text.Chunk;

/**
 * BM25 (Robertson and others 1994): the chunks that share the most telling words with the question.
 * A chunk's score is {@link Bm25Index}'s with k1 = 1.2 and b = 0.75; a chunk that shares no word is
 * not found.
 *
 * <p>Leaves out against Lucene's usual set-up for English: stop words and stems. {@code withTopK}:
 * chunks, 20 by default; {@code withContextTokens}: all passages together, 4,000 by default.
 * Embeddings are not used. One call an answer.
 */
public final class Bm25 extends ReferenceMethod<Bm25> {
  private static final int TOP_K = 20;
  private static final int TOKENS = 4_000;
  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private List<Chunk> chunks;
  private Bm25Index index;

  private Bm25(Setup setup) {
    super("BM25", setup);
  }

  /**
   * @throws IllegalArgumentException if the graph knows the text of no chunk
   */
  public static Bm25 over(KnowledgeGraph graph, ChatModel llm) {
    return new Bm25(Setup.of(Context.withTexts(graph, "BM25"), llm, TOP_K, TOKENS));
  }

  @Override
  Bm25 with(Setup newSetup) {
    return new Bm25(newSetup);
  }

  @Override
  boolean embeds() {
    return false;
  }

  @Override
  void build() {
    chunks = setup.graph().chunks();
    index =
        new Bm25Index(chunks.stream().map(chunk -> SearchWords.of(chunk.text())).toList(), K1, B);
  }

  @Override
  Retrieval find(CountedCalls calls) {
    List<String> words = SearchWords.of(calls.question());
    List<Scored<Chunk>> found = Ranking.best(index.scores(words), chunks, setup.topK());
    return new Context()
        .chunks(found, setup.contextTokens())
        .of(new QueryTerms(words, List.of(), false), List.of(), List.of(), found);
  }
}
