package org.evenhand.model;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.ollama.OllamaChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a service is sent of a request's parameters: those that were set and that it has not
 * refused. Safe for use by many threads.
 */
final class Wire {

  /**
   * What is known of a service at one moment.
   *
   * @param refused its names of the parameters that it does not take
   * @param form the strictest form of reply that it has not refused
   * @param limit its name for the limit of output tokens
   */
  record State(Set<String> refused, ReplyForm form, String limit) {
    State {
      refused = Collections.unmodifiableSet(new TreeSet<>(refused));
    }

    State without(String parameter) {
      var more = new TreeSet<>(refused);
      more.add(parameter);
      return new State(more, form, limit);
    }

    boolean takes(String parameter) {
      return !refused.contains(parameter);
    }
  }

  /** Another call has just learned something: this one is sent again with that. */
  static final String ALREADY = "";

  private static final String MAX = "max_tokens";
  private static final String MAX_COMPLETION = "max_completion_tokens";

  /**
   * A value out of range is the user's mistake and must not vanish: these words say "not at all".
   */
  private static final Pattern NOT_TAKEN =
      Pattern.compile(
          "unsupported|not support|unrecogni[sz]ed|unknown|not permitted|not allowed|unexpected"
              + "|extra (inputs?|fields?)|must be (equal to )?1|only the default|unavailable");

  private final boolean ollama;
  private final boolean seeds;
  private volatile Map<String, String> sent = Map.of();
  private State state;

  Wire(Provider provider, ModelOptions options) {
    this.ollama = provider.name().equals("ollama");
    this.seeds = options.sendsSeeds();
    this.state = new State(Set.of(), provider.form(), provider.limit());
  }

  synchronized State state() {
    return state;
  }

  ReplyForm form() {
    return state().form;
  }

  /** What the last request sent, by the service's names in their order. */
  Map<String, String> sent() {
    return sent;
  }

  /** The request in the parameters of the service. */
  ChatRequest fit(ChatRequest request, State known) {
    ChatRequestParameters fitted = ollama ? forOllama(request, known) : forOpenAi(request, known);
    sent = names(fitted);
    return ChatRequest.builder().messages(request.messages()).parameters(fitted).build();
  }

  /**
   * Learns from a refusal, and says what changes; empty if the refusal is not about a parameter
   * that was sent.
   */
  synchronized Optional<String> refused(ServiceException refusal, ChatRequest request, State then) {
    if (!then.equals(state)) {
      return Optional.of(ALREADY);
    }
    String said = (refusal.body() + " " + refusal.code()).toLowerCase(Locale.ROOT);
    if (!NOT_TAKEN.matcher(said).find()) {
      return Optional.empty();
    }
    for (String name : names(request.parameters()).keySet()) {
      if (name.equals(refusal.parameter())
          || refusal.parameter().isEmpty() && mentions(said, name)) {
        return Optional.of(drop(name));
      }
    }
    if (refusal.parameter().startsWith("response_format")) {
      return names(request.parameters()).containsKey("response_format")
          ? Optional.of(drop("response_format"))
          : Optional.empty();
    }
    return Optional.empty();
  }

  private String drop(String name) {
    if (name.equals("response_format")) {
      state = new State(state.refused, state.form.weaker(), state.limit);
      return "it gives no reply held to a %s; replies are asked for as %s from now on."
          .formatted(
              state.form == ReplyForm.OBJECT ? "schema" : "JSON object",
              state.form == ReplyForm.OBJECT ? "a JSON object" : "text");
    }
    String other = name.equals(MAX) ? MAX_COMPLETION : name.equals(MAX_COMPLETION) ? MAX : "";
    state = state.without(name);
    if (!other.isEmpty() && state.takes(other)) {
      state = new State(state.refused, state.form, other);
      return "it refuses %s; %s is sent instead.".formatted(name, other);
    }
    return "it refuses %s, which is not sent any more in this session.".formatted(name);
  }

  private static boolean mentions(String said, String name) {
    return Pattern.compile("(?<![a-z_])" + name + "(?![a-z_])").matcher(said).find()
        || name.equals("response_format") && said.contains("json_schema");
  }

