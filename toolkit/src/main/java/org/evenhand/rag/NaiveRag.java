package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.text.Chunk;

/**
 * NaiveRAG (Lewis and others 2020; Gao and others 2023 for the name): the chunks whose embeddings
 * are most similar to the question's. A chunk's score is the cosine of the two.
 *
 * <p>Leaves out against the original of Lewis: the retriever is not trained, and all passages stand
 * in one prompt instead of being marginalised over. {@code withTopK}: chunks, 20 by default; {@code
 * withContextTokens}: all passages together, 4,000 by default. One call an answer.
 */
public final class NaiveRag extends ReferenceMethod<NaiveRag> {
  private static final int TOP_K = 20;
  private static final int TOKENS = 4_000;

  private List<Chunk> chunks;
  private VectorIndex vectors;

  private NaiveRag(Setup setup) {
    super("NaiveRAG", setup);
  }

  /**
   * @throws IllegalArgumentException if the graph knows the text of no chunk
   */
  public static NaiveRag over(KnowledgeGraph graph, ChatModel llm) {
    return new NaiveRag(Setup.of(Context.withTexts(graph, "NaiveRAG"), llm, TOP_K, TOKENS));
  }

  @Override
  NaiveRag with(Setup newSetup) {
    return new NaiveRag(newSetup);
  }

  @Override
  void build() {
    chunks = setup.graph().chunks();
    vectors = setup.chunkVectors();
  }

  @Override
  Retrieval find(CountedCalls calls) {
    List<Scored<Chunk>> found =
        vectors.nearest(calls.question(), setup.topK()).stream()
            .map(near -> new Scored<>(chunks.get(near.number()), near.cosine()))
            .toList();
    return new Context()
        .chunks(found, setup.contextTokens())
        .of(QueryTerms.question(calls.question()), List.of(), List.of(), found);
  }
}
