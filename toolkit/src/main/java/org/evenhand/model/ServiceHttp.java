package org.evenhand.model;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * HTTP for langchain4j that keeps status and headers of a failure, takes the key out of everything
 * that comes back, and ends a call at its time-out even if the body trickles.
 *
 * <p>Always HTTP/1.1: Java's client otherwise asks to change to HTTP/2 in the clear, which vLLM and
 * LM Studio refuse.
 */
final class ServiceHttp implements HttpClient {
  private final java.net.http.HttpClient client;
  private final Duration timeout;
  private final String key;

  private ServiceHttp(Duration connectTimeout, Duration timeout, String key) {
    this.client =
        java.net.http.HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(connectTimeout)
            .build();
    this.timeout = timeout;
    this.key = key;
  }

  /**
   * What langchain4j asks for.
   *
   * @param key the secret to keep out of replies; empty if there is none
   * @throws IllegalArgumentException if no header can carry the key: the JDK would show it
   */
  static HttpClientBuilder builder(Duration timeout, String key) {
    for (int at = 0; at < key.length(); at++) {
      char c = key.charAt(at);
      if (c < ' ' || c > '~') {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "The key has a character U+%04X at place %d, which no key has. Copy it into its"
                    + " environment variable again, without quotes or line breaks.",
                (int) c,
                at + 1));
      }
    }
    return new Builder(timeout, key);
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    var response = send(request);
    String body = withoutKey(new String(response.body(), StandardCharsets.UTF_8));
    String address = address(request);
    if (response.statusCode() / 100 != 2) {
      throw new ServiceException(response.statusCode(), address, response.headers().map(), body);
    }
    return SuccessfulHttpResponse.builder()
        .statusCode(response.statusCode())
        .headers(response.headers().map())
        .body(
            request.url().contains("/chat/completions")
                ? CompletionBody.readable(body, address, response.headers().map())
                : body)
        .build();
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException(
        "Replies are never streamed here. Use chat(), which waits for the whole reply.");
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    var builder =
        java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
            .method(
                request.method().name(),
                request.body() == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(request.body(), StandardCharsets.UTF_8));
    request.headers().forEach((name, values) -> values.forEach(v -> builder.header(name, v)));
    var sent = client.sendAsync(builder.build(), BodyHandlers.ofByteArray());
    try {
      return sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      sent.cancel(true);
      throw new CancellationException(
          "Interrupted while waiting for %s.".formatted(address(request)));
    } catch (java.util.concurrent.TimeoutException e) {
      sent.cancel(true);
      throw new TimeoutException(
          "No reply from %s within %s s.".formatted(address(request), timeout.toSeconds()));
    } catch (ExecutionException e) {
      // JDK messages name the host at most; the request with its headers is not in them.
      throw e.getCause() instanceof IOException io
          ? new UncheckedIOException(io)
          : new IllegalStateException(e.getCause());
    }
  }

  private String withoutKey(String body) {
    return key.isEmpty() ? body : body.replace(key, "[key]");
  }

  /** Without the query, in which some services carry a key. */
  private static String address(HttpRequest request) {
    String url = request.url();
    int query = url.indexOf('?');
    return query < 0 ? url : url.substring(0, query);
  }

  private static final class Builder implements HttpClientBuilder {
    private Duration connectTimeout = Duration.ofSeconds(15);
    private Duration readTimeout;
    private final String key;

    Builder(Duration readTimeout, String key) {
      this.readTimeout = readTimeout;
      this.key = key;
    }

    @Override
    public Duration connectTimeout() {
      return connectTimeout;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
      connectTimeout = timeout;
      return this;
    }

    @Override
    public Duration readTimeout() {
      return readTimeout;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
      readTimeout = timeout;
      return this;
    }

    @Override
    public HttpClient build() {
      return new ServiceHttp(connectTimeout, readTimeout, key);
    }
  }
}
