package org.evenhand.model;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Which model is asked, where, and with which key: found from a name, the options and the
 * environment.
 */
final class Endpoint {
  private static final String AZURE_VERSION = "2024-10-21";

  private final Provider provider;
  private final String model;
  private final String address;
  private final String key;
  private final Map<String, String> query;

  private Endpoint(
      Provider provider, String model, String address, String key, Map<String, String> query) {
    this.provider = provider;
    this.model = model;
    this.address = address;
    this.key = key;
    this.query = query;
  }

  static Endpoint of(String name, ModelOptions options, UnaryOperator<String> environment) {
    Provider provider = Provider.of(name, environment);
    String model = Provider.bare(name);
    String given =
        options.address().isEmpty() ? provider.addressFrom(environment) : options.address();
    if (given.isEmpty()) {
      throw new IllegalArgumentException(
          "No address for %s. Set %s, or use ModelOptions.withAddress."
              .formatted(provider.label(), provider.addresses().get(0)));
    }
    String address =
        switch (provider.name()) {
          case "ollama" -> Address.ofOllama(given);
          case "azure" -> azure(Address.of(given), model);
          default -> Address.of(given);
        };
    String variable =
        options.keyVariable().isEmpty() ? provider.keys().get(0) : options.keyVariable();
    String key = key(provider, options, environment);
    if (key.isEmpty() && !Address.isLocal(address)) {
      throw new IllegalArgumentException(
          ("No key for %s at %s. Set the environment variable %s and start again. A model on this"
                  + " machine needs none: Models.connect(\"ollama:llama3.2\"), or Models.onBoard().")
              .formatted(provider.label(), address, variable));
    }
    return new Endpoint(provider, model, address, key, query(provider, environment));
  }

  private static String key(
      Provider provider, ModelOptions options, UnaryOperator<String> environment) {
    if (options.keyVariable().isEmpty()) {
      return provider.keyFrom(environment);
    }
    String value = environment.apply(options.keyVariable());
    return value == null ? "" : value.strip();
  }

  /** A deployment has an address of its own; one that was given whole stays as it is. */
  private static String azure(String address, String deployment) {
    return address.contains("/openai") ? address : address + "/openai/deployments/" + deployment;
  }

  private static Map<String, String> query(Provider provider, UnaryOperator<String> environment) {
    if (!provider.name().equals("azure")) {
      return Map.of();
    }
    String version = environment.apply("OPENAI_API_VERSION");
    return Map.of(
        "api-version", version == null || version.isBlank() ? AZURE_VERSION : version.strip());
  }

  Provider provider() {
    return provider;
  }

  String model() {
    return model;
  }

  String address() {
    return address;
  }

  /** The secret; empty if there is none. Only the connection may ask for it. */
  String key() {
    return key;
  }

  /** What follows the question mark of every address. */
  Map<String, String> query() {
    return query;
  }

  boolean isLocal() {
    return Address.isLocal(address);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return model + " at " + address;
  }
}
