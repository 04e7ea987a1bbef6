package org.evenhand.model;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A service that offers models: a row of {@code providers.json}.
 *
 * @param name before the colon in a model's name
 * @param label as printed
 * @param address where it listens if nothing else is said; empty if that differs by user
 * @param addresses environment variables that may hold the address
 * @param keys environment variables that may hold the key
 * @param models beginnings of the names of its models
 * @param form the most that it offers for structured replies
 * @param limit its name for the limit of output tokens
 */
record Provider(
    String name,
    String label,
    String address,
    List<String> addresses,
    List<String> keys,
    List<String> models,
    ReplyForm form,
    String limit) {

  private static final List<Provider> TABLE = read();

  /** The provider before the colon of a name; the model's own tags may have colons too. */
  static boolean isNamedIn(String model) {
    int colon = model.indexOf(':');
    return colon > 0 && TABLE.stream().anyMatch(p -> p.name.equals(prefix(model)));
  }

  /**
   * The provider of a model: named before a colon; else OpenAI's variables if an address is set
   * there, which any compatible server may use; else the one whose models begin so and whose key is
   * set; else OpenAI.
   */
  static Provider of(String model, UnaryOperator<String> environment) {
    if (isNamedIn(model)) {
      return named(prefix(model));
    }
    Provider openAi = named("openai");
    if (!openAi.addressFrom(environment).equals(openAi.address)) {
      return openAi;
    }
    return TABLE.stream()
        .filter(p -> p.models.stream().anyMatch(model::startsWith))
        .findFirst()
        .orElse(openAi);
  }

  static Provider named(String name) {
    return TABLE.stream().filter(p -> p.name.equals(name)).findFirst().orElseThrow();
  }

  /** All names before a colon, in the order of the table. */
  static String names() {
    return TABLE.stream().map(Provider::name).collect(Collectors.joining(", "));
  }

  /** The model's name as the service knows it. */
  static String bare(String model) {
    return isNamedIn(model) ? model.substring(model.indexOf(':') + 1) : model;
  }

  String addressFrom(UnaryOperator<String> environment) {
    String set = first(addresses, environment);
    return set.isEmpty() ? address : set;
  }

  String keyFrom(UnaryOperator<String> environment) {
    return first(keys, environment);
  }

  private static String first(List<String> variables, UnaryOperator<String> environment) {
    for (String variable : variables) {
      String value = environment.apply(variable);
      if (value != null && !value.isBlank()) {
        return value.strip();
      }
    }
    return "";
  }

  private static String prefix(String model) {
    return model.substring(0, model.indexOf(':')).toLowerCase(Locale.ROOT);
  }

  private record Table(String about, List<Provider> providers) {}

  private static List<Provider> read() {
    var mapper = new ObjectMapper().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
    try (InputStream file = Provider.class.getResourceAsStream("providers.json")) {
      return List.copyOf(mapper.readValue(file, Table.class).providers);
    } catch (IOException e) {
      throw new UncheckedIOException("providers.json cannot be read from the toolkit's jar.", e);
    }
  }
}
