package org.evenhand.rag;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.evenhand.model.TransportException;

/** A program that stays open, spoken with in lines. Used by one thread at a time. */
final class Conversation {
  private static final int LINES_OF_ERRORS = 40;

  /** No line has this text, since lines have no line breaks. */
  private static final String END = "\n";

  private final Command command;
  private final ProcessBuilder builder;
  private final Process process;
  private final OutputStream input;
  private final BlockingQueue<String> output = new LinkedBlockingQueue<>();
  private final Deque<String> errors = new ArrayDeque<>();
  private final Thread errorReader;

  Conversation(Command command, List<String> arguments) {
    this.command = command;
    this.builder = command.builder(arguments);
    this.process = command.start(builder);
    this.input = process.getOutputStream();
    read(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8), true);
    errorReader =
        read(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8), false);
  }

  private Thread read(InputStreamReader stream, boolean isOutput) {
    var thread =
        new Thread(
            () -> {
              try (var lines = new BufferedReader(stream)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  keep(line, isOutput);
                }
              } catch (IOException ended) {
                keep("(its output broke: %s)".formatted(ended.getMessage()), false);
              }
              if (isOutput) {
                output.add(END);
              }
            },
            "evenhand-script");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void keep(String line, boolean isOutput) {
    if (isOutput) {
      output.add(line);
      return;
    }
    synchronized (errors) {
      errors.addLast(line);
      if (errors.size() > LINES_OF_ERRORS) {
        errors.removeFirst();
      }
    }
  }

  boolean isOpen() {
    return process.isAlive();
  }

  void say(String line) {
    try {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      throw failure("ended before it read the question");
    }
  }

  /** The next line. */
  String hear() {
    String line;
    try {
      line = output.poll(command.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new CancellationException(
          "Interrupted while waiting for %s.".formatted(command.name()));
    }
    if (line == null) {
      throw failure(
          "gave no answer within %s s and was ended".formatted(command.timeout().toSeconds()));
    }
    if (line.equals(END)) {
      throw failure("ended without an answer");
    }
    return line;
  }

  private TransportException failure(String fact) {
    close();
    try {
      errorReader.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String said;
    synchronized (errors) {
      said = String.join("\n", errors);
    }
    return new TransportException(
        "%s %s. %s".formatted(command.name(), fact, ProcessTree.complaint(said, builder)), null);
  }

  void close() {
    try {
      input.close();
    } catch (IOException alreadyGone) {
      // It is ended below in any case.
    }
    ProcessTree.end(process);
  }
}
