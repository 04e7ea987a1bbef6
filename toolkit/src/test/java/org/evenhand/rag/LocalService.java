package org.evenhand.rag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A service on this machine that answers as a test says, and remembers what it was asked. */
final class LocalService implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  record Seen(String method, String path, Map<String, List<String>> headers, JsonNode body) {}

  /** A body in several parts is sent in chunks, each flushed. */
  record Given(int status, String type, List<String> parts) {
    static Given json(String body) {
      return new Given(200, "application/json", List.of(body));
    }

    static Given status(int status, String body) {
      return new Given(status, "application/json", List.of(body));
    }

    static Given stream(List<String> parts) {
      return new Given(200, "text/event-stream", parts);
    }
  }

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Function<Seen, Given> script;

  LocalService(Function<Seen, Given> script) {
    this.script = script;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<JsonNode> bodies(String path) {
    return seen.stream().filter(s -> s.path.equals(path)).map(Seen::body).toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] sent = exchange.getRequestBody().readAllBytes();
      var request =
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              Map.copyOf(exchange.getRequestHeaders()),
              JSON.readTree(sent));
      seen.add(request);
      Given given = script.apply(request);
      exchange.getResponseHeaders().set("Content-Type", given.type);
      boolean whole = given.parts.size() == 1;
      byte[] first = given.parts.get(0).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(given.status, whole ? first.length : 0);
      for (String part : given.parts) {
        exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
