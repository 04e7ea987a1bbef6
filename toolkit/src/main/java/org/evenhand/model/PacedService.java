package org.evenhand.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A service that is no language model, asked no faster than it may be and again where asking again
 * can help, by the same rules as a model: too many requests, server errors, time-outs and broken
 * connections are tried again; a refused key ends the run; a rejected request is the item's state.
 */
public final class PacedService {
  private static final String MILLIS = "evenhand.millis";

  private final String name;
  private final Usage usage = new Usage();
  private final ChatModel paced;

  private PacedService(String name, Pace pace, UnaryOperator<String> call) {
    this.name = name;
    this.paced =
        new Paced(
            new Asked(name, call), pace, Time.SYSTEM, usage, new Notices(System.err::println));
  }

  /**
   * A service behind a function.
   *
   * @param name as it stands in messages
   * @param call from a request to a reply; may throw {@link TransportException} and the like
   */
  public static PacedService of(String name, Pace pace, UnaryOperator<String> call) {
    return new PacedService(name, pace, call);
  }

  /**
   * A reply.
   *
   * @param text what came
   * @param millis that the service took for it, in milliseconds, without waits of ours
   */
  public record Said(String text, long millis) {}

  /**
   * The reply to a request.
   *
   * @throws TransportException if none came
   * @throws RejectedException if the service turns the request down
   * @throws RunEndedException if nothing more can be asked of it
   */
  public Said ask(CallId id, String request) {
    var message = id.attach(UserMessage.from(request));
    AiMessage reply = paced.chat(ChatRequest.builder().messages(message).build()).aiMessage();
    return new Said(reply.text(), (Long) reply.attributes().get(MILLIS));
  }

  @Override
  public String toString() {
    return name;
  }

  /** The function in the clothes of a model, which is what pacing is made for. */
  private record Asked(String name, UnaryOperator<String> call) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      UserMessage message = (UserMessage) request.messages().get(0);
      long start = System.nanoTime();
      String text = call.apply(message.singleText());
      long millis = (System.nanoTime() - start) / 1_000_000;
      AiMessage reply = AiMessage.builder().text(text).attributes(Map.of(MILLIS, millis)).build();
      return ChatResponse.builder().aiMessage(reply).build();
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
