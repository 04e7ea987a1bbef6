package org.evenhand.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with a file, so that one exception names every bad line. */
final class BadLines {
  private static final int SHOWN = 20;

  private final Path file;
  private final String unit;
  private final List<String> found = new ArrayList<>();

  BadLines(Path file) {
    this(file, "line");
  }

  /** For files that are counted in other units, such as records. */
  BadLines(Path file, String unit) {
    this.file = file;
    this.unit = unit;
  }

  void add(long line, String fact) {
    found.add("%s %s: %s".formatted(unit, line, fact));
  }

  /**
   * Throws if anything was found.
   *
   * @throws IllegalArgumentException naming the file and its bad lines
   */
  void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    StringBuilder message = new StringBuilder();
    message.append(
        found.size() == 1
            ? "%s has a bad %s; nothing of it was read.".formatted(file, unit)
            : "%s has %s bad %ss; nothing of it was read.".formatted(file, found.size(), unit));
    found.stream().limit(SHOWN).forEach(line -> message.append('\n').append(line));
    if (found.size() > SHOWN) {
      message.append("\nand %s more".formatted(found.size() - SHOWN));
    }
    throw new IllegalArgumentException(message.toString());
  }
}
