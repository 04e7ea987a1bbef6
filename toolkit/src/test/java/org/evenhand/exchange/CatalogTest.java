package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.SharedData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
  private static final String TEXT = "Smoke calms bees.\n";

  @TempDir Path folder;
  private HttpServer server;
  private final List<String> ranges = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/bees.txt",
        exchange -> {
          byte[] body = TEXT.getBytes(StandardCharsets.UTF_8);
          String range = exchange.getRequestHeaders().getFirst("Range");
          ranges.add(range == null ? "all" : range);
          int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
          if (from >= body.length) {
            exchange.sendResponseHeaders(416, -1);
          } else {
            exchange.sendResponseHeaders(range == null ? 200 : 206, body.length - from);
            exchange.getResponseBody().write(body, from, body.length - from);
          }
          exchange.close();
        });
    server.createContext(
        "/gone.txt",
        exchange -> {
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void everyEntryOfTheProjectIsWhole() {
    Catalog catalog = Catalog.read(SharedData.projectRoot().resolve("datasets/catalog.json"));

    assertTrue(catalog.entries().size() >= 7);
    for (Catalog.Entry entry : catalog.entries()) {
      assertFalse(entry.licence().isBlank(), entry.name());
      assertFalse(entry.page().isBlank(), entry.name());
      assertTrue(entry.sha256().matches("([0-9a-f]{64})?"), entry.name());
      assertEquals(entry, catalog.entry(entry.name()));
    }
    assertFalse(catalog.entry("graphrag-bench-medical-questions").mayBeFetched());
  }

  @Test
  void digestsAreThoseOfTheRealFiles() throws IOException {
    Catalog catalog = Catalog.read(SharedData.projectRoot().resolve("datasets/catalog.json"));
    Files.copy(
        SharedData.data("hirag/mix/mix_unique_contexts.json"),
        folder.resolve("mix_unique_contexts.json"));
    Files.copy(
        SharedData.data("wildgraphbench/history_questions.jsonl"),
        folder.resolve("history_questions.jsonl"));

    assertTrue(Files.exists(catalog.fetch("hirag-mix-contexts", folder)));
    assertTrue(Files.exists(catalog.fetch("wildgraphbench-history-questions", folder)));
  }

  @Test
  void fileIsFetchedOnceAndCheckedEveryTime() throws IOException {
    Catalog catalog = catalog(address("/bees.txt"), sha256(TEXT), "may be fetched");

    Path file = catalog.fetch("bees", folder);
    assertEquals(TEXT, Files.readString(file));
    catalog.fetch("bees", folder);
    assertEquals(List.of("all"), ranges);

    Files.writeString(file, "Smoke angers bees.\n");
    var failure = assertThrows(IllegalStateException.class, () -> catalog.fetch("bees", folder));
    assertTrue(
        failure.getMessage().contains("but " + sha256(TEXT) + " is wanted: it is another version"),
        failure.getMessage());
  }

  @Test
  void fetchThatBrokeOffGoesOnWhereItStopped() throws IOException {
    Files.writeString(folder.resolve("bees.txt.part"), TEXT.substring(0, 6));
    Catalog catalog = catalog(address("/bees.txt"), sha256(TEXT), "may be fetched");

    assertEquals(TEXT, Files.readString(catalog.fetch("bees", folder)));
    assertEquals(List.of("bytes=6-"), ranges);
    assertFalse(Files.exists(folder.resolve("bees.txt.part")));
  }

  @Test
  void wrongContentIsNeverTakenForTheFile() throws IOException {
    Catalog catalog = catalog(address("/bees.txt"), "0".repeat(64), "may be fetched");

    var failure = assertThrows(IllegalStateException.class, () -> catalog.fetch("bees", folder));

    assertEquals(
        "%s has the digest %s, but %s is wanted: it is another version or damaged. It was deleted. Fetch again, or take the version that https://example.org/bees names."
            .formatted(folder.resolve("bees.txt.part"), sha256(TEXT), "0".repeat(64)),
        failure.getMessage());
    assertFalse(Files.exists(folder.resolve("bees.txt")));
    assertFalse(Files.exists(folder.resolve("bees.txt.part")));
  }

  @Test
  void aPartOfAnotherVersionIsFetchedAnew() throws IOException {
    Catalog catalog = catalog(address("/bees.txt"), sha256(TEXT), "may be fetched");
    for (String part : List.of("Wasps", "A part that is longer than the file itself.")) {
      Files.deleteIfExists(folder.resolve("bees.txt"));
      Files.writeString(folder.resolve("bees.txt.part"), part);
      ranges.clear();

      assertEquals(TEXT, Files.readString(catalog.fetch("bees", folder)));
      assertEquals(List.of("bytes=%s-".formatted(part.length()), "all"), ranges);
    }
  }

  @Test
  void fileWithoutAKnownDigestIsHeldToTheFirstOneSeen() throws IOException {
    Catalog catalog = catalog(address("/bees.txt"), "", "may be fetched");
    Path file = catalog.fetch("bees", folder);
    assertEquals(sha256(TEXT), Files.readString(folder.resolve("bees.txt.sha256")).strip());

    Files.writeString(file, "changed");
    assertThrows(IllegalStateException.class, () -> catalog.fetch("bees", folder));
  }

  @Test
  void forbiddenFileIsNotFetchedAndTheWayByHandIsTold() throws IOException {
    Catalog catalog = catalog(address("/bees.txt"), "", "its owner forbids it");

    var failure = assertThrows(IllegalStateException.class, () -> catalog.fetch("bees", folder));

    assertEquals(
        "bees: its owner forbids it. Get it by hand from https://example.org/bees under its licence"
            + " (CC0) and put it to "
            + folder.resolve("bees.txt")
            + ".",
        failure.getMessage());
    assertEquals(List.of(), ranges);
  }

  @Test
  void missingFileAndMissingNetworkSayWhatToDoByHand() throws IOException {
    Catalog gone = catalog(address("/gone.txt"), "", "may be fetched");
    var notFound = assertThrows(IllegalStateException.class, () -> gone.fetch("bees", folder));
    assertTrue(
        notFound.getMessage().contains("answered 404 for bees. Get it by hand from"),
        notFound.getMessage());

    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    Catalog offline = catalog("http://localhost:" + closed + "/bees.txt", "", "may be fetched");
    var failure = assertThrows(IllegalStateException.class, () -> offline.fetch("bees", folder));
    assertTrue(
        failure.getMessage().contains("Without a network: Get it by hand from"),
        failure.getMessage());
  }

  @Test
  void unknownNameListsTheKnownOnes() throws IOException {
    var failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> catalog("", "", "may be fetched").fetch("wasps", folder));

    assertEquals("The catalogue has no 'wasps'. It has: bees.", failure.getMessage());
  }

  @Test
  void anEntryWhoseFileWouldLieElsewhereIsRefused() throws IOException {
    for (String name : List.of("../bees.txt", "/tmp/bees.txt", "..", "a\\b", "")) {
      Path list = folder.resolve("catalog.json");
      Files.writeString(
          list,
          """
          {"evenhand":"catalog","version":1,"entries":[{"name":"bees","what":"","file":"%s",
           "address":"","page":"","sha256":"","licence":"","terms":""}]}
          """
              .formatted(name.replace("\\", "\\\\")));

      assertEquals(
          "The entry 'bees' of %s would be kept as '%s', which is no plain name of a file. Write one without folders."
              .formatted(list, name),
          assertThrows(IllegalArgumentException.class, () -> Catalog.read(list)).getMessage());
    }
  }

  private String address(String path) {
    return "http://localhost:" + server.getAddress().getPort() + path;
  }

  private Catalog catalog(String address, String sha256, String terms) throws IOException {
    Path file = folder.resolve("catalog.json");
    Files.writeString(
        file,
        """
        {"evenhand": "catalog", "version": 1, "entries": [
          {"name": "bees", "what": "a sentence", "file": "bees.txt", "address": "%s",
           "page": "https://example.org/bees", "sha256": "%s", "licence": "CC0", "terms": "%s"}]}
        """
            .formatted(address, sha256, terms));
    return Catalog.read(file);
  }

  private static String sha256(String text) {
    try {
      return java.util.HexFormat.of()
          .formatHex(
              java.security.MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
