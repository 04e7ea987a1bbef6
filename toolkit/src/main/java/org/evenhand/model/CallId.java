package org.evenhand.model;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Which call this is: two calls with one identity, one study seed and one prompt are the same call.
 *
 * <p>It travels in the attributes of the user message, which langchain4j does not send, and reaches
 * the model through every decorator. A recording is kept under it, and the seed of a call is made
 * from it, so that a reply does not depend on the order in which calls happen.
 *
 * @param stage what the call is for
 * @param dataset the corpus; empty if none
 * @param question id of the question, or of the chunk or graph sample that the call is about; empty
 *     if none
 * @param pair the run or the two runs concerned, as they print; empty if none
 * @param order 1 if the pair is shown as it prints, 2 if it is shown the other way round, 0 if
 *     there is no order
 * @param trial from 1; 0 if there are no trials
 * @param repeat from 1; 0 if there are no repeats
 * @param attempt from 1: a higher one asks again because a reply was unusable, and so must not be
 *     given the recording of the reply before
 */
public record CallId(
    Stage stage,
    String dataset,
    String question,
    String pair,
    int order,
    int trial,
    int repeat,
    int attempt) {

  /** The identity of a call that says nothing of itself. */
  public static final CallId NONE = of(Stage.OTHER);

  private static final String ATTRIBUTE = "evenhand.call";

  /** What travels: the identity, and the study's seed and the length wanted if they were given. */
  private record Attached(CallId id, OptionalLong studySeed, OptionalInt words) {}

  public CallId {
    Objects.requireNonNull(stage, "stage");
    Objects.requireNonNull(dataset, "dataset");
    Objects.requireNonNull(question, "question");
    Objects.requireNonNull(pair, "pair");
    if (order < 0 || order > 2) {
      throw new IllegalArgumentException(
          "Order %s is not one of 0 (none), 1 (as printed) and 2 (exchanged).".formatted(order));
    }
    if (trial < 0 || repeat < 0 || attempt < 1) {
      throw new IllegalArgumentException(
          "Trial %s, repeat %s, attempt %s: count each from 1 (0 where there is no trial or repeat)."
              .formatted(trial, repeat, attempt));
    }
  }

  /** The first attempt at a call of this stage, about nothing yet. */
  public static CallId of(Stage stage) {
    return new CallId(stage, "", "", "", 0, 0, 0, 1);
  }

  /** The identity attached to a request; {@link #NONE} if there is none. */
  public static CallId of(ChatRequest request) {
    Attached attached = attached(request);
    return attached == null ? NONE : attached.id;
  }

  /**
   * The seed of a request's call: {@link #seed} of its identity and the study seed attached with
   * it; empty if no study seed was attached.
   */
  public static OptionalLong seedOf(ChatRequest request) {
    Attached attached = attached(request);
    return attached == null || attached.studySeed.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(attached.id.seed(attached.studySeed.getAsLong()));
  }

  /**
   * How many words the reply of a request's call should have, for a model that can be stopped there
   * (the one on board); services are told in the prompt alone. Empty if that is open.
   */
  public static OptionalInt wordsOf(ChatRequest request) {
    Attached attached = attached(request);
    return attached == null ? OptionalInt.empty() : attached.words;
  }

  /** This identity for another corpus. */
  public CallId withDataset(String dataset) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for another question, chunk or graph sample. */
  public CallId withQuestion(String question) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for other runs. */
  public CallId withPair(String pair) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for another order of the pair. */
  public CallId withOrder(int order) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for another trial. */
  public CallId withTrial(int trial) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for another repeat. */
  public CallId withRepeat(int repeat) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** This identity for another attempt. */
  public CallId withAttempt(int attempt) {
    return new CallId(stage, dataset, question, pair, order, trial, repeat, attempt);
  }

  /** A copy of the message that carries this identity, without a study seed. */
  public UserMessage attach(UserMessage message) {
    return attach(message, new Attached(this, OptionalLong.empty(), OptionalInt.empty()));
  }

  /** A copy of the message that carries this identity and the seed of the study. */
  public UserMessage attach(UserMessage message, long studySeed) {
    return attach(message, new Attached(this, OptionalLong.of(studySeed), OptionalInt.empty()));
  }

  /** A request of one prompt that carries this identity and the seed of the study. */
  public ChatRequest ask(String prompt, long studySeed) {
    return ask(prompt, studySeed, OptionalInt.empty());
  }

  /** The same with the number of words that the reply should have, which the prompt names too. */
  public ChatRequest ask(String prompt, long studySeed, OptionalInt words) {
    var attached = new Attached(this, OptionalLong.of(studySeed), words);
    return ChatRequest.builder().messages(attach(UserMessage.from(prompt), attached)).build();
  }

  /** A request of two prompts that carries this identity and the seed of the study. */
  public ChatRequest ask(String system, String prompt, long studySeed) {
    return ask(system, prompt, studySeed, OptionalInt.empty());
  }

  /** The same with the number of words that the reply should have, which the prompt names too. */
  public ChatRequest ask(String system, String prompt, long studySeed, OptionalInt words) {
    var attached = new Attached(this, OptionalLong.of(studySeed), words);
    return ChatRequest.builder()
        .messages(SystemMessage.from(system), attach(UserMessage.from(prompt), attached))
        .build();
  }

  /**
   * The seed of this call in a study: the first eight bytes, most significant first, of the SHA-256
   * of the UTF-8 text {@code <study seed>;<key>}, with {@link #key()} as the key. It stays the same
   * in every version of the toolkit.
   */
  public long seed(long studySeed) {
    byte[] text = (studySeed + ";" + key()).getBytes(StandardCharsets.UTF_8);
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text)).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
  }

  /**
   * All parts in their order, each as {@code <length>:<text>} with its length in characters, so
   * that no two identities share a key whatever is in their parts.
   */
  public String key() {
    var key = new StringBuilder();
    for (Object part :
        List.of(stage.label(), dataset, question, pair, order, trial, repeat, attempt)) {
      String text = part.toString();
      key.append(text.length()).append(':').append(text);
    }
    return key.toString();
  }

  /**
   * For example {@code judging harbour q17, FGRAG#1 and LightRAG#1, order 2, trial 3, repeat 1}.
   */
  @Override
  public String toString() {
    var words = new StringBuilder(stage.label());
    if (!dataset.isEmpty()) {
      words.append(' ').append(dataset);
    }
    if (!question.isEmpty()) {
      words.append(' ').append(question);
    }
    if (!pair.isEmpty()) {
      words.append(", ").append(pair);
    }
    append(words, "order", order, 1);
    append(words, "trial", trial, 1);
    append(words, "repeat", repeat, 1);
    append(words, "attempt", attempt, 2);
    return words.toString();
  }

  private static void append(StringBuilder words, String name, int value, int from) {
    if (value >= from) {
      words.append(", ").append(name).append(' ').append(value);
    }
  }

  private static UserMessage attach(UserMessage message, Attached attached) {
    var attributes = new HashMap<>(message.attributes());
    attributes.put(ATTRIBUTE, attached);
    return message.toBuilder().attributes(attributes).build();
  }

  /** The last one counts: in a conversation the newest message is what is asked now. */
  private static Attached attached(ChatRequest request) {
    Attached found = null;
    for (ChatMessage message : request.messages()) {
      if (message instanceof UserMessage user
          && user.attributes().get(ATTRIBUTE) instanceof Attached attached) {
        found = attached;
      }
    }
    return found;
  }
}
