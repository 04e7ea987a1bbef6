package org.evenhand.figure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes pictures with a kaleido process that is kept between pictures: one line of JSON in, one
 * line of JSON out. A process that dies or hangs is replaced once; then the error says so. All
 * processes end with this JVM.
 */
final class Kaleido implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What is done to an SVG after it was made; another word makes kept pictures anew. */
  static final String FORM = "ids numbered";

  /** Random digits of a picture, which stand in many of its ids. */
  private static final Pattern PICTURE = Pattern.compile("id=\"defs-([0-9a-f]{6})\"");

  /** Random digits of a trace, in its class and in the ids of its patterns. */
  private static final Pattern TRACE =
      Pattern.compile("(\\btrace|pevenhand-(?:legend-)?)([0-9a-f]{6})\\b");

  private final Engine engine;
  private final Duration patience;
  private volatile Process process;
  private BlockingQueue<Optional<String>> replies;

  /**
   * @param patience how long one picture may take
   */
  Kaleido(Engine engine, Duration patience) {
    this.engine = engine;
    this.patience = patience;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "kaleido-end"));
  }

  /** The picture of a specification; an SVG comes without the random parts of its ids. */
  synchronized byte[] draw(
      JsonNode specification, PictureFormat format, int width, int height, double scale) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.set("data", specification);
    request.put("format", format.extension()).put("width", width).put("height", height);
    request.put("scale", scale);
    String result;
    try {
      result = ask(request);
    } catch (IOException first) {
      try {
        result = ask(request);
      } catch (IOException second) {
        throw new IllegalStateException(
            "No picture was made: %s, twice. Run %s by hand to see why, or set up .venv again."
                .formatted(second.getMessage(), engine.kaleido()),
            second);
      }
    }
    return format == PictureFormat.SVG
        ? withoutRandomIds(result).getBytes(StandardCharsets.UTF_8)
        : Base64.getDecoder().decode(result);
  }

  private String ask(ObjectNode request) throws IOException {
    try {
      if (process == null || !process.isAlive()) {
        start();
      }
      OutputStream requests = process.getOutputStream();
      requests.write(JSON.writeValueAsBytes(request));
      requests.write('\n');
      requests.flush();
      JsonNode reply = JSON.readTree(reply());
      if (reply.path("code").asInt() != 0) {
        // The engine is well and refuses this specification: asking again would not help.
        throw new IllegalStateException(
            "kaleido refused the specification: %s. Check the data and layout given to the plot."
                .formatted(reply.path("message").asText()));
      }
      return reply.path("result").asText();
    } catch (IOException e) {
      end();
      throw e;
    }
  }

  private void start() throws IOException {
    end();
    Process started = engine.process().start();
    BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(started, lines), "kaleido-replies");
    reader.setDaemon(true);
    reader.start();
    process = started;
    replies = lines;
    JsonNode hello = JSON.readTree(reply());
    if (hello.path("code").asInt() != 0) {
      throw new IOException("kaleido did not start (%s)".formatted(hello.path("message").asText()));
    }
  }

  private static void read(Process process, BlockingQueue<Optional<String>> lines) {
    try (var in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException e) {
      // A closed pipe means the same as the end of the stream.
    } finally {
      lines.add(Optional.empty());
    }
  }

  private String reply() throws IOException {
    try {
      Optional<String> line = replies.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw new IOException("kaleido gave no answer in " + patience.toMillis() + " ms");
      }
      return line.orElseThrow(() -> new IOException("kaleido ended without an answer"));
    } catch (InterruptedException e) {
      // The answer still under way must not be taken for the next one.
      end();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a picture was made.", e);
    }
  }

  /** Random digits are named or numbered by their first appearance: equal plots, equal files. */
  static String withoutRandomIds(String svg) {
    Matcher picture = PICTURE.matcher(svg);
    String named = picture.find() ? svg.replace(picture.group(1), "evenhand") : svg;
    var numbers = new HashMap<String, Integer>();
    return TRACE
        .matcher(named)
        .replaceAll(
            id -> id.group(1) + numbers.computeIfAbsent(id.group(2), key -> numbers.size() + 1));
  }

  private void end() {
    Process ending = process;
    if (ending != null) {
      ending.descendants().forEach(ProcessHandle::destroyForcibly);
      ending.destroyForcibly();
      process = null;
    }
  }

  @Override
  public synchronized void close() {
    end();
  }
}
