package org.evenhand.figure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The pictures of plots: each is made once and kept in a folder under the digest of everything that
 * it depends on, so that an unchanged figure needs no browser engine.
 */
final class Pictures {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static Pictures standard;

  private final Path folder;
  private final Optional<Engine> engine;
  private final Optional<Kaleido> kaleido;

  Pictures(Path folder, Optional<Engine> engine) {
    this.folder = folder;
    this.engine = engine;
    this.kaleido = engine.map(found -> new Kaleido(found, PATIENCE));
  }

  /** With the engine and the cache folder of this machine. */
  static synchronized Pictures standard() {
    if (standard == null) {
      standard =
          new Pictures(
              folder(System.getenv(), Path.of(System.getProperty("user.home"))),
              Engine.find(System.getenv(), Path.of("")));
    }
    return standard;
  }

  /** {@code EVENHAND_CACHE}, else {@code $XDG_CACHE_HOME/evenhand}, else {@code ~/.cache}. */
  static Path folder(Map<String, String> environment, Path home) {
    String cache = environment.getOrDefault("EVENHAND_CACHE", "");
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path root =
        !cache.isBlank()
            ? Path.of(cache)
            : (xdg.isBlank() ? home.resolve(".cache") : Path.of(xdg)).resolve("evenhand");
    return root.resolve("pictures");
  }

  /** The picture at a scale, or nothing where there is no engine to make it. */
  Optional<byte[]> picture(Plot plot, PictureFormat format, int scale) {
    if (engine.isEmpty()) {
      return Optional.empty();
    }
    String key =
        digest(
            String.join(
                "|",
                content(plot),
                format.toString(),
                Integer.toString(scale),
                engine.orElseThrow().versions(),
                Kaleido.FORM));
    Path kept = folder.resolve(key + "." + format.extension());
    try {
      if (Files.isRegularFile(kept)) {
        return Optional.of(Files.readAllBytes(kept));
      }
      byte[] made =
          kaleido
              .orElseThrow()
              .draw(plot.specification(), format, plot.width(), plot.height(), scale);
      replace(kept, made);
      return Optional.of(made);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot keep the picture in %s. Set EVENHAND_CACHE to a folder that can be written."
              .formatted(kept),
          e);
    }
  }

  /** A digest of all that a plot draws, whatever engine draws it. */
  static String content(Plot plot) {
    return digest(plot.specification() + "|" + plot.width() + "x" + plot.height());
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256.", e);
    }
  }

  /**
   * Writes a whole file beside its place and renames it; a file of the same bytes is left alone.
   */
  static void replace(Path file, byte[] content) throws IOException {
    if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
      return;
    }
    Path target = file.toAbsolutePath();
    Files.createDirectories(target.getParent());
    // Not a temporary file of the library: those can be read by their owner only.
    String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + "-";
    Path part = target.resolveSibling(name + Thread.currentThread().getId() + ".part");
    try {
      Files.write(part, content);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
