package org.evenhand.notebook;

import java.util.Map;

/** A place where values are displayed, each as a bundle: MIME type to content, richest first. */
interface Screen {
  /** Displays a value below what was displayed before. */
  void show(Map<String, Object> bundle);

  /**
   * Displays a line that changes.
   *
   * @param id which line; the first call with an id opens it, further calls replace it
   */
  void line(String id, String text);
}
