package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.Optional;

/** A RAG method under test: it answers questions from a corpus. Safe for use by many threads. */
public interface Method {
  /** The name in tables and figures; reference implementations say so in it. */
  String name();

  /**
   * Its answer.
   *
   * @throws org.evenhand.model.TransportException if no answer came; it is then asked for again by
   *     the next run
   */
  Reply answer(Asked asked);

  /**
   * What it is set to, such as {@code mode=hybrid, top_k=60}, for the study's settings; empty if
   * there is nothing to set.
   */
  default String settings() {
    return "";
  }

  /** The language model that it writes with, if it has one that can be asked for more words. */
  default Optional<ChatModel> model() {
    return Optional.empty();
  }
}
