package org.evenhand.judge;

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
  private final ReplyReader reader;
  private final boolean heldToForm;

  /**
   * A judgment and how its last reply was read.
   *
   * @param judgment with its reply's digest still empty
   * @param reading of the last attempt
   * @param replies of all attempts
   */
  record Asked(Judgment judgment, Reading reading, List<String> replies) {}

  Asking(PairJudge judge, Study study, JudgeId id, String rubric) {
    this.judge = judge;
    this.study = study;
    this.id = id;
    this.rubric = rubric;
    this.reader = judge.prompt.reader();
    this.heldToForm =
        judge.model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }

  Asked ask(PlannedCall call) {
    var replies = new ArrayList<String>();
    int input = 0;
    int output = 0;
    String name = "";
    Reading reading = null;
    for (int attempt = 1; attempt <= PairJudge.ATTEMPTS; attempt++) {
      ChatResponse response = judge.model.chat(request(call, attempt));
      reading = reader.read(response);
      replies.add(text(response));
      TokenUsage usage = response.tokenUsage();
      input += usage == null || usage.inputTokenCount() == null ? 0 : usage.inputTokenCount();
      output += usage == null || usage.outputTokenCount() == null ? 0 : usage.outputTokenCount();
      name = response.modelName() == null ? name : response.modelName();
      if (reading.isScored() || isFinal(reading)) {
        break;
      }
    }
    var cost =
        new JudgeCall(name, input, output, replies.size(), OptionalDouble.empty(), false, "");
    return new Asked(new Judgment(call.key(id, rubric), reading.verdict(), cost), reading, replies);
  }

  /** Writes the replies, then the judgment that names them. */
  void keep(Asked asked) {
    String digest = study.replies().append(Replies.Reply.of(asked.replies()));
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
    return ((Verdict.Unscored) reading.verdict()).reason() == Reason.FILTERED;
  }

  private ChatRequest request(PlannedCall call, int attempt) {
    long seed = study.settings().seed();
    var user = UserMessage.from(judge.prompt.user(call.match(), call.order(), seed));
    var request =
        ChatRequest.builder()
            .messages(
                SystemMessage.from(judge.prompt.system()), call.id(attempt).attach(user, seed))
            .temperature(judge.options.temperature());
    if (heldToForm) {
      request.responseFormat(
          ResponseFormat.builder()
              .type(ResponseFormatType.JSON)
              .jsonSchema(judge.prompt.jsonSchema())
              .build());
    }
    return request.build();
  }

  private static String text(ChatResponse response) {
    String text = response.aiMessage() == null ? null : response.aiMessage().text();
    return text == null ? "" : text;
  }
}
