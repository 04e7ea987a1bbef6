package org.evenhand.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenhand.study.Answer;
import org.evenhand.study.Judgment;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;

/** The packed studies of {@code datasets/recorded}, one file a corpus and kind, put together. */
final class RecordedStudies {
  /** How each kind was judged, which its figures must say: they may stand side by side. */
  private static final Map<String, String> HOW =
      Map.of(
          "unbiased", "lengths aligned, points in both orders",
          "old", "lengths as they are, winners in one order",
          "position", "lengths as they are, one word in both orders",
          "others", "not judged");

  private RecordedStudies() {}

  /**
   * @param name of the kind of study
   * @param self whether the comparison of a method with itself is wanted, or that of several
   * @throws IllegalStateException if there is none, or they were made with different settings
   */
  static Study read(Path folder, String name, boolean self) {
    List<Study> parts = packed(folder, name).stream().map(PackedStudy::read).toList();
    if (parts.isEmpty()) {
      throw new IllegalStateException(
          "%s has no recorded study '%s'. Ask for unbiased, old, position or others; \"make record\" makes them again."
              .formatted(folder, name));
    }
    Set<String> twice =
        parts.stream()
            .flatMap(part -> part.answers().stream())
            .map(Answer::run)
            .filter(run -> run.number() == 2)
            .map(Run::method)
            .collect(Collectors.toSet());
    return Study.of(
        source(parts.get(0).source(), name),
        settings(parts),
        parts.stream().flatMap(part -> part.questions().stream()).toList(),
        parts.stream()
            .flatMap(part -> part.answers().stream())
            .filter(answer -> self ? isOfSelf(answer, twice) : isOfSeveral(answer))
            .toList(),
        parts.stream()
            .flatMap(part -> part.judgments().stream())
            .filter(judgment -> isSelf(judgment) == self)
            .toList());
  }

  private static Source source(Source recorded, String name) {
    String how = HOW.getOrDefault(name, name);
    return new Source(recorded.kind(), recorded.detail() + "; " + how);
  }

  private static List<Path> packed(Path folder, String name) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("-" + name + ".zip"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static Settings settings(List<Study> parts) {
    Settings settings = parts.get(0).settings();
    for (Study part : parts) {
      if (!outcomes(part.settings()).equals(outcomes(settings))) {
        throw new IllegalStateException(
            "The recorded studies were made with %s and with %s, which cannot be put together. Make them again with \"make record\"."
                .formatted(outcomes(settings), outcomes(part.settings())));
      }
      for (var dataset : part.settings().datasets().entrySet()) {
        settings = settings.withDataset(dataset.getKey(), dataset.getValue());
      }
      for (var models : part.settings().models().entrySet()) {
        for (StageModel model : models.getValue()) {
          settings = settings.withModel(models.getKey(), model);
        }
      }
    }
    return settings;
  }

  /** All that outcomes and lengths depend on. */
  private static String outcomes(Settings settings) {
    return "N = %s, M = %s, b = %s, a tolerance of %s words (%s)"
        .formatted(
            settings.repeats(),
            settings.trials(),
            settings.band(),
            settings.tolerance(),
            settings.trialKind().label());
  }

  private static boolean isSelf(Judgment judgment) {
    return judgment.key().shown().stream().map(shown -> shown.run().method()).distinct().count()
        == 1;
  }

  private static boolean isOfSeveral(Answer answer) {
    return answer.run().number() == 1
        && answer
            .alignment()
            .map(alignment -> !alignment.partner().method().equals(answer.run().method()))
            .orElse(true);
  }

  /** An answer of a method that has a second run, as written or aligned with that. */
  private static boolean isOfSelf(Answer answer, Set<String> twice) {
    return twice.contains(answer.run().method())
        && answer
            .alignment()
            .map(alignment -> alignment.partner().method().equals(answer.run().method()))
            .orElse(true);
  }
}
