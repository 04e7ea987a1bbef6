package org.evenhand.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What judges replied, word by word, so that a better reader can be run over it while the ledger
 * stays small.
 *
 * <p>{@code replies.jsonl.gz} is a gzip file of JSON lines in UTF-8. The first line is {@code
 * {"evenhand":"replies","version":1}}; every other one has {@code digest}, {@code raw} (the replies
 * of all attempts) and, if any came, {@code logProbabilities} (for each token of the last reply
 * {@code {"<token>": <natural logarithm>}}). Every line is a gzip member of its own, so that {@code
 * zcat} reads the whole and a crash costs at most the last line, which is then cut off and
 * reported.
 *
 * <p>May be used by many threads.
 */
public final class Replies {

  /**
   * What a judge replied.
   *
   * @param raw the replies of all attempts, word by word, in their order
   * @param logProbabilities for each token of the last reply the natural logarithms of the
   *     probabilities of the likeliest tokens, in the service's order; empty if none came
   */
  public record Reply(List<String> raw, List<Map<String, Double>> logProbabilities) {
    public Reply {
      raw = List.copyOf(raw);
      logProbabilities = logProbabilities.stream().map(ReplyLines::ordered).toList();
    }

    /** Replies without log-probabilities. */
    public static Reply of(List<String> raw) {
      return new Reply(raw, List.of());
    }
  }

  private final Path file;
  private final Map<String, Long> memberByDigest = new HashMap<>();
  private final Map<String, Reply> inMemory = new HashMap<>();
  private long good;
  private long seen;
  private String torn = "";

  private Replies(Path file) {
    this.file = file;
  }

  /**
   * Reads the digests in a file, which may be missing: the first reply makes it.
   *
   * @throws UncheckedIOException if it is damaged, naming the place
   */
  public static Replies open(Path file) {
    var replies = new Replies(file.toAbsolutePath());
    AppendedFile.forgetIfReplaced(file);
    if (Files.exists(file)) {
      replies.readOn();
    }
    return replies;
  }

  static Replies inMemory() {
    return new Replies(null);
  }

  /**
   * Adds a reply unless it is there.
   *
   * @return its digest, which the judgment's {@link JudgeCall} keeps
   * @throws IllegalStateException if another process is writing to the study
   */
  public String append(Reply reply) {
    String digest = ReplyLines.digest(reply);
    synchronized (AppendedFile.class) {
      if (memberByDigest.containsKey(digest) || inMemory.containsKey(digest)) {
        return digest;
      }
      if (file == null) {
        inMemory.put(digest, reply);
        return digest;
      }
      byte[] member = GzipMembers.pack(ReplyLines.line(digest, reply));
      AppendedFile out = AppendedFile.of(file);
      catchUp(out);
      if (good == 0) {
        out.write(GzipMembers.pack(ReplyLines.HEADER));
        good = out.length();
      }
      out.write(member);
      memberByDigest.put(digest, good);
      good = out.length();
      seen = good;
      return digest;
    }
  }

  /** The reply of a digest; empty if it was not kept. */
  public Optional<Reply> find(String digest) {
    synchronized (AppendedFile.class) {
      if (file == null) {
        return Optional.ofNullable(inMemory.get(digest));
      }
      Long at = memberByDigest.get(digest);
      if (at == null) {
        return Optional.empty();
      }
      try (var members = new GzipMembers(file, at)) {
        return ReplyLines.find(members.next(), at == 0, digest);
      } catch (IOException e) {
        throw unreadable(e);
      }
    }
  }

  /** How many different replies are kept. */
  public int size() {
    synchronized (AppendedFile.class) {
      return file == null ? inMemory.size() : memberByDigest.size();
    }
  }

  /** What a crash had cut off when the file was opened: a sentence; empty if nothing. */
  String torn() {
    return torn;
  }

  private void catchUp(AppendedFile out) {
    if (out.length() < good) {
      throw new IllegalStateException(
          "%s has %s bytes and had %s: somebody cut it. Open the study again."
              .formatted(file, out.length(), good));
    }
    if (out.length() != seen) {
      readOn();
    }
    if (out.length() > good) {
      out.cutTo(good);
      seen = good;
    }
  }

  private void readOn() {
    try (var members = new GzipMembers(file, good)) {
      seen = members.fileLength();
      byte[] text = members.next();
      while (text.length > 0) {
        long at = good;
        for (String digest : ReplyLines.digests(text, at == 0, file)) {
          memberByDigest.putIfAbsent(digest, at);
        }
        good = members.end();
        text = members.next();
      }
      if (good < seen) {
        torn =
            "%s: the last %s bytes are no whole reply and are left out: a crash cut them off, or another process is writing them."
                .formatted(file, seen - good);
      }
    } catch (IOException e) {
      throw unreadable(e);
    } catch (IllegalArgumentException e) {
      throw unreadable(
          new IOException("in the gzip member at byte " + good + " " + e.getMessage(), e));
    }
  }

  private UncheckedIOException unreadable(IOException e) {
    return new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
  }

  @Override
  public String toString() {
    return size() + " replies" + (file == null ? "" : " in " + file);
  }
}
