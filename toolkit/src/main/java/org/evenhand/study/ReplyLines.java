package org.evenhand.study;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines of {@code replies.jsonl.gz}, version 1, as {@link Replies} describes them. */
final class ReplyLines {
  private static final int VERSION = 1;
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  static final byte[] HEADER =
      "{\"evenhand\":\"replies\",\"version\":1}\n".getBytes(StandardCharsets.UTF_8);

  private ReplyLines() {}

  static Map<String, Double> ordered(Map<String, Double> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** Of all that a reply holds: the same word may come with other probabilities. */
  static String digest(Replies.Reply reply) {
    return Digest.of(new String(line("", reply), StandardCharsets.UTF_8));
  }

  static byte[] line(String digest, Replies.Reply reply) {
    var bytes = new ByteArrayOutputStream(1024);
    try (var json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("digest", digest);
      json.writeArrayFieldStart("raw");
      for (String raw : reply.raw()) {
        json.writeString(raw);
      }
      json.writeEndArray();
      if (!reply.logProbabilities().isEmpty()) {
        json.writeArrayFieldStart("logProbabilities");
        for (var token : reply.logProbabilities()) {
          json.writeStartObject();
          for (var entry : token.entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue());
          }
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("A reply cannot be written.", e);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  /** The digests in a member's lines, after a look at the header in the first. */
  static List<String> digests(byte[] text, boolean withHeader, Path file) throws IOException {
    var digests = new ArrayList<String>();
    boolean header = withHeader;
    for (String line : lines(text)) {
      if (header) {
        checkHeader(line, file);
        header = false;
        continue;
      }
      digests.add(Fields.present(read(line).getKey(), "digest"));
    }
    return digests;
  }

  /** The reply of a digest among a member's lines, the first of which may be the header. */
  static Optional<Replies.Reply> find(byte[] text, boolean withHeader, String digest)
      throws IOException {
    List<String> lines = lines(text);
    for (String line : lines.subList(withHeader ? 1 : 0, lines.size())) {
      var entry = read(line);
      if (digest.equals(entry.getKey())) {
        return Optional.of(entry.getValue());
      }
    }
    return Optional.empty();
  }

  private static List<String> lines(byte[] text) {
    return new String(text, StandardCharsets.UTF_8).lines().filter(l -> !l.isBlank()).toList();
  }

  private static void checkHeader(String line, Path file) throws IOException {
    String kind = "";
    int version = 0;
    try (JsonParser json = JSON.createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "evenhand" -> kind = Fields.text(json, field);
          case "version" -> version = Fields.whole(json, field);
          default -> json.skipChildren();
        }
      }
    }
    if (!kind.equals("replies")) {
      throw new IllegalStateException(
          "%s holds %s, not replies. Give the path of the file of replies."
              .formatted(file, kind.isEmpty() ? "something else" : kind));
    }
    if (version < 1 || version > VERSION) {
      throw new IllegalStateException(
          "%s is of version %s; this toolkit reads versions 1 to %s. Use a newer toolkit."
              .formatted(file, version, VERSION));
    }
  }

  private static Map.Entry<String, Replies.Reply> read(String line) throws IOException {
    String digest = "";
    List<String> raw = List.of();
    var logProbabilities = new ArrayList<Map<String, Double>>();
    try (JsonParser json = JSON.createParser(line)) {
      json.nextToken();
      Fields.expect(json, JsonToken.START_OBJECT, "reply");
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "digest" -> digest = Fields.text(json, field);
          case "raw" -> raw = Fields.texts(json, field);
          case "logProbabilities" -> {
            Fields.expect(json, JsonToken.START_ARRAY, field);
            while (json.nextToken() != JsonToken.END_ARRAY) {
              logProbabilities.add(token(json, field));
            }
          }
          default -> throw Fields.unknown(field);
        }
      }
    }
    return Map.entry(digest, new Replies.Reply(raw, logProbabilities));
  }

  private static Map<String, Double> token(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    var token = new LinkedHashMap<String, Double>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      token.put(name, Fields.number(json, in));
    }
    return token;
  }
}
