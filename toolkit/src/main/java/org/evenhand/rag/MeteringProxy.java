package org.evenhand.rag;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Stands on this machine between a system and its model endpoint and counts what the system uses,
 * for systems that do not tell.
 *
 * <p>Give the system {@link #address()} in place of its endpoint's. Everything is forwarded as it
 * comes, streams and embeddings too, but {@code Accept-Encoding}, so that replies can be read. Keys
 * go through and are neither kept nor printed, nor are texts. Tokens are those that a reply tells;
 * where it tells none they are estimated, and the result says of how many calls.
 *
 * <p>Which question a call is for: the one named in its header {@code X-Evenhand-Question}, which
 * is not forwarded; else the one that is being answered now. For that, {@link #measuring} lets a
 * method answer one question at a time.
 *
 * <pre>{@code
 * try (var proxy = MeteringProxy.to("https://api.openai.com/v1")) {
 *   // start the LightRAG server with LLM_BINDING_HOST set to proxy.address()
 *   var method = proxy.measuring(LightRagServer.at("http://localhost:9621"));
 *   var answers = Answering.by(method).answer(questions, study);
 * }
 * }</pre>
 */
public final class MeteringProxy implements AutoCloseable {
  private static final String QUESTION = "X-Evenhand-Question";

  /** Of one connection only, set by the client itself, or in the way of reading replies. */
  private static final Set<String> NOT_FORWARDED =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          QUESTION.toLowerCase(Locale.ROOT));

  private final URI endpoint;
  private final HttpServer server;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(15))
          .build();
  private final ExecutorService threads;
  private final Meter meter = new Meter();

  private MeteringProxy(URI endpoint) {
    this.endpoint = endpoint;
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              var thread = new Thread(work, "evenhand-meter");
              thread.setDaemon(true);
              return thread;
            });
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The metering proxy cannot listen on this machine: %s".formatted(e.getMessage()), e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * A proxy in front of an endpoint, listening from now on.
   *
   * @param endpoint such as {@code https://api.openai.com/v1} or {@code http://localhost:11434}
   */
  public static MeteringProxy to(String endpoint) {
    if (endpoint.contains("@")) {
      throw new IllegalArgumentException(
          "The address of the endpoint holds a user name or a key (it is not shown). Give the address without it: the system sends its own key, which goes through.");
    }
    if (!endpoint.matches("(?i)https?://[^\\s?#]+")) {
      throw new IllegalArgumentException(
          "'%s' is no address of an endpoint. Give one such as https://api.openai.com/v1."
              .formatted(endpoint));
    }
    return new MeteringProxy(URI.create(endpoint.replaceFirst("/+$", "")));
  }

  /** What the system is given as the address of its endpoint; for this machine only. */
  public String address() {
    return "http://127.0.0.1:%s%s"
        .formatted(Integer.toString(server.getAddress().getPort()), endpoint.getRawPath());
  }

  /**
   * The same method with the cost of each answer as seen here: calls, tokens and seconds from
   * question to answer. Where tokens are estimated, the cost's model says so.
   */
  public Method measuring(Method method) {
    return new Measured(method, meter);
  }

  /** What was used for a question that calls named in their header {@code X-Evenhand-Question}. */
  public Consumption of(String question) {
    return meter.of(question);
  }

  /** What was used while no question was being answered. */
  public Consumption outside() {
    return meter.of(Meter.OUTSIDE);
  }

  /** What was used in all. */
  public Consumption total() {
    return meter.byQuestion().values().stream().reduce(Consumption.NOTHING, Consumption::plus);
  }

  /** A call on its way: counted once, before the system can have read its reply to the end. */
  private final class Call {
    private final String question;
    private final long start = System.nanoTime();
    private boolean counted;

    Call(String named) {
      this.question = meter.started(named);
    }

    void count(Consumption used) {
      if (!counted) {
        counted = true;
        meter.ended(question, used);
      }
    }

    void failed() {
      count(new Consumption("", 0, 0, 0, 0, 0, 0, 1, 0, time()));
    }

    Duration time() {
      return Duration.ofNanos(System.nanoTime() - start);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    var call = new Call(exchange.getRequestHeaders().getOrDefault(QUESTION, List.of("")).get(0));
    try (exchange) {
      byte[] request = exchange.getRequestBody().readAllBytes();
      forward(exchange, request, call);
    } finally {
      call.failed();
    }
  }

  private void forward(HttpExchange exchange, byte[] request, Call call) throws IOException {
    HttpResponse<InputStream> reply;
    try {
      reply = client.send(request(exchange, request), HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      call.failed();
      refuse(exchange, "The metering proxy cannot reach " + endpoint + ": " + e.getMessage());
      return;
    } catch (InterruptedException e) {
      call.failed();
      refuse(exchange, "The metering proxy was closed.");
      Thread.currentThread().interrupt();
      return;
    }
    var kind = WireUsage.kind(exchange.getRequestURI().getPath());
    pass(
        exchange,
        reply,
        body -> {
          if (kind == WireUsage.Kind.OTHER) {
            call.count(new Consumption("", 0, 0, 0, 0, 0, 0, 0, 1, Duration.ZERO));
          } else if (reply.statusCode() / 100 != 2) {
            call.failed();
          } else {
            call.count(WireUsage.of(kind, request, body, call.time()));
          }
        });
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    URI asked = exchange.getRequestURI();
    String query = asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery();
    String root = endpoint.getScheme() + "://" + endpoint.getRawAuthority();
    var builder =
        HttpRequest.newBuilder(URI.create(root + asked.getRawPath() + query))
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    forwarded(exchange.getRequestHeaders())
        .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    return builder.build();
  }

  private static Map<String, List<String>> forwarded(Map<String, List<String>> headers) {
    var kept = new LinkedHashMap<>(headers);
    kept.keySet()
        .removeIf(n -> n.startsWith(":") || NOT_FORWARDED.contains(n.toLowerCase(Locale.ROOT)));
    return kept;
  }

  /** Passes the reply on as it comes, and lets all of it be looked at before its end goes out. */
  private static void pass(
      HttpExchange exchange, HttpResponse<InputStream> reply, Consumer<byte[]> whole)
      throws IOException {
    forwarded(reply.headers().map()).forEach(exchange.getResponseHeaders()::put);
    long length = reply.headers().firstValueAsLong("content-length").orElse(0);
    boolean empty =
        reply.statusCode() == 204
            || reply.statusCode() == 304
            || exchange.getRequestMethod().equals("HEAD");
    var all = new ByteArrayOutputStream();
    try (InputStream in = reply.body()) {
      exchange.sendResponseHeaders(reply.statusCode(), empty ? -1 : length);
      OutputStream out = exchange.getResponseBody();
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0 && !empty; read = in.read(part)) {
        all.write(part, 0, read);
        if (all.size() == length) {
          whole.accept(all.toByteArray());
        }
        out.write(part, 0, read);
        out.flush();
      }
    }
    // A stream without a length ends for the system when the exchange is closed, after this.
    if (all.size() != length || length == 0) {
      whole.accept(all.toByteArray());
    }
  }

  private static void refuse(HttpExchange exchange, String message) throws IOException {
    String json = "{\"error\":{\"message\":\"%s\",\"type\":\"metering_proxy\"}}";
    byte[] body =
        json.formatted(message.replace('\\', '/').replace('"', '\''))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(502, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Stops listening. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Without keys. */
  @Override
  public String toString() {
    return "metering proxy at %s for %s: %s".formatted(address(), endpoint, total());
  }
}
