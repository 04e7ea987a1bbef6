package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * A language model behind its pace, budget, counters and recordings, as {@link Models} builds it.
 * It prints as its name and address; the key is nowhere in it but in the connection.
 */
public final class ConnectedModel extends Decorator {
  private final String name;
  private final String address;
  private final Pace pace;
  private final Price price;
  private final Usage usage;
  private final Spending spending;
  private final Supplier<Map<String, String>> sent;

  ConnectedModel(
      ChatModel next,
      String name,
      String address,
      Pace pace,
      Price price,
      Usage usage,
      Spending spending,
      Supplier<Map<String, String>> sent) {
    super(next);
    this.name = name;
    this.address = address;
    this.pace = pace;
    this.price = price;
    this.usage = usage;
    this.spending = spending;
    this.sent = sent;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    return next.chat(request);
  }

  /** The model's name as the service knows it. */
  public String name() {
    return name;
  }

  /** Where it is asked; empty for a model inside this program. */
  public String address() {
    return address;
  }

  /** How fast it may be asked. */
  public Pace pace() {
    return pace;
  }

  /** What it costs. */
  public Price price() {
    return price;
  }

  /** What it was used for so far. */
  public Usage usage() {
    return usage;
  }

  /** US dollars spent so far, by list price; empty if the price is unknown. */
  public OptionalDouble spentUsd() {
    return price.isKnown() ? OptionalDouble.of(spending.settled().usd()) : OptionalDouble.empty();
  }

  /**
   * The parameters that the last call really sent, by the service's names in their order: without
   * those that were not set and those that the model refused.
   */
  public Map<String, String> sentParameters() {
    return sent.get();
  }

  /** For example {@code gpt-4o-mini at https://api.openai.com/v1}. */
  @Override
  public String toString() {
    return address.isEmpty() ? name : name + " at " + address;
  }
}
