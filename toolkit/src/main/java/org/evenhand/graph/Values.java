package org.evenhand.graph;

import java.util.ArrayList;
import java.util.List;
import org.evenhand.graph.ImportReport.Finding;

/** Cleans the values of other tools' files, counting each repair. */
final class Values {
  private static final String SEPARATOR = "<SEP>";

  private final ImportReport report;

  Values(ImportReport report) {
    this.report = report;
  }

  /** A name without the quotes that old versions wrapped around it; otherwise as it is. */
  String name(String raw) {
    String name = unquoted(raw);
    if (!name.equals(name.strip())) {
      report.add(Finding.OUTER_SPACES, "'" + name + "'");
    }
    return name;
  }

  /** A type without wrapping quotes and outer spaces. */
  String type(String raw) {
    String type = unquoted(raw);
    if (!type.equals(type.strip())) {
      report.add(Finding.TRIMMED, "'" + type + "'");
    }
    return type.strip();
  }

  /** The parts of a joined value, none blank. */
  List<String> parts(String joined) {
    List<String> parts = new ArrayList<>();
    for (String part : joined.split(SEPARATOR)) {
      String text = unquoted(part.strip()).strip();
      if (!text.isEmpty()) {
        parts.add(text);
      }
    }
    return parts;
  }

  /** The keywords of a joined value, which are also separated by commas. */
  List<String> keywords(String joined) {
    List<String> keywords = new ArrayList<>();
    for (String part : parts(joined)) {
      for (String keyword : part.split("[,，]")) {
        if (!keyword.isBlank()) {
          keywords.add(keyword.strip());
        }
      }
    }
    return keywords;
  }

  /** A weight; 1 where it is missing or not a number above 0. */
  double weight(String raw, String relation) {
    if (raw.isBlank()) {
      report.add(Finding.MISSING_WEIGHT, relation);
      return 1;
    }
    try {
      double weight = Double.parseDouble(raw.strip());
      if (weight > 0 && weight < Double.POSITIVE_INFINITY) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // Counted below, like a number that is no weight.
    }
    report.add(Finding.BAD_WEIGHT, "%s: %s".formatted(relation, raw.strip()));
    return 1;
  }

  private String unquoted(String raw) {
    if (raw.length() > 1 && raw.charAt(0) == '"' && raw.charAt(raw.length() - 1) == '"') {
      report.add(Finding.WRAPPING_QUOTES, raw);
      return raw.substring(1, raw.length() - 1);
    }
    return raw;
  }
}
