package org.evenhand.judge;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.evenhand.model.ConnectedModel;
import org.evenhand.model.RejectedException;
import org.evenhand.model.ReplyFacts;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.Replies;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;

/** Asks a judge for one judgment, again if its reply cannot be read, and keeps what came of it. */
final class Asking {
  private final PairJudge judge;
  private final Study study;
  private final JudgeId id;
  private final String rubric;
  private final boolean heldToForm;

  /**
   * A judgment and how its last reply was read.
   *
   * @param judgment with its reply's digest still empty
   * @param reading of the last attempt
   * @param reply of all attempts
   * @param paidNow in US dollars: nothing for replayed replies; empty if unknown
   */
  record Asked(Judgment judgment, Reading reading, Replies.Reply reply, OptionalDouble paidNow) {}

  Asking(PairJudge judge, Study study, JudgeId id, String rubric) {
    this.judge = judge;
    this.study = study;
    this.id = id;
    this.rubric = rubric;
    // A connected model asks as strictly as its service allows, be it only for some JSON object.
    this.heldToForm =
        judge.model instanceof ConnectedModel
            || judge.model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }

  /** Asks until a reply can be read; a request that is turned down is not sent again. */
  Asked ask(PlannedCall call) {
    var cost = new Cost();
    Reading reading = Reading.none(Reason.EMPTY, "not asked");
    for (int attempt = 1; attempt <= PairJudge.ATTEMPTS; attempt++) {
      try {
        ChatResponse response = judge.model.chat(request(call, attempt));
        cost.add(response);
        reading = judge.prompt.read(response);
      } catch (RejectedException e) {
        cost.attempts++;
        reading = Reading.none(e.isFiltered() ? Reason.FILTERED : Reason.REJECTED, e.getMessage());
      }
      if (reading.isScored() || isFinal(reading)) {
        break;
      }
    }
    return new Asked(
        new Judgment(call.key(id, rubric), reading.verdict(), cost.call()),
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

  private ChatRequest request(PlannedCall call, int attempt) {
    long seed = study.settings().seed();
    var user = UserMessage.from(judge.prompt.user(call.match(), call.order(), seed));
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(SystemMessage.from(judge.prompt.system()));
    messages.add(call.id(attempt).attach(user, seed));
    if (!judge.prompt.opening().isEmpty()) {
      messages.add(AiMessage.from(judge.prompt.opening()));
    }
    var request = ChatRequest.builder().messages(messages).temperature(judge.options.temperature());
    if (heldToForm) {
      request.responseFormat(
          ResponseFormat.builder()
              .type(ResponseFormatType.JSON)
              .jsonSchema(judge.prompt.jsonSchema())
              .build());
    }
    return request.build();
  }
}
