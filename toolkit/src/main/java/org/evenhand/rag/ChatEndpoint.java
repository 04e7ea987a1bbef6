package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import org.evenhand.model.Models;
import org.evenhand.text.HiddenReasoning;

/**
 * A system that answers questions behind an OpenAI-compatible endpoint: a RAG server that looks
 * like a language model. The question is the only message; the target length stands below it.
 *
 * <p>Time-out, pace and key are those with which the model was connected, for example {@code
 * Models.connect("my-rag", ModelOptions.withDefaults().withAddress("http://localhost:8000/v1"))}.
 * The tokens are those that the endpoint tells; what it used behind itself is seen by a {@link
 * MeteringProxy} only. Stages and context stay unknown.
 */
public final class ChatEndpoint implements Method {
  private final String name;
  private final ChatModel model;

  private ChatEndpoint(String name, ChatModel model) {
    this.name = name;
    this.model = model;
  }

  /**
   * The system behind a connected model.
   *
   * @param name in tables
   */
  public static ChatEndpoint of(String name, ChatModel model) {
    return new ChatEndpoint(name, model);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String settings() {
    return "model=" + Models.nameOf(model);
  }

  @Override
  public Reply answer(Asked asked) {
    CountedCalls calls = new CountedCalls(model, asked);
    String text = HiddenReasoning.remove(calls.ask(TargetLength.question(asked))).strip();
    return new Reply(text, List.of(), calls.cost());
  }

  @Override
  public String toString() {
    return name + " at " + model;
  }
}
