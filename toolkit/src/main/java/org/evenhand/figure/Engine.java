package org.evenhand.figure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where kaleido and plotly.js lie on this machine, and which versions they are.
 *
 * @param kaleido the executable
 * @param plotlyJs the library that it loads
 * @param versions both versions, part of the key of every picture
 */
record Engine(Path kaleido, Path plotlyJs, String versions) {
  static final String KALEIDO = "EVENHAND_KALEIDO";
  static final String PLOTLY_JS = "EVENHAND_PLOTLYJS";
  private static final Pattern BANNER = Pattern.compile("plotly\\.js v([0-9.]+)");

  /**
   * The engine that the environment names, else the one of the project's {@code .venv}, looked for
   * in {@code folder} and every folder above it.
   *
   * @throws IllegalStateException where the environment names a file that is not there
   */
  static Optional<Engine> find(Map<String, String> environment, Path folder) {
    Optional<Path> kaleido =
        named(environment, KALEIDO)
            .or(() -> installed(folder, Path.of("kaleido", "executable", "kaleido")));
    Optional<Path> plotlyJs =
        named(environment, PLOTLY_JS)
            .or(() -> installed(folder, Path.of("plotly", "package_data", "plotly.min.js")));
    return kaleido.flatMap(k -> plotlyJs.map(p -> new Engine(k, p, versions(k, p))));
  }

  private static Optional<Path> named(Map<String, String> environment, String variable) {
    String value = environment.getOrDefault(variable, "");
    if (value.isBlank()) {
      return Optional.empty();
    }
    Path path = value.startsWith("file:") ? Path.of(java.net.URI.create(value)) : Path.of(value);
    if (!Files.isRegularFile(path)) {
      throw new IllegalStateException(
          "%s is set to %s, which is no file. Correct it, or unset it to use the one in .venv."
              .formatted(variable, path));
    }
    return Optional.of(path.toAbsolutePath());
  }

  private static Optional<Path> installed(Path folder, Path file) {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      Path libraries = at.resolve(".venv").resolve("lib");
      if (Files.isDirectory(libraries)) {
        try (Stream<Path> pythons = Files.list(libraries)) {
          Optional<Path> found =
              pythons
                  .sorted()
                  .map(python -> python.resolve("site-packages").resolve(file))
                  .filter(Files::isRegularFile)
                  .findFirst();
          if (found.isPresent()) {
            return found;
          }
        } catch (IOException e) {
          throw new UncheckedIOException("Cannot list %s.".formatted(libraries), e);
        }
      }
    }
    return Optional.empty();
  }

  private static String versions(Path kaleido, Path plotlyJs) {
    try (var in = Files.newInputStream(plotlyJs)) {
      Path version = kaleido.resolveSibling("version");
      Matcher banner = BANNER.matcher(new String(in.readNBytes(400), StandardCharsets.ISO_8859_1));
      return "kaleido %s, plotly.js %s"
          .formatted(
              Files.isRegularFile(version) ? Files.readString(version).strip() : "unknown",
              banner.find() ? banner.group(1) : "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the version of %s.".formatted(plotlyJs), e);
    }
  }

  /**
   * The process to start. The wheel's start script fails in a folder with a blank in its name, so
   * the binary beside it is started with the environment that the script sets.
   */
  ProcessBuilder process() {
    Path folder = kaleido.getParent();
    Path binary = folder.resolve("bin").resolve("kaleido");
    boolean wheel = Files.isExecutable(binary);
    var builder =
        new ProcessBuilder(
            List.of(
                (wheel ? binary : kaleido).toString(),
                "plotly",
                "--plotlyjs=" + plotlyJs.toUri(),
                "--disable-gpu",
                "--allow-file-access-from-files",
                "--disable-breakpad",
                "--disable-dev-shm-usage",
                "--no-sandbox"));
    if (wheel) {
      Map<String, String> environment = builder.environment();
      environment.merge(
          "LD_LIBRARY_PATH", folder.resolve("lib").toString(), (old, ours) -> ours + ":" + old);
      environment.put("FONTCONFIG_PATH", folder.resolve("etc").resolve("fonts").toString());
      environment.put("XDG_DATA_HOME", folder.resolve("xdg").toString());
      environment.remove("LD_PRELOAD");
      builder.directory(folder.toFile());
    }
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD);
  }
}
