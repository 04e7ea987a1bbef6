package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.evenhand.model.Models;
import org.evenhand.model.ReplyFacts;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.Digest;
import org.evenhand.study.StageCost;
import org.evenhand.text.Template;

/**
 * All calls of one answer, made under its identity and counted, each for the stage that it is made
 * for.
 *
 * <p>What a service does not tell of one call is unknown of the sum: the tokens, or the price. With
 * a replayed call among them the time is unknown too, since reading a recording says nothing of it.
 */
final class CountedCalls {
  private static final int MARK_DIGITS = 8;

  private final ChatModel model;
  private final Asked asked;
  private final long start = System.nanoTime();
  private final Map<AnswerStage, UsedTokens> stages = new EnumMap<>(AnswerStage.class);
  private UsedTokens all = UsedTokens.NOTHING;
  private int unread;
  private double price;
  private boolean priceTold = true;
  private boolean replayed;

  CountedCalls(ChatModel model, Asked asked) {
    this.model = model;
    this.asked = asked;
  }

  Asked asked() {
    return asked;
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
  String ask(AnswerStage stage, Template system, String prompt) {
    return send(stage, request(system, prompt));
  }

  /** The same with the reply held to a form, if the model can be. */
  String ask(AnswerStage stage, Template system, String prompt, JsonSchema form) {
    return send(stage, ReplyForms.held(request(system, prompt), form, model));
  }

  /** The answer itself: the one reply that has a length to keep to. */
  String answer(Template system, String prompt) {
    return send(
        AnswerStage.ANSWERING,
        asked.call().ask(system.text(), prompt, asked.seed(), asked.words()));
  }

  private ChatRequest request(Template system, String prompt) {
    return asked.call().ask(system.text(), prompt, asked.seed());
  }

  private String send(AnswerStage stage, ChatRequest request) {
    ChatResponse response = model.chat(request);
    UsedTokens used = count(response);
    stages.merge(stage, used, UsedTokens::plus);
    return text(response);
  }

  private static String text(ChatResponse response) {
    String text = response.aiMessage().text();
    return text == null ? "" : text;
  }

  /** The terms that the model names for the question; the question itself if it names none. */
  QueryTerms terms(Template system) {
    QueryTerms terms =
        QueryTerms.read(ask(AnswerStage.TERMS, system, question(), ReplyForms.TERMS), question());
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

  /**
   * The reply of a system that looks like a model, to one prompt without a system prompt; empty if
   * it has no text. What stages it has behind itself is not known, nor so of the answer.
   */
  String ask(String prompt) {
    ChatResponse response = model.chat(asked.call().ask(prompt, asked.seed()));
    count(response);
    return text(response);
  }

  private UsedTokens count(ChatResponse response) {
    UsedTokens used = UsedTokens.of(response.tokenUsage());
    all = all.plus(used);
    ReplyFacts facts = ReplyFacts.of(response);
    priceTold &= facts.cost().isPresent();
    price += facts.cost().orElse(0);
    replayed |= facts.replayed();
    return used;
  }

  AnswerCost cost() {
    List<StageCost> byStage = new ArrayList<>();
    stages.forEach(
        (stage, used) ->
            byStage.add(new StageCost(stage, used.calls(), used.input(), used.output())));
    return new AnswerCost(
            Models.nameOf(model),
            all.calls(),
            all.input(),
            all.output(),
            priceTold ? OptionalDouble.of(price) : OptionalDouble.empty(),
            replayed ? 0 : (System.nanoTime() - start) / 1_000_000)
        .withStages(byStage);
  }
}
