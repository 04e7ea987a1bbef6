package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.evenhand.SharedData;
import org.evenhand.model.StubService.Fault;
import org.evenhand.model.StubService.Reply;
import org.evenhand.model.StubService.Seen;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static final CallId ID =
      CallId.of(Stage.JUDGING).withDataset("harbour").withQuestion("q1");
  private static final ChatRequest REQUEST = ID.ask("Be fair.", "Which one?", 7);

  private final List<String> notes = new ArrayList<>();
  private final FakeTime time = new FakeTime();
  private final ModelOptions options = ModelOptions.withDefaults().withNotices(notes::add);

  private ConnectedModel connect(StubService service, ModelOptions given) {
    return Models.connect("gpt-4o-mini", given.withAddress(service.address()), name -> null, time);
  }

  @Test
  void environmentNamesAModelOrNone() {
    assertTrue(Models.fromEnvironment(name -> null).isEmpty());
    assertTrue(Models.fromEnvironment(name -> "  ").isEmpty());
    assertTrue(
        Models.status(name -> null).startsWith("No model is connected"),
        Models.status(name -> null));

    var local = Map.of("EVENHAND_MODEL", " ollama:llama3.2\n");
    assertEquals("llama3.2", Models.fromEnvironment(local::get).orElseThrow().name());
    assertEquals("ollama:llama3.2 is asked, as EVENHAND_MODEL says.", Models.status(local::get));

    var paid = Map.of("EVENHAND_MODEL", "gpt-4o-mini", "OPENAI_API_KEY", "sk-test");
    var model = Models.fromEnvironment(paid::get).orElseThrow();
    assertEquals("gpt-4o-mini", model.name());
    assertFalse(model.toString().contains("sk-test"), model.toString());
    var failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> Models.fromEnvironment(Map.of("EVENHAND_MODEL", "gpt-4o-mini")::get));
    assertTrue(failure.getMessage().contains("OPENAI_API_KEY"), failure.getMessage());
  }

  @Test
  void sendsWhatWasSetAndNothingElse() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      var model = connect(service, options);

      assertEquals("First.", model.chat(REQUEST).aiMessage().text());

      JsonNode body = service.seen.get(0).body();
      var names = new ArrayList<String>();
      body.fieldNames().forEachRemaining(names::add);
      assertEquals(Set.of("model", "messages", "stream", "seed"), Set.copyOf(names));
      assertEquals("gpt-4o-mini", body.get("model").asText());
      assertEquals("/v1/chat/completions", service.seen.get(0).path());
      assertFalse(service.seen.get(0).headers().containsKey("Authorization"));
      assertFalse(body.toString().contains("harbour"), "the identity is not sent");
    }
  }

  @Test
  void theSeedOfTheCallReachesTheServiceThroughEveryDecorator() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      var model = connect(service, options.withTemperature(.7).withMaxTokens(300));

      model.chat(REQUEST);
      model.chat(ID.withRepeat(2).ask("Be fair.", "Which one?", 7));

      JsonNode first = service.seen.get(0).body();
      assertEquals(ID.seed(7) >>> 33, first.get("seed").asLong());
      assertEquals(
          ID.withRepeat(2).seed(7) >>> 33, service.seen.get(1).body().get("seed").asLong());
      assertEquals(.7, first.get("temperature").asDouble());
      assertEquals(300, first.get("max_completion_tokens").asInt());
      assertFalse(first.has("max_tokens"));
      assertEquals(
          Map.of(
              "temperature", "0.7",
              "max_completion_tokens", "300",
              "seed", Long.toString(ID.withRepeat(2).seed(7) >>> 33)),
          model.sentParameters());
    }
  }

  @Test
  void withoutSeedsNoneIsSent() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      connect(service, options.withoutSeeds()).chat(REQUEST);

      assertFalse(service.seen.get(0).body().has("seed"));
    }
  }

  /** Case E138: a refused parameter is dropped with one note and never sent again. */
  @Test
  void e138ARefusedParameterIsDroppedWithOneNote() throws IOException {
    JsonNode refusal = json("E138.json").get(0);
    Function<Seen, Reply> script =
        seen ->
            seen.body().has("temperature")
                ? Reply.of(refusal.get("status").asInt(), refusal.get("body").toString())
                : Reply.text("First.");
    try (var service = new StubService(script)) {
      var model = connect(service, options.withTemperature(0));

      model.chat(REQUEST);
      model.chat(REQUEST);

      assertEquals(3, service.seen.size());
      assertFalse(model.sentParameters().containsKey("temperature"));
      assertEquals(
          List.of(
              "gpt-4o-mini at "
                  + service.address()
                  + ": it refuses temperature, which is not sent any more in this session."
                  + " The service says: Unsupported parameter: 'temperature' is not supported"
                  + " with this model."),
          notes);
    }
  }

  @Test
  void theOtherNameOfTheOutputLimitIsTried() {
    String body =
        "{\"error\":{\"message\":\"Unrecognized request argument: max_completion_tokens\"}}";
    Function<Seen, Reply> script =
        seen ->
            seen.body().has("max_completion_tokens") ? Reply.of(400, body) : Reply.text("First.");
    try (var service = new StubService(script)) {
      var model = connect(service, options.withMaxTokens(300));

      model.chat(REQUEST);

      assertEquals("300", model.sentParameters().get("max_tokens"));
      assertEquals(1, notes.size());
      assertTrue(
          notes.get(0).contains("it refuses max_completion_tokens; max_tokens is sent instead."));
    }
  }

  @Test
  void aValueOutOfRangeIsNotDropped() {
    String body =
        "{\"error\":{\"param\":\"temperature\",\"message\":\"temperature 2 is too large\"}}";
    try (var service = new StubService(seen -> Reply.of(400, body))) {
      var model = connect(service, options.withTemperature(2));

      var thrown = assertThrows(RejectedException.class, () -> model.chat(REQUEST));

      assertEquals(
          "gpt-4o-mini at %s rejects this request. 400 at %s/chat/completions. The service says: temperature 2 is too large"
              .formatted(service.address(), service.address()),
          thrown.getMessage());
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void structuredRepliesAreAskedForAsStrictlyAsTheServiceAllows() {
    Function<Seen, Reply> script =
        seen ->
            "json_schema".equals(seen.body().path("response_format").path("type").asText())
                ? Reply.of(
                    400,
                    "{\"error\":{\"message\":\"response_format type json_schema is unavailable\"}}")
                : Reply.text("{}");
    try (var service = new StubService(script)) {
      var model = connect(service, options);
      assertEquals(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA), model.supportedCapabilities());

      var reply = model.chat(structured());

      assertEquals(2, service.seen.size());
      assertEquals(
          "json_object", service.seen.get(1).body().get("response_format").get("type").asText());
      assertEquals(Set.of(), model.supportedCapabilities());
      assertFalse(ReplyFacts.of(reply).constrained());
      assertEquals(1, notes.size());
      assertTrue(
          notes
              .get(0)
              .contains(
                  "it gives no reply held to a schema; replies are asked for as a JSON object from now on."),
          notes.get(0));
    }
  }

  @Test
  void aSchemaKeepsItsOrderAndTheReplySaysThatItWasHeldToIt() {
    try (var service = new StubService(seen -> Reply.text("{}"))) {
      var reply = connect(service, options).chat(structured());

      JsonNode schema = service.seen.get(0).body().get("response_format").get("json_schema");
      var names = new ArrayList<String>();
      schema.get("schema").get("properties").fieldNames().forEachRemaining(names::add);
      assertEquals(List.of("why", "score"), names);
      assertTrue(schema.get("strict").asBoolean());
      assertTrue(ReplyFacts.of(reply).constrained());
    }
  }

  @Test
  void logProbabilitiesAreAskedForAndKept() {
    String found = "{\"content\":[{\"token\":\"1\",\"logprob\":-0.25,\"top_logprobs\":[]}]}";
    try (var service =
        new StubService(seen -> Reply.of(200, StubService.completion("1", "stop", found)))) {
      var reply = connect(service, options.withLogProbabilities(5)).chat(REQUEST);

      assertTrue(service.seen.get(0).body().get("logprobs").asBoolean());
      assertEquals(5, service.seen.get(0).body().get("top_logprobs").asInt());
      assertEquals(found, ReplyFacts.of(reply).logProbabilities());
    }
  }

  /** Case E029: the budget went to hidden reasoning, and the content is empty. */
  @Test
  void e029AnEmptyReplySaysThatTheBudgetWentToReasoning() throws IOException {
    String body = json("E029.json").toString();
    try (var service = new StubService(seen -> Reply.of(200, body))) {
      var reply = connect(service, options).chat(REQUEST);

      assertEquals(
          "The reply is empty: 256 output tokens went to hidden reasoning."
              + " Raise the limit with ModelOptions.withMaxTokens.",
          ReplyFacts.whyEmpty(reply));
      assertEquals("A looks fuller...", reply.aiMessage().thinking());
    }
  }

  /** Case E029, the other forms: nothing of it is a NullPointerException. */
  @Test
  void e029RepliesWithoutAChoiceAMessageOrAContentAreEmpty() {
    for (String body :
        List.of(
            "{\"id\":\"r\",\"choices\":[]}",
            "{\"id\":\"r\"}",
            "{\"choices\":[{\"finish_reason\":\"stop\"}]}",
            "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null},\"finish_reason\":\"stop\"}]}")) {
      try (var service = new StubService(seen -> Reply.of(200, body))) {
        var reply = connect(service, options).chat(REQUEST);

        assertTrue(ReplyFacts.whyEmpty(reply).startsWith("The reply is empty"), body);
      }
    }
  }

  @Test
  void aRefusalIsTheTextOfTheReply() {
    String body =
        "{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"I cannot judge that.\"},\"finish_reason\":\"stop\"}]}";
    try (var service = new StubService(seen -> Reply.of(200, body))) {
      var reply = connect(service, options).chat(REQUEST);

      assertEquals("I cannot judge that.", reply.aiMessage().text());
    }
  }

  @Test
  void anErrorWithStatus200IsAnError() {
    var turns = new ArrayList<>(List.of("{\"error\":{\"code\":502,\"message\":\"behind\"}}"));
    Function<Seen, Reply> script =
        seen -> turns.isEmpty() ? Reply.text("First.") : Reply.of(200, turns.remove(0));
    try (var service = new StubService(script)) {
      assertEquals("First.", connect(service, options).chat(REQUEST).aiMessage().text());
      assertTrue(notes.get(0).contains("502 at"), notes.get(0));
    }
  }

  @Test
  void cutAndHangingAndBrokenRepliesAreAskedForAgain() {
    var turns =
        new ArrayList<>(
            List.of(
                Reply.text("lost").with(Fault.CUT),
                Reply.text("lost").with(Fault.HANGS),
                Reply.of(200, "{\"choices\":[{\"mess"),
                Reply.of(500, "oops"),
                Reply.of(429, "slow").with("Retry-After", "1")));
    Function<Seen, Reply> script = seen -> turns.isEmpty() ? Reply.text("First.") : turns.remove(0);
    try (var service = new StubService(script)) {
      var model = connect(service, options.withTimeout(Duration.ofMillis(400)));

      assertEquals("First.", model.chat(REQUEST).aiMessage().text());
      assertEquals(5, model.usage().of(Stage.JUDGING).sentAgain());
      assertEquals(1, model.usage().of(Stage.JUDGING).calls());
    }
  }

  /** Case E136: one and two are the same; three says what is missing; four has no scheme. */
  @Test
  void e136AddressesAreReadWithOrWithoutASlash() throws IOException {
    var given = properties("E136.properties");
    assertEquals(
        Address.of(given.getProperty("baseUrl.1")), Address.of(given.getProperty("baseUrl.2")));

    var scheme =
        assertThrows(
            IllegalArgumentException.class, () -> Address.of(given.getProperty("baseUrl.4")));
    assertEquals(
        "The address 127.0.0.1:8089/v1 has no scheme. Write http://127.0.0.1:8089/v1, or https://"
            + " if the server uses it.",
        scheme.getMessage());

    Function<Seen, Reply> script =
        seen ->
            seen.path().startsWith("/v1/") ? Reply.text("First.") : Reply.of(404, "no such path");
    try (var service = new StubService(script)) {
      var model =
          Models.connect("gpt-4o-mini", options.withAddress(service.root()), name -> null, time);
      var thrown = assertThrows(RunEndedException.class, () -> model.chat(REQUEST));
      assertEquals(
          "404 at %s/chat/completions. Did you mean %s/v1? The service says: no such path Set it right and run again; what is finished is kept."
              .formatted(service.root(), service.root()),
          thrown.getMessage());
    }
  }

  /** Case E135: a key of any shape is nowhere to be found, whatever goes wrong. */
  @Test
  void e135TheKeyIsInNoMessageNoteOrText() throws IOException {
    String key = properties("E135.properties").getProperty("evenhand.judge.apiKey");
    var out = new StringWriter();
    for (int status : new int[] {200, 400, 401, 403, 404, 429, 500}) {
      Function<Seen, Reply> echoes =
          seen ->
              Reply.of(
                  status,
                  "{\"error\":{\"message\":\"You sent "
                      + seen.headers().get("Authorization")
                      + "\"}}");
      try (var service = new StubService(echoes)) {
        var model =
            Models.connect(
                "gpt-4o-mini",
                options.withAddress(service.address()).withPace(Pace.withDefaults().withTries(2)),
                name -> name.equals("OPENAI_API_KEY") ? key : null,
                time);
        var thrown = assertThrows(RuntimeException.class, () -> model.chat(REQUEST));
        thrown.printStackTrace(new PrintWriter(out, true));
        out.append(model.toString()).append(model.sentParameters().toString());
        out.append(model.defaultRequestParameters().toString()).append(model.usage().toString());
        assertEquals(List.of("Bearer " + key), service.seen.get(0).headers().get("Authorization"));
      }
    }
    out.append(notes.toString());

    assertFalse(out.toString().contains("TESTONLY"), "the key is in the output");
    assertTrue(out.toString().contains("[key]"), "what the service said is still there");
  }

  @Test
  void aServiceThatNeedsAKeySaysWhichVariableToSet() {
    var thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> Models.connect("deepseek:deepseek-chat", options, name -> null, time));

    assertEquals(
        "No key for DeepSeek at https://api.deepseek.com/v1. Set the environment variable"
            + " DEEPSEEK_API_KEY and start again. A model on this machine needs none:"
            + " Models.connect(\"ollama:llama3.2\"), or Models.onBoard().",
        thrown.getMessage());
  }

  @Test
  void anUnknownPriceCannotKeepABudgetInDollars() {
    var thrown =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                Models.connect(
                    "gpt-99",
                    options.withBudget(Budget.usd(5)),
                    Map.of("OPENAI_API_KEY", "x")::get,
                    time));

    assertEquals(
        "The price of gpt-99 is unknown, so a budget in dollars cannot be kept. Give it with"
            + " ModelOptions.withPrice(Price.perMillion(…, …)), or use Budget.calls or"
            + " Budget.tokens.",
        thrown.getMessage());
  }

  @Test
  void azureHasItsOwnHeaderAddressAndVersion() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      var model =
          Models.connect(
              "azure:my-deployment",
              options,
              Map.of("AZURE_OPENAI_ENDPOINT", service.root() + "/", "AZURE_OPENAI_API_KEY", "k1")
                  ::get,
              time);

      model.chat(REQUEST);

      Seen seen = service.seen.get(0);
      assertEquals(
          "/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21", seen.path());
      assertEquals(List.of("k1"), seen.headers().get("Api-key"));
      assertFalse(seen.headers().containsKey("Authorization"));
    }
  }

  @Test
  void ollamaIsAskedInItsOwnProtocol() {
    String body =
        "{\"model\":\"llama3.2\",\"message\":{\"role\":\"assistant\",\"content\":\"First.\"},\"done\":true,\"done_reason\":\"stop\",\"prompt_eval_count\":50,\"eval_count\":7}";
    try (var service = new StubService(seen -> Reply.of(200, body))) {
      var model =
          Models.connect(
              "ollama:llama3.2:1b",
              options.withTemperature(.5).withContextTokens(8192).withMaxTokens(200),
              Map.of("OLLAMA_HOST", service.root().substring("http://".length()))::get,
              time);

      assertEquals("First.", model.chat(REQUEST).aiMessage().text());

      JsonNode sent = service.seen.get(0).body();
      assertEquals("/api/chat", service.seen.get(0).path());
      assertEquals("llama3.2:1b", sent.get("model").asText());
      assertEquals(.5, sent.get("options").get("temperature").asDouble());
      assertEquals(8192, sent.get("options").get("num_ctx").asInt());
      assertEquals(200, sent.get("options").get("num_predict").asInt());
      assertEquals(ID.seed(7) >>> 33, sent.get("options").get("seed").asLong());
      assertEquals(50, model.usage().total().inputTokens());
    }
  }

  @Test
  void aRequestMayOverrideTheOptions() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      var model = connect(service, options.withTemperature(0));

      model.chat(
          ChatRequest.builder().messages(UserMessage.from("Which one?")).temperature(1.0).build());

      assertEquals(1.0, service.seen.get(0).body().get("temperature").asDouble());
    }
  }

  @Test
  void pricesAndTokensAreCounted() {
    try (var service = new StubService(seen -> Reply.text("First."))) {
      var model = connect(service, options.withPrice(Price.perMillion(.15, .60)));

      var reply = model.chat(REQUEST);

      // 50 · 0.15 / 10⁶ + 7 · 0.60 / 10⁶
      assertEquals(1.17e-5, ReplyFacts.of(reply).cost().orElseThrow(), 1e-12);
      assertEquals(1.17e-5, model.spentUsd().orElseThrow(), 1e-12);
      assertEquals("gpt-4o-mini at " + service.address(), model.toString());
    }
  }

  @Test
  void theEnvironmentNamesTheServer() {
    Map<String, String> set = Map.of("OPENAI_BASE_URL", "http://localhost:9/v1/");

    assertEquals("qwen-plus at http://localhost:9/v1", at("qwen-plus", set));
    assertEquals(
        "qwen-plus at https://dashscope.aliyuncs.com/compatible-mode/v1",
        at("qwen-plus", Map.of("DASHSCOPE_API_KEY", "k")));
    assertEquals(
        "gemini-2.5-flash at https://generativelanguage.googleapis.com/v1beta/openai",
        at("gemini:gemini-2.5-flash", Map.of("GOOGLE_API_KEY", "k")));
    assertEquals("llama3.2:1b at http://localhost:11434", at("ollama:llama3.2:1b", Map.of()));
    assertEquals("m at http://127.0.0.1:11434", at("ollama:m", Map.of("OLLAMA_HOST", "0.0.0.0")));
    assertEquals("m at HTTP://gpu:11434", at("ollama:m", Map.of("OLLAMA_HOST", "HTTP://gpu")));
    assertEquals("m at http://localhost:8000/v1", at("vllm:m", Map.of()));
  }

  @Test
  void anAddressOfAnotherSchemeIsRefused() {
    for (String variable : List.of("OLLAMA_HOST", "OPENAI_BASE_URL")) {
      String name = variable.startsWith("OLLAMA") ? "ollama:m" : "openai:m";
      var thrown =
          assertThrows(
              IllegalArgumentException.class,
              () -> at(name, Map.of(variable, "ftp://me:TESTONLY@gpu/v1")));

      assertEquals(
          "The address ftp://…@gpu/v1 begins with neither http:// nor https://. Write one such as http://localhost:8000/v1.",
          thrown.getMessage());
    }
  }

  @Test
  void optionsOutOfRangeAreRefused() {
    var thrown =
        assertThrows(IllegalArgumentException.class, () -> options.withTemperature(Double.NaN));
    assertEquals(
        "A temperature of NaN is not possible. Give one from 0 to 2.", thrown.getMessage());
  }

  private String at(String name, Map<String, String> environment) {
    return Models.connect(name, options, environment::get, time).toString();
  }

  private static ChatRequest structured() {
    var schema =
        JsonSchema.builder()
            .name("verdict")
            .rootElement(
                JsonObjectSchema.builder()
                    .addStringProperty("why")
                    .addIntegerProperty("score")
                    .required("why", "score")
                    .build())
            .build();
    return ChatRequest.builder()
        .messages(ID.attach(UserMessage.from("Give JSON."), 7))
        .responseFormat(
            ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(schema).build())
        .build();
  }

  private static JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(SharedData.cases(name).toFile());
  }

  private static Properties properties(String name) throws IOException {
    var properties = new Properties();
    try (var in = Files.newBufferedReader(SharedData.cases(name), StandardCharsets.UTF_8)) {
      properties.load(in);
    }
    return properties;
  }

  @Test
  void aKeyInPlaceOfANameIsRefusedAndNotShown() {
    assertEquals(
        "The model's name looks like a key, so it is not shown. Put the key into the environment, and"
            + " give a name such as gpt-4o-mini.",
        assertThrows(IllegalArgumentException.class, () -> Models.connect("sk-TESTONLY"))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> Models.connect("openai:sk-TESTONLY"));
  }

  @Test
  void aServiceWithoutAModelIsRefused() {
    for (String name : List.of("", " ", "ollama:", "vllm: ")) {
      assertEquals(
          "The model has no name. Give one such as gpt-4o-mini or ollama:llama3.2.",
          assertThrows(IllegalArgumentException.class, () -> Models.connect(name)).getMessage());
    }
  }
}
