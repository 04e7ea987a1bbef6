package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.graph.CommunityReport;
import org.evenhand.simulate.SimulatedWriter;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.StageCost;
import org.evenhand.text.TokenCounter;
import org.junit.jupiter.api.Test;

/** What the stages of an answer use, and what the answering prompt is made of. */
class StageCostsTest {
  private static final List<CommunityReport> REPORTS =
      List.of(
          new CommunityReport("0", 0, "Bells", "Ada rings.", List.of("Ada", "Bell")),
          new CommunityReport("1", 0, "Boats", "They sail.", List.of("Cove", "Dock")));

  private static StageCost stage(AnswerStage stage, int calls) {
    return new StageCost(stage, calls, 100 * calls, 10 * calls);
  }

  private static AnswerCost cost(ReferenceMethod<?> method) {
    return method.withEmbeddings(new WordEmbeddings()).answer(Tiny.asked()).cost();
  }

  @Test
  void eachMethodNamesTheStagesThatItHas() {
    ScriptedLlm llm =
        ScriptedLlm.saying("{\"specific\": [\"Ada\"], \"general\": [\"light\"], \"facts\": [1]}");

    assertEquals(
        List.of(stage(AnswerStage.ANSWERING, 1)), cost(NaiveRag.over(Tiny.GRAPH, llm)).stages());
    assertEquals(
        List.of(stage(AnswerStage.TERMS, 1), stage(AnswerStage.ANSWERING, 1)),
        cost(LightRag.over(Tiny.GRAPH, llm)).stages());
    assertEquals(
        List.of(stage(AnswerStage.TERMS, 1), stage(AnswerStage.ANSWERING, 1)),
        cost(FastGraphRag.over(Tiny.GRAPH, llm)).stages());
    assertEquals(
        List.of(stage(AnswerStage.FACTS, 1), stage(AnswerStage.ANSWERING, 1)),
        cost(HippoRag.over(Tiny.GRAPH, llm)).stages());
    assertEquals(
        List.of(stage(AnswerStage.POINTS, 2), stage(AnswerStage.ANSWERING, 1)),
        cost(GlobalGraphRag.over(Tiny.GRAPH, REPORTS, llm).withContextTokens(12)).stages());
  }

  /** The simulated writer tells the toolkit's own count, so that both numbers must agree. */
  @Test
  void contextAndRestMakeUpTheAnsweringPrompt() {
    NaiveRag naive = NaiveRag.over(Tiny.GRAPH, SimulatedWriter.exact(20, 1));
    AnswerCost cost = cost(naive);

    int context =
        TokenCounter.count(
            naive.withEmbeddings(new WordEmbeddings()).retrieve(Tiny.asked()).context());
    assertEquals(OptionalInt.of(context), cost.contextTokens());
    assertEquals(
        cost.stages().get(0).inputTokens(),
        cost.contextTokens().getAsInt() + cost.promptTokens().getAsInt());
  }

  /** The question's last mark and the line breaks behind it are one token. */
  @Test
  void aTargetLengthIsPartOfTheRest() {
    NaiveRag naive =
        NaiveRag.over(Tiny.GRAPH, ScriptedLlm.saying("Ada.")).withEmbeddings(new WordEmbeddings());
    AnswerCost without = naive.answer(Tiny.asked()).cost();
    AnswerCost with = naive.answer(Tiny.asked(Tiny.QUESTION, OptionalInt.of(120))).cost();

    assertEquals(without.contextTokens(), with.contextTokens());
    assertEquals(
        TokenCounter.count("?\n\nGive an answer of about 120 words.") - 1,
        with.promptTokens().getAsInt() - without.promptTokens().getAsInt());
  }

  @Test
  void whereNothingIsFoundTheContextIsZeroAndNotUnknown() {
    AnswerCost cost =
        GlobalGraphRag.over(Tiny.GRAPH, REPORTS, ScriptedLlm.saying("{\"points\": []}"))
            .answer(Tiny.asked())
            .cost();

    assertEquals(OptionalInt.of(0), cost.contextTokens());
  }

  @Test
  void aCallThatTellsNoTokensMakesThoseOfItsStageUnknownOnly() {
    ChatModel silentOnce =
        new ChatModel() {
          private int calls;

          @Override
          public ChatResponse doChat(ChatRequest request) {
            calls++;
            return ChatResponse.builder()
                .aiMessage(AiMessage.from("Ada"))
                .tokenUsage(calls == 1 ? null : new TokenUsage(211, 13))
                .build();
          }

          @Override
          public String toString() {
            return "silent once";
          }
        };

    AnswerCost cost = cost(LightRag.over(Tiny.GRAPH, silentOnce));

    assertEquals(
        List.of(
            new StageCost(AnswerStage.TERMS, 1, 0, 0),
            new StageCost(AnswerStage.ANSWERING, 1, 211, 13)),
        cost.stages());
    assertEquals(2, cost.calls());
    assertEquals(0, cost.inputTokens());
  }

  @Test
  void aSystemThatLooksLikeAModelHasNoStages() {
    AnswerCost cost =
        ChatEndpoint.of("Theirs", ScriptedLlm.saying("Ada.")).answer(Tiny.asked()).cost();

    assertEquals(1, cost.calls());
    assertEquals(List.of(), cost.stages());
    assertEquals(OptionalInt.empty(), cost.contextTokens());
  }

  @Test
  void behindAMeterStagesStayOnlyWhereTheyAddUpToWhatItSaw() {
    AnswerCost told =
        new AnswerCost("m", 2, 534, 96, OptionalDouble.empty(), 5)
            .withStages(
                List.of(
                    new StageCost(AnswerStage.TERMS, 1, 31, 7),
                    new StageCost(AnswerStage.ANSWERING, 1, 503, 89)))
            .withPrompt(OptionalInt.of(400), OptionalInt.of(100));

    assertEquals(told.stages(), measured(told, 534).stages());
    assertEquals(List.of(), measured(told, 535).stages());
    assertEquals(OptionalInt.of(400), measured(told, 535).contextTokens());
    assertEquals(535, measured(told, 535).inputTokens());
  }

  /** A method that tells this while the meter sees so many tokens in. */
  private static AnswerCost measured(AnswerCost told, long seen) {
    var meter = new Meter();
    Method method =
        new Method() {
          @Override
          public String name() {
            return "M";
          }

          @Override
          public Reply answer(Asked asked) {
            meter.ended(
                meter.started(""), new Consumption("m", 2, seen, 96, 0, 0, 0, 0, 0, Duration.ZERO));
            return new Reply("a", List.of(), told);
          }
        };
    return new Measured(method, meter).answer(Tiny.asked()).cost();
  }
}
