package org.evenhand.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Where a service listens, in one spelling. */
final class Address {
  private Address() {}

  /**
   * The address without slashes at its end.
   *
   * @throws IllegalArgumentException if it has no scheme or no host
   */
  static String of(String text) {
    String address = text.strip().replaceFirst("/+$", "").replaceFirst("/chat/completions$", "");
    checkScheme(address);
    if (!address.contains("://")) {
      // A text without a colon or slash may be a key that was set in the wrong variable.
      boolean isAddress = address.contains(":") || address.contains("/");
      throw new IllegalArgumentException(
          isAddress
              ? "The address %s has no scheme. Write http://%s, or https:// if the server uses it."
                  .formatted(shown(address), shown(address))
              : "The address has no scheme. Write http:// before it, or https:// if the server uses it.");
    }
    uri(address);
    return address;
  }

  /** Ollama's own rule: a host alone means http and port 11434, and 0.0.0.0 means this machine. */
  static String ofOllama(String text) {
    String address = text.strip().replaceFirst("/+$", "");
    if (!address.contains("://")) {
      address = "http://" + address;
    }
    checkScheme(address);
    address = address.replace("://0.0.0.0", "://127.0.0.1").replaceFirst("/v1$", "");
    return uri(address).getPort() < 0 && address.matches("(?i)http://.*")
        ? address + ":11434"
        : address;
  }

  private static void checkScheme(String address) {
    if (address.contains("://") && !address.matches("(?i)https?://.*")) {
      throw new IllegalArgumentException(
          "The address %s begins with neither http:// nor https://. Write one such as http://localhost:8000/v1."
              .formatted(shown(address)));
    }
  }

  /** Whether it is this machine or a private network, where no key is needed. */
  static boolean isLocal(String address) {
    String host = uri(address).getHost().toLowerCase(Locale.ROOT);
    return host.equals("localhost")
        || host.equals("[::1]")
        || !host.contains(".") && !host.contains(":")
        || host.endsWith(".local")
        || host.endsWith(".internal")
        || host.matches("(127|10)\\.[\\d.]+")
        || host.matches("192\\.168\\.[\\d.]+")
        || host.matches("172\\.(1[6-9]|2\\d|3[01])\\.[\\d.]+");
  }

  private static URI uri(String address) {
    try {
      URI uri = new URI(address);
      if (uri.getHost() != null && (uri.getRawUserInfo() != null || uri.getRawQuery() != null)) {
        throw new IllegalArgumentException(
            "The address of %s holds a user name, a key or a query. Give the address without them, and the key in its environment variable."
                .formatted(uri.getHost()));
      }
      if (uri.getHost() == null) {
        throw new IllegalArgumentException(
            "The address %s names no host. Write one such as http://localhost:8000/v1."
                .formatted(shown(address)));
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "The address %s is not a URL: %s. Write one such as http://localhost:8000/v1."
              .formatted(shown(address), e.getReason()));
    }
  }

  /** Without what stands before an at sign or behind a question mark, which may be a key. */
  private static String shown(String address) {
    return address.replaceFirst("(^|//)[^/]*@", "$1…@").replaceFirst("\\?.*", "?…");
  }
}
