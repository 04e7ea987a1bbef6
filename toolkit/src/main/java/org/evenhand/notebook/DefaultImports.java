package org.evenhand.notebook;

import java.util.List;

/** What a notebook may use without an import of its own. */
final class DefaultImports {
  /** Packages of which all public types are imported, in the order in which they are. */
  static final List<String> PACKAGES =
      List.of(
          "java.nio.file",
          "java.util",
          "java.util.stream",
          "org.evenhand.align",
          "org.evenhand.analysis",
          "org.evenhand.exchange",
          "org.evenhand.figure",
          "org.evenhand.graph",
          "org.evenhand.judge",
          "org.evenhand.model",
          "org.evenhand.question",
          "org.evenhand.rag",
          "org.evenhand.report",
          "org.evenhand.simulate",
          "org.evenhand.stats",
          "org.evenhand.study",
          "org.evenhand.table",
          "org.evenhand.text",
          "tech.tablesaw.api");

  private DefaultImports() {}

  /** The imports as source text. */
  static String source() {
    var source = new StringBuilder();
    PACKAGES.forEach(name -> source.append("import ").append(name).append(".*;\n"));
    return source.append("import static org.evenhand.notebook.Notebook.show;\n").toString();
  }
}
