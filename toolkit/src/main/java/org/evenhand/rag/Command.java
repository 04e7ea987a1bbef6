package org.evenhand.rag;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.evenhand.model.RejectedException;
import org.evenhand.model.RunEndedException;
import org.evenhand.model.TransportException;

/**
 * How a program is run once for each question.
 *
 * @param name in messages
 * @param folder where it works
 * @param environment variables beside those of this process
 * @param timeout after which it is ended with all that it started
 */
record Command(String name, Path folder, Map<String, String> environment, Duration timeout) {
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  Command withFolder(Path other) {
    return new Command(name, other, environment, timeout);
  }

  Command withEnvironment(String variable, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(variable, value);
    return new Command(name, folder, Map.copyOf(more), timeout);
  }

  Command withTimeout(Duration other) {
    return new Command(name, folder, environment, other);
  }

  /** Without a shell. */
  ProcessBuilder builder(List<String> arguments) {
    var builder = new ProcessBuilder(arguments);
    builder.directory(folder.toAbsolutePath().toFile());
    ProcessTree.speakUtf8(builder.environment());
    builder.environment().putAll(environment);
    return builder;
  }

  Process start(ProcessBuilder builder) {
    builder.command().forEach(this::checkPasses);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new RunEndedException(
          "The command of %s cannot be started: %s. Is it installed, and is the folder right?"
              .formatted(name, e.getMessage()),
          e);
    }
  }

  /**
   * Java passes arguments in the encoding of the locale (Java 17: of its own files), and puts
   * question marks in place of what that lacks: another question than the one asked.
   */
  private void checkPasses(String argument) {
    byte[] utf8 = argument.getBytes(StandardCharsets.UTF_8);
    Charset locale = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    boolean passes =
        System.getProperty("os.name").startsWith("Windows")
            || Arrays.equals(utf8, argument.getBytes(locale))
                && Arrays.equals(utf8, argument.getBytes(Charset.defaultCharset()));
    if (!passes) {
      throw new RunEndedException(
          "Java was started in an encoding (%s, %s) in which it cannot pass '%s' to %s. Start it with LC_ALL=C.UTF-8, or let the program read the question from standard input."
              .formatted(
                  locale,
                  Charset.defaultCharset(),
                  HiddenKeys.shown(List.of(argument)).get(0),
                  name));
    }
  }

  /** What it writes to standard output, given this on standard input. */
  String run(List<String> arguments, String input) {
    ProcessBuilder builder = builder(arguments);
    Process process = start(builder);
    var output = read(process.getInputStream());
    var errors = read(process.getErrorStream());
    try {
      give(process, input);
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        ProcessTree.end(process);
        throw failure(
            "gave no answer within %s s and was ended".formatted(timeout.toSeconds()),
            errors,
            builder);
      }
      if (process.exitValue() != 0) {
        throw failure("ended with status " + process.exitValue(), errors, builder);
      }
      return text(output.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      ProcessTree.end(process);
      throw new CancellationException("Interrupted while waiting for %s.".formatted(name));
    } catch (IOException | ExecutionException | TimeoutException e) {
      ProcessTree.end(process);
      throw new TransportException(
          "The output of %s did not end: something that it started still holds it open. Make it wait for what it starts."
              .formatted(name),
          e);
    }
  }

  private static void give(Process process, String input) throws IOException {
    try (OutputStream to = process.getOutputStream()) {
      to.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A program that does not read its input may be gone already: what it said counts.
      if (process.isAlive()) {
        throw e;
      }
    }
  }

  private TransportException failure(
      String fact, CompletableFuture<byte[]> errors, ProcessBuilder builder)
      throws InterruptedException {
    String said;
    try {
      byte[] bytes = errors.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
      said = new String(bytes, StandardCharsets.UTF_8);
    } catch (ExecutionException | TimeoutException e) {
      said = "";
    }
    return new TransportException(
        "%s %s. %s".formatted(name, fact, ProcessTree.complaint(said, builder)), null);
  }

  private static CompletableFuture<byte[]> read(InputStream stream) {
    var read = new CompletableFuture<byte[]>();
    var thread =
        new Thread(
            () -> {
              try (stream) {
                read.complete(stream.readAllBytes());
              } catch (IOException e) {
                read.completeExceptionally(e);
              }
            },
            "evenhand-command");
    thread.setDaemon(true);
    thread.start();
    return read;
  }

  private String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new RejectedException(
          "The output of %s is not UTF-8. Make the program write that encoding.".formatted(name),
          false,
          e);
    }
  }
}
