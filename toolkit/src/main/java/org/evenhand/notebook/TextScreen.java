package org.evenhand.notebook;

import java.util.Map;

/** Standard output: where a program that is no notebook shows values. */
final class TextScreen implements Screen {
  @Override
  public void show(Map<String, Object> bundle) {
    System.out.println(bundle.get("text/plain"));
  }

  @Override
  public void line(String id, String text) {
    System.out.println(text);
  }
}
