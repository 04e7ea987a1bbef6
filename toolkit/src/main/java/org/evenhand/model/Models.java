package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Where language and embedding models come from.
 *
 * <p>A call of a connected model passes, from the outside in: recordings (a replay goes no
 * further), pace, budget, usage, what the model accepts, and langchain4j's client of the service.
 * So each try of a call has its own place in the budget, and a wait of ours is never counted as
 * time of the model.
 */
public final class Models {
  /** Names the model of {@link #fromEnvironment}. */
  public static final String VARIABLE = "EVENHAND_MODEL";

  private static OnBoardModel onBoard;
  private static OnBoardEmbeddings embeddings;

  private Models() {}

  /**
   * A model by its name. Key and address come from the environment: {@code OPENAI_API_KEY} and, for
   * any compatible server, {@code OPENAI_BASE_URL}. A service can be named before a colon, as in
   * {@code ollama:llama3.2}, {@code azure:my-deployment}, {@code gemini:gemini-2.5-flash}, {@code
   * dashscope:qwen-plus}, {@code deepseek:deepseek-chat} or {@code openrouter:…}; {@code vllm:…},
   * {@code lmstudio:…} and {@code llamacpp:…} are looked for on this machine, where no key is
   * needed.
   *
   * @throws IllegalArgumentException if there is no key for a service that needs one, or the
   *     address cannot be one
   */
  public static ConnectedModel connect(String name) {
    return connect(name, ModelOptions.withDefaults());
  }

  /** A model by its name that may cost no more than a budget. */
  public static ConnectedModel connect(String name, Budget budget) {
    return connect(name, ModelOptions.withDefaults().withBudget(budget));
  }

  /** A model by its name, connected as the options say. */
  public static ConnectedModel connect(String name, ModelOptions options) {
    return connect(name, options, System::getenv, Time.SYSTEM);
  }

  /**
   * The model that the environment variable {@value #VARIABLE} names, as {@link #connect(String)}
   * takes it, for work that is left out where no model is connected; empty where it is not set.
   * {@link #status} says so to the reader.
   *
   * @throws IllegalArgumentException if it is set, but cannot be connected to
   */
  public static Optional<ConnectedModel> fromEnvironment() {
    return fromEnvironment(System::getenv);
  }

  static Optional<ConnectedModel> fromEnvironment(UnaryOperator<String> environment) {
    return named(environment)
        .map(name -> connect(name, ModelOptions.withDefaults(), environment, Time.SYSTEM));
  }

  /** One sentence: which model the environment names, or that it names none and how to do it. */
  public static String status() {
    return status(System::getenv);
  }

  static String status(UnaryOperator<String> environment) {
    return named(environment)
        .map(name -> "%s is asked, as %s says.".formatted(name, VARIABLE))
        .orElse(
            ("No model is connected, so what would ask it is left out: set %s, for example to"
                    + " gpt-4o-mini together with OPENAI_API_KEY, or to ollama:llama3.2.")
                .formatted(VARIABLE));
  }

  private static Optional<String> named(UnaryOperator<String> environment) {
    return Optional.ofNullable(environment.apply(VARIABLE))
        .map(String::strip)
        .filter(name -> !name.isEmpty());
  }

  /**
   * The model on board, loaded once and shared by all who ask.
   *
   * @throws IllegalStateException if it is not in the cache (see {@link OnBoardModel#available})
   */
  public static synchronized OnBoardModel onBoard() {
    if (onBoard == null || onBoard.isClosed()) {
      onBoard = OnBoardModel.open();
    }
    return onBoard;
  }

  /** The embedding model on board, loaded once and shared by all who ask. */
  public static synchronized OnBoardEmbeddings embeddings() {
    if (embeddings == null || embeddings.isClosed()) {
      embeddings = OnBoardEmbeddings.open();
    }
    return embeddings;
  }

  /**
   * A model that is there already, such as the one on board, behind the pace, budget, counters and
   * recordings of the options; their address, key and parameters are not used.
   *
   * @param name under which its calls are recorded
   */
  public static ConnectedModel around(ChatModel model, String name, ModelOptions options) {
    Price price = options.price().isKnown() ? options.price() : Price.FREE;
    return chain(
        new Named(model, name),
        name,
        "",
        price,
        options,
        new Notices(options.notices()),
        Time.SYSTEM,
        Map::of);
  }

  /** The name under which a model is asked; where it has none, as it prints. */
  public static String nameOf(ChatModel model) {
    String name = model.defaultRequestParameters().modelName();
    return name == null ? model.toString() : name;
  }

