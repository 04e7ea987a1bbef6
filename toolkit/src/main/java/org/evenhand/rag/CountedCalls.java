package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.OptionalDouble;
import org.evenhand.model.ReplyFacts;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Digest;
import org.evenhand.text.Template;

/**
 * All calls of one answer, made under its identity and counted.
 *
 * <p>What a service does not tell of one call is unknown of the sum: the tokens, or the price. With
 * a replayed call among them the time is unknown too, since reading a recording says nothing of it.
 */
final class CountedCalls {
  private static final int MARK_DIGITS = 8;

  private final ChatModel model;
  private final Asked asked;
  private final long start = System.nanoTime();
  private int unread;
  private int calls;
  private int inputTokens;
  private int outputTokens;
  private double price;
  private boolean tokensTold = true;
  private boolean priceTold = true;
  private boolean replayed;

  CountedCalls(ChatModel model, Asked asked) {
    this.model = model;
    this.asked = asked;
  }

  String question() {
    return asked.question().text();
  }

  /** A number for the marks around texts of others, which those cannot know. */
  String mark() {
    String about = asked.seed() + ";marks;" + asked.question().dataset() + ";" + question();
    return Digest.of(about).substring(0, MARK_DIGITS);
  }

  /** The reply, with hidden reasoning as it came; empty if it has no text. */
  String ask(Template system, String prompt) {
    return send(request(system, prompt));
  }

  /** The same with the reply held to a form, if the model can be. */
  String ask(Template system, String prompt, JsonSchema form) {
    return send(ReplyForms.held(request(system, prompt), form, model));
  }

  private ChatRequest request(Template system, String prompt) {
    return asked.call().ask(system.text(), prompt, asked.seed());
  }

  private String send(ChatRequest request) {
    ChatResponse response = model.chat(request);
    count(response);
    String text = response.aiMessage().text();
    return text == null ? "" : text;
  }

  /** The terms that the model names for the question; the question itself if it names none. */
  QueryTerms terms(Template system) {
    QueryTerms terms = QueryTerms.read(ask(system, question(), ReplyForms.TERMS), question());
    if (terms.fallback()) {
      foundUnread();
    }
    return terms;
  }

  long seed() {
    return asked.seed();
  }

  /** Notes that a reply could not be read. */
  void foundUnread() {
    unread++;
  }

  int unread() {
    return unread;
  }

  /** The reply to one prompt without a system prompt; empty if it has no text. */
  String ask(String prompt) {
    ChatResponse response = model.chat(asked.call().ask(prompt, asked.seed()));
    count(response);
    String text = response.aiMessage().text();
    return text == null ? "" : text;
  }

  private void count(ChatResponse response) {
    calls++;
    TokenUsage tokens = response.tokenUsage();
    if (tokens == null || tokens.inputTokenCount() == null || tokens.outputTokenCount() == null) {
      tokensTold = false;
    } else {
      inputTokens += tokens.inputTokenCount();
      outputTokens += tokens.outputTokenCount();
    }
    ReplyFacts facts = ReplyFacts.of(response);
    priceTold &= facts.cost().isPresent();
    price += facts.cost().orElse(0);
    replayed |= facts.replayed();
  }

  AnswerCost cost() {
    return new AnswerCost(
        modelName(model),
        calls,
        tokensTold ? inputTokens : 0,
        tokensTold ? outputTokens : 0,
        priceTold ? OptionalDouble.of(price) : OptionalDouble.empty(),
        replayed ? 0 : (System.nanoTime() - start) / 1_000_000);
  }

  static String modelName(ChatModel model) {
    String name = model.defaultRequestParameters().modelName();
    return name == null ? model.toString() : name;
  }
}
