package org.evenhand.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenhand.text.TextFile;

/**
 * Corpora and question sets of others that are read where the reader has them: where they are,
 * under which licence, and the digest of the exact file. It is {@code datasets/catalog.json}.
 */
public final class Catalog {
  /** The terms under which a program may fetch a file. */
  private static final String FREE = "may be fetched";

  /**
   * One file.
   *
   * @param name by which it is asked for
   * @param what it is, and of which commit
   * @param file the name under which it is kept
   * @param address where it can be fetched; empty where it is to be had from its page only
   * @param page where people find it
   * @param sha256 of the exact file; empty where none is known
   * @param licence as its owners state it
   * @param terms whether a program may fetch it, else why not
   */
  public record Entry(
      String name,
      String what,
      String file,
      String address,
      String page,
      String sha256,
      String licence,
      String terms) {

    /** Whether its terms let a program fetch it. */
    public boolean mayBeFetched() {
      return terms.equals(FREE);
    }

    /** For example {@code ultradomain-mix: UltraDomain, mix … (Apache-2.0 by its card)}. */
    @Override
    public String toString() {
      return "%s: %s (%s)".formatted(name, what, licence);
    }
  }

  private final List<Entry> entries;

  private Catalog(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The project's catalogue. */
  public static Catalog open() {
    return read(Datasets.folder("public-judgments").resolveSibling("catalog.json"));
  }

  /**
   * A catalogue.
   *
   * @throws IllegalArgumentException if it is none, or an entry lacks a field
   */
  public static Catalog read(Path file) {
    List<Entry> entries = new ArrayList<>();
    try {
      JsonNode root = new ObjectMapper().readTree(TextFile.read(file));
      if (!root.path("evenhand").asText().equals("catalog") || root.path("version").asInt() != 1) {
        throw new IllegalArgumentException(
            "%s is no catalogue of version 1. Its \"evenhand\" should be \"catalog\"."
                .formatted(file));
      }
      for (JsonNode entry : root.path("entries")) {
        entries.add(
            new Entry(
                field(entry, "name", file),
                field(entry, "what", file),
                plainName(entry, file),
                field(entry, "address", file),
                field(entry, "page", file),
                field(entry, "sha256", file),
                field(entry, "licence", file),
                field(entry, "terms", file)));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
    return new Catalog(entries);
  }

  /** The name under which a file is kept, which must not lead out of the reader's folder. */
  private static String plainName(JsonNode entry, Path file) {
    String name = field(entry, "file", file);
    if (name.isBlank() || name.matches(".*[/\\\\:\\x00].*") || name.matches("\\.+")) {
      throw new IllegalArgumentException(
          "The entry '%s' of %s would be kept as '%s', which is no plain name of a file. Write one without folders."
              .formatted(entry.path("name").asText(), file, name));
    }
    return name;
  }

  private static String field(JsonNode entry, String name, Path file) {
    if (!entry.path(name).isTextual()) {
      throw new IllegalArgumentException(
          "The entry '%s' of %s has no \"%s\". Every field is needed, if only as an empty text."
              .formatted(entry.path("name").asText(), file, name));
    }
    return entry.path(name).asText();
  }

  /** All entries, in the order of the file. */
  public List<Entry> entries() {
    return entries;
  }

  /**
   * The entry of that name.
   *
   * @throws IllegalArgumentException if there is none, listing the names
   */
  public Entry entry(String name) {
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The catalogue has no '%s'. It has: %s."
                        .formatted(
                            name,
                            entries.stream().map(Entry::name).collect(Collectors.joining(", ")))));
  }

  /**
   * The file of an entry in a folder: as it is there if its digest is right, else fetched; a fetch
   * that broke off goes on where it stopped.
   *
   * @throws IllegalStateException if it may not or cannot be fetched, saying what to do by hand, or
   *     if its digest is another
   */
  public Path fetch(String name, Path folder) {
    return new Fetch(entry(name), folder).file();
  }
}
