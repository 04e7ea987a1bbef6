package org.evenhand.rag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.model.Pace;
import org.evenhand.model.PacedService;
import org.evenhand.model.RejectedException;
import org.evenhand.model.TransportException;
import org.evenhand.study.AnswerCost;
import org.evenhand.text.TokenCounter;

/**
 * A system behind a small script that stays open while questions come: it reads a line of JSON for
 * each question from standard input and writes one to standard output, in UTF-8.
 *
 * <ul>
 *   <li>A question: {@code {"id": 1, "question": "…", "words": 120, "length": "…"}}; {@code words},
 *       the target length, and {@code length}, a sentence that asks for it, only where there is
 *       one.
 *   <li>An answer: {@code {"id": 1, "answer": "…"}} and, where known, {@code chunks} (ids, best
 *       first), {@code calls}, {@code input_tokens}, {@code output_tokens}, {@code model}, and
 *       {@code context}, the retrieved text that the model was shown: its tokens are counted here,
 *       and the text is not kept.
 *   <li>A failure: {@code {"id": 1, "error": "…"}}. The next question still comes.
 * </ul>
 *
 * <p>The arguments stand in the settings of a study, keys among them as {@code (hidden)} where they
 * can be known as such: give keys by {@link #withEnvironment}.
 *
 * <p>Lines on standard output that are no such object are ignored; standard error is shown if the
 * script fails. The script ends when its input ends. The project carries {@code
 * fast_graphrag_adapter.py}; {@code adapter.py} has the loop for others.
 */
public final class AdapterScript implements Method, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> arguments;
  private final Command command;
  private final Pace pace;
  private final PacedService paced;
  private Conversation conversation;
  private int asked;

  private AdapterScript(List<String> arguments, Command command, Pace pace) {
    this.arguments = arguments;
    this.command = command;
    this.pace = pace;
    this.paced = PacedService.of(command.name(), pace, this::say);
  }

  /**
   * A script with ten minutes for an answer.
   *
   * @param name in tables
   * @param arguments the program and what follows it, such as {@code python3} and a script
   */
  public static AdapterScript of(String name, String... arguments) {
    return new AdapterScript(
        List.of(arguments),
        new Command(name, Path.of(""), Map.of(), Duration.ofMinutes(10)),
        Pace.withDefaults().withInFlight(1));
  }

  /** The same in another working folder. */
  public AdapterScript withFolder(Path folder) {
    return new AdapterScript(arguments, command.withFolder(folder), pace);
  }

  /**
   * The same with another variable in its environment, such as a key or the address of a meter.
   * Neither study nor messages have its value.
   */
  public AdapterScript withEnvironment(String variable, String value) {
    return new AdapterScript(arguments, command.withEnvironment(variable, value), pace);
  }

  /** The same with another longest time for an answer; then the script is ended and begun anew. */
  public AdapterScript withTimeout(Duration timeout) {
    return new AdapterScript(arguments, command.withTimeout(timeout), pace);
  }

  /**
   * The same at another pace, though never more than one question at a time. A question at which
   * the script failed is not asked again within a run.
   */
  public AdapterScript withPace(Pace newPace) {
    return new AdapterScript(arguments, command, newPace);
  }

  @Override
  public String name() {
    return command.name();
  }

  @Override
  public String settings() {
    return String.join(" ", HiddenKeys.shown(arguments));
  }

  /** One question at a time, since a script has one input. */
  @Override
  public synchronized Reply answer(Asked question) {
    if (conversation == null || !conversation.isOpen()) {
      conversation = new Conversation(command, arguments);
    }
    ObjectNode line = JSON.createObjectNode();
    line.put("id", ++asked);
    line.put("question", question.question().text());
    if (question.words().isPresent()) {
      line.put("words", question.words().getAsInt());
      line.put("length", TargetLength.sentence(question));
    }
    PacedService.Said said = paced.ask(question.call(), line.toString());
    return reply(object(said.text()), said.millis());
  }

  /** Says the question that was numbered last, and gives the line that answers it. */
  private String say(String line) {
    conversation.say(line);
    JsonNode reply;
    do {
      reply = object(conversation.hear());
    } while (reply.path("id").asInt(-1) != asked);
    return reply.toString();
  }

  private Reply reply(JsonNode line, long millis) {
    if (line.hasNonNull("error")) {
      throw new TransportException(
          "%s fails at this question: %s".formatted(name(), line.path("error").asText()), null);
    }
    if (!line.path("answer").isTextual()) {
      throw new RejectedException(
          "%s gives no text under 'answer': %s.".formatted(name(), line), false, null);
    }
    List<String> chunks = new ArrayList<>();
    line.path("chunks")
        .forEach(
            chunk -> {
              if (!chunk.isNull()) {
                chunks.add(chunk.asText());
              }
            });
    return new Reply(
        line.path("answer").asText().strip(),
        chunks,
        new AnswerCost(
                line.path("model").asText(""),
                Math.max(0, line.path("calls").asInt(0)),
                Math.max(0, line.path("input_tokens").asInt(0)),
                Math.max(0, line.path("output_tokens").asInt(0)),
                OptionalDouble.empty(),
                millis)
            .withPrompt(
                line.path("context").isTextual()
                    ? OptionalInt.of(TokenCounter.count(line.path("context").asText()))
                    : OptionalInt.empty(),
                OptionalInt.empty()));
  }

  private static JsonNode object(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return node == null ? JSON.missingNode() : node;
    } catch (JsonProcessingException noise) {
      return JSON.missingNode();
    }
  }

  /** Ends the script. */
  @Override
  public synchronized void close() {
    if (conversation != null) {
      conversation.close();
    }
  }

  @Override
  public String toString() {
    return name() + ": " + settings();
  }
}
