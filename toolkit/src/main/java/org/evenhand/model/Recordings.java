package org.evenhand.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Replies of models on disk, so that a run can be replayed without a network and without paying.
 *
 * <p>A folder with {@code calls.jsonl}, to which new calls are appended, and any number of files
 * {@code *.jsonl} and {@code *.jsonl.gz} that are only read (pack a finished file with {@code
 * gzip}). UTF-8, JSON Lines; the first line is {@code {"evenhand":"recordings","version":1}}; then
 *
 * <ul>
 *   <li>{@code {"prompt":digest,"text":…}}: a prompt, once however many calls use it;
 *   <li>{@code {"call":digest,"id":…,"model":…,"parameters":{…},"messages":[{"role":…,
 *       "prompt":digest}],"reply":{…}}}: one call and its raw reply.
 * </ul>
 *
 * <p>A line counts once it is whole: a last line without its end is cut off and the call is made
 * again. The first of two recordings of one call stands. No key and no address is ever in it. Safe
 * for use by many threads; one process at a time may append.
 */
public final class Recordings implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEADER = "{\"evenhand\":\"recordings\",\"version\":1}\n";
  private static final String APPENDED = "calls.jsonl";

  /** Where a line lies in the file that is appended to. */
  private record Place(long offset, int length) {}

  private final Path folder;
  private final RandomAccessFile file;
  private final Map<String, Place> appended = new HashMap<>();
  private final Map<String, byte[]> packed = new HashMap<>();
  private final Map<String, Boolean> prompts = new HashMap<>();
  private FileLock lock;

  private Recordings(Path folder, RandomAccessFile file) {
    this.folder = folder;
    this.file = file;
  }

  /**
   * Replays what is recorded in a folder and records the rest. The folder is made if there is none.
   *
   * @throws IllegalStateException if another process is recording there, or a line cannot be read
   */
  public static Recordings open(Path folder) {
    try {
      Files.createDirectories(folder);
      var file = new RandomAccessFile(folder.resolve(APPENDED).toFile(), "rw");
      var recordings = new Recordings(folder, file);
      try {
        recordings.lock();
        recordings.readAll();
      } catch (IOException | RuntimeException e) {
        file.close();
        throw e;
      }
      return recordings;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be opened: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /**
   * Replays what is recorded in a folder; a call that is not is a {@link
   * MissingRecordingException}. Nothing is written.
   */
  public static Recordings replay(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException(
          "There is no folder %s to replay from. Record with Recordings.open(…) first."
              .formatted(folder));
    }
    try {
      var recordings = new Recordings(folder, null);
      recordings.readAll();
      return recordings;
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /** Calls that can be replayed. */
  public synchronized int size() {
    return appended.size() + packed.size();
  }

  boolean isReplayOnly() {
    return file == null;
  }

  synchronized Optional<RecordedReply> find(RecordingKey key) {
    byte[] line = packed.get(key.digest());
    Place place = appended.get(key.digest());
    if (line == null && place == null) {
      return Optional.empty();
    }
    try {
      if (line == null) {
        line = new byte[place.length];
        file.seek(place.offset);
        file.readFully(line);
      }
      return Optional.of(RecordedReply.read(JSON.readTree(line).get("reply")));
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(this, e.getMessage()), e);
    }
  }

  synchronized void append(RecordingKey key, RecordedReply reply) {
    try {
      ObjectNode line = JSON.createObjectNode().put("call", key.digest());
      line.put("id", key.id().toString()).put("model", key.model());
      line.set("parameters", JSON.valueToTree(key.parameters()));
      var messages = line.putArray("messages");
      for (var message : key.messages()) {
        String digest = RecordingKey.sha256(message.text()).substring(0, 32);
        if (prompts.putIfAbsent(digest, true) == null) {
          write(
              JSON.createObjectNode().put("prompt", digest).put("text", message.text()).toString());
        }
        messages.addObject().put("role", message.role()).put("prompt", digest);
      }
      line.set("reply", JSON.readTree(JSON.writeValueAsBytes(reply)));
      Place place = write(line.toString());
      packed.remove(key.digest());
      appended.put(key.digest(), place);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "A reply cannot be written to %s: %s. Make room and run again."
              .formatted(this, e.getMessage()),
          e);
    }
  }

  /** In one piece, so that a killed process leaves at most one torn line, the last. */
  private Place write(String line) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    long offset = file.length();
    file.seek(offset);
    file.write(bytes);
    return new Place(offset, bytes.length);
  }

  private void lock() throws IOException {
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new IllegalStateException(
          "%s is being recorded by another run. Wait for it, or record in another folder."
              .formatted(folder));
    }
  }

  private void readAll() throws IOException {
    var reader = new RecordingReader();
    for (Path path : RecordingReader.files(folder)) {
      boolean own = file != null && path.getFileName().toString().equals(APPENDED);
      reader.read(
          path,
          (offset, bytes, line) -> {
            if (line.has("prompt")) {
              prompts.put(line.get("prompt").asText(), true);
            } else if (own) {
              appended.putIfAbsent(line.get("call").asText(), new Place(offset, bytes.length));
            } else {
              packed.putIfAbsent(line.get("call").asText(), bytes);
            }
          });
      if (own) {
        file.setLength(reader.wholeBytes());
      }
    }
    reader.throwIfBad();
    packed.keySet().removeAll(appended.keySet());
    if (file != null && file.length() == 0) {
      file.write(HEADER.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Ends the recording; what was recorded stays. */
  @Override
  public synchronized void close() {
    if (file == null) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be closed: %s".formatted(this, e.getMessage()), e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
