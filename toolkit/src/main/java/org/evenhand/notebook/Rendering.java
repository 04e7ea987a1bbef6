package org.evenhand.notebook;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenhand.figure.Plot;
import org.evenhand.table.TableView;
import tech.tablesaw.api.Table;

/**
 * Turns values into what a notebook displays.
 *
 * @param figures the folder to which figures with an id are written as well, if any
 */
record Rendering(Optional<Path> figures) {
  private static final String LEFT_OUT =
      "Left out: an earlier step had nothing to work with, and said why.";
  private static final Rendering STANDARD =
      new Rendering(
          Optional.ofNullable(System.getenv("EVENHAND_FIGURES"))
              .filter(folder -> !folder.isBlank())
              .map(Path::of));

  /** As the environment says. */
  static Rendering standard() {
    return STANDARD;
  }

  /** MIME type to content, the richest first; {@code text/plain} is always there. */
  Map<String, Object> bundle(Object value) {
    if (value instanceof Optional<?> optional) {
      return bundle(optional.isPresent() ? optional.get() : LEFT_OUT);
    }
    if (value instanceof Plot plot) {
      if (plot.id().isPresent()) {
        figures.ifPresent(plot::write);
      }
      return plot.bundle();
    }
    Map<String, Object> bundle = new LinkedHashMap<>();
    if (value instanceof Table table) {
      bundle.put("text/html", TableView.of(table).html());
      bundle.put("text/plain", TableView.of(table).text());
    } else {
      bundle.put("text/plain", String.valueOf(value));
    }
    return bundle;
  }
}
