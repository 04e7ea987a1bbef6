package org.evenhand.notebook;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** The one way in which a notebook displays something, in Jupyter and outside. */
public final class Notebook {
  private static final AtomicReference<Screen> SCREEN = new AtomicReference<>(new TextScreen());

  private Notebook() {}

  /**
   * Displays a value: a figure as an interactive picture, a table as HTML, any other value as its
   * text. An {@link java.util.Optional} shows what it holds, or says that this step was left out.
   *
   * <p>Where the environment sets {@code EVENHAND_FIGURES}, a figure that has an id is also written
   * to that folder.
   */
  public static void show(Object value) {
    SCREEN.get().show(Rendering.standard().bundle(value));
  }

  /** Makes a screen the place where values are shown; returns the one before. */
  static Screen install(Screen screen) {
    return SCREEN.getAndSet(Objects.requireNonNull(screen, "screen"));
  }
}
