package org.evenhand.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The right to write to a study's folder: one process at a time has it. It is the operating
 * system's lock on the file {@code study.lock}, which ends with the process however it ends.
 */
final class StudyLock {
  private static final Map<Path, FileLock> HELD = new HashMap<>();

  private StudyLock() {}

  /**
   * Takes the lock, unless this process has it.
   *
   * @return whether it was taken now
   * @throws IllegalStateException if another process has it
   */
  static synchronized boolean hold(Path folder) {
    if (HELD.containsKey(folder)) {
      return false;
    }
    Path file = folder.resolve("study.lock");
    try {
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw new IllegalStateException(
            "Another process is writing to the study %s. Wait until it ends, stop it, or, if it is a notebook, call study.close() there; reading is possible meanwhile."
                .formatted(folder));
      }
      HELD.put(folder, lock);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be locked: %s".formatted(file, e.getMessage()), e);
    }
  }

  static synchronized void release(Path folder) {
    FileLock lock = HELD.remove(folder);
    if (lock != null) {
      try {
        lock.acquiredBy().close();
      } catch (IOException e) {
        throw new UncheckedIOException(
            "The lock of %s cannot be given up: %s".formatted(folder, e.getMessage()), e);
      }
    }
  }
}
