package org.evenhand.study;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A file open for appending, one for all studies of this process that are opened on the same
 * folder: a notebook opens its study again and again.
 *
 * <p>What is written has reached the operating system, so that it survives the death of this
 * process. It is forced to the disk at most once a second, while writing, and on close: a loss of
 * power can cost the last second of judgments. Forcing every line would make a million of them take
 * hours.
 *
 * <p>Not a channel: a notebook's interrupt would close it. Guarded by the lock of this class.
 */
final class AppendedFile {
  private static final Map<Path, AppendedFile> OPEN = new HashMap<>();
  private static final long FORCE_NANOS = 1_000_000_000L;

  private final Path file;
  private final Object identity;
  private final RandomAccessFile out;
  private long length;
  private long forcedAt;

  private AppendedFile(Path file) throws IOException {
    this.file = file;
    StudyLock.hold(file.getParent());
    out = new RandomAccessFile(file.toFile(), "rw");
    length = out.length();
    out.seek(length);
    identity = identity(file);
    forcedAt = System.nanoTime();
  }

  /** The file open for appending; the folder's lock is held from now on. */
  static AppendedFile of(Path file) {
    synchronized (AppendedFile.class) {
      try {
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
          Files.createDirectories(folder);
        }
        Path path = real(folder).resolve(file.getFileName());
        AppendedFile open = OPEN.get(path);
        if (open == null) {
          open = new AppendedFile(path);
          OPEN.put(path, open);
        }
        return open;
      } catch (IOException e) {
        throw unwritable(file, e);
      }
    }
  }

  /** Lets go of a file that was deleted or replaced since it was opened. */
  static void forgetIfReplaced(Path file) {
    synchronized (AppendedFile.class) {
      Path path = real(file.toAbsolutePath().getParent()).resolve(file.getFileName());
      AppendedFile open = OPEN.get(path);
      if (open != null && !Objects.equals(open.identity, identity(path))) {
        closeAll(path.getParent());
      }
    }
  }

  /** Closes every file of a folder and gives up its lock. */
  static void closeAll(Path folder) {
    synchronized (AppendedFile.class) {
      Path path = real(folder);
      OPEN.values()
          .removeIf(
              open -> {
                boolean inFolder = open.file.getParent().equals(path);
                if (inFolder) {
                  open.close();
                }
                return inFolder;
              });
      StudyLock.release(path);
    }
  }

  /** As it is now: somebody may have added a line by hand, or cut the file. */
  long length() {
    try {
      length = out.length();
      out.seek(length);
      return length;
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  void cutTo(long newLength) {
    try {
      out.setLength(newLength);
      out.seek(newLength);
      length = newLength;
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** Appends bytes, all or none. */
  void write(byte[] bytes) {
    try {
      out.write(bytes);
      length += bytes.length;
      long now = System.nanoTime();
      if (now - forcedAt > FORCE_NANOS) {
        out.getFD().sync();
        forcedAt = now;
      }
    } catch (IOException e) {
      cutTo(length);
      throw unwritable(file, e);
    }
  }

  /** Puts as many other bytes in the place of some. */
  void replace(long at, byte[] bytes) {
    try {
      out.seek(at);
      out.write(bytes);
      out.seek(length);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private void close() {
    try (out) {
      out.getFD().sync();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** One spelling of a folder, whichever link leads to it. */
  static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException missing) {
      return folder.toAbsolutePath().normalize();
    }
  }

  private static Object identity(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key;
    } catch (IOException e) {
      return "missing";
    }
  }

  private static UncheckedIOException unwritable(Path file, IOException e) {
    return new UncheckedIOException("%s cannot be written: %s".formatted(file, e.getMessage()), e);
  }
}