  private ChatRequestParameters forOpenAi(ChatRequest request, State known) {
    var builder = OpenAiChatRequestParameters.builder();
    common(builder, request, known);
    Integer limit = request.maxOutputTokens();
    if (request.parameters() instanceof OpenAiChatRequestParameters own) {
      builder.reasoningEffort(own.reasoningEffort()).logitBias(own.logitBias());
      limit = limit == null ? own.maxCompletionTokens() : limit;
    }
    if (limit != null && known.takes(known.limit)) {
      if (known.limit.equals(MAX)) {
        builder.maxOutputTokens(limit);
      } else {
        builder.maxCompletionTokens(limit);
      }
    }
    OptionalLong seed = seed(request);
    if (seed.isPresent() && known.takes("seed")) {
      builder.seed(Math.toIntExact(seed.getAsLong()));
    }
    var others = new TreeMap<>(others(request.parameters()));
    others.keySet().removeIf(name -> !known.takes(name) || name.equals("num_ctx"));
    if (!known.takes("logprobs")) {
      others.remove("top_logprobs");
    }
    builder.customParameters(others);
    return builder.build();
  }

  private ChatRequestParameters forOllama(ChatRequest request, State known) {
    var builder = OllamaChatRequestParameters.builder();
    common(builder, request, known);
    if (request.maxOutputTokens() != null) {
      builder.maxOutputTokens(request.maxOutputTokens());
    }
    if (others(request.parameters()).get("num_ctx") instanceof Integer context) {
      builder.numCtx(context);
    }
    seed(request).ifPresent(seed -> builder.seed(Math.toIntExact(seed)));
    return builder.build();
  }

  private static void common(
      DefaultChatRequestParameters.Builder<?> builder, ChatRequest request, State known) {
    builder.modelName(request.modelName());
    if (known.takes("temperature")) {
      builder.temperature(request.temperature());
    }
    if (known.takes("top_p")) {
      builder.topP(request.topP());
    }
    if (known.takes("frequency_penalty")) {
      builder.frequencyPenalty(request.frequencyPenalty());
    }
    if (known.takes("presence_penalty")) {
      builder.presencePenalty(request.presencePenalty());
    }
    if (known.takes("stop") && !request.stopSequences().isEmpty()) {
      builder.stopSequences(request.stopSequences());
    }
    ResponseFormat format = request.responseFormat();
    if (format != null && format.type() == ResponseFormatType.JSON) {
      switch (known.form) {
        case SCHEMA -> builder.responseFormat(format);
        case OBJECT -> builder.responseFormat(ResponseFormat.JSON);
        case TEXT -> {}
      }
    }
    if (!request.toolSpecifications().isEmpty()) {
      builder.toolSpecifications(request.toolSpecifications()).toolChoice(request.toolChoice());
    }
  }

  /** Services take 31 bits: the upper ones of the call's seed. */
  private OptionalLong seed(ChatRequest request) {
    if (request.parameters() instanceof OpenAiChatRequestParameters own && own.seed() != null) {
      return OptionalLong.of(own.seed());
    }
    OptionalLong seed = CallId.seedOf(request);
    return seeds && seed.isPresent()
        ? OptionalLong.of(seed.getAsLong() >>> 33)
        : OptionalLong.empty();
  }

  /** The parameters that are set, by the service's names, except those that carry the content. */
  private static Map<String, String> names(ChatRequestParameters p) {
    var names = new TreeMap<String, String>();
    put(names, "temperature", p.temperature());
    put(names, "top_p", p.topP());
    put(names, "frequency_penalty", p.frequencyPenalty());
    put(names, "presence_penalty", p.presencePenalty());
    put(names, MAX, p.maxOutputTokens());
    put(names, "stop", p.stopSequences().isEmpty() ? null : p.stopSequences());
    if (p.responseFormat() != null) {
      names.put("response_format", p.responseFormat().jsonSchema() == null ? "object" : "schema");
    }
    if (p instanceof OpenAiChatRequestParameters own) {
      put(names, MAX_COMPLETION, own.maxCompletionTokens());
      put(names, "seed", own.seed());
      put(names, "reasoning_effort", own.reasoningEffort());
    }
    others(p).forEach((name, value) -> names.put(name, value.toString()));
    if (p instanceof OllamaChatRequestParameters own) {
      put(names, "num_ctx", own.numCtx());
      put(names, "seed", own.seed());
    }
    return Collections.unmodifiableMap(names);
  }

  private static Map<String, Object> others(ChatRequestParameters parameters) {
    return parameters instanceof OpenAiChatRequestParameters own && own.customParameters() != null
        ? own.customParameters()
        : Map.of();
  }

  private static void put(Map<String, String> names, String name, Object value) {
    if (value != null) {
      names.put(name, value.toString());
    }
  }
}
