package org.evenhand.model;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How to connect to a model, where its name does not say enough. Immutable. What is not set is not
 * sent, so that the service's own defaults hold.
 *
 * <pre>{@code
 * var options = ModelOptions.withDefaults()
 *     .withAddress("http://localhost:8000/v1")
 *     .withTemperature(0)
 *     .withPace(Pace.withDefaults().withInFlight(32));
 * }</pre>
 */
public final class ModelOptions {
  private static final ModelOptions DEFAULTS = new ModelOptions();

  private String address = "";
  private String keyVariable = "";
  private Double temperature;
  private Double topP;
  private Integer maxTokens;
  private Integer contextTokens;
  private int logProbabilities;
  private boolean seeds = true;
  private Duration timeout = Duration.ofMinutes(3);
  private Pace pace = Pace.withDefaults();
  private Budget budget = Budget.none();
  private Price price = Price.UNKNOWN;
  private Recordings recordings;
  private Consumer<String> notices = System.err::println;

  private ModelOptions() {}

  /** Everything as the model's name and the environment say. */
  public static ModelOptions withDefaults() {
    return DEFAULTS;
  }

  /** Where the server listens, for example {@code http://localhost:8000/v1}. */
  public ModelOptions withAddress(String url) {
    return changed(o -> o.address = Objects.requireNonNull(url, "url"));
  }

  /**
   * The environment variable that holds the key, if it is not the service's usual one. The key
   * itself is never an argument: a notebook would keep it.
   *
   * @throws IllegalArgumentException if it is spelled like a key
   */
  public ModelOptions withKeyVariable(String variable) {
    return changed(o -> o.keyVariable = KeyVariable.checked(variable));
  }

  /** Sampling temperature, 0 to 2. */
  public ModelOptions withTemperature(double value) {
    check("temperature", value, value >= 0 && value <= 2, "from 0 to 2");
    return changed(o -> o.temperature = value);
  }

  /** Sampling from the most probable tokens that together have this probability, above 0 to 1. */
  public ModelOptions withTopP(double value) {
    check("top p", value, value > 0 && value <= 1, "above 0 and up to 1");
    return changed(o -> o.topP = value);
  }

  /** Limit of output tokens, hidden reasoning included. */
  public ModelOptions withMaxTokens(int tokens) {
    check("limit of output tokens", tokens, tokens >= 1, "of at least 1");
    return changed(o -> o.maxTokens = tokens);
  }

  /**
   * Context that Ollama reserves, in tokens. Without it Ollama silently cuts a prompt that is
   * longer than its own default. Other services have no such setting.
   */
  public ModelOptions withContextTokens(int tokens) {
    check("context", tokens, tokens >= 1, "of at least 1 token");
    return changed(o -> o.contextTokens = tokens);
  }

  /** Asks for log-probabilities of each output token and of so many alternatives, 0 to 20. */
  public ModelOptions withLogProbabilities(int alternatives) {
    check(
        "number of alternatives",
        alternatives,
        alternatives >= 0 && alternatives <= 20,
        "from 0 to 20");
    return changed(o -> o.logProbabilities = alternatives);
  }

  /** Sends no seeds, for a service whose seed makes repeats of a prompt equal. */
  public ModelOptions withoutSeeds() {
    return changed(o -> o.seeds = false);
  }

  /** How long to wait for one whole reply. */
  public ModelOptions withTimeout(Duration wait) {
    check("time-out in ms", wait.toMillis(), wait.toMillis() >= 1, "of at least 1 ms");
    return changed(o -> o.timeout = wait);
  }

  /** How fast to ask. */
  public ModelOptions withPace(Pace value) {
    return changed(o -> o.pace = Objects.requireNonNull(value, "pace"));
  }

  /** What may be spent. */
  public ModelOptions withBudget(Budget value) {
    return changed(o -> o.budget = Objects.requireNonNull(value, "budget"));
  }

  /** What the model costs, if the list does not know it. */
  public ModelOptions withPrice(Price value) {
    return changed(o -> o.price = Objects.requireNonNull(value, "price"));
  }

  /** Where replies are recorded and replayed from. */
  public ModelOptions withRecordings(Recordings value) {
    return changed(o -> o.recordings = Objects.requireNonNull(value, "recordings"));
  }

  /** Who is told of dropped parameters and of waits; by default the standard error stream. */
  public ModelOptions withNotices(Consumer<String> receiver) {
    return changed(o -> o.notices = Objects.requireNonNull(receiver, "receiver"));
  }

  String address() {
    return address;
  }

  String keyVariable() {
    return keyVariable;
  }

  OptionalDouble temperature() {
    return temperature == null ? OptionalDouble.empty() : OptionalDouble.of(temperature);
  }

  OptionalDouble topP() {
    return topP == null ? OptionalDouble.empty() : OptionalDouble.of(topP);
  }

  OptionalInt maxTokens() {
    return maxTokens == null ? OptionalInt.empty() : OptionalInt.of(maxTokens);
  }

  OptionalInt contextTokens() {
    return contextTokens == null ? OptionalInt.empty() : OptionalInt.of(contextTokens);
  }

  int logProbabilities() {
    return logProbabilities;
  }

  boolean sendsSeeds() {
    return seeds;
  }

  Duration timeout() {
    return timeout;
  }

  Pace pace() {
    return pace;
  }

  Budget budget() {
    return budget;
  }

  Price price() {
    return price;
  }

  Optional<Recordings> recordings() {
    return Optional.ofNullable(recordings);
  }

  Consumer<String> notices() {
    return notices;
  }

  private static void check(String what, double value, boolean allowed, String range) {
    if (!allowed) {
      throw new IllegalArgumentException(
          "A %s of %s is not possible. Give one %s.".formatted(what, value, range));
    }
  }

  private ModelOptions changed(Consumer<ModelOptions> change) {
    var copy = new ModelOptions();
    copy.address = address;
    copy.keyVariable = keyVariable;
    copy.temperature = temperature;
    copy.topP = topP;
    copy.maxTokens = maxTokens;
    copy.contextTokens = contextTokens;
    copy.logProbabilities = logProbabilities;
    copy.seeds = seeds;
    copy.timeout = timeout;
    copy.pace = pace;
    copy.budget = budget;
    copy.price = price;
    copy.recordings = recordings;
    copy.notices = notices;
    change.accept(copy);
    return copy;
  }
}
