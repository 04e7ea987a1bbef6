package org.evenhand.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The language model on board: SmolLM2-135M-Instruct (Allal et al. 2025, Apache-2.0), run within
 * this JVM without key or network.
 *
 * <p>It is for demonstration. As a judge it is at chance, and which place it prefers depends on the
 * form asked for: it shows real position bias and real noise between trials, and cannot rank
 * methods.
 *
 * <p>Understood are temperature (1 unless given), topP, topK, the largest number of output tokens
 * ({@value #TEXT_TOKENS} unless given), stop sequences (text only) and a response format with a
 * JSON schema. Given a schema, the reply is valid by construction: fixed parts are written as they
 * are, only strings (at most {@link JsonWriter#TEXT_TOKENS} tokens each), choices and numbers come
 * from the model, and {@link OnBoardMetadata} has the probabilities of each choice. Prompt and
 * reply have at most 4,096 tokens together; a longer prompt is an error. A last message of the
 * model's own is continued, and the reply is the continuation. Where the call says how many words
 * are wanted ({@link CallId#wordsOf}), a text ends there and at no smaller number of tokens, since
 * this model keeps to no length that it is told.
 *
 * <p>A reply depends on the prompt, the parameters and the seed only: the seed of the call (see
 * {@link CallId#seedOf}), or where there is none a digest of {@link #withSeed this model's seed}
 * and the prompt, so that the same prompt gives the same reply.
 *
 * <p>One loaded model may be used by many threads; calls that must run the network queue up, since
 * one run uses all processors. Prompts read lately are kept: asking again costs milliseconds.
 */
public final class OnBoardModel implements ChatModel, AutoCloseable {
  /** The name in ledgers, tables and captions, which says what to think of its judgments. */
  public static final String NAME =
      "SmolLM2-135M-Instruct (on board; demonstration judge, at chance)";

  private static final String FOLDER = "smollm2-135m-instruct";
  private static final int TEXT_TOKENS = 512;

  /** Enough of them: a word of this model's has 1.3 tokens on average. */
  private static final int TOKENS_A_WORD = 3;

  private static final long CACHE_BYTES = 512L << 20;

  private final OnBoardFacts facts;
  private final Vocabulary vocabulary;
  private final ChatTemplate template;
  private final OnnxNetwork network;
  private final IntPredicate endOfTurn;
  private final long seed;
  private final ChatRequestParameters defaults;

  private OnBoardModel(
      OnBoardFacts facts,
      Vocabulary vocabulary,
      OnnxNetwork network,
      long seed,
      ChatRequestParameters defaults) {
    this.defaults = defaults;
    this.facts = facts;
    this.vocabulary = vocabulary;
    this.template = new ChatTemplate(vocabulary, facts);
    this.network = network;
    this.endOfTurn = facts.ends()::contains;
    this.seed = seed;
  }

  /** Whether the model was put into the cache on this machine. */
  public static boolean available() {
    return CacheFolder.holds(folder(), "model.onnx", "model.json", "tokenizer.json", "SHA256SUMS");
  }

  /**
   * The shared model, for work that is left out where there is none; empty if it was not put into
   * the cache. {@link #status} says so to the reader.
   */
  public static Optional<OnBoardModel> find() {
    return available() ? Optional.of(Models.onBoard()) : Optional.empty();
  }

  /** One sentence: which model is on board, or that there is none and how to get it. */
  public static String status() {
    return status(available());
  }

  static String status(boolean available) {
    return available
        ? "%s is ready.".formatted(NAME)
        : "The model on board is not in %s. \"make figures\" sets it up (or: python "
                .formatted(folder())
            + "toolkit/src/main/python/convert_model.py).";
  }

  /** Where the model is, or is looked for. */
  public static Path folder() {
    return CacheFolder.path().resolve(FOLDER);
  }

  /**
   * Loads the model, which takes some seconds and, with the prompts that it keeps, at most 2 GB.
   * {@code Models.onBoard()} has one that is shared.
   *
   * @throws IllegalStateException if it is not in the cache
   */
  public static OnBoardModel open() {
    return open(CACHE_BYTES);
  }

  /** With room for so many bytes of prompts that were read lately. */
  static OnBoardModel open(long cacheBytes) {
    if (!available()) {
      throw new IllegalStateException(status(false));
    }
    OnBoardFacts facts = OnBoardFacts.read(folder().resolve("model.json"));
    Vocabulary vocabulary = OnBoardVocabulary.read(folder().resolve("tokenizer.json"), facts);
    return new OnBoardModel(
        facts,
        vocabulary,
        new OnnxNetwork(folder(), facts, cacheBytes),
        1,
        DefaultChatRequestParameters.EMPTY);
  }

  /** The same loaded model with another seed for calls that bring none. */
  public OnBoardModel withSeed(long seed) {
    return new OnBoardModel(facts, vocabulary, network, seed, defaults);
  }

  /** The same loaded model at another temperature, from 0 on, for calls that bring none. */
  public OnBoardModel withTemperature(double temperature) {
    new Draw(temperature, 1, 1, 1); // fails here, not at the first call
    return with(DefaultChatRequestParameters.builder().temperature(temperature).build());
  }

  /**
   * The same loaded model with at most so many tokens a text, at least 1, for calls that say
   * nothing of it. A text that is longer is cut.
   */
  public OnBoardModel withTextTokens(int most) {
    if (most < 1) {
      throw tooFew(most);
    }
    return with(DefaultChatRequestParameters.builder().maxOutputTokens(most).build());
  }

  private OnBoardModel with(ChatRequestParameters changed) {
    var merged =
        DefaultChatRequestParameters.builder().overrideWith(defaults).overrideWith(changed).build();
    return new OnBoardModel(facts, vocabulary, network, seed, merged);
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    refuseUnsupported(request);
    int[] prompt = template.tokens(request.messages());
    Draw draw =
        new Draw(
            orElse(request.temperature(), 1.0),
            orElse(request.topP(), 1.0),
            orElse(request.topK(), Integer.MAX_VALUE),
            seed(request, prompt));
    Reply reply = reply(request, prompt, draw);
    OnBoardMetadata.Builder metadata =
        OnBoardMetadata.of(reply)
            .modelName(NAME)
            .tokenUsage(new TokenUsage(prompt.length, reply.tokens()))
            .finishReason(reply.cut() ? FinishReason.LENGTH : FinishReason.STOP);
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(reply.text()))
        .metadata(metadata.build())
        .build();
  }

  private Reply reply(ChatRequest request, int[] prompt, Draw draw) {
    ResponseFormat format = request.responseFormat();
    if (format != null && format.type() == ResponseFormatType.JSON) {
      JsonPart plan = JsonSchemaReader.read(format.jsonSchema());
      int most = orElse(request.maxOutputTokens(), Integer.MAX_VALUE);
      try (var writer = new JsonWriter(network, vocabulary, endOfTurn, draw, prompt, most)) {
        return writer.write(plan);
      }
    }
    OptionalInt words = CallId.wordsOf(request);
    int limit = orElse(request.maxOutputTokens(), TEXT_TOKENS);
    if (words.isPresent()) {
      limit = Math.max(limit, TOKENS_A_WORD * words.getAsInt());
    }
    int most = Math.min(limit, facts.context() - prompt.length);
    List<String> stops = orElse(request.stopSequences(), List.of());
    return new TextWriter(vocabulary, endOfTurn, draw, stops, most, words).write(network, prompt);
  }

  private static void refuseUnsupported(ChatRequest request) {
    if (!orElse(request.toolSpecifications(), List.of()).isEmpty()) {
      throw unsupported("tools", "Leave them out");
    }
    if (orElse(request.frequencyPenalty(), 0.0) != 0
        || orElse(request.presencePenalty(), 0.0) != 0) {
      throw unsupported("frequency and presence penalties", "Leave them out");
    }
    ResponseFormat format = request.responseFormat();
    if (format != null && format.type() == ResponseFormatType.JSON && format.jsonSchema() == null) {
      throw unsupported("JSON without a schema", "Give a schema with the response format");
    }
    int most = orElse(request.maxOutputTokens(), 1);
    if (most < 1) {
      throw tooFew(most);
    }
  }

  private static IllegalArgumentException tooFew(int tokens) {
    return new IllegalArgumentException(
        "%s output tokens were asked for. Ask for at least 1.".formatted(tokens));
  }

  private static UnsupportedFeatureException unsupported(String what, String remedy) {
    return new UnsupportedFeatureException(
        "The model on board does not know %s. %s.".formatted(what, remedy));
  }

  private long seed(ChatRequest request, int[] prompt) {
    OptionalLong given = CallId.seedOf(request);
    if (given.isPresent()) {
      return given.getAsLong();
    }
    // Spread by a fixed rule (the same in every Java), so that seeds 1 and 2 share no draws.
    byte[] text = (seed + ";" + Arrays.toString(prompt)).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(Digests.sha256(text)).getLong();
  }

  private static <T> T orElse(T value, T otherwise) {
    return value == null ? otherwise : value;
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return defaults;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }

  @Override
  public ModelProvider provider() {
    return ModelProvider.OTHER;
  }

  /** How many tokens a text has for this model. */
  public int tokens(String text) {
    return vocabulary.encode(Objects.requireNonNull(text, "text")).length;
  }

  /**
   * Gives all memory back. Models made of this one by {@link #withSeed} cannot be used any more.
   */
  @Override
  public void close() {
    network.close();
  }

  boolean isClosed() {
    return network.isClosed();
  }

  @Override
  public String toString() {
    return NAME;
  }

  OnnxNetwork network() {
    return network;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }
}
