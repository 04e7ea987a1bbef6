package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.model.Models;
import org.evenhand.model.OnBoardEmbeddings;
import org.evenhand.rag.index.VectorIndex;
import org.evenhand.text.Chunk;

/**
 * What every reference method is set up with.
 *
 * @param embeddings empty for the ones on board
 * @param topK how many things are looked at; what they are is said by the method
 * @param contextTokens the budget of the context; what it covers is said by the method
 * @param folder where indexes are kept; empty for memory only
 */
record Setup(
    KnowledgeGraph graph,
    ChatModel llm,
    Optional<EmbeddingModel> embeddings,
    int topK,
    int contextTokens,
    Optional<Path> folder) {
  Setup {
    if (topK < 1) {
      throw new IllegalArgumentException(
          "The %s best are none. Look at 1 or more.".formatted(topK));
    }
    if (contextTokens < 1) {
      throw new IllegalArgumentException(
          "A context of %s tokens shows nothing. Allow some, such as 4000."
              .formatted(contextTokens));
    }
  }

  static Setup of(KnowledgeGraph graph, ChatModel llm, int topK, int contextTokens) {
    return new Setup(graph, llm, Optional.empty(), topK, contextTokens, Optional.empty());
  }

  Setup withEmbeddings(EmbeddingModel model) {
    return new Setup(graph, llm, Optional.of(model), topK, contextTokens, folder);
  }

  Setup withTopK(int number) {
    return new Setup(graph, llm, embeddings, number, contextTokens, folder);
  }

  Setup withContextTokens(int number) {
    return new Setup(graph, llm, embeddings, topK, number, folder);
  }

  Setup withFolder(Path where) {
    return new Setup(graph, llm, embeddings, topK, contextTokens, Optional.of(where));
  }

  String settings(boolean embeds) {
    String embedding = embeddings.map(Models::nameOf).orElse(OnBoardEmbeddings.NAME);
    return "top_k=%s, context_tokens=%s%s"
        .formatted(topK, contextTokens, embeds ? ", embeddings=" + embedding : "");
  }

  VectorIndex chunkVectors() {
    return vectors("chunks", graph.chunks().stream().map(Chunk::text).toList());
  }

  /** Entities by name and descriptions. */
  VectorIndex entityVectors() {
    return vectors("entities", graph.entities().stream().map(Setup::text).toList());
  }

  /** Relations by keywords, ends and descriptions. */
  VectorIndex relationVectors() {
    return vectors("relations", graph.relations().stream().map(Setup::text).toList());
  }

  VectorIndex vectors(String name, List<String> texts) {
    return VectorIndex.of(name, texts, embeddings.orElseGet(Models::embeddings), folder);
  }

  static String text(Entity entity) {
    return (entity.name() + "\n" + String.join(" ", entity.descriptions())).strip();
  }

  static String text(Relation relation) {
    return String.join(
            "\n",
            String.join(", ", relation.keywords()),
            relation.source(),
            relation.target(),
            String.join(" ", relation.descriptions()))
        .strip();
  }
}
