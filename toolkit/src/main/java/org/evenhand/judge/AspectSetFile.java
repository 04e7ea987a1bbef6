package org.evenhand.judge;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.study.Aspect;
import org.evenhand.text.Template;
import org.evenhand.text.TextFile;

/**
 * Reads a set of aspects from JSON; a member that means nothing here is refused, not passed over.
 */
final class AspectSetFile {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  private final String from;

  private AspectSetFile(String from) {
    this.from = from;
  }

  static AspectSet read(Path file) {
    return new AspectSetFile(file.toString()).set(TextFile.read(file));
  }

  static AspectSet resource(String name) {
    return new AspectSetFile(name).set(Template.resource(AspectSetFile.class, name).text());
  }

  private AspectSet set(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw wrong(
          "no JSON (line %s: %s)"
              .formatted(
                  e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()));
    }
    only(root, Set.of("name", "lowest", "highest", "aspects"), "the set");
    var texts = new ArrayList<AspectText>();
    for (JsonNode aspect : root.path("aspects")) {
      texts.add(aspect(aspect));
    }
    String name = text(root, "name", "the set");
    int lowest = whole(root, "lowest", 0);
    int highest = whole(root, "highest", 5);
    try {
      return new AspectSet(name.isEmpty() ? from : name, lowest, highest, texts);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(from, e.getMessage()), e);
    }
  }

  private AspectText aspect(JsonNode node) {
    only(node, Set.of("name", "asks", "scale"), "an aspect");
    // Models spell a letter and its accent as one, whatever the file does.
    String name = Normalizer.normalize(text(node, "name", "an aspect"), Normalizer.Form.NFC);
    if (name.isEmpty()) {
      throw wrong("an aspect without a \"name\"");
    }
    var meanings = new TreeMap<Integer, String>();
    JsonNode scale = node.path("scale");
    if (!scale.isMissingNode() && !scale.isObject()) {
      throw wrong("a \"scale\" of %s that is no object of scores and meanings".formatted(name));
    }
    for (var entry : scale.properties()) {
      if (!entry.getKey().matches("\\d{1,3}") || entry.getValue().asText().isBlank()) {
        throw wrong(
            "'%s' in the \"scale\" of %s where a score and its meaning should be"
                .formatted(entry.getKey(), name));
      }
      String meaning = text(scale, entry.getKey(), name);
      if (meanings.put(Integer.parseInt(entry.getKey()), meaning) != null) {
        throw wrong("the score %s twice in the \"scale\" of %s".formatted(entry.getKey(), name));
      }
    }
    String asks = text(node, "asks", name);
    if (asks.isEmpty() && meanings.isEmpty()) {
      throw wrong(
          "nothing about %s: give it \"asks\" (what it is), a \"scale\", or both".formatted(name));
    }
    try {
      return AspectText.of(new Aspect(name), asks, meanings);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(from, e.getMessage()), e);
    }
  }

  private void only(JsonNode node, Set<String> members, String of) {
    if (!node.isObject()) {
      throw wrong("something else than an object for %s".formatted(of));
    }
    node.properties()
        .forEach(
            member -> {
              if (!members.contains(member.getKey())) {
                throw wrong(
                    "'%s' for %s, which knows %s only"
                        .formatted(member.getKey(), of, members.stream().sorted().toList()));
              }
            });
  }

  private String text(JsonNode node, String member, String of) {
    JsonNode value = node.path(member);
    if (!value.isMissingNode() && !value.isTextual()) {
      throw wrong("a \"%s\" of %s that is no text: %s".formatted(member, of, value));
    }
    return value.asText("").strip();
  }

  private int whole(JsonNode node, String member, int otherwise) {
    JsonNode value = node.path(member);
    if (!value.isMissingNode() && !value.isInt()) {
      throw wrong("a \"%s\" that is no whole number: %s".formatted(member, value));
    }
    return value.asInt(otherwise);
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(
        "%s is no set of aspects: it has %s. See AspectSet.read for the form."
            .formatted(from, what));
  }
}
