package org.evenhand.simulate;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.IntUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.evenhand.model.CallId;
import org.evenhand.text.TokenCounter;

/**
 * A writer that misses the length it is asked for in a known way. It writes senseless sentences of
 * so many words, the same for the same seed, call identity and length.
 *
 * <p>The length asked for is the last number in front of the word {@code words} in the last user
 * message. Where a request holds the reply to a form of JSON, the form is filled instead: each text
 * with the question of the prompt, each list with one element, each number with 1. Its tokens are
 * counted in the vocabulary o200k_base; those of prompts are as real as the prompts.
 */
public final class SimulatedWriter implements ChatModel {
  private static final Pattern TARGET = Pattern.compile("(\\d{1,6})\\s+(?:more\\s+)?words?\\b");
  private static final String REFUSAL = "I'm sorry, but I can't answer that question.";
  private static final String[] WORDS = {
    "the", "keeper", "of", "every", "lamp", "counts", "slow", "boats", "and", "writes", "their",
    "names", "beside", "a", "cold", "harbour", "while", "birds", "turn", "over", "grey", "roofs"
  };

  private final String name;
  private final long seed;
  private final IntUnaryOperator length;
  private final int unasked;
  private final boolean refuses;

  private SimulatedWriter(
      String name, long seed, IntUnaryOperator length, int unasked, boolean refuses) {
    if (unasked < 1) {
      throw new IllegalArgumentException(
          "An answer of %s words is none. Give at least 1.".formatted(unasked));
    }
    this.name = name;
    this.seed = seed;
    this.length = length;
    this.unasked = unasked;
    this.refuses = refuses;
  }

  /** Writes exactly what it is asked for; without a length asked for, {@code unasked} words. */
  public static SimulatedWriter exact(int unasked, long seed) {
    return missingBy(0, unasked, seed);
  }

  /**
   * Writes so many words more than asked for (fewer if negative), at least one; without a length
   * asked for, {@code unasked} words.
   */
  public static SimulatedWriter missingBy(int words, int unasked, long seed) {
    String how = words == 0 ? "exact" : (words > 0 ? "overshoots by " : "undershoots by ");
    return new SimulatedWriter(
        words == 0 ? how : how + Math.abs(words),
        seed,
        target -> Math.max(1, target + words),
        unasked,
        false);
  }

  /** Writes the same number of words whatever it is asked for. */
  public static SimulatedWriter stallingAt(int words, long seed) {
    return new SimulatedWriter("stalls at " + words, seed, target -> words, words, false);
  }

  /** Declines, whatever it is asked for. */
  public static SimulatedWriter refusing() {
    return new SimulatedWriter("refuses", 0, target -> 1, 1, true);
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String text = refuses ? REFUSAL : text(request);
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(text))
        .modelName(toString())
        .tokenUsage(new TokenUsage(promptTokens(request), TokenCounter.count(text)))
        .finishReason(FinishReason.STOP)
        .build();
  }

  private static int promptTokens(ChatRequest request) {
    int tokens = 0;
    for (ChatMessage message : request.messages()) {
      if (message instanceof SystemMessage system) {
        tokens += TokenCounter.count(system.text());
      } else if (message instanceof UserMessage user && user.hasSingleText()) {
        tokens += TokenCounter.count(user.singleText());
      }
    }
    return tokens;
  }

  private String text(ChatRequest request) {
    ResponseFormat form = request.responseFormat();
    return form == null || form.jsonSchema() == null
        ? sentences(wordsFor(request), request)
        : FilledForm.of(form.jsonSchema().rootElement(), lastPrompt(request));
  }

  private static String lastPrompt(ChatRequest request) {
    return request.messages().stream()
        .filter(message -> message instanceof UserMessage user && user.hasSingleText())
        .map(message -> ((UserMessage) message).singleText())
        .reduce("", (before, last) -> last);
  }

  private int wordsFor(ChatRequest request) {
    return TARGET
        .matcher(lastPrompt(request))
        .results()
        .map((MatchResult found) -> length.applyAsInt(Integer.parseInt(found.group(1))))
        .reduce(unasked, (before, last) -> last);
  }

  private String sentences(int words, ChatRequest request) {
    Random random = Draws.of(seed, "writer", CallId.of(request).key(), words);
    var text = new StringJoiner(" ");
    for (int i = 1; i <= words; i++) {
      String word = WORDS[random.nextInt(WORDS.length)];
      text.add(i % 12 == 0 || i == words ? word + "." : word);
    }
    return text.toString();
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return ChatRequestParameters.builder().modelName(toString()).build();
  }

  /** Can be held to a form of JSON. */
  @Override
  public Set<Capability> supportedCapabilities() {
    return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }

  /** For example {@code simulated writer, overshoots by 40, seed 1}. */
  @Override
  public String toString() {
    return "simulated writer, %s, seed %s".formatted(name, seed);
  }
}
