package org.evenhand.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What was said to a command, as {@code NAME=value} each; an empty value says nothing. */
final class Wishes {
  private final Map<String, String> values;

  private Wishes(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads the arguments of a command.
   *
   * @throws IllegalArgumentException if one is not {@code NAME=value}, has a name that the command
   *     does not know, or stands there twice
   */
  static Wishes read(List<String> arguments, List<Option> known) {
    List<String> names = known.stream().map(Option::name).toList();
    var values = new LinkedHashMap<String, String>();
    for (String argument : arguments) {
      int sign = argument.indexOf('=');
      String name = sign < 0 ? argument : argument.substring(0, sign);
      if (sign < 0 || !names.contains(name)) {
        throw new IllegalArgumentException(
            "'%s' is no option of this command. It knows %s, each as NAME=value."
                .formatted(isKey(name) ? "(hidden)" : name, String.join(", ", names)));
      }
      if (values.putIfAbsent(name, argument.substring(sign + 1).strip()) != null) {
        throw new IllegalArgumentException("%s is given twice. Give it once.".formatted(name));
      }
    }
    values.values().removeIf(String::isEmpty);
    return new Wishes(values);
  }

  /** A key that was given for an option; what stands behind an unknown name is not shown either. */
  private static boolean isKey(String word) {
    return word.startsWith("sk-") || word.matches("(?=.*\\d)(?=.*[a-zA-Z])[\\w.-]{20,}");
  }

  /** A line for each option. */
  static String list(List<Option> options) {
    int width = options.stream().mapToInt(option -> option.name().length()).max().orElse(0);
    return options.stream()
        .map(
            option ->
                "  "
                    + option.name()
                    + " ".repeat(width + 2 - option.name().length())
                    + option.says())
        .collect(Collectors.joining("\n"));
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** One of a few words. */
  String word(String name, String otherwise, String... allowed) {
    String word = values.getOrDefault(name, otherwise);
    if (!List.of(allowed).contains(word)) {
      throw wrong(name, word, "one of " + String.join(", ", allowed));
    }
    return word;
  }

  /** A whole number of at least 1. */
  OptionalInt whole(String name) {
    String value = values.get(name);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (!value.matches("\\d{1,9}") || Integer.parseInt(value) < 1) {
      throw wrong(name, value, "a whole number from 1");
    }
    return OptionalInt.of(Integer.parseInt(value));
  }

  /** A number of at least 0, with a point before its decimals. */
  OptionalDouble number(String name) {
    String value = values.get(name);
    return value == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(number(name, value, "a number such as 2.5"));
  }

  /** Two numbers of at least 0 with a comma between them. */
  Optional<double[]> twoNumbers(String name) {
    String value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    String wanted = "two numbers such as 0.15,0.60";
    String[] parts = value.split(",", -1);
    if (parts.length != 2) {
      throw wrong(name, value, wanted);
    }
    return Optional.of(
        new double[] {number(name, parts[0], wanted), number(name, parts[1], wanted)});
  }

  private static double number(String name, String value, String wanted) {
    if (!value.strip().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      throw wrong(name, value, wanted);
    }
    return Double.parseDouble(value.strip());
  }

  private static IllegalArgumentException wrong(String name, String value, String wanted) {
    return new IllegalArgumentException("%s=%s: give %s.".formatted(name, value, wanted));
  }

  /** As it can be typed again. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + quoted(entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String value) {
    return value.matches("[\\w./,:+@~-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