  /** The name of an embedding model; where it has none, that of its class. */
  public static String nameOf(EmbeddingModel model) {
    String name = model.modelName();
    // langchain4j's models without a name all say that theirs is unknown.
    return name == null || name.equals("unknown") ? model.getClass().getName() : name;
  }

  static ConnectedModel connect(
      String name, ModelOptions options, UnaryOperator<String> environment, Time time) {
    String bare = Provider.bare(name.strip()).strip();
    if (bare.isEmpty()) {
      throw new IllegalArgumentException(
          "The model has no name. Give one such as gpt-4o-mini or ollama:llama3.2.");
    }
    if (bare.startsWith("sk-")) {
      throw new IllegalArgumentException(
          "The model's name looks like a key, so it is not shown. Put the key into the environment,"
              + " and give a name such as gpt-4o-mini.");
    }
    var endpoint = Endpoint.of(name, options, environment);
    var notices = new Notices(options.notices());
    Price price = price(endpoint, options);
    var wire = new Wire(endpoint.provider(), options);
    var adapted =
        new Adapted(
            new Named(client(endpoint, options), endpoint.toString()),
            defaults(endpoint.model(), options),
            wire,
            price,
            notices);
    return chain(
        adapted, endpoint.model(), endpoint.address(), price, options, notices, time, wire::sent);
  }

  private static ConnectedModel chain(
      ChatModel model,
      String name,
      String address,
      Price price,
      ModelOptions options,
      Notices notices,
      Time time,
      Supplier<Map<String, String>> sent) {
    var usage = new Usage();
    var spending = new Spending(options.budget());
    ChatModel chain = new Metered(model, usage, time);
    chain = new Budgeted(chain, spending, price);
    chain = new Paced(chain, options.pace(), time, usage, notices);
    if (options.recordings().isPresent()) {
      chain = new Recorded(chain, name, options.recordings().get(), usage);
    }
    return new ConnectedModel(chain, name, address, options.pace(), price, usage, spending, sent);
  }

  private static Price price(Endpoint endpoint, ModelOptions options) {
    Price price =
        options.price().isKnown()
            ? options.price()
            : endpoint.isLocal() ? Price.FREE : Prices.of(endpoint.model());
    if (!price.isKnown() && options.budget().limitsMoney()) {
      throw new IllegalArgumentException(
          ("The price of %s is unknown, so a budget in dollars cannot be kept. Give it with"
                  + " ModelOptions.withPrice(Price.perMillion(…, …)), or use Budget.calls or"
                  + " Budget.tokens.")
              .formatted(endpoint.model()));
    }
    return price;
  }

  private static ChatRequestParameters defaults(String model, ModelOptions options) {
    var defaults = OpenAiChatRequestParameters.builder();
    defaults.modelName(model);
    options.temperature().ifPresent(defaults::temperature);
    options.topP().ifPresent(defaults::topP);
    options.maxTokens().ifPresent(defaults::maxOutputTokens);
    var others = new TreeMap<String, Object>();
    options.contextTokens().ifPresent(tokens -> others.put("num_ctx", tokens));
    if (options.logProbabilities() > 0) {
      others.put("logprobs", true);
      others.put("top_logprobs", options.logProbabilities());
    }
    return defaults.customParameters(others).build();
  }

  private static ChatModel client(Endpoint endpoint, ModelOptions options) {
    var http = ServiceHttp.builder(options.timeout(), endpoint.key());
    if (endpoint.provider().name().equals("ollama")) {
      return OllamaChatModel.builder()
          .httpClientBuilder(http)
          .baseUrl(endpoint.address())
          .customHeaders(
              endpoint.key().isEmpty()
                  ? Map.of()
                  : Map.of("Authorization", "Bearer " + endpoint.key()))
          .modelName(endpoint.model())
          .timeout(options.timeout())
          .maxRetries(0)
          .returnThinking(true)
          .build();
    }
    boolean azure = endpoint.provider().name().equals("azure");
    return OpenAiChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(endpoint.address())
        .apiKey(azure || endpoint.key().isEmpty() ? null : endpoint.key())
        .customHeaders(azure ? Map.of("api-key", endpoint.key()) : Map.of())
        .customQueryParams(endpoint.query())
        .modelName(endpoint.model())
        .strictJsonSchema(true)
        .timeout(options.timeout())
        .maxRetries(0)
        .returnThinking(true)
        .sendThinking(false)
        .build();
  }

  /** A client that prints as its model and address, which langchain4j's do not. */
  private static final class Named extends Decorator {
    private final String name;

    Named(ChatModel next, String name) {
      super(next);
      this.name = name;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
      return next.chat(request);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
