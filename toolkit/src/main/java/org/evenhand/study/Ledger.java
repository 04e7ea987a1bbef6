package org.evenhand.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The judgments of a study, one for each key, kept in a file to which lines are only ever added.
 *
 * <p>A scored judgment supersedes an unscored one of the same key; otherwise the first stands and
 * the others are counted. A judgment that was appended survives the death of the process; what a
 * crash cut off is left out and {@link #opening() reported}. May be used by many threads. One
 * process writes at a time, others may read.
 */
public final class Ledger {
  private final Map<JudgmentKey, Judgment> standing = new HashMap<>();
  private final LineFile<Judgment> file;
  private List<Judgment> ordered;
  private int superseded;
  private int repeated;
  private final Opening opening;

  /**
   * What opening a ledger found.
   *
   * @param standing judgments that count
   * @param superseded unscored judgments that a scored one of the same key replaced
   * @param repeated further judgments of a key, which do not count
   * @param torn a sentence on a last line that a crash cut; empty if there is none
   */
  public record Opening(int standing, int superseded, int repeated, String torn) {}

  private Ledger(Path path) {
    file = path == null ? null : LineFile.open(path, new JudgmentLines(), this::add);
    opening = report(file == null ? "" : file.torn());
  }

  /**
   * Reads the ledger in a file, which may be missing: the first judgment makes it.
   *
   * @throws java.io.UncheckedIOException if lines are damaged, naming all of them
   * @throws IllegalStateException if the file holds something else or is of a newer version
   */
  public static Ledger open(Path file) {
    return new Ledger(file.toAbsolutePath());
  }

  /** A ledger that is kept nowhere. */
  public static Ledger inMemory(Collection<Judgment> judgments) {
    var ledger = new Ledger(null);
    judgments.forEach(ledger::add);
    return ledger;
  }

  /** What was found on opening. */
  public Opening opening() {
    return opening;
  }

  /** The same counts as they are now. */
  public synchronized Opening now() {
    return report("");
  }

  /**
   * Makes sure that this process may write. {@link #append} does it too, but a judge that costs
   * money should know before its first call.
   *
   * @throws IllegalStateException if another process is writing to the study
   */
  public void claim() {
    if (file != null) {
      file.claim();
    }
  }

  /**
   * Adds a judgment; it is safe in the operating system's hands when this returns.
   *
   * @return whether it stands: false if its key had a judgment that counts instead
   * @throws IllegalStateException if another process is writing to the study
   */
  public boolean append(Judgment judgment) {
    if (file == null) {
      add(judgment);
    } else {
      file.append(judgment);
    }
    synchronized (this) {
      return standing.get(judgment.key()) == judgment;
    }
  }

  /** Whether there is a judgment of this key, scored or not. */
  public synchronized boolean contains(JudgmentKey key) {
    return standing.containsKey(key);
  }

  /** The judgment of a key. */
  public synchronized Optional<Judgment> find(JudgmentKey key) {
    return Optional.ofNullable(standing.get(key));
  }

  /** How many judgments count. */
  public synchronized int size() {
    return standing.size();
  }

  /** All judgments that count, in the order of their keys, whatever order they came in. */
  public synchronized List<Judgment> judgments() {
    if (ordered == null) {
      var list = new ArrayList<>(standing.values());
      list.sort((a, b) -> a.key().compareTo(b.key()));
      ordered = List.copyOf(list);
    }
    return ordered;
  }

  private synchronized void add(Judgment judgment) {
    Judgment before = standing.putIfAbsent(judgment.key(), judgment);
    if (before == null) {
      ordered = null;
    } else if (judgment.isScored() && !before.isScored()) {
      standing.put(judgment.key(), judgment);
      superseded++;
      ordered = null;
    } else {
      repeated++;
    }
  }

  private Opening report(String torn) {
    return new Opening(standing.size(), superseded, repeated, torn);
  }
}
