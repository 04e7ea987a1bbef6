package org.evenhand.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.evenhand.exchange.Catalog.Entry;

/** Brings one file of the catalogue into a folder. */
final class Fetch {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int BEYOND_THE_END = 416;

  private final Entry entry;
  private final Path file;
  private final Path part;
  private final Path seen;

  Fetch(Entry entry, Path folder) {
    this.entry = entry;
    this.file = folder.resolve(entry.file());
    this.part = folder.resolve(entry.file() + ".part");
    this.seen = folder.resolve(entry.file() + ".sha256");
  }

  Path file() {
    try {
      if (Files.exists(file)) {
        Optional<String> fault = fault(file);
        if (fault.isPresent()) {
          throw new IllegalStateException(
              "%s Delete it and fetch again, or take the version that %s names."
                  .formatted(fault.get(), entry.page()));
        }
        return file;
      }
      if (!entry.mayBeFetched()) {
        throw new IllegalStateException(
            "%s: %s. %s".formatted(entry.name(), entry.terms(), byHand()));
      }
      if (entry.address().isEmpty()) {
        throw new IllegalStateException(
            "%s has no address of a single file. %s".formatted(entry.name(), byHand()));
      }
      Files.createDirectories(file.toAbsolutePath().getParent());
      fetch();
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be kept as %s: %s".formatted(entry.name(), file, e.getMessage()), e);
    }
  }

  private String byHand() {
    return "Get it by hand from %s under its licence (%s) and put it to %s."
        .formatted(entry.page(), entry.licence(), file.toAbsolutePath().normalize());
  }

  /** Whatever has a wrong digest is deleted: to go on from it would never give the file. */
  private void fetch() throws IOException {
    boolean goesOn = Files.exists(part);
    download();
    Optional<String> fault = fault(part);
    if (fault.isPresent() && goesOn) {
      // The part may have begun as another version: all of it once more.
      Files.delete(part);
      download();
      fault = fault(part);
    }
    if (fault.isPresent()) {
      Files.delete(part);
      throw new IllegalStateException(
          "%s It was deleted. Fetch again, or take the version that %s names."
              .formatted(fault.get(), entry.page()));
    }
  }

  private void download() throws IOException {
    long there = Files.exists(part) ? Files.size(part) : 0;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(entry.address())).timeout(Duration.ofMinutes(30));
    if (there > 0) {
      request.header("Range", "bytes=" + there + "-");
    }
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpResponse<InputStream> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        switch (response.statusCode()) {
          case OK -> Files.copy(body, part, StandardCopyOption.REPLACE_EXISTING);
          case PARTIAL -> {
            try (var out = Files.newOutputStream(part, StandardOpenOption.APPEND)) {
              body.transferTo(out);
            }
          }
          case BEYOND_THE_END -> {
            // All of it was there: only the check was missing.
          }
          default ->
              throw new IllegalStateException(
                  "%s answered %s for %s. %s"
                      .formatted(
                          URI.create(entry.address()).getHost(),
                          response.statusCode(),
                          entry.name(),
                          byHand()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "Fetching %s was interrupted. Run again: it goes on where it stopped."
              .formatted(entry.name()),
          e);
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s cannot be fetched from %s (%s). Run again to go on where it stopped. Without a network: %s"
              .formatted(
                  entry.name(),
                  URI.create(entry.address()).getHost(),
                  e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage(),
                  byHand()),
          e);
    }
  }

  /**
   * What is wrong with the digest of a file: it is held to the catalogue's; where that has none, to
   * the one seen the first time.
   */
  private Optional<String> fault(Path candidate) throws IOException {
    String digest = sha256(candidate);
    if (entry.sha256().isEmpty() && !Files.exists(seen)) {
      Files.writeString(seen, digest + "\n");
    }
    String wanted = entry.sha256().isEmpty() ? Files.readString(seen).strip() : entry.sha256();
    return digest.equals(wanted)
        ? Optional.empty()
        : Optional.of(
            "%s has the digest %s, but %s is wanted: it is another version or damaged."
                .formatted(candidate, digest, wanted));
  }

  private static String sha256(Path path) throws IOException {
    try (var in =
        new DigestInputStream(Files.newInputStream(path), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.", e);
    }
  }
}
