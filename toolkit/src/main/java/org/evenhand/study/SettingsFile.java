package org.evenhand.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * {@code study.json}, version 1: one object with {@code evenhand} ("study"), {@code version},
 * {@code source} ({@code {"kind", "detail"}}), {@code repeats}, {@code trials}, {@code tolerance}
 * (words), {@code band} (points), {@code seed}, {@code models} ({@code {"<stage>": [["model",
 * "parameters"], …]}}), {@code datasets} ({@code {"<name>": "<pin>"}}), {@code toolkit} (its
 * version) and, unless it is REJUDGE, {@code trialKind} ({@link TrialKind}). Fields that this
 * toolkit does not know are kept when the file is written again. It is replaced as a whole: written
 * beside and renamed.
 */
final class SettingsFile {
  private static final int VERSION = 1;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path file;
  private final ObjectNode root;

  private SettingsFile(Path file, ObjectNode root) {
    this.file = file;
    this.root = root;
  }

  static SettingsFile create(Path file, Source source, Settings settings) {
    var created = new SettingsFile(file, JSON.createObjectNode());
    created.root.put("evenhand", "study").put("version", VERSION);
    created
        .root
        .putObject("source")
        .put("kind", source.kind().name())
        .put("detail", source.detail());
    created.write(settings);
    return created;
  }

  static SettingsFile read(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      JsonNode node = JSON.readTree(text.startsWith("\ufeff") ? text.substring(1) : text);
      if (!(node instanceof ObjectNode object)
          || !"study".equals(object.path("evenhand").asText())) {
        throw new IllegalStateException(
            "%s is not the settings of a study: it has no \"evenhand\": \"study\". Give the study's folder."
                .formatted(file));
      }
      int version = object.path("version").asInt();
      if (version < 1 || version > VERSION) {
        throw new IllegalStateException(
            "%s is of version %s; this toolkit reads versions 1 to %s. Use a newer toolkit."
                .formatted(file, version, VERSION));
      }
      return new SettingsFile(file, object);
    } catch (JsonProcessingException e) {
      String message =
          "%s is damaged at line %s, column %s: %s. Mend it, or delete it and open the study with the settings it was made with: answers and judgments stay."
              .formatted(
                  file,
                  e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                  e.getLocation() == null ? 0 : e.getLocation().getColumnNr(),
                  e.getOriginalMessage());
      throw new UncheckedIOException(message, new IOException(message));
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  Source source() {
    JsonNode source = required("source");
    String kind = source.path("kind").asText();
    for (Source.Kind each : Source.Kind.values()) {
      if (each.name().equals(kind)) {
        return new Source(each, source.path("detail").asText());
      }
    }
    throw wrong("source.kind", kind, "one of " + List.of(Source.Kind.values()));
  }

  Settings settings() {
    var models = new TreeMap<String, List<StageModel>>();
    root.path("models")
        .properties()
        .forEach(
            stage -> {
              var used = new ArrayList<StageModel>();
              stage
                  .getValue()
                  .forEach(m -> used.add(new StageModel(m.path(0).asText(), m.path(1).asText())));
              models.put(stage.getKey(), used);
            });
    var datasets = new TreeMap<String, String>();
    root.path("datasets")
        .properties()
        .forEach(d -> datasets.put(d.getKey(), d.getValue().asText()));
    return new Settings(
        whole("repeats"),
        whole("trials"),
        whole("tolerance"),
        number("band").doubleValue(),
        number("seed").longValue(),
        models,
        datasets,
        required("toolkit").asText(),
        trialKind());
  }

  private TrialKind trialKind() {
    String name = root.path("trialKind").asText(TrialKind.REJUDGE.name());
    for (TrialKind kind : TrialKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    throw wrong("trialKind", name, "one of " + List.of(TrialKind.values()));
  }

  void write(Settings settings) {
    root.put("repeats", settings.repeats());
    root.put("trials", settings.trials());
    root.put("tolerance", settings.tolerance());
    root.put("band", settings.band());
    root.put("seed", settings.seed());
    ObjectNode models = root.putObject("models");
    settings
        .models()
        .forEach(
            (stage, used) -> {
              var list = models.putArray(stage);
              used.forEach(model -> list.addArray().add(model.model()).add(model.parameters()));
            });
    ObjectNode datasets = root.putObject("datasets");
    settings.datasets().forEach(datasets::put);
    root.put("toolkit", settings.toolkit());
    if (settings.trialKind() != TrialKind.REJUDGE) {
      root.put("trialKind", settings.trialKind().name());
    }
    replace();
  }

  private void replace() {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    try {
      if (!Files.isDirectory(file.getParent())) {
        Files.createDirectories(file.getParent());
      }
      Files.writeString(temporary, JSON.writeValueAsString(root) + "\n", StandardCharsets.UTF_8);
      Files.move(
          temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }

  private JsonNode required(String field) {
    JsonNode value = root.path(field);
    if (value.isMissingNode()) {
      throw new IllegalStateException("%s has no field '%s'. Add it.".formatted(file, field));
    }
    return value;
  }

  private JsonNode number(String field) {
    JsonNode value = required(field);
    if (!value.isNumber()) {
      throw wrong(field, value.toString(), "a number");
    }
    return value;
  }

  private int whole(String field) {
    JsonNode value = number(field);
    if (!value.isInt()) {
      throw wrong(field, value.toString(), "a whole number");
    }
    return value.intValue();
  }

  private IllegalStateException wrong(String field, String value, String wanted) {
    return new IllegalStateException(
        "%s: the field '%s' is %s where %s should be.".formatted(file, field, value, wanted));
  }
}
