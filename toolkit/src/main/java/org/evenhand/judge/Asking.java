package org.evenhand.judge;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.evenhand.model.ConnectedModel;
import org.evenhand.model.RejectedException;
import org.evenhand.model.ReplyFacts;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.Judgment;
import org.evenhand.study.Replies;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;

/** Asks a judge for one judgment, again if its reply cannot be read, and keeps what came of it. */
final class Asking {
  /** How often a judgment is asked for before it is unscored. */
  static final int ATTEMPTS = 3;

  private final ChatModel model;
  private final Study study;

  /**
   * A judgment and how its last reply was read.
   *
   * @param judgment with its reply's digest still empty
   * @param reading of the last attempt
   * @param reply of all attempts
   * @param paidNow in US dollars: nothing for replayed replies; empty if unknown
   */
  record Asked(Judgment judgment, Reading reading, Replies.Reply reply, OptionalDouble paidNow) {}

  Asking(ChatModel model, Study study) {
    this.model = model;
    this.study = study;
  }

  /** Asks until a reply can be read; a request that is turned down is not sent again. */
  Asked ask(Inquiry inquiry) {
    var cost = new Cost();
    Reading reading = Reading.none(Reason.EMPTY, "not asked");
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        ChatResponse response = model.chat(inquiry.request().apply(attempt));
        cost.add(response);
        reading = inquiry.read().apply(response);
      } catch (RejectedException e) {
        cost.attempts++;
        reading = Reading.none(e.isFiltered() ? Reason.FILTERED : Reason.REJECTED, e.getMessage());
      }
      if (reading.isScored() || isFinal(reading)) {
        break;
      }
    }
    return new Asked(
        new Judgment(inquiry.key(), reading.verdict(), cost.call()),
        reading,
        cost.reply(),
        known(cost.paidNow));
  }

  /** What the attempts at one judgment cost and brought. */
  private static final class Cost {
    private final List<String> replies = new ArrayList<>();
    private String logProbabilities = "";
    private String name = "";
    private int input;
    private int output;
    private int attempts;
    private double price;
    private double paidNow;
    private boolean constrained;

    void add(ChatResponse response) {
      ReplyFacts facts = ReplyFacts.of(response);
      String text = response.aiMessage().text();
      replies.add(text == null ? "" : text);
      logProbabilities = facts.logProbabilities();
      TokenUsage usage = response.tokenUsage();
      input += usage == null || usage.inputTokenCount() == null ? 0 : usage.inputTokenCount();
      output += usage == null || usage.outputTokenCount() == null ? 0 : usage.outputTokenCount();
      name = response.modelName() == null ? name : response.modelName();
      price += facts.price();
      paidNow += facts.paidNow().orElse(Double.NaN);
      constrained = facts.constrained();
      attempts++;
    }

    JudgeCall call() {
      return new JudgeCall(name, input, output, attempts, known(price), constrained, "");
    }

    Replies.Reply reply() {
      return new Replies.Reply(replies, LogProbabilities.read(logProbabilities));
    }
  }

  private static OptionalDouble known(double dollars) {
    return dollars >= 0 ? OptionalDouble.of(dollars) : OptionalDouble.empty();
  }

  /** Writes the replies, then the judgment that names them. */
  void keep(Asked asked) {
    // A request that was turned down has no reply to keep.
    String digest = asked.reply().raw().isEmpty() ? "" : study.replies().append(asked.reply());
    JudgeCall call = asked.judgment().call();
    var kept =
        new JudgeCall(
            call.model(),
            call.inputTokens(),
            call.outputTokens(),
            call.attempts(),
            call.price(),
            call.constrained(),
            digest);
    study.ledger().append(new Judgment(asked.judgment().key(), asked.judgment().verdict(), kept));
  }

  /** A filter would stop the same text again. */
  private static boolean isFinal(Reading reading) {
    Reason reason = ((Verdict.Unscored) reading.verdict()).reason();
    return reason == Reason.FILTERED || reason == Reason.REJECTED;
  }

  /** A request of these messages that holds the model to a form, where it can be held to one. */
  static ChatRequest request(
      ChatModel model, List<ChatMessage> messages, double temperature, JsonSchema form) {
    var request = ChatRequest.builder().messages(messages).temperature(temperature);
    // A connected model asks as strictly as its service allows, be it only for some JSON object.
    if (model instanceof ConnectedModel
        || model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)) {
      request.responseFormat(
          ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(form).build());
    }
    return request.build();
  }
}
