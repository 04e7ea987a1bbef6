package org.evenhand.model;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A service that speaks OpenAI's protocol on this machine, with the faults that a test asks for.
 */
public final class StubService implements AutoCloseable {

  /** What came in. */
  public record Seen(String path, Map<String, List<String>> headers, JsonNode body) {
    public String prompt() {
      JsonNode messages = body.path("messages");
      return messages.path(messages.size() - 1).path("content").asText();
    }
  }

  /** What goes out. */
  public record Reply(int status, Map<String, String> headers, String body, Fault fault) {
    public static Reply of(int status, String body) {
      return new Reply(status, Map.of(), body, Fault.NONE);
    }

    public static Reply text(String text) {
      return of(200, completion(text, "stop", "null"));
    }

    public Reply with(String header, String value) {
      return new Reply(status, Map.of(header, value), body, fault);
    }

    public Reply with(Fault other) {
      return new Reply(status, headers, body, other);
    }
  }

  public enum Fault {
    NONE,
    /** The connection ends in the middle of the body. */
    CUT,
    /** The head comes, the body never does. */
    HANGS
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  public final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Function<Seen, Reply> script;

  public StubService(Function<Seen, Reply> script) {
    this.script = script;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** The address up to the port. */
  String root() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public String address() {
    return root() + "/v1";
  }

  static String completion(String text, String finish, String logprobs) {
    return """
        {"id":"c1","object":"chat.completion","created":1,"model":"stub-1","choices":[{"index":0,\
        "finish_reason":"%s","logprobs":%s,"message":{"role":"assistant","content":%s}}],\
        "usage":{"prompt_tokens":50,"completion_tokens":7,"total_tokens":57}}"""
        .formatted(finish, logprobs, JSON.valueToTree(text));
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] sent = exchange.getRequestBody().readAllBytes();
    var request =
        new Seen(
            exchange.getRequestURI().toString(), exchange.getRequestHeaders(), JSON.readTree(sent));
    Reply reply =
        exchange.getRequestHeaders().containsKey("Upgrade")
            ? Reply.of(400, "{\"error\":\"no upgrade here\"}")
            : script.apply(request);
    seen.add(request);
    byte[] body = reply.body.getBytes(StandardCharsets.UTF_8);
    reply.headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(reply.status, body.length);
    if (reply.fault == Fault.NONE) {
      exchange.getResponseBody().write(body);
    } else {
      exchange.getResponseBody().write(body, 0, body.length / 2);
      exchange.getResponseBody().flush();
    }
    if (reply.fault == Fault.HANGS) {
      await();
    }
    exchange.close();
  }

  private void await() {
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
