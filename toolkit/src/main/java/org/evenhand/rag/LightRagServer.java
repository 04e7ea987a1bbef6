package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenhand.model.CallId;
import org.evenhand.model.JsonService;
import org.evenhand.model.KeyVariable;
import org.evenhand.model.Pace;
import org.evenhand.model.RejectedException;
import org.evenhand.model.RunEndedException;
import org.evenhand.model.Stage;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Digest;

/**
 * A running LightRAG server (HKUDS/LightRAG, its HTTP API). A question goes to {@code POST /query}
 * with mode and top_k always set; the target length goes in {@code user_prompt}, which does not
 * touch retrieval.
 *
 * <p>The server keeps answers in a cache by default, and a second run would be a copy of the first:
 * a second run is refused while the cache is on. Tokens are unknown unless a {@link MeteringProxy}
 * stands between the server and its model.
 */
public final class LightRagServer implements Method {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> MODES =
      Set.of("local", "global", "hybrid", "naive", "mix", "bypass");

  /** What can be set, in one value. */
  private record Options(
      String name,
      String address,
      String mode,
      int topK,
      boolean chunks,
      Duration timeout,
      Pace pace,
      String keyVariable) {}

  private final Options options;
  private final JsonService service;
  private final Map<String, String> firstAnswers = new ConcurrentHashMap<>();
  private volatile Optional<JsonNode> configuration = Optional.empty();

  private LightRagServer(Options options) {
    this.options = options;
    String key = options.keyVariable.isEmpty() ? "" : System.getenv(options.keyVariable);
    if (key == null || !options.keyVariable.isEmpty() && key.isBlank()) {
      throw new IllegalArgumentException(
          "The environment variable %s is not set. Set it to the key of %s and start again."
              .formatted(options.keyVariable, options.address));
    }
    this.service =
        key.isEmpty()
            ? JsonService.at(options.address, options.timeout, options.pace)
            : JsonService.at(
                options.address, options.timeout, options.pace, "X-API-Key", key.strip());
  }

  /**
   * The server at an address such as {@code http://localhost:9621}: mode hybrid, top_k 40, ten
   * minutes for an answer, one question at a time.
   */
  public static LightRagServer at(String address) {
    return new LightRagServer(
        new Options(
            "LightRAG",
            address,
            "hybrid",
            40,
            false,
            Duration.ofMinutes(10),
            Pace.withDefaults().withInFlight(1),
            ""));
  }

  /** The same under another name in tables. */
  public LightRagServer withName(String name) {
    var o = options;
    return new LightRagServer(
        new Options(name, o.address, o.mode, o.topK, o.chunks, o.timeout, o.pace, o.keyVariable));
  }

  /** The same in another mode: local, global, hybrid, naive, mix or bypass. */
  public LightRagServer withMode(String mode) {
    if (!MODES.contains(mode)) {
      throw new IllegalArgumentException(
          "LightRAG has no mode '%s'. Use one of %s."
              .formatted(mode, MODES.stream().sorted().toList()));
    }
    var o = options;
    return new LightRagServer(
        new Options(o.name, o.address, mode, o.topK, o.chunks, o.timeout, o.pace, o.keyVariable));
  }

