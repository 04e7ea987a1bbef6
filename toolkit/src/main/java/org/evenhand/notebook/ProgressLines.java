package org.evenhand.notebook;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.evenhand.model.Progress;

/** Shows each piece of long work as one line of a screen that changes. */
final class ProgressLines implements Progress.Display {
  /** The key in an output's metadata that tells a progress line, whose numbers depend on time. */
  static final String MARK = "evenhand-progress";

  private final Screen screen;
  private final Map<String, String> open = new HashMap<>();

  ProgressLines(Screen screen) {
    this.screen = screen;
  }

  @Override
  public synchronized void show(Progress.State state) {
    String id = open.computeIfAbsent(state.what(), what -> UUID.randomUUID().toString());
    screen.line(id, state.line());
    if (state.ended()) {
      open.remove(state.what());
    }
  }
}
