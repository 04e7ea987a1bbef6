package org.evenhand.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
  private static final String SETTINGS = "study.json";

  /** The earliest time that a zip file can name. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final Pattern KNOWN = Pattern.compile("[A-Za-z0-9-]+\\.(json|jsonl|jsonl\\.gz)");

  private PackedStudy() {}

  /**
   * Packs all {@code .json}, {@code .jsonl} and {@code .jsonl.gz} files of a study's folder, beside
   * the packed file first and then in its place.
   *
   * @throws IllegalStateException if the folder holds no study, or a file that {@link #unpack}
   *     would refuse; what was packed before stays
   * @throws UncheckedIOException if a file cannot be read or written
   */
  public static void pack(Path folder, Path packed) {
    if (!Files.exists(folder.resolve(SETTINGS))) {
      throw new IllegalStateException(
          "%s holds no study: it has no study.json. Nothing is packed into %s; give the study's folder."
              .formatted(folder, packed));
    }
    Path part = packed.resolveSibling(packed.getFileName() + ".part");
    try {
      Files.createDirectories(packed.toAbsolutePath().getParent());
      try (OutputStream out = Files.newOutputStream(part);
          var zip = new ZipOutputStream(out)) {
        zip.setLevel(Deflater.BEST_COMPRESSION);
        for (Path file : files(folder)) {
          String name = file.getFileName().toString();
          if (!KNOWN.matcher(name).matches()) {
            throw new IllegalStateException(
                "%s has the file '%s', which is no file of a study. Move it elsewhere."
                    .formatted(folder, name));
          }
          var entry = new ZipEntry(name);
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
    } finally {
      deleteIfThere(part);
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
   * Unpacks a study into a folder, which is made if it is missing. If that fails, nothing of the
   * packed file stays there: half a study would be taken for one.
   *
   * @throws IllegalStateException if the folder holds a study, or the packed file holds none or
   *     names a file outside of it
   * @throws UncheckedIOException if the packed file is damaged or cannot be read
   */
  public static void unpack(Path packed, Path folder) {
    if (Files.exists(folder.resolve(SETTINGS))) {
      throw new IllegalStateException(
          "%s holds a study. Unpack %s into another folder.".formatted(folder, packed));
    }
    var written = new ArrayList<Path>();
    boolean whole = false;
    try (InputStream in = Files.newInputStream(packed);
        var zip = new ZipInputStream(in)) {
      Files.createDirectories(folder);
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!KNOWN.matcher(entry.getName()).matches()) {
          throw new IllegalStateException(
              "%s has the entry '%s', which is no file of a study. Pack it again from its folder."
                  .formatted(packed, entry.getName()));
        }
        Path file = folder.resolve(entry.getName());
        Files.createFile(file);
        written.add(file);
        Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
      }
      whole = written.contains(folder.resolve(SETTINGS));
      if (!whole) {
        throw new IllegalStateException(
            "%s holds no packed study: it has no study.json. Pack one from its folder."
                .formatted(packed));
      }
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException(
          "There is no packed study %s. Check the path.".formatted(packed), e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be unpacked: %s".formatted(packed, e.getMessage()), e);
    } finally {
      if (!whole) {
        written.forEach(PackedStudy::deleteIfThere);
      }
    }
  }

  private static void deleteIfThere(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be deleted: %s".formatted(file, e.getMessage()), e);
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
