package org.evenhand.figure;

import java.util.List;
import java.util.stream.Stream;
import org.evenhand.study.Source;

/**
 * The sources of a figure; where there are several they are numbered, so that a panel says which
 * line of the caption is its own.
 *
 * @param sources each once, in the order of the caption
 */
record SourceMarks(List<Source> sources) {
  SourceMarks {
    sources = List.copyOf(sources);
  }

  /** Those that occur, in the order in which they do. */
  static SourceMarks of(Stream<Source> sources) {
    return new SourceMarks(sources.distinct().toList());
  }

  /** The number in brackets; empty where there is one source only. */
  String mark(Source source) {
    return sources.size() == 1 ? "" : "[" + (sources.indexOf(source) + 1) + "]";
  }

  /** The number to be put behind a name. */
  String behind(Source source) {
    return sources.size() == 1 ? "" : " " + mark(source);
  }

  /** The number to be put before a name. */
  String before(Source source) {
    return sources.size() == 1 ? "" : mark(source) + " ";
  }

  /** A source's line of the caption. */
  String line(Source source, String details) {
    return before(source) + "source: " + source + (details.isEmpty() ? "" : "; " + details);
  }
}
