package org.evenhand.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import java.time.Duration;
import java.util.Map;

/** A service that takes and gives JSON over HTTP, asked by the rules of {@link PacedService}. */
public final class JsonService {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String address;
  private final HttpClient http;
  private final Map<String, String> headers;
  private final PacedService paced;

  private JsonService(String address, Duration timeout, Pace pace, Map<String, String> headers) {
    this.address = Address.of(address);
    this.headers = headers;
    this.http =
        ServiceHttp.builder(timeout, headers.values().stream().findFirst().orElse("")).build();
    this.paced = PacedService.of(this.address, pace, this::send);
  }

  /** A service that needs no key. */
  public static JsonService at(String address, Duration timeout, Pace pace) {
    return new JsonService(address, timeout, pace, Map.of());
  }

  /**
   * A service that needs a key, which never stands in a message.
   *
   * @param header the header that carries it
   */
  public static JsonService at(
      String address, Duration timeout, Pace pace, String header, String key) {
    return new JsonService(address, timeout, pace, Map.of(header, key));
  }

  /**
   * A reply.
   *
   * @param json what came, an object
   * @param millis that the service took for it, in milliseconds, without waits of ours
   */
  public record Said(JsonNode json, long millis) {}

  /**
   * What the service gives for this body.
   *
   * @param path from its address on, such as {@code /query}
   */
  public Said post(CallId id, String path, JsonNode body) {
    return json(path, paced.ask(id, "POST " + path + "\n" + body));
  }

  /** What the service gives at this path. */
  public Said get(CallId id, String path) {
    return json(path, paced.ask(id, "GET " + path + "\n"));
  }

  private String send(String request) {
    int space = request.indexOf(' ');
    int line = request.indexOf('\n');
    var builder =
        HttpRequest.builder()
            .method(HttpMethod.valueOf(request.substring(0, space)))
            .url(address + request.substring(space + 1, line));
    headers.forEach(builder::addHeader);
    if (line + 1 < request.length()) {
      builder.addHeader("Content-Type", "application/json").body(request.substring(line + 1));
    }
    return http.execute(builder.build()).body();
  }

  private Said json(String path, PacedService.Said said) {
    try {
      JsonNode json = JSON.readTree(said.text());
      if (json != null && json.isObject()) {
        return new Said(json, said.millis());
      }
    } catch (JsonProcessingException e) {
      throw new RejectedException(notJson(path), false, e);
    }
    throw new RejectedException(notJson(path), false, null);
  }

  private String notJson(String path) {
    return "%s%s does not answer in JSON. Is the address that of the right service?"
        .formatted(address, path);
  }

  /** Its address. */
  @Override
  public String toString() {
    return address;
  }
}