  /** The same, retrieving another number of entities or relations. */
  public LightRagServer withTopK(int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "A top_k of %s retrieves nothing. Give 1 or more.".formatted(number));
    }
    var o = options;
    return new LightRagServer(
        new Options(o.name, o.address, o.mode, number, o.chunks, o.timeout, o.pace, o.keyVariable));
  }

  /**
   * The same, also asking {@code POST /query/data} which chunks were retrieved. That is a second
   * retrieval, with model calls of its own that a meter counts: leave it out when costs are
   * compared.
   */
  public LightRagServer withChunks() {
    var o = options;
    return new LightRagServer(
        new Options(o.name, o.address, o.mode, o.topK, true, o.timeout, o.pace, o.keyVariable));
  }

  /** The same with another longest time for an answer. */
  public LightRagServer withTimeout(Duration timeout) {
    var o = options;
    return new LightRagServer(
        new Options(o.name, o.address, o.mode, o.topK, o.chunks, timeout, o.pace, o.keyVariable));
  }

  /** The same at another pace. */
  public LightRagServer withPace(Pace pace) {
    var o = options;
    return new LightRagServer(
        new Options(o.name, o.address, o.mode, o.topK, o.chunks, o.timeout, pace, o.keyVariable));
  }

  /** The same with the key that an environment variable holds. */
  public LightRagServer withKeyFrom(String variable) {
    var o = options;
    return new LightRagServer(
        new Options(
            o.name,
            o.address,
            o.mode,
            o.topK,
            o.chunks,
            o.timeout,
            o.pace,
            KeyVariable.checked(variable)));
  }

  @Override
  public String name() {
    return options.name;
  }

  @Override
  public String settings() {
    return "mode=%s, top_k=%s".formatted(options.mode, options.topK);
  }

  @Override
  public Reply answer(Asked asked) {
    boolean again = asked.call().stage() == Stage.ANSWER && !isFirstRun(asked.call());
    if (again && cache().orElse(false)) {
      throw new RunEndedException(
          "LightRAG at %s keeps its answers in a cache, and %s would be a copy of the first run. Set ENABLE_LLM_CACHE=false in the server's .env, start it again, then run again."
              .formatted(service, asked.call().pair()));
    }
    List<String> chunkIds = options.chunks ? chunks(asked) : List.of();
    JsonService.Said reply = service.post(asked.call(), "/query", body(asked));
    JsonNode text = reply.json().path("response");
    if (!text.isTextual()) {
      throw new RejectedException(
          "LightRAG at %s gives no text under 'response', but the fields %s. Is it a LightRAG server of version 1.3 or newer?"
              .formatted(service, names(reply.json())),
          false,
          null);
    }
    String answer = text.asText();
    if (asked.call().stage() == Stage.ANSWER) {
      compareWithFirst(asked, answer, again);
    }
    var cost = new AnswerCost(model(asked.call()), 0, 0, 0, OptionalDouble.empty(), reply.millis());
    return new Reply(answer, chunkIds, cost);
  }

  private ObjectNode body(Asked asked) {
    ObjectNode body = JSON.createObjectNode();
    body.put("query", asked.question().text());
    body.put("mode", options.mode);
    body.put("top_k", options.topK);
    body.put("stream", false);
    body.put("include_references", false);
    String length = TargetLength.sentence(asked);
    if (!length.isEmpty()) {
      body.put("user_prompt", length);
    }
    return body;
  }

  private List<String> chunks(Asked asked) {
    JsonNode reply = service.post(asked.call(), "/query/data", body(asked)).json();
    List<String> ids = new ArrayList<>();
    for (JsonNode chunk : reply.path("data").path("chunks")) {
      String id = chunk.path("chunk_id").asText("");
      if (!id.isEmpty()) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** A server that does not tell of its cache gives itself away by giving the same text again. */
  private void compareWithFirst(Asked asked, String answer, boolean again) {
    String question = asked.question().dataset() + "\u001f" + asked.question().id();
    if (!again) {
      firstAnswers.put(question, Digest.of(answer));
    } else if (cache().isEmpty() && Digest.of(answer).equals(firstAnswers.get(question))) {
      throw new RunEndedException(
          "LightRAG at %s gave %s word for word the answer of the first run to question %s: its cache is on, or its model always says the same. Set ENABLE_LLM_CACHE=false in the server's .env and start it again; if that changes nothing, a second run has nothing to tell."
              .formatted(service, asked.call().pair(), asked.question().id()));
    }
  }

  private static boolean isFirstRun(CallId call) {
    return !call.pair().contains("#") || call.pair().endsWith("#1");
  }

  /** Whether the server says that its cache is on; empty if it does not say. */
  private Optional<Boolean> cache() {
    JsonNode told = configuration(CallId.NONE).path("enable_llm_cache");
    return told.isBoolean() ? Optional.of(told.asBoolean()) : Optional.empty();
  }

  private String model(CallId id) {
    return configuration(id).path("llm_model").asText("");
  }

  /** What the server says of itself; empty if it has no such page. Asked for once. */
  private JsonNode configuration(CallId id) {
    if (configuration.isEmpty()) {
      JsonNode health = JSON.createObjectNode();
      try {
        health = service.get(id, "/health").json().path("configuration");
      } catch (RejectedException noSuchPage) {
        health = JSON.createObjectNode();
      }
      configuration = Optional.of(health);
    }
    return configuration.get();
  }

  private static List<String> names(JsonNode reply) {
    List<String> names = new ArrayList<>();
    reply.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** For example {@code LightRAG at http://localhost:9621, mode=hybrid, top_k=40}. */
  @Override
  public String toString() {
    return "%s at %s, %s".formatted(options.name, service, settings());
  }
}
