package org.evenhand.rag;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.evenhand.model.Pace;
import org.evenhand.model.PacedService;
import org.evenhand.model.RejectedException;
import org.evenhand.study.AnswerCost;
import org.evenhand.text.Template;

/**
 * A system that is asked by a command and writes its answer to standard output, in UTF-8. There is
 * no shell: each argument reaches the program as it is, whatever is in the question.
 *
 * <p>In each argument {@code {question}} stands for the question, {@code {words}} for the target
 * length and {@code {length}} for the phrase of {@link #withLength}. Where no argument has a place
 * for the length, a sentence below the question asks for it.
 *
 * <p>The arguments stand in the settings of a study. A key does not belong among them, where every
 * user of the machine can see it too: give it by {@link #withEnvironment}, which is stored nowhere.
 * One that is given as an argument all the same is stored as {@code (hidden)}, as far as it can be
 * known by its option or its spelling.
 *
 * <pre>{@code
 * CommandLine.of("MGRAG", "graphrag", "query", "--root", "harbour", "--method", "global",
 *         "--response-type", "{length}", "{question}")
 *     .withLength("Text of about {words} words", "Multiple Paragraphs");
 * }</pre>
 */
public final class CommandLine implements Method {
  /** What stands in the place of {@code {length}}, with a target and without one. */
  private record Phrases(String with, String without) {}

  /** What can be set, in one value. */
  private record Options(
      Command command,
      List<String> arguments,
      Phrases phrases,
      String mark,
      boolean onInput,
      Pace pace) {
    static Options of(String name, List<String> arguments, boolean onInput) {
      return new Options(
          new Command(name, Path.of(""), Map.of(), Duration.ofMinutes(10)),
          List.copyOf(arguments),
          new Phrases("Text of about {words} words", "Multiple Paragraphs"),
          "",
          onInput,
          Pace.withDefaults().withInFlight(1));
    }

    CommandLine with(Command other) {
      return new CommandLine(new Options(other, arguments, phrases, mark, onInput, pace));
    }

    CommandLine with(Phrases other) {
      return new CommandLine(new Options(command, arguments, other, mark, onInput, pace));
    }

    CommandLine with(Pace other) {
      return new CommandLine(new Options(command, arguments, phrases, mark, onInput, other));
    }

    CommandLine withMark(String other) {
      return new CommandLine(new Options(command, arguments, phrases, other, onInput, pace));
    }
  }

  private final Options options;
  private final PacedService paced;

  private CommandLine(Options options) {
    this.options = options;
    this.paced =
        PacedService.of(
            name(),
            options.pace,
            request -> {
              List<String> parts = List.of(request.split("\u0000", -1));
              return options.command.run(parts.subList(1, parts.size()), parts.get(0));
            });
    if (!options.onInput
        && options.arguments.stream().noneMatch(argument -> argument.contains("{question}"))) {
      throw new IllegalArgumentException(
          "No argument of %s has the place {question}, so that every answer would be to nothing. Write it into one of %s, or use withQuestionOnInput."
              .formatted(name(), HiddenKeys.shown(options.arguments)));
    }
  }

  /**
   * A command with ten minutes for an answer, one question at a time.
   *
   * @param name in tables
   * @param arguments the program and what follows it
   */
  public static CommandLine of(String name, String... arguments) {
    return of(name, List.of(arguments));
  }

  /** A command with ten minutes for an answer, one question at a time. */
  public static CommandLine of(String name, List<String> arguments) {
    return new CommandLine(Options.of(name, arguments, false));
  }

  /**
   * The same with other phrases in the place of {@code {length}}.
   *
   * @param with where there is a target; {@code {words}} in it stands for the number
   * @param without where there is none
   */
  public CommandLine withLength(String with, String without) {
    return options.with(new Phrases(with, without));
  }

  /** The same, with the answer being what stands behind the last such mark of the output. */
  public CommandLine withAnswerAfter(String mark) {
    return options.withMark(mark);
  }

  /**
   * A command that reads the question from standard input, in UTF-8.
   *
   * @param name in tables
   * @param arguments the program and what follows it; {@code {words}} and {@code {length}} may
   *     stand in them
   */
  public static CommandLine withQuestionOnInput(String name, String... arguments) {
    return new CommandLine(Options.of(name, List.of(arguments), true));
  }

  /** The same in another working folder. */
  public CommandLine withFolder(Path folder) {
    return options.with(options.command.withFolder(folder));
  }

  /**
   * The same with another variable in its environment, such as a key or the address of a meter.
   * Neither study nor messages have its value.
   */
  public CommandLine withEnvironment(String variable, String value) {
    return options.with(options.command.withEnvironment(variable, value));
  }

  /** The same with another longest time; then the program ends with all that it started. */
  public CommandLine withTimeout(Duration timeout) {
    return options.with(options.command.withTimeout(timeout));
  }

  /** The same at another pace. A command that failed is not tried again within a run. */
  public CommandLine withPace(Pace pace) {
    return options.with(pace);
  }

  @Override
  public String name() {
    return options.command.name();
  }

  @Override
  public String settings() {
    return String.join(" ", HiddenKeys.shown(options.arguments));
  }

  @Override
  public Reply answer(Asked asked) {
    PacedService.Said said = paced.ask(asked.call(), request(asked));
    String output = said.text();
    String text = output;
    if (!options.mark.isEmpty()) {
      int at = output.lastIndexOf(options.mark);
      if (at < 0) {
        throw new RejectedException(
            "The output of %s has no '%s', behind which the answer should stand."
                .formatted(name(), options.mark),
            false,
            null);
      }
      text = output.substring(at + options.mark.length());
    }
    var cost = new AnswerCost("", 0, 0, 0, OptionalDouble.empty(), said.millis());
    return new Reply(text.strip(), List.of(), cost);
  }

  /** What is written to standard input, then the arguments, with a character between of none. */
  private String request(Asked asked) {
    boolean placed =
        options.arguments.stream().anyMatch(a -> a.contains("{words}") || a.contains("{length}"));
    String question =
        (placed ? asked.question().text() : TargetLength.question(asked)).replace('\u0000', ' ');
    Map<String, String> values = new HashMap<>(Map.of("question", question));
    String phrase = options.phrases.without;
    if (asked.words().isPresent()) {
      String words = Integer.toString(asked.words().getAsInt());
      values.put("words", words);
      phrase = new Template(options.phrases.with).fill(Map.of("words", words));
    }
    values.put("length", phrase);
    List<String> arguments = new ArrayList<>();
    arguments.add(options.onInput ? question : "");
    String before = "";
    for (String argument : options.arguments) {
      if (argument.equals("{question}") && question.startsWith("-") && !before.equals("--")) {
        throw new RejectedException(
            "Question %s begins with '-', which %s would take for an option. Put {question} behind an argument -- or into one such as --query={question}."
                .formatted(asked.question().id(), name()),
            false,
            null);
      }
      arguments.add(new Template(argument).fill(values));
      before = argument;
    }
    return String.join("\u0000", arguments);
  }

  /** For example {@code MGRAG: graphrag query {question}}. */
  @Override
  public String toString() {
    return name() + ": " + settings();
  }
}
