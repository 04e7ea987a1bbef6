package org.evenhand.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.evenhand.study.Study;

/**
 * A study's folder as one zip file, small enough to be shipped. The same files give the same bytes:
 * entries stand in the order of their names and carry no times.
 */
public final class PackedStudy {
  /** The earliest time that a zip file can name. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private PackedStudy() {}

  /**
   * Packs all {@code .json}, {@code .jsonl} and {@code .jsonl.gz} files of a study's folder, beside
   * the packed file first and then in its place.
   *
   * @throws UncheckedIOException if a file cannot be read or written
   */
  public static void pack(Path folder, Path packed) {
    Path part = packed.resolveSibling(packed.getFileName() + ".part");
    try {
      Files.createDirectories(packed.toAbsolutePath().getParent());
      try (OutputStream out = Files.newOutputStream(part);
          var zip = new ZipOutputStream(out)) {
        zip.setLevel(Deflater.BEST_COMPRESSION);
        for (Path file : files(folder)) {
          var entry = new ZipEntry(file.getFileName().toString());
          entry.setTimeLocal(NO_TIME);
          zip.putNextEntry(entry);
          Files.copy(file, zip);
          zip.closeEntry();
        }
      }
      Files.move(part, packed, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be packed into %s: %s".formatted(folder, packed, e.getMessage()), e);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.(json|jsonl|jsonl\\.gz)"))
          .sorted()
          .toList();
    }
  }

  /**
   * Unpacks a study into a folder, which is made if it is missing.
   *
   * @throws IllegalStateException if the folder holds a study, or the packed file names a file
   *     outside of it
   * @throws UncheckedIOException if the packed file is damaged or cannot be read
   */
  public static void unpack(Path packed, Path folder) {
    if (Files.exists(folder.resolve("study.json"))) {
      throw new IllegalStateException(
          "%s holds a study. Unpack %s into another folder.".formatted(folder, packed));
    }
    try (InputStream in = Files.newInputStream(packed);
        var zip = new ZipInputStream(in)) {
      Files.createDirectories(folder);
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.getName().matches("[A-Za-z0-9-]+\\.(json|jsonl|jsonl\\.gz)")) {
          throw new IllegalStateException(
              "%s has the entry '%s', which is no file of a study. Pack it again from its folder."
                  .formatted(packed, entry.getName()));
        }
        Files.copy(zip, folder.resolve(entry.getName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be unpacked: %s".formatted(packed, e.getMessage()), e);
    }
  }

  /**
   * The study, copied into memory.
   *
   * @throws IllegalStateException if the packed file holds no study
   * @throws UncheckedIOException if it is damaged
   */
  public static Study read(Path packed) {
    try {
      Path folder = Files.createTempDirectory("evenhand-study");
      try {
        unpack(packed, folder);
        Study study = Study.open(folder);
        return Study.of(
            study.source(),
            study.settings(),
            study.questions(),
            study.answers(),
            study.judgments());
      } finally {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be unpacked: %s".formatted(packed, e.getMessage()), e);
    }
  }
}
